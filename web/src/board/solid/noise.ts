// Smooth noise that is the same everywhere and at every time, for textures.

/** A number in 0 … 1 for a cell of a grid. */
export function hash(x: number, y: number): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296
}

/** Smooth between the cells of a torus of `across` by `down` cells; u and v go once around it from 0 to 1. */
export function noise(u: number, v: number, across: number, down: number): number {
  const [x, y] = [u * across, v * down]
  const [i, j] = [Math.floor(x), Math.floor(y)]
  const [s, t] = [smooth(x - i), smooth(y - j)]
  const at = (a: number, b: number) => hash(a % across, b % down)
  const low = at(i, j) * (1 - s) + at(i + 1, j) * s
  const high = at(i, j + 1) * (1 - s) + at(i + 1, j + 1) * s
  return low * (1 - t) + high * t
}

const smooth = (t: number): number => t * t * (3 - 2 * t)
