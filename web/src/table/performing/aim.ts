// From what a hand drags to the integers of a performance, and from them to the line that is drawn before it happens.

import { released } from '../../physics/kinds/throw'
import type { Vector } from '../../physics/world/numbers'
import { dot, plus, times } from '../../physics/world/numbers'
import { Seat, UP } from '../../physics/world/seat'
import { woodOf } from '../../physics/world/wood'
import { GRAVITY } from '../../physics/world/world'

export interface Aim {
  x: number
  angle: number
  loft: number
  strength: number
  spin: number
}

/** What a beginner who just lets go does well with. */
export const middlingAim = (kind: 'throw' | 'flick'): Aim => ({ x: 0, angle: 0, loft: kind === 'throw' ? 4500 : 3000, strength: 500, spin: 0 })

export const inputOf = ({ x, angle, loft, strength, spin }: Aim): number[] => [x, angle, loft, strength, spin].map(Math.round)

/** Pixels that one drags back for a middling strength. */
const MIDDLING = 130

/** Dragged by (right, down) pixels: back is down, and the die flies the other way. */
export function dragged(right: number, down: number): Pick<Aim, 'angle' | 'strength'> {
  const length = Math.hypot(right, down)
  const angle = (Math.atan2(-right, Math.max(1, down)) * 18000) / Math.PI
  return { angle: Math.max(-4500, Math.min(4500, Math.round(angle))), strength: Math.min(1000, Math.round((500 * length) / MIDDLING)) }
}

/** Dragged so far, a breath or a pull is so strong. */
export const puffOf = (pixels: number): number => Math.min(1000, Math.round(200 + 3 * pixels))
export const pullOf = (pixels: number): number => Math.min(1000, Math.round(100 + 4 * pixels))
/** Less than this is a tap. */
export const TAP = 12

/** The flight down to the plate, without the noise of the hand: places one after the other. It begins far in front of what is seen. */
export function flight(kind: 'throw' | 'flick', aim: Aim, plate: number, side: number, distance: number): Vector[] {
  const wood = woodOf(plate)
  const { at, velocity } = released({ wood }, kind, inputOf(aim), side, distance)
  const path: Vector[] = []
  // Once it is over the wood it ends where it comes down to the dice; before that on the table.
  const beyond = (place: Vector): boolean => -dot(place, new Seat(side).away) > wood.edge
  for (let i = 0; i <= 160; i++) {
    const time = i / 240
    const place = plus(plus(at, times(time, velocity)), times((-GRAVITY * time * time) / 2, UP))
    const depth = place[0] + place[1] + place[2]
    if (i > 0 && depth > (plate > 0 && !beyond(place) ? plate : wood.table - 0.8)) break
    path.push(place)
  }
  return path
}

/** Right and away of a place, from a seat. */
export function partsOf(side: number, at: Vector): { x: number; y: number } {
  const seat = new Seat(side)
  return { x: dot(at, seat.right), y: dot(at, seat.away) }
}

/** A place on the plate that is seen at (x, y): found by going there step by step, because a picture in perspective is nearly even. */
export function placeSeenAt(side: number, plate: number, depth: number, project: (at: Vector) => { x: number; y: number } | null, seen: { x: number; y: number }): { x: number; y: number } | null {
  const seat = new Seat(side)
  let [x, y] = [0, 0]
  for (let i = 0; i < 6; i++) {
    const at = (dx: number, dy: number) => project(seat.place(x + dx, y + dy, depth))
    const [o, r, a] = [at(0, 0), at(0.5, 0), at(0, 0.5)]
    if (!o || !r || !a) return null
    const [rx, ry, ax, ay] = [(r.x - o.x) * 2, (r.y - o.y) * 2, (a.x - o.x) * 2, (a.y - o.y) * 2]
    const det = rx * ay - ry * ax
    if (Math.abs(det) < 1e-6) return null
    const [dx, dy] = [seen.x - o.x, seen.y - o.y]
    x += (dx * ay - dy * ax) / det
    y += (rx * dy - ry * dx) / det
    const limit = plate > 0 ? 10 : 4
    x = Math.max(-limit, Math.min(limit, x))
    y = Math.max(-limit, Math.min(limit, y))
  }
  return { x, y }
}
