// Where the best choice leads: from where a piece is taken to where it goes, or down onto the point where one is put.

import { EMPTY, type Balls, type Spot } from '../../board/api'
import type { Analysis } from '../../protocol'
import { ranked } from './advice.svelte'

export interface Led {
  /** Null: from the hand. */
  from: Spot | null
  to: Spot
  /** Where else a value stands: an arrow from the hand leaves it legible. */
  beside: Spot[]
}

interface Seen {
  x: number
  y: number
}

/** Of the best line, what the player does who chooses now. */
export function arrowOf(analysis: Analysis, boards: Balls): Led | null {
  const best = ranked(analysis.choices)[0]
  const [first, second] = best?.steps ?? []
  const own = second && first && second.seat === first.seat && second.point >= 0 ? second : undefined
  if (!best || !first) return null
  const beside = analysis.choices.filter((c) => c.point >= 0 && c !== best)
  // A colour that is said first has no point; its point follows.
  if (first.point < 0) return own && best.point < 0 ? { from: null, to: own, beside } : null
  const lies = (boards[first.board]?.[first.point] ?? EMPTY) !== EMPTY
  const same = own && first.board === own.board && first.point === own.point
  const free = own && (boards[own.board]?.[own.point] ?? EMPTY) === EMPTY
  return own && lies && free && !same ? { from: first, to: own, beside } : { from: null, to: first, beside }
}

/** From the hand: so far above the point an arrow begins and ends, in pixels. */
const ABOVE = { begins: 78, ends: 13, least: 34 }
/** A value whose middle is so far to the side is not touched. */
const ASIDE = 30

/** Where an arrow that comes from above begins and ends: between the value of its point and the nearest one above that. */
export function fromAbove(to: Seen, beside: (Seen | null)[]): { from: Seen; to: Seen } {
  const up = beside.flatMap((at) => (at && Math.abs(at.x - to.x) < ASIDE && to.y - at.y > 1 ? [to.y - at.y] : []))
  const gap = Math.min(...up, 2 * ABOVE.begins)
  const begins = Math.max(ABOVE.least, Math.min(ABOVE.begins, 0.78 * gap))
  const ends = Math.min(Math.max(ABOVE.ends, 0.24 * gap), begins / 2)
  return { from: { x: to.x, y: Math.max(6, to.y - begins) }, to: { x: to.x, y: to.y - ends } }
}

/** The outline of an arrow, so wide, from one place of the page to another. */
export function arrowPath(from: Seen, to: Seen, wide: number): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy) || 1
  const [ux, uy] = [dx / length, dy / length]
  const head = Math.min(3.2 * wide, 0.6 * length)
  const at = (along: number, aside: number): string => `${(from.x + ux * along - uy * aside).toFixed(1)} ${(from.y + uy * along + ux * aside).toFixed(1)}`
  const neck = length - head
  return `M${at(0, -wide / 2)}L${at(neck, -wide / 2)}L${at(neck, -1.5 * wide)}L${at(length, 0)}L${at(neck, 1.5 * wide)}L${at(neck, wide / 2)}L${at(0, wide / 2)}Z`
}
