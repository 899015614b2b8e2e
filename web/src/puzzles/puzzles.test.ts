import { describe, expect, it } from 'vitest'
import type { Outcome, Riddle, RiddleHead } from '../protocol'
import { dayBefore, puzzleOf, streakOf } from './day'
import { goalsOf, hasGoal } from './goals'
import { along, judge } from './judge'

const heads: RiddleHead[] = Array.from({ length: 90 }, (_, i) => ({ id: `g-${i}`, game: 'g', kind: 'win', difficulty: 1 + (i % 3) }))

describe('the puzzle of the day', () => {
  it('is the same whatever the order of the collection, and changes with the day', () => {
    const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']
    const chosen = week.map((day) => puzzleOf(day, heads)!)
    expect(week.map((day) => puzzleOf(day, [...heads].reverse())!.id)).toEqual(chosen.map((c) => c.id))
    expect(new Set(chosen.map((c) => c.id)).size).toBeGreaterThan(4)
    // Monday to Sunday.
    expect(chosen.map((c) => c.difficulty)).toEqual([1, 1, 2, 2, 2, 3, 3])
  })
  it('stays when the collection grows, on most days', () => {
    const more = [...heads, { id: 'new', game: 'g', kind: 'win' as const, difficulty: 1 }]
    const days = Array.from({ length: 60 }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10))
    expect(days.filter((day) => puzzleOf(day, heads)!.id !== puzzleOf(day, more)!.id).length).toBeLessThan(6)
  })
  it('is there even where no puzzle is hard enough', () => {
    expect(puzzleOf('2026-11-22', heads.slice(0, 1))?.id).toBe('g-0')
    expect(puzzleOf('2026-11-22', [])).toBeUndefined()
  })
})

describe('a streak', () => {
  it('counts days in a row, and today may still come', () => {
    expect(dayBefore('2026-03-01')).toBe('2026-02-28')
    const days = ['2026-02-26', '2026-02-28', '2026-03-01']
    expect(streakOf(days, '2026-03-01')).toBe(2)
    expect(streakOf(days, '2026-03-02')).toBe(2)
    expect(streakOf(days, '2026-03-03')).toBe(0)
  })
})

const outcome = (winners: number[], scores: number[] = []): Outcome => ({
  drawn: false, void: false, ranks: [], scores, winners, reason: '', text: '', points: [], resigned: -1, timeout: -1,
})

describe('a win', () => {
  const riddle: Riddle = {
    id: 'g-1', kind: 'win', difficulty: 2, options: {}, position: '', seat: 0, turns: 2,
    line: [{ word: 'a', seat: 0 }, { word: 'b', seat: 1 }, { word: 'c', seat: 0, also: ['d'] }],
  }
  it('is found choice by choice', () => {
    expect(judge(riddle, [], null)).toEqual({ is: 'open' })
    expect(judge(riddle, ['a'], null)).toEqual({ is: 'on' })
    expect(judge(riddle, ['a', 'b'], null)).toEqual({ is: 'on' })
    expect(judge(riddle, ['a', 'b', 'c'], outcome([0]))).toEqual({ is: 'solved', otherwise: false })
  })
  it('may be found otherwise, and missed', () => {
    expect(judge(riddle, ['a', 'b', 'd'], null)).toEqual({ is: 'solved', otherwise: true })
    expect(judge(riddle, ['x'], outcome([0]))).toEqual({ is: 'solved', otherwise: true })
    expect(judge(riddle, ['x'], null)).toEqual({ is: 'wrong' })
    expect(judge(riddle, ['x'], outcome([0, 1]))).toEqual({ is: 'wrong' })
    expect(judge(riddle, ['a', 'b', 'x'], null)).toEqual({ is: 'wrong' })
  })
})

describe('the best end', () => {
  const riddle: Riddle = { id: 'g-2', kind: 'best', difficulty: 2, options: {}, position: '', seat: 0, worth: 27, scored: true, line: [{ word: 'a', seat: 0 }] }
  it('is judged when it is reached', () => {
    expect(judge(riddle, ['a'], null)).toEqual({ is: 'open' })
    expect(judge(riddle, ['a'], outcome([0], [26]))).toEqual({ is: 'wrong', reached: 26 })
    expect(judge(riddle, ['b'], outcome([0], [27]))).toEqual({ is: 'solved', otherwise: true })
  })
  it('shows how far one went along the solution', () => {
    expect(along(riddle, ['a'])).toBe(1)
    expect(along(riddle, ['b'])).toBe(0)
  })
})

describe('what is asked', () => {
  const of = (...asked: Partial<RiddleHead>[]): RiddleHead[] => asked.map((a, i) => ({ id: String(i), game: 'g', kind: 'win', difficulty: 1, ...a }))
  it('lists only what some puzzle asks, the quickest win first', () => {
    expect(goalsOf(of({ turns: 3 }, { kind: 'best' }, { turns: 1 }, { turns: 3 }))).toEqual(['all', 1, 3, 'alone'])
    expect(goalsOf(of({ turns: 2 }))).toEqual(['all', 2])
  })
  it('chooses by it', () => {
    const list = of({ turns: 3 }, { kind: 'best' }, { turns: 1 })
    expect(list.filter((r) => hasGoal(r, 3)).map((r) => r.id)).toEqual(['0'])
    expect(list.filter((r) => hasGoal(r, 'alone')).map((r) => r.id)).toEqual(['1'])
    expect(list.filter((r) => hasGoal(r, 'all')).length).toBe(3)
  })
})
