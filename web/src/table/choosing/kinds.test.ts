import { expect, test } from 'vitest'
import type { Choice, Fact, View } from '../../protocol'
import { faceIn, kindsOf, knownTo } from './kinds'

const claim = (label: string, point: number): Choice => ({ word: `Red:${label}`, label, board: 0, point, colour: -1, points: point < 0 ? [] : [point], text: '' })
const fact = (name: string, owner: number, value: string, index?: string): Fact => ({ name, owner, value, ...(index ? { index } : {}) })
const view = (choices: Choice[], race = true): View =>
  ({
    viewer: 0,
    choices,
    ...(race ? { race: { silence: 8 } } : {}),
    prompt: { text: '', form: '', asks: [{ label: 'place 4', says: 'Place a 4' }] },
    facts: [fact('hand', 0, '3', 'Player1.4'), fact('hand', 1, '2', 'Player2.4'), fact('left', 0, '50'), fact('left', 1, '51'), fact('golden', -1, '6')],
  }) as unknown as View

test('claims that point are told apart by name, as dice, with how many of them one has', () => {
  const kinds = kindsOf(view([claim('place 4', 1), claim('place 4', 2), claim('place 6', 1), claim('stop', -1)]))
  expect(kinds).toEqual([
    { label: 'place 4', says: 'Place a 4', face: 4, count: 3 },
    { label: 'place 6', says: 'place 6', face: 6, count: null },
  ])
})

test('where there is one kind only, or no race, nothing is to be said first', () => {
  expect(kindsOf(view([claim('take', 1), claim('stop', -1)]))).toEqual([])
  expect(kindsOf(view([claim('place 4', 1), claim('place 6', 1)], false))).toEqual([])
  expect(kindsOf(null)).toEqual([])
})

test('the last die of a hand is still shown as one', () => expect(kindsOf(view([claim('place 4', 1)]))).toHaveLength(1))

test('a name ends with the number of a die, or does not', () => expect(['place 4', 'Player1.6', '3', 'take', 'place 14', 'at 9'].map(faceIn)).toEqual([4, 6, 3, 0, 0, 0]))

test('one knows of oneself and of the table', () => expect(knownTo(view([])).map((f) => f.value)).toEqual(['50', '6']))
