import { describe, expect, test } from 'vitest'
import type { Game } from '../protocol'
import { knownFor, knownOf, knownText } from './known'

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
  test('is told in the words of the page, with its setting', () => {
    const texts = ['White wins with best play, in 9 choices', 'Black wins with best play, in at most 31 choices', 'a draw with best play', 'It can be won, in 12 choices (proved).', 'The best score is 27 (proved).']
    expect(texts.map((text) => knownText({ options: {}, text }))).toEqual([
      'White wins with best play, in 9 choices.',
      'Black wins with best play, in at most 31 choices.',
      'A draw with best play.',
      'It can be won, in 12 choices.',
      'The best score is 27.',
    ])
    const sized = { ...game, variants: [], options: [{ ...game.options[0]!, help: 'balls along a side' }] }
    expect(knownOf(sized, { options: { size: '3' }, text: texts[0]! })).toBe('Balls along a side: 3. White wins with best play, in 9 choices.')
  })
})
