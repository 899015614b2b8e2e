// The puzzle of the day: the same for everybody on the same day, easy at the beginning of the week and hard at its end.

import type { RiddleHead } from '../protocol'

/** The day as everybody counts it, whatever his clock says: 2026-11-18. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const dayBefore = (day: string): string => dayOf(Date.parse(`${day}T00:00:00Z`) - 86_400_000)

/** From Sunday on. */
const DIFFICULTY = [3, 1, 1, 2, 2, 2, 3]

function mixed(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Every puzzle throws a number for the day, and the lowest has it: a collection that grows changes few days. */
export function puzzleOf<R extends RiddleHead>(day: string, riddles: R[]): R | undefined {
  const wanted = DIFFICULTY[new Date(`${day}T00:00:00Z`).getUTCDay()]
  const fitting = riddles.filter((r) => r.difficulty === wanted)
  let best: R | undefined
  let lowest = Infinity
  for (const riddle of fitting.length > 0 ? fitting : riddles) {
    const thrown = mixed(`${day} ${riddle.id}`)
    if (thrown < lowest) [best, lowest] = [riddle, thrown]
  }
  return best
}

/** Days in a row up to `today`; one that is not over yet breaks nothing. */
export function streakOf(days: string[], today: string): number {
  const known = new Set(days)
  let day = known.has(today) ? today : dayBefore(today)
  let streak = 0
  for (; known.has(day); day = dayBefore(day)) streak++
  return streak
}
