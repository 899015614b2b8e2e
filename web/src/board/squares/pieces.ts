// Boards of squares on which pieces stand on one another: flat pieces in stacks, pyramids in nests. How large a pyramid is, what it
// stands on, and whether it lies.

import { EMPTY, type Balls, type Board, type Extra, type Spot } from '../api'
import { contains } from '../input/spots'

export type Way = 'north' | 'east' | 'south' | 'west'

/** Where each direction leads, y northwards. */
export const WAYS: Record<Way, { x: number; y: number }> = {
  north: { x: 0, y: 1 },
  east: { x: 1, y: 0 },
  south: { x: 0, y: -1 },
  west: { x: -1, y: 0 },
}

/** How much higher the places of a square are than those below. */
export const RISE = 0.3
/** How much higher than the one below a pyramid is drawn: so that its foot overhangs, and each is seen. */
export const STOREY = 0.44
/** Height of a pyramid that is 1 wide. */
export const STEEP = 1.12

export const isNest = (board: Pick<Board, 'kind'>): boolean => board.kind === 'nests'
export const isStack = (board: Pick<Board, 'kind'>): boolean => board.kind === 'stacks'
export const hasSquares = (board: Pick<Board, 'kind'>): boolean => isNest(board) || isStack(board)

/** The size of the pyramids of a place: 1 is the smallest. */
export const sizeAt = (board: Board, point: number): number => (board.sizes[2] ?? 1) - board.points[point]!.level

/** How wide a pyramid of this place is at its foot; a square is 1 wide. */
export function widthAt(board: Board, point: number): number {
  const sizes = board.sizes[2] ?? 1
  return sizes === 1 ? 0.9 : 0.38 + (0.54 * (sizeAt(board, point) - 1)) / (sizes - 1)
}

/** A mark whose name ends in a direction says that its pieces lie, with their points that way. */
export function wayOf(name: string): Way | null {
  const last = name.slice(name.lastIndexOf('.') + 1)
  return last in WAYS ? (last as Way) : null
}

export function lyingAt(extra: Extra, spot: Spot): Way | null {
  for (const [name, sets] of Object.entries(extra.marks ?? {})) {
    const way = wayOf(name)
    if (way && contains(sets, spot)) return way
  }
  return null
}

/** The other places of the square, from the lowest up. */
export function squareOf(board: Board, point: number): number[] {
  const { x, y } = board.points[point]!
  return board.points.flatMap((p, i) => (p.x === x && p.y === y ? [i] : []))
}

/** How many pieces a piece of this place stands on; on a bare square, as many as would fit under it. */
export function storeysBelow(board: Board, balls: Balls, { board: b, point }: Spot): number {
  const { level } = board.points[point]!
  if (!isNest(board)) return level
  const others = squareOf(board, point).filter((p) => p !== point && (balls[b]?.[p] ?? EMPTY) !== EMPTY)
  const bare = others.length === 0 && (balls[b]?.[point] ?? EMPTY) === EMPTY
  return bare ? level : others.filter((p) => board.points[p]!.level < level).length
}

/** Is it the uppermost piece of its square? */
export const isTop = (board: Board, balls: Balls, { board: b, point }: Spot): boolean =>
  squareOf(board, point).every((p) => board.points[p]!.level <= board.points[point]!.level || (balls[b]?.[p] ?? EMPTY) === EMPTY)
