// What can be heard of an animation: pieces that land and pieces that leave.

import type { Board, Touch } from '../api'
import { ends } from './occupancy'
import type { Step } from './timeline'

export function touchesOf(board: Board, steps: Step[]): Touch[] {
  const dice = board.kind.startsWith('dice') || !!board.cubes
  return steps.flatMap(({ event, start, duration }): Touch[] => {
    const { to } = ends(event)
    if (event.kind === 'remove') return [{ after: start, kind: 'leave', level: 0, dice }]
    if (to === null || event.kind === 'recolour' || event.kind === 'lay') return []
    return [{ after: start + duration, kind: 'land', level: board.points[to]?.level ?? 0, dice }]
  })
}
