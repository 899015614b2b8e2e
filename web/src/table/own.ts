// Points that the rules remember for the person who looks: they get a star, for a point is hard to find among many by its name.

import type { ShownSet } from '../board/api'
import { isDice } from '../board/dice/faces'
import { capital, say } from '../lang/sentences.svelte'
import type { Board, View } from '../protocol'

const STAR = '★'

/** On a dice board, whose points have names that nothing else has: three digits. */
export function ownPoints(board: Board, view: View): ShownSet[] {
  if (!isDice(board) || view.outcome) return []
  return view.facts.flatMap((fact) => {
    if (fact.owner < 0 || fact.owner !== view.viewer || !/^\d{3}$/.test(fact.value)) return []
    const point = board.points.findIndex((p) => p.name === fact.value)
    return point < 0 ? [] : [{ letter: STAR, says: capital(say(fact.says ?? fact.name)), points: [[point]] }]
  })
}
