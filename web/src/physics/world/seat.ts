// The world's axes are those of the dice: cell (a, b, c) is the cube from (a, b, c) to (a+1, b+1, c+1), and up is −(1, 1, 1). People
// think otherwise: of right and away, seen from their side of the plate, and of up.

import { dot, plus, sum, times, type Vector } from './numbers'

const THIRD = 1 / Math.sqrt(3)
const HALF = 1 / Math.sqrt(2)
const SIXTH = 1 / Math.sqrt(6)

export const UP: Vector = [-THIRD, -THIRD, -THIRD]

const shifted = ([a, b, c]: Vector, side: number): Vector => (side === 0 ? [a, b, c] : side === 1 ? [c, a, b] : [b, c, a])

export class Seat {
  readonly right: Vector
  readonly away: Vector

  constructor(readonly side: number) {
    this.right = shifted([0, HALF, -HALF], side)
    this.away = shifted([2 * SIXTH, -SIXTH, -SIXTH], side)
  }

  /** A direction from its three parts. */
  along(right: number, away: number, up: number): Vector {
    return sum(times(right, this.right), times(away, this.away), times(up, UP))
  }

  /** A place by right and away from the middle of the plate, and how far down from the summit's tip it lies in a + b + c. */
  place(right: number, away: number, depth: number): Vector {
    return plus([depth / 3, depth / 3, depth / 3], this.along(right, away, 0))
  }

  /** Its parts again. */
  parts(p: Vector): { right: number; away: number; depth: number } {
    return { right: dot(p, this.right), away: dot(p, this.away), depth: p[0] + p[1] + p[2] }
  }
}

/** a + b + c grows by this for every edge downwards. */
export const DEPTH = Math.sqrt(3)
