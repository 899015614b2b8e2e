import { describe, expect, test } from 'vitest'
import type { Touch } from '../board/api'
import { patternOf } from './feel'

const touch = (after: number, kind: Touch['kind'] = 'land', level = 0): Touch => ({ after, kind, level, dice: false })

describe('what is felt', () => {
  test('is a moment for each piece that lands, when it lands', () => {
    expect(patternOf([touch(0)])).toEqual([14])
    expect(patternOf([touch(200), touch(400, 'land', 1)])).toEqual([0, 200, 14, 186, 9])
  })
  test('is nothing when pieces only leave', () => {
    expect(patternOf([touch(0, 'leave'), touch(90, 'leave')])).toEqual([])
  })
  test('is no hailstorm when many pieces are dealt', () => {
    expect(patternOf(Array.from({ length: 60 }, (_, i) => touch(i * 40))).length).toBeLessThanOrEqual(12)
  })
})
