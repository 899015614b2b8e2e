import { beforeAll, expect, test } from 'vitest'
import { POSES } from '../board/dice/pose'
import { joltInNode } from './load_for_tests'
import { cellAt, poseOf, topOf, turnOf } from './settle'
import { Stage } from './stage'
import { after, turnAbout, unit } from './world/numbers'
import type { Jolt } from './world/jolt'
import { fullPyramid, STARTS } from './starts_for_tests'

let jolt: Jolt
beforeAll(async () => {
  jolt = await joltInNode()
})

test('a pose is read from its own turn, and from one that is a few degrees off', () => {
  for (const pose of POSES) {
    expect(poseOf(turnOf(pose)).pose).toBe(pose)
    const tipped = after(turnAbout(unit([1, 2, -1]), 10), turnOf(pose))
    expect(poseOf(tipped).pose).toBe(pose)
  }
})

test('a die on the table shows its top: 3 when the axis a stands upright', () => {
  // Turned so that −a, where the standard pose has its 3, points straight up.
  const toUp = turnAbout(unit([0, 1, -1]), 54.735610317245346)
  const tops = [toUp, turnAbout(unit([0, 1, -1]), -54.735610317245346)].map(topOf)
  expect(tops).toContain(3)
})

test('a place is in a cell when it is near the middle of one on the plate', () => {
  expect(cellAt(9, [3.5, 3.5, 2.5])).toEqual([3, 3, 2])
  expect(cellAt(9, [3.6, 3.4, 2.6])).toEqual([3, 3, 2])
  expect(cellAt(9, [3.8, 3.5, 2.5])).toBeNull()
  expect(cellAt(9, [3.5, 3.5, 3.5])).toBeNull()
})

test('snapping twice is snapping once, on every start', () => {
  for (const dice of Object.values(STARTS)) {
    const once = settledAt(dice)
    expect(once).toEqual(dice)
    expect(settledAt(once)).toEqual(once)
  }
})

function settledAt(dice: { cell: [number, number, number]; pose: string }[]) {
  const stage = new Stage(jolt, { plate: 9, dice })
  const found = stage.settled()
  stage.end()
  return found as typeof dice
}

test('ten quiet seconds move nothing on any start, asleep', () => {
  for (const [name, dice] of Object.entries(STARTS)) {
    const stage = new Stage(jolt, { plate: 9, dice })
    const before = stage.hash()
    for (let i = 0; i < 600; i++) stage.tick()
    expect(stage.hash(), name).toBe(before)
    stage.end()
  }
}, 120_000)

test('a full pyramid that is woken falls asleep again where it is', () => {
  const dice = fullPyramid()
  const stage = new Stage(jolt, { plate: 9, dice })
  dice.forEach((_, die) => stage.world.wake(die))
  expect(stage.quieten(10)).toBe(true)
  expect(stage.settled()).toEqual(dice)
  stage.end()
}, 120_000)
