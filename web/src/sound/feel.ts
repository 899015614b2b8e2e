// What is felt: a telephone trembles for a moment when a piece lands.

import type { Touch } from '../board/api'

/** Milliseconds of one touch: wood gives more than glass. A piece that leaves is not felt. */
const lengthOf = ({ level, dice }: Touch): number => (dice ? 6 : level === 0 ? 14 : 9)
/** A deal of many pieces is one short rustle. */
const MOST = 6

/** Trembling and stillness in turn, in milliseconds, as browsers want it; [] for nothing. */
export function patternOf(touches: Touch[]): number[] {
  const landings = touches.filter(({ kind }) => kind === 'land').sort((a, b) => a.after - b.after).slice(0, MOST)
  const pattern: number[] = []
  let now = 0
  for (const touch of landings) {
    // It begins with trembling: a wait before the first is a trembling of no time at all.
    const wait = Math.max(0, Math.round(touch.after - now))
    if (pattern.length === 0 && wait > 0) pattern.push(0)
    if (pattern.length > 0) pattern.push(wait)
    pattern.push(lengthOf(touch))
    now = Math.max(now, touch.after) + lengthOf(touch)
  }
  return pattern
}

/** Browsers of computers have the function too, but nothing that trembles: then nobody holds the page in the hand. */
export const canBeFelt = (): boolean => typeof navigator !== 'undefined' && 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches

export function feel(touches: Touch[]): void {
  const pattern = canBeFelt() ? patternOf(touches) : []
  if (pattern.length > 0) navigator.vibrate(pattern)
}
