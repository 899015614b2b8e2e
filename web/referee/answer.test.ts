import { beforeAll, expect, test } from 'vitest'
import { joltInNode } from '../src/physics/load_for_tests'
import type { Jolt } from '../src/physics/world/jolt'
import { Random } from '../src/physics/world/random'
import { answerTo } from './answer'

let jolt: Jolt
beforeAll(async () => {
  jolt = await joltInNode()
})

const good = { id: 7, ask: 'perform', scene: { plate: 9, dice: [{ cell: [3, 3, 2], pose: '642' }] }, performance: { kind: 'throw', input: [0, 0, 4500, 500, 0], side: 0, distance: 13, seed: 5, noise: [2, 150] } }
const said = (request: unknown) => answerTo(jolt, typeof request === 'string' ? request : JSON.stringify(request))
const refusal = (request: unknown) => (said(request).answer.error as { code: string; text: string } | undefined)?.text

test('a throw is judged', () => {
  const { answer } = said({ ...good, frames: true })
  expect(answer.id).toBe(7)
  expect(answer.dice).toHaveLength(2)
  expect(answer.hash).toMatch(/^[0-9a-f]{16}$/)
  expect(typeof answer.frames).toBe('string')
})

test('what is out of range is refused with the reason', () => {
  const throwing = (input: unknown) => ({ ...good, performance: { ...good.performance, input } })
  expect(refusal(throwing([0, 0, 4500, 4000, 0]))).toBe('strength is 0 to 1000, not 4000')
  expect(refusal(throwing([0, 0, 4500, 500]))).toContain('5 numbers are expected')
  expect(refusal(throwing([0, 0, 4500, 0.5, 0]))).toBe('input is not a whole number')
  expect(refusal(throwing(Array(50000).fill(0)))).toContain('at most 40000')
  expect(refusal({ ...good, scene: { plate: 9, dice: [{ cell: [0, 0, 0] }] } })).toBe('nothing carries the die in 0 0 0')
  expect(refusal({ ...good, scene: { plate: 9, dice: [{ cell: [3, 3, 2], pose: '123' }] } })).toBe('no die lies as 123')
  expect(refusal({ ...good, scene: { plate: 9, dice: [{ cell: [3, 3, 2] }, { cell: [3, 3, 2] }] } })).toBe('two dice are in one cell')
  expect(refusal({ ...good, ask: 'sing' })).toContain('nothing else')
  expect(refusal('{')).toBe('this is not a JSON object')
  expect(refusal('[]')).toBe('this is not a JSON object')
  expect(refusal('"'.repeat(2_000_000))).toContain('at most 1000000 characters')
})

test('nonsense of every kind has an answer, and a good throw is still judged as before', () => {
  const before = said(good).answer.hash
  const random = new Random(1)
  const pick = <T>(from: readonly T[]): T => from[random.next() % from.length]!
  const odd = (depth: number): unknown =>
    pick<() => unknown>([
      () => null,
      () => random.next() - 2147483648,
      () => random.signed() * 1e300,
      () => pick(['', 'throw', 'tilt', 'tower', 'shake', '642', '__proto__', '\u0000']),
      () => (depth > 3 ? [] : Array.from({ length: random.next() % 6 }, () => odd(depth + 1))),
      () => (depth > 3 ? {} : Object.fromEntries(Array.from({ length: random.next() % 4 }, () => [pick(['kind', 'input', 'dice', 'cell', 'plate', 'length', 'toString']), odd(depth + 1)]))),
      () => random.next() % 12,
    ])()
  for (let i = 0; i < 250; i++) {
    const request = structuredClone(good) as Record<string, unknown>
    // One or two places are spoilt, at the top or further down.
    for (let k = 0; k <= random.next() % 2; k++) {
      const target = pick([request, request.scene as Record<string, unknown>, request.performance as Record<string, unknown>])
      if (target && typeof target === 'object') target[pick(['id', 'ask', 'scene', 'performance', 'plate', 'dice', 'kind', 'input', 'side', 'distance', 'count', 'seconds', 'goal', 'seed', 'noise'])] = odd(0)
    }
    const line = random.next() % 10 === 0 ? JSON.stringify(request).slice(0, random.next() % 200) : JSON.stringify(request)
    const { answer, broken } = answerTo(jolt, line)
    expect(broken, line).toBeUndefined()
    expect('error' in answer || 'hash' in answer).toBe(true)
  }
  expect(said(good).answer.hash).toBe(before)
}, 120_000)
