import { describe, expect, test } from 'vitest'
import type { Board } from '../board/api'
import { touchesOf } from '../board/motion/touches'
import { schedule } from '../board/motion/timeline'
import { voiceOf } from './sound'

const point = (level: number, x: number) => ({ name: '', level, x, y: 0, z: level })
const board: Board = { kind: 'pyramid', sizes: [2], count: 1, names: [''], points: [point(0, 0), point(0, 1), point(1, 0.5)], supports: [] }

describe('what is heard', () => {
  test('is every piece that lands, when it lands, and every piece that leaves', () => {
    const steps = schedule(board, [
      { kind: 'remove', board: 0, point: 0, colour: 0 },
      { kind: 'add', board: 0, point: 2, colour: 1 },
      { kind: 'recolour', board: 0, point: 1, colour: 1, was: 0 },
    ])
    expect(touchesOf(board, steps).map(({ kind, level }) => [kind, level])).toEqual([['leave', 0], ['land', 1]])
    expect(touchesOf(board, steps)[1]!.after).toBe(steps[1]!.start + steps[1]!.duration)
  })
  test('is wood below and glass above', () => {
    const lowest = (level: number) => Math.min(...voiceOf({ after: 0, kind: 'land', level, dice: false }).partials.map((p) => p.pitch))
    expect(lowest(0)).toBeLessThan(500)
    expect(lowest(1)).toBeGreaterThan(1500)
  })
  test('is softer when a piece leaves', () =>
    expect(voiceOf({ after: 0, kind: 'leave', level: 0, dice: false }).knock).toBeLessThan(voiceOf({ after: 0, kind: 'land', level: 0, dice: false }).knock))
})
