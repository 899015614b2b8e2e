// How well each side chose, as far as the computer has thought about it, and where the game turned.

import type { Analysis } from '../../protocol'
import { bestValue } from './graph'

export interface Judged {
  ply: number
  seat: number
  /** What the choice gave away: from 0, as good as any, to 1. */
  lost: number
  /** What would have been best. */
  best: string
}

/** Every choice of a player that was thought about, with what it gave away. */
export function judge(history: { seat: number; word: string }[], analyses: Record<number, Analysis>): Judged[] {
  return history.flatMap(({ seat, word }, ply) => {
    const analysis = analyses[ply]
    const best = analysis && bestValue(analysis)
    const made = analysis?.choices.find((c) => c.word === word)
    if (!analysis || best === null || best === undefined || !made || seat < 0) return []
    const top = analysis.choices.find((c) => c.value === best)!
    return [{ ply, seat, lost: Math.max(0, best - made.value), best: top.word }]
  })
}

/** By seat: 1 when nothing was ever given away. Null: nothing of his was thought about. */
export function accuracyOf(judged: Judged[], seat: number): number | null {
  const own = judged.filter((j) => j.seat === seat)
  return own.length === 0 ? null : 1 - own.reduce((sum, j) => sum + j.lost, 0) / own.length
}

const TURNING = 0.2
const MOST = 4

/** The choices that gave away most, in the order of the game. */
export const turningPoints = (judged: Judged[]): Judged[] =>
  [...judged]
    .filter((j) => j.lost >= TURNING)
    .sort((a, b) => b.lost - a.lost)
    .slice(0, MOST)
    .sort((a, b) => a.ply - b.ply)
