// When each of several events begins and how long it takes, so that a turn reads as what happens to real balls: a ball
// leaves before what rested on it drops, and arrives before it goes on.

import type { Board, BoardEvent } from '../api'
import { ends, isMovement, type Movement } from './occupancy'

export interface Step {
  event: Movement
  /** Milliseconds from the beginning of the animation. */
  start: number
  duration: number
}

const LONGEST = 2800
/** A point counts as left when so much of the time is over. */
const LEFT = 0.4

export function schedule(board: Board, events: BoardEvent[]): Step[] {
  // What comes after a look around is a part of its own, so that a pause is never made shorter.
  const at = events.findIndex((event) => event.kind === 'show')
  if (at >= 0) {
    const before = schedule(board, events.slice(0, at))
    const pause = lengthOf(before) + 1000 * secondsOf(events[at]!)
    return [...before, ...schedule(board, events.slice(at + 1)).map((s) => ({ ...s, start: s.start + pause }))]
  }
  const steps: Step[] = []
  for (const event of events.filter(isMovement)) {
    const duration = durationOf(board, event)
    const start = Math.max(afterPrevious(steps.at(-1), event), ...steps.map((earlier) => mayFollow(earlier, event)))
    steps.push({ event, start, duration })
  }
  return within(LONGEST, steps)
}

const secondsOf = (event: BoardEvent): number => (event.kind === 'show' ? Math.max(0, Math.min(60, event.seconds)) : 0)

export const lengthOf = (steps: Step[]): number => Math.max(0, ...steps.map((s) => s.start + s.duration))

/** Is this a ball that rolls to the place beside it, rather than one that a hand carries? */
export function isSlide(board: Board, from: number, to: number): boolean {
  const a = board.points[from]
  const b = board.points[to]
  return !!a && !!b && Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z) < 1.1
}

function durationOf(board: Board, event: Movement): number {
  if (event.kind === 'add') return 520
  if (event.kind === 'remove') return 420
  if (event.kind === 'recolour') return 420
  if (event.kind === 'lay') return 560
  if (event.kind === 'move') return isSlide(board, event.from, event.to) ? 420 : 720
  const height = Math.max(0, (board.points[event.from]?.z ?? 0) - (board.points[event.to]?.z ?? 0))
  return 300 + 180 * Math.sqrt(height)
}

// Like events follow each other closely; a drop follows what made it drop; all else waits.
function afterPrevious(previous: Step | undefined, event: Movement): number {
  if (!previous) return 0
  const before = previous.event.kind
  if (before === event.kind) return previous.start + (event.kind === 'add' || event.kind === 'move' ? 170 : 80)
  if (event.kind === 'drop') return previous.start + previous.duration * LEFT
  return previous.start + previous.duration
}

function mayFollow(earlier: Step, event: Movement): number {
  if (earlier.event.board !== event.board) return 0
  const before = ends(earlier.event)
  const now = ends(event)
  const arrived = before.to !== null && (before.to === now.from || before.to === now.to)
  const left = before.from !== null && before.from === now.to
  return earlier.start + (arrived ? earlier.duration : left ? earlier.duration * LEFT : 0)
}

function within(longest: number, steps: Step[]): Step[] {
  const length = lengthOf(steps)
  if (length <= longest) return steps
  const factor = longest / length
  return steps.map((s) => ({ ...s, start: s.start * factor, duration: s.duration * factor }))
}
