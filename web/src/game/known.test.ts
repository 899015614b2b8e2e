import { describe, expect, test } from 'vitest'
import type { Game } from '../protocol'
import { knownFor, knownText } from './known'

const game = {
  players: { low: 2, high: 3, names: [], colours: [] },
  options: [{ name: 'size', help: '', default: 4, low: 2, high: 8 }],
  known: [
    { options: { size: '3' }, text: 'White wins' },
    { options: {}, text: 'Black wins' },
  ],
} as unknown as Game

describe('what is proved', () => {
  test('counts only for the setting it is about', () => {
    expect(knownFor(game).map((k) => k.text)).toEqual(['Black wins'])
    expect(knownFor(game, { size: '4' }).map((k) => k.text)).toEqual(['Black wins'])
    expect(knownFor(game, { size: '3' }).map((k) => k.text)).toEqual(['White wins'])
    expect(knownFor(game, { players: '2' })).toHaveLength(1)
    expect(knownFor(game, { players: '3' })).toEqual([])
    expect(knownFor(game, { size: '5' })).toEqual([])
    expect(knownFor(game, { variant: 'strict' })).toEqual([])
  })
  test('is told with its setting', () => {
    expect(game.known!.map(knownText)).toEqual(['size 3: White wins', 'Black wins'])
  })
})
