import { describe, expect, test } from 'vitest'
import type { Analysis, Game } from '../protocol'
import { knownFor, knownText, withKnowledge } from './known'

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

describe('what is proved about the beginning', () => {
  const analysis = (...values: [number, boolean][]): Analysis => ({
    seat: 0,
    method: 'mcts',
    iterations: 1,
    seconds: 1,
    final: true,
    choices: values.map(([value, proved], i) => ({ word: `w${i}`, point: i, board: 0, value, proved, distance: -1, visits: 1, line: [] })),
  })
  const told = (value: string, ...values: [number, boolean][]) =>
    withKnowledge(analysis(...values), { options: {}, text: '', value }).choices.map((c) => [c.value, c.proved])
  test('makes every choice of a lost game a proved loss', () => expect(told('loss', [0.57, false], [0.2, false])).toEqual([[0, true], [0, true]]))
  test('lets no choice of a drawn game win', () => expect(told('draw', [0.57, false], [0.2, false], [0, true])).toEqual([[0.5, false], [0.2, false], [0, true]]))
  test('does not say which choice wins', () => expect(told('win', [0.57, false])).toEqual([[0.57, false]]))
})
