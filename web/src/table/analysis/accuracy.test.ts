import { describe, expect, test } from 'vitest'
import type { Analysis } from '../../protocol'
import { accuracyOf, judge, turningPoints } from './accuracy'

const analysis = (seat: number, values: Record<string, number>): Analysis => ({
  seat,
  method: 'mcts',
  iterations: 1,
  seconds: 1,
  final: true,
  worth: { value: 0.5, proved: false },
  choices: Object.entries(values).map(([word, value]) => ({ word, point: -1, board: 0, value, proved: false, distance: -1, visits: 1, line: [] })),
})

const history = [
  { seat: 0, word: 'a1' },
  { seat: 1, word: 'b1' },
  { seat: -1, word: '4' },
  { seat: 0, word: 'c1' },
]

describe('accuracy', () => {
  const judged = judge(history, { 0: analysis(0, { a1: 0.5, d1: 0.9 }), 1: analysis(1, { b1: 0.6, e1: 0.6 }), 3: analysis(0, { c1: 1, f1: 0 }) }, 2)
  test('is what the choices of a side gave away on the whole', () => {
    expect(accuracyOf(judged, 0)).toBeCloseTo(0.8)
    expect(accuracyOf(judged, 1)).toBe(1)
  })
  test('is unknown where nothing was thought about', () => expect(accuracyOf(judged, 2)).toBeNull())
  test('names the choices where much was given away, and what was better', () =>
    expect(turningPoints(judged)).toEqual([expect.objectContaining({ ply: 0, seat: 0, best: 'd1' })]))
  test('passes over chance and over what was not thought about', () => expect(judge(history, { 2: analysis(0, { x: 1 }) }, 2)).toEqual([]))
})

describe('what is proved and what is estimated', () => {
  const made = [
    { seat: 0, word: 'a1' },
    { seat: 1, word: 'b1' },
  ]
  /** Of White's choices b1 is proved to win so far from the end; nothing is proved of a1. */
  const proved = (distance: number): Analysis => {
    const { choices, ...rest } = analysis(0, { a1: 0.43, b1: 1, c1: 0.5 })
    return { ...rest, choices: choices.map((c) => (c.word === 'b1' ? { ...c, proved: true, distance } : c)) }
  }
  const lostAt0 = (before: Analysis, after: Analysis = analysis(1, {}), players = 2): number => judge(made, { 0: before, 1: after }, players)[0]!.lost

  test('a choice of which nothing is proved did not give away a win that is proved far from the end', () =>
    expect(lostAt0(proved(25))).toBeCloseTo(0.07))
  test('a win near enough to be seen was given away', () => expect(lostAt0(proved(1))).toBeCloseTo(0.57))
  test('what is proved afterwards is proved of the choice', () => {
    const lost = { ...analysis(1, { b1: 1 }), worth: { value: 1, proved: true } }
    const won = { ...analysis(1, { b1: 0 }), worth: { value: 0, proved: true } }
    expect(lostAt0(proved(25), lost)).toBe(1)
    expect(lostAt0(proved(25), won)).toBe(0)
  })
  test('among three players what one has does not tell what another has not', () =>
    expect(lostAt0(proved(25), { ...analysis(1, { b1: 1 }), worth: { value: 1, proved: true } }, 3)).toBeCloseTo(0.07))
})
