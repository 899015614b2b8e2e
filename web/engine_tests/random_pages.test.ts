// Pages that were written at random, and what the native engine answered about them (tests/random_pages/sample_test.cpp).

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { OpenedGame } from '../src/engine/answers'
import { breathe, newEngine, root } from './shelf'

const ask = await newEngine()

/** What the sample keeps of a long answer. */
function essence(answer: Partial<OpenedGame>): unknown {
  const { view, diagnostics } = answer
  if (!view) return answer
  return { diagnostics, position: view.position, prompt: view.prompt.text, choices: view.choices.map((c) => `${c.word}: ${c.text}`) }
}

test('random pages are answered as natively, to the last letter', async () => {
  const lines = readFileSync(join(root, 'tests/random_pages/sample.jsonl'), 'utf8').trimEnd().split('\n')
  expect(lines.length).toBeGreaterThanOrEqual(80)
  for (const line of lines) {
    await breathe()
    const { source, answers } = JSON.parse(line) as { source: string; answers: unknown[] }
    const requests = [
      { ask: 'open', source, seed: 5 },
      { ask: 'perft', depth: 2, from: 'start' },
      { ask: 'playthrough', seed: 11, most: 200 },
      { ask: 'playouts', games: 20, seed: 3 },
    ]
    expect(requests.map((request) => essence(ask(request))), source).toEqual(answers)
  }
})
