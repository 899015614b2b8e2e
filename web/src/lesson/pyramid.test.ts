import { describe, expect, test } from 'vitest'
import { isHidden, isPinned, lift, movable, playable, pyramid, readBalls } from './pyramid'
import { steps } from './steps'

const board = pyramid(4)
const at = (name: string): number => {
  const index = board.points.findIndex((p) => p.name === name)
  expect(index, name).toBeGreaterThanOrEqual(0)
  return index
}
const names = (points: number[]): string[] => points.map((p) => board.points[p]!.name)

describe('the pyramid', () => {
  test('has thirty points; each above the table rests on four', () => {
    expect(board.points).toHaveLength(30)
    expect(board.points.map((p, i) => [p.level > 0 ? 4 : 0, board.supports[i]!.length]).every(([a, b]) => a === b)).toBe(true)
    expect(names(board.supports[at('b2')]!)).toEqual(['a1', 'c1', 'a3', '0:c3'])
  })
  test('is playable in holes and on platforms', () => {
    expect(playable(board, readBalls(board, '..../..../..../....'))).toHaveLength(16)
    const balls = readBalls(board, '..../..../WB../BW..')
    expect(names(playable(board, balls))).toContain('b2')
    expect(playable(board, balls)).toHaveLength(13)
  })
  test('pins what carries two', () => {
    const balls = readBalls(board, '..../..../WBW./BWB._.../.../WB.')
    expect(isPinned(board, balls, at('c1'))).toBe(true)
    expect(isPinned(board, balls, at('a1'))).toBe(false)
    expect(names(movable(board, balls))).toEqual(['a1', 'e1', 'a3', '0:e3', 'b2', 'd2'])
  })
  test('lets a column drop in a straight line', () => {
    const balls = readBalls(board, '..../WBW./BWB./WBW._.../WB./BW._../R.')
    expect(lift(board, balls, at('a1'))).toEqual([
      { kind: 'remove', board: 0, point: at('a1'), colour: 0 },
      { kind: 'drop', board: 0, from: at('b2'), to: at('a1'), colour: 1 },
      { kind: 'drop', board: 0, from: at('2:c3'), to: at('b2'), colour: 2 },
    ])
  })
  test('hides what lies straight under a ball', () => {
    const balls = readBalls(board, 'WBWB/BRBW/WBWB/BWBW_WBW/BWB/WBW_BW/WB')
    expect(isHidden(board, balls, at('0:c5'))).toBe(true)
    expect(isHidden(board, balls, at('a1'))).toBe(false)
  })
})

describe('each step of the lesson', () => {
  for (const step of steps) {
    test(`${step.title} can be done with what it offers, and refuses something`, () => {
      let balls = readBalls(board, step.position ?? '')
      const answers = board.points.map((_, p) => step.pick(board, balls, p))
      expect(answers.some((a) => 'refuse' in a)).toBe(true)
      let done = answers.some((a) => 'done' in a && a.done)
      // A step of two picks: the first leads on to the second.
      if (!done) {
        const first = step.choices(board, balls).find((p) => {
          const answer = step.pick(board, balls, p)
          return 'say' in answer && answer.say === 'lesson.platform.made'
        })
        balls = [balls[0]!.slice()]
        balls[0]![first!] = step.colour
        done = step.choices(board, balls).some((p) => {
          const answer = step.pick(board, balls, p)
          return 'done' in answer && answer.done
        })
      }
      expect(done).toBe(true)
    })
  }
})
