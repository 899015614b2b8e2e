import { beforeAll, expect, test } from 'vitest'
import { joltInNode } from '../load_for_tests'
import { perform } from '../perform'
import type { Jolt } from '../world/jolt'
import { GOLDEN } from './cases'

let jolt: Jolt
beforeAll(async () => {
  jolt = await joltInNode()
})

for (const { name, scene, performance, hash, number } of GOLDEN)
  test(name, () => {
    const verdict = perform(jolt, scene, performance, false)
    expect({ hash: verdict.hash, number: verdict.number }).toEqual({ hash, number })
  }, 180_000)

test('what was performed before changes nothing', () => {
  const { scene, performance, hash } = GOLDEN[0]!
  perform(jolt, GOLDEN[3]!.scene, GOLDEN[3]!.performance, false)
  expect(perform(jolt, scene, performance, true).hash).toBe(hash)
})
