import { describe, expect, test } from 'vitest'
import type { Choice } from '../protocol'
import { buttonsOf, needsSecondTap, setsOf } from './choosing'
import { clockText, levelOf } from './people'

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
