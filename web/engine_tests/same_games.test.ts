// The engine in the browser plays the games that the native one plays: the same numbers, the same random games, the same
// examples. What it is compared with was counted by other programs (tests/naive) or kept from the native engine (golden).

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { breathe, ids, newEngine, opens, root, sourceOf, type Ask } from './shelf'

const ask = await newEngine()

const LARGEST_COUNT = 30_000
/** The naive program deals these once and for all; the page leaves it to chance. */
const DEALT = ['spanic', 'spoff']

interface Row {
  text: string
  id: string
  options: Record<string, string>
  settings: [string, string][]
  counts: number[]
}

function readRow(text: string): Row {
  const [head = '', counts = ''] = text.split(' : ')
  const [id = '', ...words] = head.trim().split(/\s+/)
  const row: Row = { text, id, options: {}, settings: [], counts: counts.trim().split(/\s+/).map(Number) }
  for (const word of words) {
    const [key = '', value = ''] = word.split(/=(.*)/)
    if (['players', 'size', 'variant'].includes(key)) row.options[key] = value
    else row.settings.push([key, value])
  }
  return row
}

/** A setting of the naive program may be the name of a variant, or an option. */
function opensRow(engine: Ask, { id, options, settings }: Row): boolean {
  let all = options
  for (const [key, value] of settings) {
    const asVariant = { ...all, variant: key.replace(/_/g, '-') }
    all = value === '1' && opens(engine, id, asVariant) ? asVariant : { ...all, [key]: value }
  }
  return opens(engine, id, all)
}

test('as many sequences of choices as the naive program counts', async () => {
  const known = new Set(ids())
  const games = new Set<string>()
  let numbers = 0
  for (const line of readFileSync(join(root, 'tests/naive/perft-table.txt'), 'utf8').split('\n')) {
    if (!line || line.startsWith('#')) continue
    const row = readRow(line)
    await breathe()
    // Positions of the naive program need to be told their phase: the native test does that.
    if (!known.has(row.id) || DEALT.includes(row.id) || row.settings.some(([key]) => key === 'position')) continue
    if (!opensRow(ask, row)) continue
    // What chance decides first was decided when the page was opened: count from the beginning.
    for (const [i, count] of row.counts.entries()) {
      if (count > LARGEST_COUNT) break
      expect(ask({ ask: 'perft', depth: i + 1, from: 'start' }), `${row.text} at depth ${i + 1}`).toEqual({ sequences: count })
      numbers++
    }
    games.add(row.id)
  }
  expect(games.size).toBeGreaterThanOrEqual(90)
  expect(numbers).toBeGreaterThan(400)
})

test('random games go as they went natively, word for word, in every setting', async () => {
  let played = 0
  for (const file of readdirSync(join(root, 'tests/games/golden'))) {
    const text = readFileSync(join(root, 'tests/games/golden', file), 'utf8')
    for (const block of text.split(/^== /m).slice(1)) {
      await breathe()
      const [name = '', , ...lines] = block.trimEnd().split('\n')
      const [id = '', ...settings] = name.split(' ')
      const result = lines.pop()
      const position = lines.pop()
      const words = lines.flatMap((line) => line.slice(line.indexOf(':') + 2).split(' '))
      expect(opens(ask, id, Object.fromEntries(settings.map((s) => s.split('=') as [string, string]))), name).toBe(true)
      const went = ask<{ words: string[]; position: string; result: string }>({ ask: 'playthrough', seed: 2026, most: 2000 })
      expect(went.words.join(' '), name).toBe(words.join(' '))
      expect([went.position, went.result], name).toEqual([position, result])
      played++
    }
  }
  expect(played).toBeGreaterThan(150)
})

test('the examples of every page hold, and no page takes long to check', async () => {
  const slow: [string, number][] = []
  for (const id of ids()) {
    await breathe()
    expect(opens(ask, id), id).toBe(true)
    for (const example of ask<{ examples: { title: string; passed: boolean; problem: string }[] }>({ ask: 'examples' }).examples)
      expect(example.passed, `${id}: ${example.title}: ${example.problem}`).toBe(true)
    const source = sourceOf(id)
    // The best of three: other programs may be at work.
    const times = [1, 2, 3].map(() => {
      const began = performance.now()
      ask({ ask: 'check', source })
      return performance.now() - began
    })
    slow.push([id, Math.min(...times)])
  }
  slow.sort((a, b) => b[1] - a[1])
  console.log(`check: the slowest pages are ${slow.slice(0, 5).map(([id, ms]) => `${id} ${ms.toFixed(1)} ms`).join(', ')}; ${slow.length} pages`)
})
