import { describe, expect, test } from 'vitest'
import { fromAbove } from './arrow'

const at = (x: number, y: number): { x: number; y: number } => ({ x, y })

describe('an arrow from above', () => {
  test('is long where nothing stands above its point', () => expect(fromAbove(at(100, 300), []).from.y).toBe(222))
  // The flat board on a phone: points 43 pixels apart, values 20 high.
  test('stays below the value above it, and above its own', () => {
    const { from, to } = fromAbove(at(100, 300), [at(100, 257), at(143, 300), at(100, 343), null])
    expect(from.y).toBeGreaterThanOrEqual(257 + 9)
    expect(to.y).toBeLessThanOrEqual(300 - 10)
    expect(to.y - from.y).toBeGreaterThan(15)
  })
  test('stays above its own value on a large flat board', () => expect(fromAbove(at(100, 300), [at(100, 167)]).to.y).toBeLessThan(300 - 28))
  test('does not leave the window', () => expect(fromAbove(at(100, 20), []).from.y).toBe(6))
})
