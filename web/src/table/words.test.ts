import { describe, expect, test } from 'vitest'
import type { Game, Outcome } from '../protocol'
import { name, valueText } from '../lang/index.svelte'
import { factText, ownOutcome, plain, spaced } from './words'

const game = { players: { low: 2, high: 2, names: ['White', 'Black'], colours: [0, 1] } } as Game
const outcome = (change: Partial<Outcome>): Outcome => ({ drawn: false, void: false, winners: [1], scores: [], ...change }) as Outcome

describe('the end', () => {
  test('is told to the person it concerns', () => {
    expect(ownOutcome(game, outcome({}), [1])).toBe('won')
    expect(ownOutcome(game, outcome({}), [0])).toBe('lost')
  })
  test('is told to nobody in particular where both sit here, nobody does, or nobody has won', () => {
    expect(ownOutcome(game, outcome({}), [0, 1])).toBeNull()
    expect(ownOutcome(game, outcome({}), [])).toBeNull()
    expect(ownOutcome(game, outcome({ drawn: true, winners: [] }), [0])).toBeNull()
    expect(ownOutcome(game, outcome({ winners: [] }), [0])).toBeNull()
    expect(ownOutcome({ players: { ...game.players, high: 1 } } as Game, outcome({}), [0])).toBeNull()
  })
})

describe('names of the rules', () => {
  test('have a space before their number everywhere', () => {
    expect(name('player', 'Player1')).toBe('Player 1')
    expect(name('player', 'Player 2')).toBe('Player 2')
    expect(name('player', 'Agent3')).toBe('Agent 3')
    expect(spaced('Player1: choose a point')).toBe('Player 1: choose a point')
    expect(spaced('the ball on c3 is pinned')).toBe('the ball on c3 is pinned')
  })
})

describe('a choice in words', () => {
  test('has no marks of the notation', () => {
    expect(plain('place: 0:e5')).toBe('place e5 (level 1)')
    expect(plain('move: c3')).toBe('move c3')
    expect(plain('0:c5, 2:d4')).toBe('c5 (level 1), d4 (level 3)')
    expect(plain('332')).toBe('332')
    expect(plain('lay: f635')).toBe('lay 6·3·5')
  })
  test('and so has what a variable holds', () => {
    expect(['true', 'false', 'all_odd', '12'].map(factText)).toEqual(['yes', 'no', 'all odd', '12'])
  })
  test('a value that is proved says so, a draw too', () => {
    expect(valueText(0.5, true)).toBe('a sure draw')
    expect(valueText(0.5, false)).toBe('50 %')
    expect(valueText(0, true)).toBe('a sure loss')
  })
})
