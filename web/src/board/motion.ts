// Where moving balls are at a moment, in terms of points, so that every drawing can place them in its own way.

import { EMPTY, type BallEvent, type Balls, type Board } from './api'
import { applyEvent, copyBalls, ends } from './occupancy'
import { isSlide, type Step } from './timeline'

/** A ball between two points. Its place is from + along·(to − from) sideways, from + fall·(to − from) in height, + rise. */
export interface Actor {
  board: number
  colour: number
  from: number
  to: number
  along: number
  fall: number
  /** Diameters above that. */
  rise: number
  scale: number
  opacity: number
}

export interface Frame {
  /** Balls that lie still. */
  balls: Balls
  actors: Actor[]
}

/** The moment `time` milliseconds into the steps, which started from `before`. */
export function frameAt(board: Board, before: Balls, steps: Step[], time: number): Frame {
  const balls = copyBalls(before)
  const actors: Actor[] = []
  for (const { event, start, duration } of steps) {
    if (time < start) continue
    if (time >= start + duration) {
      applyEvent(balls, event)
      continue
    }
    const { from } = ends(event)
    const row = balls[event.board]
    if (row && from !== null) row[from] = EMPTY
    actors.push(actorOf(board, event, (time - start) / duration))
  }
  return { balls, actors }
}

function actorOf(board: Board, event: BallEvent, t: number): Actor {
  const { from, to } = ends(event)
  const actor: Actor = {
    board: event.board,
    colour: event.colour,
    from: from ?? to!,
    to: to ?? from!,
    along: 0,
    fall: 0,
    rise: 0,
    scale: 1,
    opacity: 1,
  }
  switch (event.kind) {
    case 'add':
      return { ...actor, rise: 2.4 * settling(t), opacity: Math.min(1, t / 0.3) }
    case 'remove':
      return { ...actor, rise: 1.6 * easeIn(t), scale: 1 - 0.15 * t, opacity: 1 - easeIn(t) }
    case 'recolour':
      return { ...actor, colour: t < 0.5 ? event.was : event.colour, scale: 1 - 0.35 * Math.sin(Math.PI * t) }
    case 'drop':
      return { ...actor, along: Math.min(1, easeOut(t / 0.7)), fall: 1 - settling(t) }
    case 'move':
      return isSlide(board, event.from, event.to) ? sliding(actor, t) : { ...actor, ...carried(board, event, t) }
  }
}

// Over the saddle between two hollows: 0.16 diameters is what a ball rises on the way.
function sliding(actor: Actor, t: number): Actor {
  const along = easeInOut(t)
  return { ...actor, along, fall: along, rise: 0.16 * Math.sin(Math.PI * along) }
}

// Up, over whatever lies between, and down.
function carried(board: Board, event: { from: number; to: number }, t: number): Partial<Actor> {
  const top = Math.max(...board.points.map((p) => p.z))
  const ends = Math.max(board.points[event.from]?.z ?? 0, board.points[event.to]?.z ?? 0)
  const along = easeInOut(t)
  return { along, fall: along, rise: (0.9 + 0.5 * Math.max(0, top - ends)) * Math.sin(Math.PI * along) }
}

/** 1 → 0 as a ball falls, with one small bounce at the end. */
export function settling(t: number): number {
  const landed = 0.72
  if (t < landed) return 1 - (t / landed) ** 2
  const bounce = (t - landed) / (1 - landed)
  return 0.045 * 4 * bounce * (1 - bounce)
}

const easeIn = (t: number): number => t * t
const easeOut = (t: number): number => 1 - (1 - Math.min(1, t)) ** 2
const easeInOut = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) ** 2)
