// Events that do not say how dice lie: told from how they lay before all of them and lie after. A die that only lies otherwise
// than before was turned where it is.

import type { Balls, BoardEvent, Poses } from '../api'
import { ends } from '../motion/occupancy'

/** `balls` and `after`: the boards in the end. Nothing changes where the rules read no faces. */
export function withPoses(events: BoardEvent[], balls: Balls, before: Poses | null | undefined, after: Poses | null | undefined): BoardEvent[] {
  if (!before || !after) return events
  const told = events.map((event, i) => {
    if ('pose' in event && event.pose) return event
    const { from, to } = ends(event)
    const was = from === null || touched(events.slice(0, i), event.board, from) ? undefined : before[event.board]?.[from]
    if (event.kind === 'remove') return was ? { ...event, pose: was } : event
    if (event.kind !== 'add' && event.kind !== 'move' && event.kind !== 'drop') return event
    const pose = to === null || touched(events.slice(i + 1), event.board, to) ? undefined : after[event.board]?.[to]
    return pose ? { ...event, pose, ...(was && event.kind !== 'add' ? { was } : {}) } : event
  })
  return [...told, ...turned(events, balls, before, after)]
}

const touched = (events: BoardEvent[], board: number, point: number): boolean =>
  events.some((event) => event.board === board && (ends(event).from === point || ends(event).to === point))

function turned(events: BoardEvent[], balls: Balls, before: Poses, after: Poses): BoardEvent[] {
  return after.flatMap((row, board) =>
    row.flatMap((pose, point): BoardEvent[] => {
      const was = before[board]?.[point]
      const colour = balls[board]?.[point] ?? -1
      if (!was || !pose || was === pose || colour < 0 || touched(events, board, point)) return []
      return [{ kind: 'lay', board, point, colour, pose, was }]
    }),
  )
}
