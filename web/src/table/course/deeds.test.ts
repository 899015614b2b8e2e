import { describe, expect, test } from 'vitest'
import type { Board, BoardEvent } from '../../board/api'
import type { Ply } from '../../protocol'
import { deedsIn, deedsOf, pointSays } from './deeds'

const colours = [{ name: 'white', letter: 'W' }, { name: 'black', letter: 'B' }]
const ply = (word: string, ...events: BoardEvent[]): Ply => ({ ply: 0, seat: 0, turn: 0, word, text: word, events })
const add = (point: number, colour: number): BoardEvent => ({ kind: 'add', board: 0, point, colour })
const remove = (point: number, colour: number): BoardEvent => ({ kind: 'remove', board: 0, point, colour })
const at = (point: number) => ({ board: 0, point })

describe('what a turn did', () => {
  test('a ball that is put, and what it captures', () =>
    expect(deedsOf([ply('place.c3', add(4, 0), remove(7, 1), remove(9, 1))], colours, true)).toEqual([
      { kind: 'put', colour: 0, at: at(4) },
      { kind: 'taken', colours: [1, 1], at: [at(7), at(9)] },
    ]))
  test('a ball of another colour that leaves with it is taken, one taken up before is carried', () =>
    expect(deedsOf([ply('move.e1', remove(2, 0)), ply('b6', add(5, 0), remove(3, 0))], colours, true)).toEqual([
      { kind: 'carried', colour: 0, from: at(2), to: at(5) },
      { kind: 'taken', colours: [0], at: [at(3)] },
    ]))
  test('what is taken up is in hand until the turn is over', () => {
    const turn = [ply('move.e1', remove(2, 0))]
    expect(deedsOf(turn, colours, true)).toEqual([{ kind: 'lifted', colour: 0, from: at(2) }])
    expect(deedsOf(turn, colours, false)).toEqual([{ kind: 'taken', colours: [0], at: [at(2)] }])
  })
  test('a colour is seen on its ball; what moves nothing is said', () =>
    expect(deedsOf([ply('black'), ply('c3', add(4, 1)), ply('pass')], colours, false)).toEqual([
      { kind: 'put', colour: 1, at: at(4) },
      { kind: 'said', says: 'pass' },
    ]))
})

describe('what one choice did', () => {
  const of = (turn: number, made: Ply): Ply => ({ ...made, turn })
  // A ball is taken up and put elsewhere, which captures one; then one is put, and another given back.
  const game = [
    of(0, ply('move.e1', remove(2, 0))),
    of(0, ply('b6', add(5, 0), remove(3, 1))),
    of(1, ply('place.a1', add(0, 1))),
    of(1, ply('take.c3', remove(7, 1))),
  ]
  const told = (n: number) => deedsIn(game.slice(0, 4), n, colours)
  test('a ball is in hand, then lies where it was put', () => {
    expect(told(0)).toEqual([{ kind: 'lifted', colour: 0, from: at(2) }])
    expect(told(1)).toEqual([
      { kind: 'carried', colour: 0, from: at(2), to: at(5) },
      { kind: 'taken', colours: [1], at: [at(3)] },
    ])
  })
  test('what never comes back was taken, as soon as that is known', () => {
    expect(told(2)).toEqual([{ kind: 'put', colour: 1, at: at(0) }])
    expect(told(3)).toEqual([{ kind: 'lifted', colour: 1, from: at(7) }])
    expect(deedsIn([...game, of(2, ply('pass'))], 3, colours)).toEqual([{ kind: 'taken', colours: [1], at: [at(7)] }])
  })
  test('a colour that its ball will show is still said by itself', () =>
    expect(deedsIn([ply('black'), ply('c3', add(4, 1))], 0, colours)).toEqual([{ kind: 'said', says: 'black' }]))
})

test('a point has its level where another is called the same', () => {
  const points = [{ name: 'a1', level: 0 }, { name: '0:c3', level: 0 }, { name: '2:c3', level: 2 }]
  const board = { points } as unknown as Board
  expect(pointSays(board, 0)).toBe('a1')
  expect(pointSays(board, 2)).toEqual({ text: '{point} (level {n})', gaps: { point: 'c3', n: '3' } })
})
