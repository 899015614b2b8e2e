import { describe, expect, test } from 'vitest'
import type { BoardEvent, Ply } from '../../protocol'
import { boardsAt, lastThrow, lastTouched, marksAt, posesAt, turnsOf } from './history'

const ply = (n: number, seat: number, turn: number, ...events: BoardEvent[]): Ply => ({
  ply: n,
  seat,
  turn,
  word: `w${n}`,
  text: `w${n}`,
  events,
})
const add = (point: number, colour: number): BoardEvent => ({ kind: 'add', board: 0, point, colour })

// A ball is put on each of the points 0, 1 and 2; then the one on 0 is taken and 2 drops into its place; then 1 changes colour.
const history = [
  ply(0, 0, 0, add(0, 0)),
  ply(1, 1, 1, add(1, 1)),
  ply(2, 0, 2, add(2, 0)),
  ply(3, 1, 3, { kind: 'remove', board: 0, point: 0, colour: 0 }, { kind: 'drop', board: 0, from: 2, to: 0, colour: 0 }),
  ply(4, 1, 3, { kind: 'recolour', board: 0, point: 1, colour: 0, was: 1 }),
]
const now = [[0, 0, -1]]

describe('earlier boards', () => {
  test('are found backwards', () => {
    expect(boardsAt(history, now, 5)).toEqual([[0, 0, -1]])
    expect(boardsAt(history, now, 4)).toEqual([[0, 1, -1]])
    expect(boardsAt(history, now, 3)).toEqual([[0, 1, 0]])
    expect(boardsAt(history, now, 2)).toEqual([[0, 1, -1]])
    expect(boardsAt(history, now, 0)).toEqual([[-1, -1, -1]])
  })
  test('leave the boards of now as they are', () => {
    boardsAt(history, now, 0)
    expect(now).toEqual([[0, 0, -1]])
  })
})

test('earlier poses of dice are found backwards', () => {
  const dice = [
    ply(0, 0, 0, { kind: 'add', board: 0, point: 0, colour: 0, pose: '321' }),
    ply(1, 1, 1, { kind: 'move', board: 0, from: 0, to: 1, colour: 0, pose: '241', was: '321' }),
    ply(2, 0, 2, { kind: 'lay', board: 0, point: 1, colour: 0, pose: '642', was: '241' }),
    ply(3, 1, 3, { kind: 'remove', board: 0, point: 1, colour: 0, pose: '642' }),
  ]
  const at = (n: number) => posesAt(dice, [['', '']], n)![0]
  expect([at(4), at(3), at(2), at(1), at(0)]).toEqual([['', ''], ['', '642'], ['', '241'], ['321', ''], ['', '']])
  expect(posesAt(dice, undefined, 0)).toBeUndefined()
})

describe('turns', () => {
  test('hold the choices of one seat in one turn', () => {
    expect(turnsOf(history).map((t) => [t.seat, t.ply, t.words.length])).toEqual([
      [0, 0, 1],
      [1, 1, 1],
      [0, 2, 1],
      [1, 3, 2],
    ])
  })
  test('keep chance apart from players', () => {
    const dealt = [ply(0, -1, 0), ply(1, 0, 0), ply(2, 0, 0)]
    expect(turnsOf(dealt).map((t) => [t.chance, t.words.length])).toEqual([
      [true, 1],
      [false, 2],
    ])
  })
})

describe('the last throw', () => {
  const thrown = (n: number, turn: number, face: string): Ply => ({ ...ply(n, -1, turn), word: face, text: face })
  const game = [thrown(0, 0, '6'), thrown(1, 0, '1'), ply(2, 0, 0), thrown(3, 0, '4'), thrown(4, 1, '2'), thrown(5, 1, '2'), ply(6, 1, 1)]
  test('is what fell in one turn since the last choice', () => {
    expect([7, 6, 5, 4, 3, 2, 0].map((n) => lastThrow(game, n))).toEqual([[2, 2], [2, 2], [2], [4], [6, 1], [6, 1], []])
  })
  test('is not what chance drew or turned up', () => {
    const turnedUp = { ...thrown(3, 0, '4'), events: [{ kind: 'lay', board: 0, point: 0, colour: 0, pose: '4??' } as const] }
    const drawn = [thrown(0, 0, '3'), ply(1, -1, 0), thrown(2, 0, '5'), turnedUp]
    expect([2, 3, 4].map((n) => lastThrow(drawn, n))).toEqual([[3], [5], [5]])
    const performed = [ply(0, 0, 0), { ...ply(1, -1, 0), word: 'done' }, thrown(2, 0, '0'), thrown(3, 0, '2')]
    expect(lastThrow(performed, 4), 'a number that was performed').toEqual([])
    const timed = [...performed, { ...ply(4, -1, 0), word: 'took' }, thrown(5, 0, '0'), thrown(6, 0, '2'), thrown(7, 0, '6')]
    expect(lastThrow(timed, 8), 'its time').toEqual([])
  })
})

describe('the last turn', () => {
  test('is marked where it left a ball or changed one', () => {
    expect(lastTouched(history, 5, 1)).toEqual([[0, 1]])
    expect(lastTouched(history, 3, 1)).toEqual([[2]])
  })
  test('is nothing before the first', () => expect(lastTouched(history, 0, 2)).toEqual([[], []]))
  test('forgets a ball that moved on', () => {
    const moves = [ply(0, 0, 0, add(5, 0)), ply(1, 0, 0, { kind: 'move', board: 0, from: 5, to: 7, colour: 0 })]
    expect(lastTouched(moves, 2, 1)).toEqual([[7]])
  })
})

describe('what the rules had marked', () => {
  const now = { 'lies.north': [[4]], eaten: [[2]] }
  test('is as it was seen then', () => expect(marksAt({ 1: { eaten: [[3]] } }, now, 1)).toEqual({ eaten: [[3]] }))
  test('is at least how pyramids lie, where nobody saw it', () => expect(marksAt({}, now, 1)).toEqual({ 'lies.north': [[4]] }))
})

describe('what leaves the board in a turn', () => {
  const ply = (events: BoardEvent[]): Ply => ({ ply: 0, seat: 0, word: 'x', text: 'x', turn: 0, events })
  const add = (point: number, colour: number): BoardEvent => ({ kind: 'add', board: 0, point, colour })
  const remove = (point: number, colour: number): BoardEvent => ({ kind: 'remove', board: 0, point, colour })
  test('is told with its turn', () => expect(turnsOf([ply([add(1, 0)]), ply([remove(2, 1), remove(3, 1)])])[0]!.gone).toEqual([1, 1]))
  test('is not what was only moved', () => expect(turnsOf([ply([remove(2, 0)]), ply([add(5, 0), remove(3, 1)])])[0]!.gone).toEqual([1]))
})
