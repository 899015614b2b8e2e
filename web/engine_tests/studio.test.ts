// What the studio asks of the engine.

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ExampleResult, ExamplesRan, OpenedGame, Since } from '../src/engine/answers'
import type { Fault } from '../src/protocol'
import { newEngine, root, sourceOf } from './shelf'

const ask = await newEngine()
const spline = sourceOf('spline')

test('every template loads without a word of warning, and its examples hold', () => {
  const folder = join(root, 'web/src/studio/templates')
  for (const file of readdirSync(folder)) {
    const opened = ask<OpenedGame>({ ask: 'open', source: readFileSync(join(folder, file), 'utf8') })
    expect(opened.diagnostics, file).toEqual([])
    for (const example of ask<{ examples: ExampleResult[] }>({ ask: 'examples' }).examples) expect(example.problem, file).toBe('')
  }
})

test('choices are made again on changed rules as far as they are legal', () => {
  const words = ['a1', 'c1', 'a3', 'e1', 'a5']
  const before = ask<OpenedGame>({ ask: 'open', source: spline, words })
  expect(before.replay).toEqual({ kept: 5 })
  expect(before.history.map((ply) => ply.word)).toEqual(words)
  const smaller = spline.replace(/board pyramid\([^)]*\)/, 'board pyramid(2)').replace(/^option size.*$/m, '')
  const after = ask<OpenedGame>({ ask: 'open', source: smaller, words })
  expect(after.loads).toBe(true)
  expect(after.replay.kept).toBe(3)
  expect(after.replay.word).toBe('e1')
  expect(after.replay.problem).toMatch(/./)
  expect(after.view.ply).toBe(3)
})

test('a choice knows the line that asked for it, an ending the line that ended it', () => {
  const line = (text: string): number => spline.split('\n').findIndex((l) => l.includes(text)) + 1
  const opened = ask<OpenedGame>({ ask: 'open', source: spline })
  expect(opened.line).toBe(line('choose(playable)'))
  let since = opened as Since
  for (const word of ['a1', 'a3', 'c1', 'c3', 'e1', 'e3', 'g1']) since = ask<Since>({ ask: 'play', word })
  expect(since.view.outcome?.winners).toEqual([0])
  expect(since.history[0]?.line).toBe(line('choose(playable)'))
  expect(since.line).toBe(line('win(me'))
})

test('an example made of a position holds on its page', () => {
  for (const words of [[], ['a1'], ['a1', 'a3', 'c1', 'c3', 'e1', 'e3', 'g1']]) {
    ask({ ask: 'open', source: spline, words })
    const { text } = ask<{ text: string }>({ ask: 'example', title: 'say "what"' })
    const opened = ask<OpenedGame>({ ask: 'open', source: `${spline}\n${text}` })
    expect(opened.diagnostics, text).toEqual([])
    expect(ask<{ examples: ExampleResult[] }>({ ask: 'examples' }).examples.at(-1), text).toMatchObject({ title: 'say what', passed: true })
  }
})

test('a failing example names its place and what was found', () => {
  const page = `${spline}\nexample "wrong":\n    play a1\n    expect White wins\n`
  ask({ ask: 'open', source: page })
  const wrong = ask<{ examples: ExampleResult[] }>({ ask: 'examples' }).examples.at(-1)!
  expect(wrong).toMatchObject({ title: 'wrong', passed: false, place: { line: page.split('\n').length - 1 } })
  expect(wrong.problem).toMatch(/White wins/)
})

test('examples are run in slices, in order, each once', () => {
  ask({ ask: 'open', source: spline })
  const all = ask<ExamplesRan>({ ask: 'examples' })
  expect(all.done).toBe(true)
  expect(all.examples.length).toBeGreaterThan(3)
  const slices: ExamplesRan[] = []
  // A page that is opened again begins again.
  ask({ ask: 'examples', milliseconds: 1 })
  ask({ ask: 'open', source: spline })
  do slices.push(ask<ExamplesRan>({ ask: 'examples', milliseconds: 1 }))
  while (!slices.at(-1)!.done && slices.length < 100)
  expect(slices.every((slice) => slice.examples.length > 0)).toBe(true)
  expect(slices.flatMap((slice) => slice.examples)).toEqual(all.examples)
})

test('what cannot be chosen is refused with the reason', () => {
  ask({ ask: 'open', source: spline, words: ['a1'] })
  expect(ask<{ error: Fault }>({ ask: 'play', word: 'a1' }).error.code).toBe('illegal')
  expect(ask({ ask: 'why', board: 0, point: 0 })).toMatchObject({ code: 'occupied' })
})

test('every level plays, on one thread', () => {
  for (const level of [1, 4, 8, 9]) {
    ask({ ask: 'open', source: spline, options: { size: '2' } })
    expect(ask<Since>({ ask: 'choose', player: `level:${level}`, seed: 5 }).history[0]?.word).toMatch(/^[a-z0-9:]+$/)
  }
})

// Levels have a clock as well; what only counts iterations hangs on the seed alone.
test('the same seed makes the same choices', () => {
  const plays = [5, 5, 6, 7, 8, 9].map((seed) => {
    ask({ ask: 'open', source: spline })
    return ask<Since>({ ask: 'choose', player: 'mcts:iterations=40', seed }).history[0]?.word
  })
  expect(plays[0]).toBe(plays[1])
  expect(new Set(plays).size).toBeGreaterThan(1)
})

test('an analysis values every choice', () => {
  const opened = ask<OpenedGame>({ ask: 'open', source: spline })
  const { analysis } = ask<{ analysis: { choices: { value: number }[]; iterations: number } }>({ ask: 'analyse', milliseconds: 200 })
  expect(analysis.choices).toHaveLength(opened.view.choices.length)
  expect(analysis.iterations).toBeGreaterThan(10)
})

test('taking back leads before what chance decided', () => {
  const dice = readFileSync(join(root, 'web/src/studio/templates/dice.cairn'), 'utf8')
  const opened = ask<OpenedGame>({ ask: 'open', source: dice, seed: 3 })
  expect(opened.history).toHaveLength(1)
  const since = ask<Since>({ ask: 'play', word: 'a1' })
  expect(since.history.map((ply) => ply.seat)).toEqual([0, -1])
  const back = ask<Since>({ ask: 'undo' })
  expect(back.view).toMatchObject({ decides: 0, ply: 1 })
  expect(back.history[0]?.word).toBe(opened.history[0]?.word)
})
