import { describe, expect, test } from 'vitest'
import type { AnalysedChoice, Analysis } from '../protocol'
import { surveyOf } from './survey'

const choice = (word: string, value: number, distance = -1, proved = true): AnalysedChoice => ({ word, point: 0, board: 0, value, proved, distance, visits: 1, line: [word] })
const of = (...choices: AnalysedChoice[]): Analysis => ({ seat: 0, method: 'atlas', iterations: 0, seconds: 0, final: true, worth: { value: 0.5, proved: false }, choices })
const words = (analysis: Analysis) => surveyOf(analysis).rows.map((row) => row.choice.word)

describe('a survey of all choices', () => {
  test('puts the quickest win first and the longest defence before the quickest loss', () => {
    expect(words(of(choice('l2', 0, 2), choice('w9', 1, 9), choice('l8', 0, 8), choice('d', 0.5), choice('w3', 1, 3)))).toEqual(['w3', 'w9', 'd', 'l8', 'l2'])
  })
  test('knows the only choice that wins, or that holds the draw, and none where all lose', () => {
    expect(surveyOf(of(choice('a', 0, 2), choice('b', 1, 5), choice('c', 0.5))).only).toBe('b')
    expect(surveyOf(of(choice('a', 0, 2), choice('c', 0.5))).only).toBe('c')
    expect(surveyOf(of(choice('a', 1, 2), choice('b', 1, 5))).only).toBe('')
    expect(surveyOf(of(choice('a', 0, 2), choice('b', 0, 5))).only).toBe('')
  })
  test('is exact only where every choice is proved', () => {
    expect(surveyOf(of(choice('a', 1, 3), choice('b', 0.4, -1, false)))).toMatchObject({ exact: false, best: null, only: '' })
    expect(surveyOf(of(choice('a', 1, 3), choice('b', 0, 4), choice('c', 0, 2), choice('d', 0.5)))).toMatchObject({
      exact: true,
      best: 'win',
      count: { win: 1, draw: 1, loss: 2 },
      shares: { win: 25, draw: 25, loss: 50 },
    })
  })
  test('gives the nearest end the fullest colour', () => {
    const shades = surveyOf(of(choice('a', 1, 1), choice('b', 1, 11), choice('c', 1, 6))).rows.map((row) => row.shade)
    expect(shades).toEqual([0, 2, 3])
  })
})
