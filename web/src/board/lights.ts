// Which light shines on a point, for all drawings alike.

import { EMPTY, type Spot } from './api'
import type { Picture } from './drawing'
import type { Signal } from './paint'
import { ballAt, contains, everySpot, pointsOf, sameSpot } from './input/spots'
import { isNest, wayOf } from './squares/pieces'

export interface Lit extends Spot {
  signal: Signal
}

/** Ghosts: empty points where something may be chosen, and the colour of the ball that would lie there (-1: any). */
export interface Ghost extends Spot {
  colour: number
  hover: boolean
  picked: boolean
}

export function ghostsOf(picture: Picture): Ghost[] {
  const ghosts = new Map<string, Ghost>()
  for (const choice of picture.choices)
    for (const point of pointsOf(choice)) {
      const spot = { board: choice.board, point }
      const key = `${spot.board}/${point}`
      if (ghosts.has(key) || ballAt(picture.balls, spot) !== EMPTY) continue
      const colour = choice.colour >= 0 ? choice.colour : picture.ghost
      ghosts.set(key, { ...spot, colour, hover: sameSpot(picture.hover, spot), picked: sameSpot(picture.picked, spot) })
    }
  return [...ghosts.values()].filter((g) => !picture.quiet || g.hover || g.picked)
}

/** Can something be chosen here? */
export const isChoice = (picture: Picture, spot: Spot): boolean =>
  picture.choices.some((c) => c.board === spot.board && pointsOf(c).includes(spot.point))

/** The lights on balls and points, at most one glow each, the most important; rings of the last turn and marks come besides. */
export function glowsOf(picture: Picture): Lit[] {
  const lit: Lit[] = []
  for (const spot of everySpot(picture.board)) {
    const signal = glowAt(picture, spot)
    if (signal) lit.push({ ...spot, signal })
  }
  return lit
}

function glowAt(picture: Picture, spot: Spot): Signal | null {
  const ball = ballAt(picture.balls, spot) !== EMPTY
  if (contains(picture.extra.outcome, spot)) return 'outcome'
  if (contains(picture.preview, spot)) return 'preview'
  if (!ball) return null
  if (sameSpot(picture.picked, spot)) return 'picked'
  if (!isChoice(picture, spot)) return null
  if (sameSpot(picture.hover, spot)) return 'hover'
  return picture.quiet ? null : 'choice'
}

/** A letter on a point: of a set that somebody wants to see. `turn`: how many letters stand there before it. */
export interface Lettered extends Spot {
  letter: string
  turn: number
}

/** Of pyramids in one another the uppermost has the letters of all, each once: they are seen at one place. */
export function lettersOf(picture: Picture): Lettered[] {
  const { board, shown, look } = picture
  const together = isNest(board) && look.inside < 0.5
  const places = new Map<string, { spot: Spot; letters: Set<string> }>()
  for (const spot of everySpot(board)) {
    const sets = shown.filter(({ points }) => contains(points, spot))
    if (sets.length === 0) continue
    const { x, y } = board.points[spot.point]!
    const key = together ? `${spot.board} ${x} ${y}` : `${spot.board} ${spot.point}`
    const place = places.get(key) ?? { spot, letters: new Set() }
    if (ballAt(picture.balls, spot) !== EMPTY) place.spot = spot
    for (const { letter } of sets) place.letters.add(letter)
    places.set(key, place)
  }
  return [...places.values()].flatMap(({ spot, letters }) => [...letters].sort().map((letter, turn) => ({ ...spot, letter, turn })))
}

/** Small signs that face the viewer: the last turn, and what the rules mark. */
export function signsOf(picture: Picture): Lit[] {
  const lit: Lit[] = []
  // Pyramids that lie are drawn so; nothing more need be said of them.
  const marks = Object.entries(picture.extra.marks ?? {}).filter(([name]) => !(isNest(picture.board) && wayOf(name)))
  for (const spot of everySpot(picture.board)) {
    if (contains(picture.extra.last, spot)) lit.push({ ...spot, signal: 'last' })
    else if (marks.some(([, sets]) => contains(sets, spot))) lit.push({ ...spot, signal: 'mark' })
  }
  return lit
}
