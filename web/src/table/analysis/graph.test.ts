import { describe, expect, test } from 'vitest'
import type { Analysis } from '../../protocol'
import { curvesOf } from './graph'

const analysis = (seat: number, ...values: number[]): Analysis => ({
  seat,
  method: 'mcts',
  iterations: 1,
  seconds: 1,
  final: true,
  worth: { value: 0.5, proved: false },
  choices: values.map((value) => ({ word: '', point: -1, board: 0, value, proved: false, distance: -1, visits: 1, line: [] })),
})

describe('the graph of a game', () => {
  test('of two is the first player’s expectation', () => {
    expect(curvesOf({ 0: analysis(0, 0.2, 0.6), 1: analysis(1, 0.75, 0.5) }, 2)).toEqual([
      { seat: 0, points: [{ ply: 0, value: 0.6 }, { ply: 1, value: 0.25 }] },
    ])
  })
  test('of three has a curve for each', () => {
    const curves = curvesOf({ 2: analysis(2, 0.5), 0: analysis(0, 0.4), 3: analysis(0, 0.9) }, 3)
    expect(curves.map((c) => [c.seat, c.points.map((p) => p.ply)])).toEqual([[0, [0, 3]], [2, [2]]])
  })
  test('passes over positions without choices', () => expect(curvesOf({ 0: analysis(0) }, 2)).toEqual([]))
})
