// The plate as it is drawn (board/solid/plate.ts) and as it is felt: funnels between cubes whose corners are the spikes, a flat rim
// around them, and a table below. All lengths in edges of a die.

import { DEPTH } from './seat'

export interface Wood {
  /** Funnels along a side; 0: there is no plate, only the table. */
  size: number
  /** From the middle of the plate to the spikes of a side. */
  spikes: number
  /** … to where the rim begins, and to its outer edge. */
  saddles: number
  edge: number
  /** … to where its corners are cut off. */
  corner: number
  /** a + b + c of the upper side of the rim, and of the table. */
  rim: number
  table: number
}

/** Of the drawing: from the middles of the outermost dice to the edge of the wood, and the heights of rim and table. */
const MARGIN = 1.95
const RIM = 0.42
const TABLE = 1.3
const ROUND = 1.7

export function woodOf(size: number): Wood {
  const six = Math.sqrt(6)
  if (size === 0) return { size, spikes: 0, saddles: 0, edge: 0, corner: 0, rim: 9, table: 9 }
  const edge = (size - 1) / six + MARGIN
  const middle = size - 1 + 1.5 // of a die of the lowest level
  return {
    size,
    spikes: size / six,
    saddles: (size + 1) / six,
    edge,
    corner: 2 * edge - ROUND,
    rim: middle + RIM * DEPTH,
    table: middle + TABLE * DEPTH,
  }
}
