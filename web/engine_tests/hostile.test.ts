// Pages that are wrong, and pages that mean harm: each gets its answer, and the engine goes on.

import { expect, test } from 'vitest'
import { breathe, ids, newEngine, sourceOf, type Read } from './shelf'

const ask = await newEngine()
const HEAD = 'game "X"\nset shibumi\nplayers White, Black\nboard pyramid(4)\n'
const good = `${HEAD}turn:\n    put(me, choose(playable))\n`

test('what is no request is refused', () => {
  for (const request of [{}, { ask: 'nothing' }, { ask: 7 }, { ask: 'check', source: 5, options: [] }])
    expect(JSON.stringify(ask(request)), JSON.stringify(request)).toMatch(/error/)
})

test('a mistake is told with its place', () => {
  const { loads, diagnostics } = ask<Read>({ ask: 'open', source: good.replace('playable', 'playble') })
  expect(loads).toBe(false)
  expect(diagnostics[0]).toMatchObject({ level: 'error', code: 'unknown-word', from: { line: 6, column: 20 }, to: { line: 6, column: 27 } })
})

test('a move that asks for too much makes the game void, and says so', () => {
  const source = `${HEAD}turn:\n    p = choose(playable)\n    n = 0\n    for a in points: for b in points: for c in points: for d in points: for e in points: n += 1\n    put(me, p)\n`
  const opened = ask<Read & { view: { choices: { word: string }[]; outcome: unknown } }>({ ask: 'open', source })
  expect(opened.loads).toBe(true)
  const word = opened.view.choices[0]?.word
  const view = word ? ask<{ view: { outcome: { void: boolean; reason: string } } }>({ ask: 'play', word }).view : opened.view
  expect(view.outcome).toMatchObject({ void: true })
  expect((view.outcome as { reason: string }).reason).toBe('this took too many steps')
})

test('a page that asks for too much while it is loaded is refused', () => {
  const source = `${HEAD}family many = {a, b, c, d} for a in points, b in points, c in points, d in points\nturn:\n    put(me, choose(playable))\n`
  const { loads, diagnostics } = ask<Read>({ ask: 'open', source })
  expect(loads).toBe(false)
  expect(diagnostics.map((d) => d.message).join()).toMatch(/8,?192|work|large|many/)
})

test('pages with letters lost, doubled and exchanged are answered, hundreds of them', async () => {
  let seed = 1
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  const all = ids()
  let loaded = 0
  for (let k = 0; k < 400; k++) {
    await breathe()
    const text = sourceOf(all[random(all.length)]!)
    const words = text.split(/\b/)
    for (let changes = 1 + random(3); changes > 0; changes--) {
      const at = random(words.length)
      const other = words[random(words.length)]!
      if (random(3) === 0) words.splice(at, 1)
      else if (random(2) === 0) words.splice(at, 0, other)
      else words[at] = other
    }
    const answer = ask<Read>({ ask: 'open', source: words.join('') })
    expect(Array.isArray(answer.diagnostics)).toBe(true)
    if (!answer.loads) expect(answer.diagnostics.length, `page ${k}`).toBeGreaterThan(0)
    else {
      loaded++
      ask({ ask: 'playthrough', seed: k, most: 100 })
    }
  }
  expect(loaded).toBeGreaterThan(40)
  expect(loaded).toBeLessThan(400)
})
