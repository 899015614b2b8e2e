import { describe, expect, test } from 'vitest'
import type { Game } from '../protocol'
import { playersOf, requestFor, usualSeats, valuesOf } from './setting'

const game = {
  id: 'spargo',
  players: { low: 2, high: 3, names: ['White', 'Black'], colours: [0, 1] },
  options: [{ name: 'size', help: '', default: 4, low: 3, high: 5 }],
  variants: [{ name: 'superko', help: '' }],
} as unknown as Game

describe('a new table', () => {
  test('asks only for what differs from the usual', () => {
    const setting = { players: 2, sitters: usualSeats(2, 'level:3'), variant: '', options: { size: '4' }, clock: '' }
    expect(requestFor({ ...game, players: { ...game.players, high: 2 } }, setting)).toEqual({
      game: 'spargo',
      options: {},
      seats: ['person', 'level:3'],
      hotseat: false,
    })
  })
  test('says who sits where, and by which rules', () => {
    expect(
      requestFor(game, { players: 3, sitters: ['me', 'friend', 'here'], variant: 'superko', options: { size: '5' }, clock: 'usual' }),
    ).toEqual({
      game: 'spargo',
      options: { size: '5', variant: 'superko', players: '3' },
      seats: ['person', 'open', 'person'],
      hotseat: true,
      clock: { seconds: 600, increment: 5 },
    })
  })
  test('has as many seats as the variant asks for', () => {
    const spy = {
      ...game,
      players: { ...game.players, low: 2, high: 6 },
      variants: [{ name: 'human-master', help: '', players: { low: 3, high: 7 } }],
    }
    expect(playersOf(spy, '')).toMatchObject({ low: 2, high: 6 })
    expect(playersOf(spy, 'human-master')).toEqual({ low: 3, high: 7 })
    expect(
      requestFor(spy, { players: 7, sitters: usualSeats(7, 'level:3'), variant: 'human-master', options: {}, clock: '' }).options,
    ).toEqual({ variant: 'human-master', players: '7' })
  })
  test('offers every value of an option', () => {
    expect(valuesOf(game.options[0]!)).toEqual(['3', '4', '5'])
    expect(valuesOf({ name: 'x', help: '', default: 'a', words: ['a', 'b'] })).toEqual(['a', 'b'])
  })
})
