import { describe, expect, test } from 'vitest'
import { EMPTY, type Balls, type BoardEvent } from '../api'
import { makeBoard } from '../demo/positions'
import { frameAt, settling } from './motion'
import { applyEvent, copyBalls } from './occupancy'
import { lengthOf, schedule } from './timeline'

const board = makeBoard('pyramid', [4])
const at = (name: string): number => board.points.findIndex((p) => p.name === name)

/** Four white balls in the corner, a black one on them, a red one beside. */
function start(): Balls {
  const balls = [board.points.map(() => EMPTY)]
  for (const name of ['a1', 'c1', 'a3', '0:c3']) balls[0]![at(name)] = 0
  balls[0]![at('b2')] = 1
  balls[0]![at('g7')] = 2
  return balls
}

const removal: BoardEvent[] = [
  { kind: 'remove', board: 0, point: at('a1'), colour: 0 },
  { kind: 'drop', board: 0, from: at('b2'), to: at('a1'), colour: 1 },
]

describe('events', () => {
  test('change the balls as they say', () => {
    const balls = start()
    for (const event of removal) applyEvent(balls, event)
    expect(balls[0]![at('a1')]).toBe(1)
    expect(balls[0]![at('b2')]).toBe(EMPTY)
    applyEvent(balls, { kind: 'recolour', board: 0, point: at('g7'), colour: 0, was: 2 })
    applyEvent(balls, { kind: 'move', board: 0, from: at('g7'), to: at('g5'), colour: 0 })
    applyEvent(balls, { kind: 'add', board: 0, point: at('b2'), colour: 2 })
    expect([balls[0]![at('g7')], balls[0]![at('g5')], balls[0]![at('b2')]]).toEqual([EMPTY, 0, 2])
  })

  test('for a board that is not there change nothing', () => {
    const balls = start()
    applyEvent(balls, { kind: 'add', board: 3, point: 0, colour: 1 })
    expect(balls).toEqual(start())
  })
})

describe('the timeline', () => {
  test('lets a ball drop only after what carried it has begun to leave', () => {
    const [remove, drop] = schedule(board, removal)
    expect(remove!.start).toBe(0)
    expect(drop!.start).toBeGreaterThan(0)
    expect(drop!.start).toBeLessThan(remove!.start + remove!.duration)
  })

  test('lets a ball arrive before it goes on', () => {
    const [first, second] = schedule(board, [
      { kind: 'drop', board: 0, from: at('2:c3'), to: at('b2'), colour: 1 },
      { kind: 'drop', board: 0, from: at('b2'), to: at('a1'), colour: 1 },
    ])
    expect(second!.start).toBeGreaterThanOrEqual(first!.start + first!.duration)
  })

  test('lets people look before it goes on', () => {
    const back: BoardEvent = { kind: 'add', board: 0, point: at('b2'), colour: 1 }
    const [away, again] = schedule(board, [{ kind: 'remove', board: 0, point: at('b2'), colour: 1 }, { kind: 'show', board: 0, seconds: 3 }, back])
    expect(again!.start).toBe(away!.start + away!.duration + 3000)
  })

  test('never keeps people waiting for long', () => {
    const many: BoardEvent[] = board.points.map((_, point) => ({ kind: 'add', board: 0, point, colour: 0 }))
    expect(lengthOf(schedule(board, many))).toBeLessThanOrEqual(2800)
    expect(lengthOf([])).toBe(0)
  })
})

test('a board that is turned up, or an event of another time, plays nothing', () => {
  const strange = [{ kind: 'reveal', board: 0 }, { kind: 'explode', board: 0, point: 3 }] as BoardEvent[]
  const steps = schedule(board, strange)
  expect(lengthOf(steps)).toBe(0)
  expect(frameAt(board, start(), steps, 0)).toEqual({ balls: start(), poses: null, actors: [] })
  const balls = start()
  for (const event of strange) applyEvent(balls, event)
  expect(balls).toEqual(start())
})

