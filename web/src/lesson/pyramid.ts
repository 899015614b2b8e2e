// The physics of the square pyramid, for the lesson: the same words as docs/language.md, for one board.

import { EMPTY, type Balls, type Board } from '../board/api'
import type { Movement } from '../board/motion/occupancy'
import { latticePoints } from '../board/picture/lattice'

/** A pyramid of `size` × `size` balls at the bottom. */
export function pyramid(size: number): Board {
  const points = latticePoints('pyramid', [size])
  const supports = points.map((p) =>
    points.flatMap((q, i) =>
      q.level === p.level - 1 && Math.abs(q.x - p.x) < 0.75 && Math.abs(q.y - p.y) < 0.75 ? [i] : [],
    ),
  )
  return { kind: 'pyramid', sizes: [size], count: 1, names: [''], points, supports }
}

const holds = (balls: Balls, point: number): boolean => (balls[0]?.[point] ?? EMPTY) !== EMPTY

/** The points that rest on this one. */
export const above = (board: Board, point: number): number[] =>
  board.supports.flatMap((carriers, p) => (carriers.includes(point) ? [p] : []))

export const supported = (board: Board, balls: Balls, point: number): number[] =>
  above(board, point).filter((p) => holds(balls, p))

/** Empty points on the table or on a complete platform. */
export const playable = (board: Board, balls: Balls): number[] =>
  board.points.flatMap((_, p) => (!holds(balls, p) && board.supports[p]!.every((q) => holds(balls, q)) ? [p] : []))

export const isPinned = (board: Board, balls: Balls, point: number): boolean =>
  holds(balls, point) && supported(board, balls, point).length >= 2

export const movable = (board: Board, balls: Balls): number[] =>
  board.points.flatMap((_, p) => (holds(balls, p) && !isPinned(board, balls, p) ? [p] : []))

/** A ball is hidden when another lies straight above it. */
export const isHidden = (board: Board, balls: Balls, point: number): boolean => {
  const { x, y, level } = board.points[point]!
  return board.points.some((q, p) => q.level > level && q.x === x && q.y === y && holds(balls, p))
}

/** Takes a movable ball away: what rested on it drops, one ball after the other. */
export function lift(board: Board, balls: Balls, point: number): Movement[] {
  const left = [balls[0]!.slice()]
  const events: Movement[] = [{ kind: 'remove', board: 0, point, colour: left[0]![point]! }]
  left[0]![point] = EMPTY
  for (let hole = point; ; ) {
    const next = above(board, hole).find((p) => holds(left, p))
    if (next === undefined) return events
    const colour = left[0]![next]!
    events.push({ kind: 'drop', board: 0, from: next, to: hole, colour })
    left[0]![hole] = colour
    left[0]![next] = EMPTY
    hole = next
  }
}

/** The balls as letters: levels from the bottom split by `_`, rows from north to south by `/`. W B R and `.`. */
export function readBalls(board: Board, text: string): Balls {
  const row = board.points.map(() => EMPTY)
  for (const [level, rows] of text.split('_').entries()) {
    const places = board.points.flatMap((p, i) => (p.level === level ? [{ ...p, i }] : []))
    places.sort((a, b) => b.y - a.y || a.x - b.x)
    for (const [i, letter] of [...rows.replace(/\//g, '')].entries()) row[places[i]!.i] = 'WBR'.indexOf(letter)
  }
  return [row]
}
