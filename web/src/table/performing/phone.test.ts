import { expect, test } from 'vitest'
import { tiltOf } from './phone'

const HELD = { beta: 30, gamma: 2 }

test('what is right on the screen goes down with the edge of the telephone that is there', () => {
  // Upright: its right edge, its upper edge.
  expect(tiltOf({ beta: 30, gamma: 12 }, HELD, 0)).toEqual({ right: 1000, away: 0 })
  expect(tiltOf({ beta: 18, gamma: 2 }, HELD, 0)).toEqual({ right: 0, away: 1200 })
  // Upper edge to the left: its lower edge is on the right, its right edge far away.
  expect(tiltOf({ beta: 40, gamma: 2 }, HELD, 90)).toEqual({ right: 1000, away: 0 })
  expect(tiltOf({ beta: 30, gamma: 14 }, HELD, 90)).toEqual({ right: 0, away: 1200 })
  // Upper edge to the right, and on its head.
  expect(tiltOf({ beta: 20, gamma: 2 }, HELD, 270)).toEqual({ right: 1000, away: 0 })
  expect(tiltOf({ beta: 30, gamma: -10 }, HELD, 270)).toEqual({ right: 0, away: 1200 })
  expect(tiltOf({ beta: 30, gamma: -8 }, HELD, 180)).toEqual({ right: 1000, away: 0 })
  expect(tiltOf({ beta: 42, gamma: 2 }, HELD, 180)).toEqual({ right: 0, away: 1200 })
})

test('no farther than the plate can be tilted', () => {
  expect(tiltOf({ beta: -60, gamma: 80 }, HELD, 0)).toEqual({ right: 6000, away: 6000 })
})