describe('a frame', () => {
  const steps = schedule(board, removal)

  test('shows the balls as they were at first and as they will be at last', () => {
    const end = copyBalls(start())
    for (const event of removal) applyEvent(end, event)
    expect(frameAt(board, start(), steps, lengthOf(steps))).toEqual({ balls: end, poses: null, actors: [] })
    expect(frameAt(board, start(), steps, -1)).toEqual({ balls: start(), poses: null, actors: [] })
  })

  test('has every ball once, lying or moving, at every moment', () => {
    for (let time = 0; time < lengthOf(steps); time += 7) {
      const { balls, actors } = frameAt(board, start(), steps, time)
      const lying = balls[0]!.filter((b) => b !== EMPTY).length
      const removed = time < steps[0]!.duration ? 1 : 0
      expect(lying + actors.length, `at ${time} ms`).toBe(5 + removed)
    }
  })

  test('does not change what it was given', () => {
    const before = start()
    frameAt(board, before, steps, 200)
    expect(before).toEqual(start())
  })

  test('a ball put down comes from above, fades in and ends where it belongs', () => {
    const put = schedule(board, [{ kind: 'add', board: 0, point: at('e1'), colour: 1 }])
    const early = frameAt(board, start(), put, 20).actors[0]!
    const late = frameAt(board, start(), put, put[0]!.duration - 1).actors[0]!
    expect(early.rise).toBeGreaterThan(2)
    expect(early.opacity).toBeLessThan(0.5)
    expect(late.rise).toBeLessThan(0.05)
    expect(late.opacity).toBe(1)
  })

  test('a slide hugs the surface, a carried ball goes over the others', () => {
    const highest = (from: string, to: string) => {
      const move = schedule(board, [{ kind: 'move', board: 0, from: at(from), to: at(to), colour: 2 }])
      const times = Array.from({ length: 20 }, (_, i) => (i / 20) * move[0]!.duration)
      return Math.max(...times.map((t) => frameAt(board, start(), move, t).actors[0]!.rise))
    }
    expect(highest('g7', 'g5')).toBeLessThan(0.3)
    expect(highest('g7', '0:c5')).toBeGreaterThan(0.8)
  })

  test('falling begins slowly, lands, and bounces a little', () => {
    expect(settling(0)).toBe(1)
    expect(settling(0.1)).toBeGreaterThan(0.95)
    expect(settling(0.72)).toBeCloseTo(0)
    expect(settling(0.86)).toBeGreaterThan(0.01)
    expect(settling(1)).toBeCloseTo(0)
  })
})

describe('dice', () => {
  const plate = makeBoard('dice-pyramid', [9])
  const cell = (name: string): number => plate.points.findIndex((p) => p.name === name)
  const lying = (name: string, pose: string) => {
    const balls = [plate.points.map(() => EMPTY)]
    const poses = [plate.points.map(() => '')]
    balls[0]![cell(name)] = 0
    poses[0]![cell(name)] = pose
    return { balls, poses }
  }
  const play = (event: BoardEvent, before: ReturnType<typeof lying>, part: number) => {
    const steps = schedule(plate, [event])
    return frameAt(plate, before.balls, steps, part * lengthOf(steps), before.poses)
  }
  const pivot: BoardEvent = { kind: 'move', board: 0, from: cell('332'), to: cell('242'), colour: 0, pose: '241', was: '321' }

  test('a pivot tips a quarter turn and lies in its new pose', () => {
    const before = lying('332', '321')
    const [early, late] = [0.3, 0.95].map((part) => play(pivot, before, part).actors[0]!)
    expect(early!.pose).toBe('321')
    expect(early!.tip!.angle).toBeGreaterThan(0)
    expect(early!.tip!.angle).toBeLessThan(late!.tip!.angle)
    expect(late!.tip!.angle).toBeCloseTo(Math.PI / 2)
    const after = play(pivot, before, 1)
    expect(after.actors).toEqual([])
    expect(after.poses![0]![cell('242')]).toBe('241')
    expect(after.poses![0]![cell('332')]).toBe('')
    expect(before.poses[0]![cell('332')]).toBe('321')
  })

  test('a jump keeps the pose and does not tip', () => {
    const jump: BoardEvent = { kind: 'move', board: 0, from: cell('332'), to: cell('512'), colour: 0, pose: '321' }
    const half = play(jump, lying('332', '321'), 0.5)
    expect(half.actors[0]!.tip).toBeUndefined()
    // Half way it is up on the ridge, above the straight line between its ends.
    expect(half.actors[0]!.aside!.z).toBeGreaterThan(0.5)
    expect(play(jump, lying('332', '321'), 1).poses![0]![cell('512')]).toBe('321')
  })

  test('a slide runs straight down its column', () => {
    const slide: BoardEvent = { kind: 'drop', board: 0, from: cell('007'), to: cell('008'), colour: 0 }
    const actor = play(slide, lying('007', '642'), 0.4).actors[0]!
    expect(actor.along).toBe(actor.fall)
    expect(Math.hypot(actor.aside!.x, actor.aside!.y, actor.aside!.z)).toBeLessThan(1e-9)
  })

  test('without poses they move all the same, blank', () => {
    const before = lying('332', '321')
    const steps = schedule(plate, [pivot])
    const frame = frameAt(plate, before.balls, steps, 100)
    expect(frame.poses).toBeNull()
    expect(frame.actors[0]!.pose).toBeUndefined()
  })
})
