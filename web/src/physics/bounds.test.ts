// Whatever is performed, however long and however hard: what it costs has an end (docs/skill.md says in seconds of a processor).

import { beforeAll, expect, test } from 'vitest'
import { joltInNode } from './load_for_tests'
import { careOf, perform } from './perform'
import { fullPyramid, STARTS } from './starts_for_tests'
import type { Performance, Scene } from './types'
import type { Jolt } from './world/jolt'
import { Random } from './world/random'

let jolt: Jolt
beforeAll(async () => {
  jolt = await joltInNode()
})

const full = fullPyramid()
const four = STARTS['four dice (blow, tilt)']!
const rows = (n: number, row: (i: number) => number[]): number[] => Array.from({ length: n }, (_, i) => row(i)).flat()

/** Of each kind the dearest that the fields allow: everything awake all the time, or as much as can be brought in. */
const DEAREST: [string, Scene['dice'], Pick<Performance, 'kind' | 'input'> & Partial<Performance>][] = [
  ['the hardest throw at the full pyramid', full, { kind: 'throw', input: [0, 0, 0, 1000, 0] }],
  ['the hardest flick at the full pyramid', full, { kind: 'flick', input: [0, 0, 1000, 1000, 0], distance: 8 }],
  ['twenty dice poured over the full pyramid', full, { kind: 'pour', input: [0, 0, 600, 0, 0, 4], count: 30 }],
  ['four dice kept awake for two minutes by tilting', four, { kind: 'tilt', input: rows(7200, (i) => [i % 2 ? 3100 : 3200, 0, 0, 0, 0]) }],
  ['a whole pyramid kept awake by tilting', full, { kind: 'tilt', input: rows(7200, (i) => [i % 2 ? 3100 : 3200, 0, 0, 0, 0]) }],
  ['a whole pyramid blown at for two minutes', full, { kind: 'blow', input: rows(480, (i) => [15 * i, 0, 0, 0, 4500, 150]) }],
  ['as many pulls as there may be', full, { kind: 'pull', input: rows(24, (i) => [8 - (i % 3), 0, i % 3, 0, 0, 100]) }],
  ['as many balconies as there may be', full, { kind: 'balcony', input: rows(30, (i) => [0, 0, i % 4, 5 - (i % 4), 45, 0]) }],
  ['a pyramid shaken as long as may be', full, { kind: 'shake', input: rows(480, () => [0, 0, 700, 1000]) }],
]
/** The last act before the end may cost so much more: a die is led out of a whole pyramid. */
const LAST_ACT = 5_000

for (const [name, dice, given] of DEAREST)
  test(name, () => {
    const performance = { side: 0, distance: 15, count: 1, seconds: 120, goal: [], seed: 3, noise: [0, 0], ...given } as Performance
    const { effort } = perform(jolt, { plate: 9, dice }, performance, false)
    expect(effort).toBeGreaterThan(0)
    expect(effort).toBeLessThan(careOf(given.kind).most + LAST_ACT)
  }, 180_000)

test('a tower as high as may be, by a hand that knows how it will tremble', () => {
  const random = new Random(3)
  const input = rows(40, (n) => [random.bell(), random.bell()].map((bell) => Math.round(-100 * bell * (0.03 + 0.002 * n))).concat(0))
  const { effort, number } = perform(jolt, { plate: 0, dice: [] }, { kind: 'tower', input, side: 0, distance: 15, count: 1, seconds: 120, goal: [], seed: 3, noise: [0, 0] }, false)
  expect(number).toBeGreaterThan(5)
  expect(effort).toBeLessThan(careOf('tower').most + LAST_ACT)
}, 180_000)
