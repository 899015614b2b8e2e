import { expect, test } from 'vitest'
import { curve, heights } from './report'

test('the highest column fills the plot', () => {
  expect(heights([2, 4, 0])).toEqual([0.5, 1, 0])
  expect(heights([0, 0])).toEqual([0, 0])
  expect(heights([])).toEqual([])
})

test('a curve goes from left to right', () => {
  expect(curve([0, 1], 100, 40)).toBe('0,40 100,0')
  expect(curve([3], 100, 40)).toBe('0,0')
  expect(curve([], 100, 40)).toBe('')
})

test('a scale may end where no value is', () => {
  expect(heights([0.25, 0.5, 2], 1)).toEqual([0.25, 0.5, 1])
  expect(curve([0, 0.5], 100, 40, 1)).toBe('0,40 100,20')
})
