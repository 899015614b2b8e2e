// The small noise of a hand, drawn from a seed: whole numbers only, so that a seed means the same throw everywhere.

import type { Quaternion, Vector } from './numbers'

export class Random {
  private a: number
  private b: number

  constructor(seed: number) {
    this.a = seed >>> 0
    this.b = Math.floor(seed / 4294967296) >>> 0
    for (let i = 0; i < 4; i++) this.next()
  }

  /** 0 … 2³² − 1: a counter, stirred (splitmix, 32 bits). */
  next(): number {
    this.a = (this.a + 0x9e3779b9) >>> 0
    this.b = (this.b + 0x7f4a7c15 + (this.a < 0x9e3779b9 ? 1 : 0)) >>> 0
    let z = this.a ^ Math.imul(this.b, 0x2c1b3c6d)
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad)
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
    return (z ^ (z >>> 15)) >>> 0
  }

  /** 0 ≤ x < 1. */
  share(): number {
    return this.next() / 4294967296
  }

  /** −1 ≤ x < 1. */
  signed(): number {
    return 2 * this.share() - 1
  }

  /** Mean 0, deviation 1, never beyond 6: twelve shares added, because logarithms differ between engines. */
  bell(): number {
    let x = -6
    for (let i = 0; i < 12; i++) x += this.share()
    return x
  }

  /** Any turn of a die, all alike: a point of the ball in four dimensions, pushed out to its surface. */
  turn(): Quaternion {
    for (;;) {
      const q: Quaternion = [this.signed(), this.signed(), this.signed(), this.signed()]
      const square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]
      if (square > 1 || square < 0.01) continue
      const k = 1 / Math.sqrt(square)
      return [q[0] * k, q[1] * k, q[2] * k, q[3] * k]
    }
  }

  vector(size: number): Vector {
    return [size * this.signed(), size * this.signed(), size * this.signed()]
  }
}
