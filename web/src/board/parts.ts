// Boards of several kinds: what belongs to one kind, in the numbers of that kind alone.

import type { Board, BoardEvent, Choice, Extra, Part, PointSets, Poses, Spot } from './api'

/** The boards of one kind as a game of their own. */
export function boardOf(whole: Board, part: Part): Board {
  const mine = <T>(list: T[]): T[] => list.slice(part.first, part.first + part.points)
  return {
    kind: part.kind,
    sizes: part.sizes,
    ...(part.cubes ? { cubes: true } : {}),
    count: part.boards.length,
    names: part.boards.map((b) => whole.names[b] ?? ''),
    points: mine(whole.points),
    supports: mine(whole.supports).map((carriers) => carriers.map((p) => p - part.first)),
  }
}

/** The same spot among the boards of its kind; null when it is of another kind. */
export function into(part: Part, spot: Spot): Spot | null {
  const board = part.boards.indexOf(spot.board)
  const point = spot.point - part.first
  return board >= 0 && point >= 0 && point < part.points ? { board, point } : null
}

/** And back. */
export const outOf = (part: Part, { board, point }: Spot): Spot => ({ board: part.boards[board] ?? 0, point: point + part.first })

/** What lies on the boards of one kind. */
export const listsOf = <T>(part: Part, boards: T[][]): T[][] =>
  part.boards.map((b) => (boards[b] ?? []).slice(part.first, part.first + part.points))

/** Sets of points on the boards of one kind. */
export const setsOf = (part: Part, sets: PointSets): PointSets =>
  part.boards.map((board) => (sets[board] ?? []).flatMap((point) => into(part, { board, point })?.point ?? []))

export function choicesOf(part: Part, choices: Choice[]): Choice[] {
  return choices.flatMap((choice) => {
    const board = part.boards.indexOf(choice.board)
    if (board < 0) return []
    const own = (points: number[]) => points.map((p) => p - part.first).filter((p) => p >= 0 && p < part.points)
    const point = choice.point < 0 ? -1 : choice.point - part.first
    return [{ ...choice, board, point, points: own(choice.points), ...(choice.then ? { then: own(choice.then) } : {}) }]
  })
}

export function eventsOf(part: Part, events: BoardEvent[]): BoardEvent[] {
  return events.flatMap((event): BoardEvent[] => {
    const board = part.boards.indexOf(event.board)
    if (board < 0) return []
    if (event.kind === 'move' || event.kind === 'drop')
      return [{ ...event, board, from: event.from - part.first, to: event.to - part.first }]
    if (event.kind === 'show' || event.kind === 'reveal') return [{ ...event, board }]
    return [{ ...event, board, point: event.point - part.first }]
  })
}

export function extraOf(part: Part, extra: Extra): Extra {
  const poses: Poses | undefined = extra.poses && listsOf(part, extra.poses)
  const marks = extra.marks && Object.fromEntries(Object.entries(extra.marks).map(([name, sets]) => [name, setsOf(part, sets)]))
  return {
    ...(poses ? { poses } : {}),
    ...(marks ? { marks } : {}),
    ...(extra.last ? { last: setsOf(part, extra.last) } : {}),
    ...(extra.outcome ? { outcome: setsOf(part, extra.outcome) } : {}),
  }
}
