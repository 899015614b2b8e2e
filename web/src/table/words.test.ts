import { describe, expect, test } from 'vitest'
import type { Choice, Game, Outcome, View } from '../protocol'
import { name, valueText } from '../lang/index.svelte'
import { claimText, labelOf, ownOutcome, promptText } from './words'

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
  })
})

const choice = (change: Partial<Choice>): Choice => ({ word: '', label: '', board: 0, point: -1, colour: -1, points: [], text: '', ...change })
const view = {
  decides: 0,
  outcome: null,
  prompt: {
    text: '',
    form: 'branch',
    asks: [
      { label: 'take', says: 'take back a second ball' },
      { label: 'keep', says: 'leave it there' },
    ],
    remarks: ['You may also choose nothing.', 'Nobody else sees your choice.'],
  },
  choices: [
    choice({ word: 'take.a1', label: 'take', point: 0, points: [0], says: { text: '{what}: {how}', gaps: { what: 'take', how: 'a1' } } }),
    choice({ word: 'keep', label: 'keep', says: 'keep' }),
  ],
} as unknown as View

describe('the question', () => {
  test('is what can be done on the board; the rest is said by its button', () => {
    expect(promptText(game, view, [0])).toBe('White: Take back a second ball. You may also choose nothing. Nobody else sees your choice.')
    expect(labelOf(view, view.choices[1]!)).toBe('Leave it there')
    expect(labelOf(view, view.choices[0]!)).toBe('Take: a1')
  })
  test('is no button: one number that may be named says which', () => {
    const number = { ...view.choices[1]!, word: 'keep.1', says: { text: '{what}: {how}', gaps: { what: 'keep', how: '1' } } }
    expect(labelOf({ ...view, choices: [view.choices[0]!, number] }, number)).toBe('Keep: 1')
  })
  test('is whole where there is nothing but buttons, and is not put to others', () => {
    const buttons = { ...view, choices: view.choices.slice(1) }
    expect(promptText(game, buttons, [0])).toBe('White: Take back a second ball · Leave it there. You may also choose nothing. Nobody else sees your choice.')
    expect(promptText(game, view, [1])).toBe('White is to choose')
  })
})

test('a value that is proved says so, a draw too', () => {
  expect(valueText(0.5, true)).toBe('a sure draw')
  expect(valueText(0.5, false)).toBe('50 %')
  expect(valueText(0, true)).toBe('a sure loss')
})

describe('a claim', () => {
  const at = (label: string) => ({ text: '{what}: {how}', gaps: { what: label, how: '033' } })
  const race = (...kinds: string[]) =>
    ({
      claims: kinds.map((label) => ({ label })),
      prompt: { text: '', form: 'race', asks: [...kinds.map((label) => ({ label, says: `place a ${label}` })), { label: 'nowhere', says: { text: 'no pit has the sum {total}', gaps: { total: '12' } } }] },
    }) as unknown as View
  test('is told in a sentence, never by its word', () => {
    expect(claimText(game, race('four'), 0, at('four'))).toBe('White points at 033')
    expect(claimText(game, race('four', 'five'), 1, at('four'))).toBe('Black points at 033: “Place a four”')
    expect(claimText(game, race('four'), 1, 'nowhere')).toBe('Black calls: “No pit has the sum 12”')
    expect(claimText(game, race('four'), 0, at('four'), 'it shows a three')).toBe('White points at 033 – wrong: it shows a three')
  })
  test('that somebody else alone may make, or that is watched, has no more than its word', () => {
    expect(claimText(game, race('four'), 0, 'stop')).toBe('White calls: “Stop”')
    expect(claimText(game, null, 0, at('four'))).toBe('White points at 033')
  })
})
