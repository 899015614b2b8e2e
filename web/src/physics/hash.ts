// The bits of every die, in one number: two simulations that give the same have done the same.

import type { Placement } from './world/world'

const PRIME = 1099511628211n
const ALL = (1n << 64n) - 1n

export function hashOf(dice: Placement[]): string {
  const real = new Float32Array(1)
  const bits = new Uint32Array(real.buffer)
  let hash = 1469598103934665603n
  for (const { at, turn } of dice)
    for (const x of [...at, ...turn]) {
      real[0] = x
      hash = ((hash ^ BigInt(bits[0]!)) * PRIME) & ALL
    }
  return hash.toString(16).padStart(16, '0')
}
