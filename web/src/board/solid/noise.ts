// Smooth noise that is the same everywhere and at every time, for textures.

/** A number in 0 … 1 for a cell of a grid. */
export function hash(x: number, y: number): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296
}

/** Smooth between the cells; repeats after `period` cells both ways. */
export function noise(x: number, y: number, period: number): number {
  const [i, j] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [smooth(x - i), smooth(y - j)]
  const at = (a: number, b: number) => hash(((a % period) + period) % period, ((b % period) + period) % period)
  const low = at(i, j) * (1 - u) + at(i + 1, j) * u
  const high = at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u
  return low * (1 - v) + high * v
}

const smooth = (t: number): number => t * t * (3 - 2 * t)
