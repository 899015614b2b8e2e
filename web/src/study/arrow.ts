// Where the best choice leads, when it takes a piece from one point to another.

import { EMPTY, type Balls, type Spot } from '../board/api'
import type { Analysis } from '../protocol'
import { ranked } from '../table/analysis/advice.svelte'

/** From the first point of the best line to its next, where one player moves a piece between them. */
export function arrowOf(analysis: Analysis, boards: Balls): { from: Spot; to: Spot } | null {
  const [first, second] = ranked(analysis.choices)[0]?.steps ?? []
  if (!first || !second || first.seat !== second.seat || first.point < 0 || second.point < 0) return null
  const lies = (boards[first.board]?.[first.point] ?? EMPTY) !== EMPTY
  const same = first.board === second.board && first.point === second.point
  const free = (boards[second.board]?.[second.point] ?? EMPTY) === EMPTY
  return lies && free && !same ? { from: first, to: second } : null
}
