// What the dice of the live games are to become.

import type { Cell } from '../types'

export const CORNERS: Cell[] = [[8, 0, 0], [0, 8, 0], [0, 0, 8]]

/** Three dice around a pit and one in it, anywhere. */
export function smallPyramids(): Cell[][] {
  const goals: Cell[][] = []
  for (let a = 0; a <= 7; a++)
    for (let b = 0; a + b <= 7; b++) {
      const c = 7 - a - b
      goals.push([[a, b, c], [a + 1, b, c], [a, b + 1, c], [a, b, c + 1]])
    }
  return goals
}
