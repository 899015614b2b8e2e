// Where moving balls are at a moment, in terms of points, so that every drawing can place them in its own way.

import { EMPTY, type Balls, type Board, type Poses } from '../api'
import { stepsBetween } from '../dice/cells'
import { DICE_EDGES, isDice, type Vector } from '../dice/faces'
import { stepAlong, wayOf } from '../dice/paths'
import { completed, turnBetween, type Triple } from '../dice/pose'
import { applyEvent, applyPose, copyBalls, ends, poseAt, type Movement } from './occupancy'
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
  /** Besides, so far from that place in the board's coordinates: where the way of a die is not straight. */
  aside?: Vector
  /** How the die lay as it began; left out: it is blank. */
  pose?: string
  /** It is turned from there about an axis of the board, by an angle. */
  tip?: { axis: Vector; angle: number }
}

export interface Frame {
  /** Balls that lie still. */
  balls: Balls
  poses: Poses | null
  actors: Actor[]
}

/** The moment `time` milliseconds into the steps, which started from `before`. */
export function frameAt(board: Board, before: Balls, steps: Step[], time: number, lying: Poses | null = null): Frame {
  const balls = copyBalls(before)
  const poses = lying?.map((row) => row.slice()) ?? null
  const actors: Actor[] = []
  for (const { event, start, duration } of steps) {
    if (time < start) continue
    if (time >= start + duration) {
      applyEvent(balls, event)
      if (poses) applyPose(poses, event)
      continue
    }
    const { from, to } = ends(event)
    const row = balls[event.board]
    if (row && from !== null) row[from] = EMPTY
    const pose = poses ? (('pose' in event && from === null ? event.pose : undefined) ?? poseAt(poses, event.board, from ?? to!)) : undefined
    const actor = actorOf(board, event, (time - start) / duration)
    actors.push(isDice(board) ? asDie(board, event, (time - start) / duration, { ...actor, ...(pose ? { pose } : {}) }) : actor)
  }
  return { balls, poses, actors }
}

function actorOf(board: Board, event: Movement, t: number): Actor {
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
    case 'lay':
      return { ...actor, rise: 0.9 * Math.sin(Math.PI * t) }
    case 'drop':
      return { ...actor, along: Math.min(1, easeOut(t / 0.7)), fall: 1 - settling(t) }
    case 'move':
      return isSlide(board, event.from, event.to) ? sliding(actor, t) : { ...actor, ...carried(board, event, t) }
  }
}

// Dice do not roll: they tip, jump along ridges and slide along columns.
function asDie(board: Board, event: Movement, t: number, actor: Actor): Actor {
  if (event.kind === 'add' && event.thrown) return { ...actor, tip: { axis: TUMBLE, angle: 9 * settling(t) } }
  if (event.kind === 'lay') return { ...actor, ...tipped(actor.pose, event.pose, easeInOut(t)) }
  if (event.kind !== 'move' && event.kind !== 'drop') return actor
  const turned = !!actor.pose && !!event.pose && event.pose !== actor.pose
  const way = wayOf(board, event.from, event.to, turned)
  if (way.kind === 'carried') return turned ? { ...actor, ...tipped(actor.pose, event.pose, actor.along) } : actor
  const steps = stepsBetween(board, event.from, event.to)
  const along = event.kind === 'drop' ? Math.min(1, easeIn(t / 0.8)) : easeInOut(t)
  const { at, turned: part } = stepAlong(way, steps, along)
  const aside = inBoard([at[0] - steps[0] * along, at[1] - steps[1] * along, at[2] - steps[2] * along])
  return { ...actor, along, fall: along, rise: 0, aside, ...(turned ? tipped(actor.pose, event.pose, part) : {}) }
}

/** An axis that looks like no axis. */
const TUMBLE: Vector = { x: 0.74, y: 0.53, z: 0.41 }

/** From the axes of dice to the board's coordinates. */
const inBoard = ([a, b, c]: Triple): Vector => {
  const [u, v, w] = DICE_EDGES
  return { x: a * u.x + b * v.x + c * w.x, y: a * u.y + b * v.y + c * w.y, z: a * u.z + b * v.z + c * w.z }
}

function tipped(from: string | undefined, to: string | undefined, part: number): Pick<Actor, 'tip'> {
  const [was, is] = [completed(from ?? ''), completed(to ?? '')]
  if (!was || !is) return {}
  const { axis, angle } = turnBetween(was, is)
  return { tip: { axis: inBoard(axis), angle: angle * part } }
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
