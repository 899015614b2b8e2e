import { describe, expect, test } from 'vitest'
import type { Game } from '../protocol'
import { inCollection, recentGames, tryNext } from './collections'

const game = (id: string, more: Partial<Game> = {}): Game => ({
  id,
  title: id,
  designer: '',
  year: null,
  system: 's',
  category: 'c',
  complexity: 1,
  aim: '',
  minutes: 10,
  players: { low: 2, high: 2, names: [], colours: [] },
  information: ['perfect'],
  colours: [],
  variants: [],
  options: [],
  ...more,
})

describe('collections', () => {
  test('start with what is simple, quick and in sight', () => {
    expect(inCollection(game('a'), 'start')).toBe(true)
    expect(inCollection(game('a', { complexity: 3 }), 'start')).toBe(false)
    expect(inCollection(game('a', { information: ['hidden'] }), 'start')).toBe(false)
  })
  test('know what is solved, for how many, and with what it is played', () => {
    expect(inCollection(game('a', { known: [{ options: {}, text: 'White wins' }] }), 'solved')).toBe(true)
    expect(inCollection(game('a'), 'solved')).toBe(false)
    expect(inCollection(game('a', { players: { low: 2, high: 4, names: [], colours: [] } }), 'three')).toBe(true)
    expect(inCollection(game('a', { picture: { kind: 'dice-pyramid', sizes: [4], boards: [] } }), 'dice')).toBe(true)
    expect(inCollection(game('a', { picture: { kind: 'none', sizes: [], boards: [] } }), 'dice')).toBe(true)
  })
  test('of another name hold everything', () => expect(inCollection(game('a'), '')).toBe(true))
})

describe('what was played', () => {
  const games = [game('a'), game('b', { category: 'other' }), game('c'), game('d', { complexity: 5 })]
  test('comes back newest first, each game once', () =>
    expect(recentGames(games, [{ game: 'a', at: 1 }, { game: 'b', at: 3 }, { game: 'a', at: 2 }, { game: 'gone', at: 9 }]).map((g) => g.id)).toEqual(['b', 'a']))
  test('leads to what is like it and new', () => expect(tryNext(games, [games[0]!]).map((g) => g.id)).toEqual(['c', 'b', 'd']))
  test('leads nowhere when nothing was played', () => expect(tryNext(games, [])).toEqual([]))
})
