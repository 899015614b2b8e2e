import { expect, test } from 'vitest'
import { untilText } from './times'

const HOUR = 3600

test('time that has just begun is told whole, time that has run is not made longer', () => {
  expect(untilText(72 * HOUR - 1)).toBe('3 days left')
  expect(untilText(70 * HOUR)).toBe('2 days left')
  expect(untilText(24 * HOUR - 1)).toBe('24 hours left')
  expect(untilText(3 * HOUR - 600)).toBe('2 hours left')
  expect(untilText(HOUR + 59)).toBe('60 minutes left')
  expect(untilText(-5)).toBe('0 minutes left')
})
