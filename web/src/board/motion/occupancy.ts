// What events do to the balls on the boards.

import { EMPTY, type Balls, type BoardEvent, type Poses } from '../api'
import { STANDARD } from '../dice/pose'

/** An event of one ball. */
export type Movement = Exclude<BoardEvent, { kind: 'reveal' | 'show' }>

export const copyBalls = (balls: Balls): Balls => balls.map((row) => row.slice())

/** Where the event takes a ball from (null: from outside), and where it leaves one (null: it leaves the board). */
export function ends(event: BoardEvent): { from: number | null; to: number | null } {
  switch (event.kind) {
    case 'add':
      return { from: null, to: event.point }
    case 'remove':
      return { from: event.point, to: null }
    case 'recolour':
    case 'lay':
      return { from: event.point, to: event.point }
    case 'move':
    case 'drop':
      return { from: event.from, to: event.to }
    default:
      return { from: null, to: null }
  }
}

/** Does a ball move, come, go or change? What a reader does not know, or a board turned up, cannot be played. */
export function isMovement(event: BoardEvent): event is Movement {
  const { from, to } = ends(event)
  return from !== null || to !== null
}

/** Changes `balls` as the event says. */
export function applyEvent(balls: Balls, event: BoardEvent): void {
  const row = balls[event.board]
  if (!row || !isMovement(event)) return
  const { from, to } = ends(event)
  if (from !== null) row[from] = EMPTY
  if (to !== null) row[to] = event.colour
}

/** Changes `poses` as the event says: a die that moves keeps its pose unless it says another. */
export function applyPose(poses: Poses, event: BoardEvent): void {
  const row = poses[event.board]
  if (!row || !isMovement(event)) return
  const { from, to } = ends(event)
  const kept = from === null ? STANDARD : row[from] || STANDARD
  if (from !== null) row[from] = ''
  if (to !== null) row[to] = ('pose' in event ? event.pose : undefined) ?? kept
}

/** How the die at a point lies; undefined where dice are blank. */
export const poseAt = (poses: Poses | null, board: number, point: number): string | undefined =>
  poses ? poses[board]?.[point] || STANDARD : undefined
