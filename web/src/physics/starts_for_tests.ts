// How the games of skill begin.

import type { Cell } from './types'
import { POSES } from '../board/dice/pose'

type Dice = { cell: Cell; pose: string }[]

export const dice = (...cells: Cell[]): Dice => cells.map((cell, i) => ({ cell, pose: POSES[(7 * i) % 24]! }))

function cellsWhere(keep: (cell: Cell) => boolean): Cell[] {
  const cells: Cell[] = []
  for (let depth = 8; depth >= 0; depth--)
    for (let a = 0; a <= depth; a++)
      for (let b = 0; a + b <= depth; b++) {
        const cell: Cell = [a, b, depth - a - b]
        if (keep(cell)) cells.push(cell)
      }
  return cells
}

export const fullPyramid = (): Dice => dice(...cellsWhere(() => true))
export const RIDGES = cellsWhere((cell) => cell.filter((x) => x === 0).length >= 2)

const small = (pit: Cell): Cell[] => [pit, [pit[0] + 1, pit[1], pit[2]], [pit[0], pit[1] + 1, pit[2]], [pit[0], pit[1], pit[2] + 1]]

export const STARTS: Record<string, Dice> = {
  'empty plate (flick, pour, throw)': [],
  'four dice (blow, tilt)': dice([8, 0, 0], [0, 8, 0], [0, 0, 8], [3, 3, 2]),
  'three in the middle (tilt)': dice([3, 3, 2], [3, 2, 3], [2, 3, 3]),
  'three small pyramids (throw)': dice(...small([5, 1, 1]), ...small([1, 5, 1]), ...small([1, 1, 5])),
  'core of 56 (throw)': dice(...cellsWhere((cell) => cell.every((x) => x >= 1))),
  'full pyramid (pull, balcony, shake)': fullPyramid(),
}
