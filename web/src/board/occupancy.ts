// What events do to the balls on the boards.

import { EMPTY, type BallEvent, type Balls, type BoardEvent } from './api'

export const copyBalls = (balls: Balls): Balls => balls.map((row) => row.slice())

/** Does a ball move? Not when a board is turned, nor in whatever a newer server may tell. */
export const movesBall = (event: BoardEvent): event is BallEvent =>
  ['add', 'remove', 'move', 'drop', 'recolour'].includes(event.kind)

/** Where the event takes a ball from (null: from outside), and where it leaves one (null: it leaves the board). */
export function ends(event: BallEvent): { from: number | null; to: number | null } {
  switch (event.kind) {
    case 'add':
      return { from: null, to: event.point }
    case 'remove':
      return { from: event.point, to: null }
    case 'recolour':
      return { from: event.point, to: event.point }
    default:
      return { from: event.from, to: event.to }
  }
}

/** Changes `balls` as the event says. */
export function applyEvent(balls: Balls, event: BoardEvent): void {
  const row = balls[event.board]
  if (!row || !movesBall(event)) return
  const { from, to } = ends(event)
  if (from !== null) row[from] = EMPTY
  if (to !== null) row[to] = event.colour
}
