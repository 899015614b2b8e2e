// What a pick on the board or a button means, and when it counts at once.

import { EMPTY, type Balls, type Choice, type Pick, type Spot } from '../../board/api'
import type { Ply, View } from '../../protocol'
import type { Confirm } from '../../state/settings.svelte'

/** Choices that no point of the board stands for: they are buttons. */
export const buttonsOf = (choices: Choice[]): Choice[] => choices.filter((c) => c.point < 0 && c.points.length === 0)

/** Sets of points (lines, shapes, groups): picked through one of their points, or from a list. */
export const setsOf = (choices: Choice[]): Choice[] => choices.filter((c) => c.point < 0 && c.points.length > 0)

export const needsSecondTap = (confirm: Confirm, by: Pick['by']): boolean =>
  confirm === 'always' || (confirm === 'touch' && (by === 'touch' || by === 'pen'))

/** Where a colour comes first and its point next, people may point first: what the board offers meanwhile. */
export function pointsFirst(choices: Choice[]): Choice[] {
  if (choices.length === 0 || !choices.every((c) => c.colour >= 0 && c.point < 0 && c.then)) return []
  const places = new Map<number, Choice>()
  for (const choice of choices)
    for (const point of choice.then ?? [])
      if (!places.has(point)) places.set(point, { word: '', label: '', board: choice.board, point, colour: -1, points: [point], text: '' })
  return [...places.values()]
}

/** The colours that fit a point. */
export const coloursAt = (choices: Choice[], spot: Spot): Choice[] =>
  choices.filter((c) => c.board === spot.board && c.then?.includes(spot.point))

/** A ball in somebody's hand: its colour, and the point that it was taken from. */
export interface Held extends Spot {
  colour: number
}

/**
 * The balls that the seat which decides has taken up in its unfinished turn and not put down again. Only while it
 * is asked for an empty point: then they are in its hand.
 */
export function inHand(history: Ply[], view: View, balls: Balls): Held[] {
  const placing = view.choices.some((c) => c.point >= 0 && (balls[c.board]?.[c.point] ?? EMPTY) === EMPTY)
  if (!placing) return []
  const held: Held[] = []
  for (const ply of history) {
    if (ply.turn !== view.turn || ply.seat !== view.decides) continue
    for (const event of ply.events) {
      if (event.kind === 'remove') held.push({ colour: event.colour, board: event.board, point: event.point })
      else if (event.kind === 'add') {
        const put = held.findIndex(({ colour }) => colour === event.colour)
        if (put >= 0) held.splice(put, 1)
      }
    }
  }
  return held
}
