// How well each side chose, as far as the computer has thought about it, and where the game turned.

import type { AnalysedChoice, Analysis } from '../../protocol'

export interface Judged {
  ply: number
  seat: number
  /** What the choice gave away: from 0, as good as any, to 1. */
  lost: number
  /** What would have been best. */
  best: string
}

/** A proved win so near is there to be seen, so that whoever passes it by gives something away. */
const NEAR = 6

/** What is proved of the position that a choice leads to is proved of the choice; of two players, what one has the other has not. */
function afterwards(made: AnalysedChoice, seat: number, next: Analysis | undefined): AnalysedChoice {
  if (made.proved || !next?.worth.proved || next.seat < 0) return made
  return { ...made, proved: true, value: next.seat === seat ? next.worth.value : 1 - next.worth.value }
}

/**
 * What a choice gave away. Like is compared with like: where one choice is proved to win from the beginning of a solved game, another of which
 * nothing is proved may be as good, and an estimate of it says only how it stands among the estimates.
 */
function given(made: AnalysedChoice, choices: AnalysedChoice[]): { lost: number; best: string } {
  const like = choices.filter((c) => made.proved || !c.proved || (c.distance >= 0 && c.distance <= NEAR) || c.word === made.word)
  const top = like.reduce((a, b) => (b.value > a.value ? b : a))
  return { lost: Math.max(0, top.value - made.value), best: top.word }
}

/** Every choice of a player that was thought about, with what it gave away. */
export function judge(history: { seat: number; word: string }[], analyses: Record<number, Analysis>, players: number): Judged[] {
  return history.flatMap(({ seat, word }, ply) => {
    const analysis = analyses[ply]
    const thought = analysis?.choices.find((c) => c.word === word)
    if (!analysis || !thought || seat < 0) return []
    const made = players === 2 ? afterwards(thought, seat, analyses[ply + 1]) : thought
    return [{ ply, seat, ...given(made, analysis.choices) }]
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
