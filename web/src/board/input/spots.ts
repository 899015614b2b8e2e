// Points of boards, and which choices a point can mean.

import { EMPTY, type Balls, type Board, type Choice, type PointSets, type Spot } from '../api'

export const sameSpot = (a: Spot | null, b: Spot | null): boolean =>
  a === b || (!!a && !!b && a.board === b.board && a.point === b.point)

export const ballAt = (balls: Balls, { board, point }: Spot): number => balls[board]?.[point] ?? EMPTY

export const contains = (sets: PointSets | null | undefined, { board, point }: Spot): boolean =>
  !!sets?.[board]?.includes(point)

/** The points at which a choice can be picked: its own, else all of its set. */
export const pointsOf = (choice: Choice): number[] => (choice.point >= 0 ? [choice.point] : choice.points)

/** The choices that a pick of this point can mean: those of the point itself, else the sets that contain it. */
export function choicesAt(choices: Choice[], spot: Spot): Choice[] {
  const here = choices.filter((c) => c.board === spot.board)
  const own = here.filter((c) => c.point === spot.point)
  return own.length > 0 ? own : here.filter((c) => c.point < 0 && c.points.includes(spot.point))
}

/** Could a ball rest here: is the point empty and everything that carries it there? */
export const isPlace = (board: Board, balls: Balls, spot: Spot): boolean =>
  ballAt(balls, spot) === EMPTY &&
  (board.supports[spot.point] ?? []).every((p) => ballAt(balls, { board: spot.board, point: p }) !== EMPTY)

/** All spots of all boards, board by board, in the order of the points. */
export function everySpot(board: Board): Spot[] {
  const spots: Spot[] = []
  for (let b = 0; b < board.count; b++) for (let p = 0; p < board.points.length; p++) spots.push({ board: b, point: p })
  return spots
}
