// Whether what somebody tries solves a puzzle.

import type { Outcome, Riddle } from '../protocol'

export type Verdict =
  /** As in the solution, which goes on. */
  | { is: 'on' }
  /** Done; `otherwise`: in another way than the solution's. */
  | { is: 'solved'; otherwise: boolean }
  /** Wrong; `reached`: the end of a game played alone, and its score. */
  | { is: 'wrong'; reached?: number }
  /** Nothing to say yet. */
  | { is: 'open' }

const worthOf = (riddle: Riddle, outcome: Outcome): number => (riddle.scored ? (outcome.scores[0] ?? 0) : outcome.winners.includes(riddle.seat) ? 1 : 0)

/** `made`: the choices since the beginning, all seats. */
export function judge(riddle: Riddle, made: string[], outcome: Outcome | null): Verdict {
  if (riddle.kind === 'best') {
    if (!outcome) return { is: 'open' }
    const reached = worthOf(riddle, outcome)
    if (reached < (riddle.worth ?? 1)) return { is: 'wrong', reached }
    return { is: 'solved', otherwise: made.some((word, i) => word !== riddle.line[i]?.word) }
  }
  if (made.length === 0) return { is: 'open' }
  const at = made.length - 1
  const step = riddle.line[at]
  const word = made[at]
  const wins = !!outcome && outcome.winners.length === 1 && outcome.winners[0] === riddle.seat
  if (word === step?.word) return at === riddle.line.length - 1 || wins ? { is: 'solved', otherwise: false } : { is: 'on' }
  // Whatever wins at once is right, whoever made the solution.
  if (wins || (word !== undefined && step?.also?.includes(word))) return { is: 'solved', otherwise: true }
  return { is: 'wrong' }
}

/** How far `made` goes along the solution. */
export function along(riddle: Riddle, made: string[]): number {
  const differs = made.findIndex((word, i) => word !== riddle.line[i]?.word)
  return differs < 0 ? made.length : differs
}
