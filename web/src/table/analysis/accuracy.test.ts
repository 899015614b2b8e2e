import { describe, expect, test } from 'vitest'
import type { Analysis } from '../../protocol'
import { accuracyOf, judge, turningPoints } from './accuracy'

const analysis = (seat: number, values: Record<string, number>): Analysis => ({
  seat,
  method: 'mcts',
  iterations: 1,
  seconds: 1,
  final: true,
  choices: Object.entries(values).map(([word, value]) => ({ word, point: -1, board: 0, value, proved: false, distance: -1, visits: 1, line: [] })),
})

const history = [
  { seat: 0, word: 'a1' },
  { seat: 1, word: 'b1' },
  { seat: -1, word: '4' },
  { seat: 0, word: 'c1' },
]

describe('accuracy', () => {
  const judged = judge(history, { 0: analysis(0, { a1: 0.5, d1: 0.9 }), 1: analysis(1, { b1: 0.6, e1: 0.6 }), 3: analysis(0, { c1: 1, f1: 0 }) })
  test('is what the choices of a side gave away on the whole', () => {
    expect(accuracyOf(judged, 0)).toBeCloseTo(0.8)
    expect(accuracyOf(judged, 1)).toBe(1)
  })
  test('is unknown where nothing was thought about', () => expect(accuracyOf(judged, 2)).toBeNull())
  test('names the choices where much was given away, and what was better', () =>
    expect(turningPoints(judged)).toEqual([expect.objectContaining({ ply: 0, seat: 0, best: 'd1' })]))
  test('passes over chance and over what was not thought about', () => expect(judge(history, { 2: analysis(0, { x: 1 }) })).toEqual([]))
})
