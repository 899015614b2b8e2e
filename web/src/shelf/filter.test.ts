import { describe, expect, test } from 'vitest'
import type { Game } from '../protocol'
import { firstGame, grouped, noFilter, shown } from './filter'

const game = (id: string, more: Partial<Game> = {}): Game => ({
  id,
  title: id,
  designer: 'Néstor Romeral Andrés',
  year: 2011,
  system: 'shibumi',
  category: 'Pattern',
  complexity: 2,
  aim: 'Be first.',
  minutes: 15,
  players: { low: 2, high: 2, names: ['White', 'Black'], colours: [0, 1] },
  information: ['perfect'],
  colours: [],
  variants: [],
  options: [],
  ...more,
})

const games = [
  game('Spire', { complexity: 3, minutes: 8 }),
  game('Akron', { complexity: null, category: 'Connection', minutes: 35 }),
  game('Spangle', { players: { low: 4, high: 10, names: [], colours: [] }, information: ['hidden', 'simultaneous'], complexity: 1 }),
  game('Spalone', { players: { low: 1, high: 1, names: ['Solo'], colours: [-1] }, information: ['chance'] }),
]
const titles = (filter: object, likes = (_: string) => false) => shown(games, { ...noFilter, ...filter }, likes).map((g) => g.title)

describe('the shelf', () => {
  test('shows all, simple ones first, those without a grade last', () => {
    expect(titles({})).toEqual(['Spangle', 'Spalone', 'Spire', 'Akron'])
  })
  test('is searched by every word, whatever the accents', () => {
    expect(titles({ text: 'nestor spi' })).toEqual(['Spire'])
    expect(titles({ text: 'nobody' })).toEqual([])
  })
  test('is narrowed by players, kind, time and information', () => {
    expect(titles({ players: 7 })).toEqual(['Spangle'])
    expect(titles({ players: 1 })).toEqual(['Spalone'])
    expect(titles({ category: 'Connection' })).toEqual(['Akron'])
    expect(titles({ time: 'short' })).toEqual(['Spire'])
    expect(titles({ time: 'long' })).toEqual(['Akron'])
    expect(titles({ information: 'hidden' })).toEqual(['Spangle'])
  })
  test('shows favourites alone', () => {
    expect(titles({ favourites: true }, (id) => id === 'Akron')).toEqual(['Akron'])
  })
  test('is ordered as wished', () => {
    expect(titles({ order: 'title' })).toEqual(['Akron', 'Spalone', 'Spangle', 'Spire'])
    expect(titles({ order: 'quick' })[0]).toBe('Spire')
  })
  test('begins with the simplest game for two without secrets', () => {
    expect(firstGame(games)?.title).toBe('Spire')
    expect(firstGame([])).toBeUndefined()
  })
  test('begins with the same game in every language', () => {
    const solved = { known: [{ rules: '', options: {}, text: 'White wins with best play' }] as unknown as Game['known'] }
    const told = (aim: string) => [game('a', { aim }), game('b', { aim: 'Be the very first of all.', ...solved }), game('c')]
    expect(['x', 'So as not to be the last.'].map((aim) => firstGame(told(aim))?.id)).toEqual(['b', 'b'])
  })
})

test('the shelf by systems and kinds keeps every game once, in its order', () => {
  const list = [
    game('a', { category: 'X', system: 'dice' }),
    game('b', { category: 'Y' }),
    game('c', { category: 'X' }),
    game('d', { category: 'Y' }),
  ]
  const text = grouped(list).map((s) => s.groups.map((g) => `${s.system} ${g.category}: ${g.games.map((x) => x.id).join(' ')}`))
  expect(text).toEqual([['shibumi Y: b d', 'shibumi X: c'], ['dice X: a']])
})

test('a system is chosen by itself', () => {
  const list = [game('a', { system: 'dice' }), game('b', {})]
  expect(shown(list, { ...noFilter, system: 'dice' }, () => false).map((g) => g.title)).toEqual(['a'])
})
