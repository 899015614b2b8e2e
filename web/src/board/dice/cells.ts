// Cells of a dice board: (a, b, c) counts the dice between a cell and each of the three sides; a step along an axis goes down
// to one of the three dice that carry it. Side A lies in the south, B and C follow clockwise.

import type { Board, Point } from '../api'
import type { Flat } from '../picture/hull'
import type { Triple } from './pose'

/** Where a cell is, seen from above, on a board of `size` dice along a side. */
export const placeOf = (size: number, [a, b, c]: Triple): Flat => ({
  x: (b - c + size - 1) * Math.SQRT1_2,
  y: (2 * a - b - c + size - 1) / Math.sqrt(6),
})

/** The cell of a point. */
export function cellOf(size: number, { x, y, level }: Pick<Point, 'x' | 'y' | 'level'>): Triple {
  const sum = size - 1 - level
  const a = Math.round((sum + Math.sqrt(6) * y - (size - 1)) / 3)
  const difference = Math.round(Math.SQRT2 * x - (size - 1))
  const b = Math.round((sum - a + difference) / 2)
  return [a, b, sum - a - b]
}

/** From one point to another, in steps along the axes. */
export function stepsBetween(board: Board, from: number, to: number): Triple {
  const size = board.sizes[0] ?? 1
  const [p, q] = [cellOf(size, board.points[from]!), cellOf(size, board.points[to]!)]
  return [q[0] - p[0], q[1] - p[1], q[2] - p[2]]
}

/** The cubes whose upper sides are the plate: 55 under nine dice along a side. Their tips are its spikes. */
export function plateCells(size: number): Triple[] {
  const cells: Triple[] = []
  for (let a = 0; a <= size; a++) for (let b = 0; a + b <= size; b++) cells.push([a, b, size - a - b])
  return cells
}

/** The middle of the plate, about which seats look at it. */
export const middleOf = (size: number): Flat => ({ x: (size - 1) * Math.SQRT1_2, y: (size - 1) / Math.sqrt(6) })

/** Degrees, counter-clockwise, by which a board is turned so that a side lies in the south: A, B, C. */
export const turnFor = (side: number): number => [0, 120, -120][((side % 3) + 3) % 3]!

/** A place between the cells, seen from above: its shares of the three corners of the plate, of which it is known where they are seen. */
export function fromCorners(board: Board, at: Triple, locate: (point: number) => Flat | null): Flat | null {
  const size = board.sizes[0] ?? 1
  const corners = [0, 1, 2].map((axis) => {
    const point = board.points.findIndex((p) => p.level === 0 && cellOf(size, p)[axis as 0 | 1 | 2] === size - 1)
    return point < 0 ? null : locate(point)
  })
  if (corners.some((corner) => !corner) || size < 2) return null
  // Height is left out: the sum of the three is brought to that of the lowest level.
  const low = (size - 1 - (at[0] + at[1] + at[2] - 1.5)) / 3
  const shares = at.map((x) => (x - 0.5 + low) / (size - 1))
  return corners.reduce<Flat>((sum, corner, i) => ({ x: sum.x + shares[i]! * corner!.x, y: sum.y + shares[i]! * corner!.y }), { x: 0, y: 0 })
}
