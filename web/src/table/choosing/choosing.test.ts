import { describe, expect, test } from 'vitest'
import type { BoardEvent, Choice, Ply, View } from '../../protocol'
import { buttonsOf, coloursAt, inHand, needsSecondTap, pointsFirst, setsOf } from './choosing'
import { clockText, levelOf } from '../people/people'

const choice = (word: string, point: number, points: number[]): Choice => ({ word, label: '', board: 0, point, colour: -1, points, text: word })
const choices = [choice('c3', 12, [12]), choice('pass', -1, []), choice('a1+c1', -1, [0, 1])]

describe('choices', () => {
  test('without a point are buttons, sets are lists', () => {
    expect(buttonsOf(choices).map((c) => c.word)).toEqual(['pass'])
    expect(setsOf(choices).map((c) => c.word)).toEqual(['a1+c1'])
  })
  test('need a second tap where the person wants it', () => {
    expect(needsSecondTap('touch', 'touch')).toBe(true)
    expect(needsSecondTap('touch', 'pen')).toBe(true)
    expect(needsSecondTap('touch', 'mouse')).toBe(false)
    expect(needsSecondTap('touch', 'keys')).toBe(false)
    expect(needsSecondTap('always', 'keys')).toBe(true)
    expect(needsSecondTap('never', 'touch')).toBe(false)
  })
})

describe('people', () => {
  test('and computers are told apart', () => {
    expect(levelOf('level:7')).toBe(7)
    expect(levelOf('person')).toBe(0)
  })
  test('read their clocks', () => {
    expect([245, 59.9, 9.34, 0.04, -3, 3725].map(clockText)).toEqual(['4:05', '0:59', '0:09.3', '0:00.0', '0:00.0', '1:02:05'])
  })
})

describe('a colour before its point', () => {
  const colour = (index: number, then: number[]): Choice => ({ word: `c${index}`, label: '', board: 0, point: -1, colour: index, points: [], text: '', then })
  const colours = [colour(0, [1, 2]), colour(1, [2, 3])]

  test('people may point first: the board offers every point that some colour fits', () => {
    expect(pointsFirst(colours).map((c) => c.point)).toEqual([1, 2, 3])
    expect(coloursAt(colours, { board: 0, point: 2 }).map((c) => c.word)).toEqual(['c0', 'c1'])
    expect(coloursAt(colours, { board: 0, point: 3 }).map((c) => c.word)).toEqual(['c1'])
    expect(coloursAt(colours, { board: 1, point: 2 })).toEqual([])
  })

  test('where something else can be chosen, or the rules name the point, nothing is offered', () => {
    expect(pointsFirst([])).toEqual([])
    expect(pointsFirst([...colours, choice('pass', -1, [])])).toEqual([])
    const { then: _, ...bare } = colours[0]!
    expect(pointsFirst([bare])).toEqual([])
  })
})

describe('what is in hand', () => {
  const ply = (turn: number, seat: number, events: BoardEvent[]): Ply => ({ ply: 0, seat, word: '', text: '', turn, events })
  const view = (choices: Choice[]): View => ({ turn: 3, decides: 0, choices }) as unknown as View
  const placing = view([choice('e1', 5, [5])])
  const balls = [[-1, -1, -1, -1, -1, -1, 0]]
  const up: BoardEvent = { kind: 'remove', board: 0, point: 2, colour: 1 }

  test('is what was taken up in this turn and not put down again', () => {
    expect(inHand([ply(3, 0, [up])], placing, balls)).toEqual([{ colour: 1, board: 0, point: 2 }])
    expect(inHand([ply(3, 0, [up]), ply(3, 0, [{ kind: 'add', board: 0, point: 4, colour: 1 }])], placing, balls)).toEqual([])
  })

  test('is not what went in an earlier turn or by another seat', () => {
    expect(inHand([ply(2, 0, [up]), ply(3, 1, [up])], placing, balls)).toEqual([])
  })

  test('is nothing while balls are chosen, not places', () => {
    expect(inHand([ply(3, 0, [up])], view([choice('g1', 6, [6])]), balls)).toEqual([])
  })
})
