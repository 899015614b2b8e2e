// How the keyboard walks over the points of a board.

import type { Board, Direction, Spot } from '../api'

export interface Ground {
  board: Board
  /** How many boards stand side by side in a row of boards. */
  columns: number
  /** May the walk stop here? Balls, places where a ball could rest, choices. */
  open(spot: Spot): boolean
}

const COMPASS: Record<string, [number, number]> = { north: [0, 1], south: [0, -1], east: [1, 0], west: [-1, 0] }
const CLOCKWISE: Direction[] = ['north', 'east', 'south', 'west']

/** The direction that points that way on the screen when the board was turned clockwise by so many degrees. */
export function turned(direction: Direction, degrees: number): Direction {
  const at = CLOCKWISE.indexOf(direction)
  if (at < 0) return direction
  const quarters = Math.round(degrees / 90)
  return CLOCKWISE[(((at - quarters) % 4) + 4) % 4]!
}

/** Where a step leads; the same spot where there is nothing that way. */
export function step(ground: Ground, from: Spot, direction: Direction): Spot {
  const compass = COMPASS[direction]
  if (compass) return along(ground, from, compass) ?? nextBoard(ground, from, compass) ?? from
  if (direction === 'up') return otherLevel(ground, from, 1) ?? from
  if (direction === 'down') return otherLevel(ground, from, -1) ?? from
  return from
}

/** The open spot nearest to the south-west corner of the first board's lowest level. */
export function firstSpot(ground: Ground): Spot | null {
  for (let board = 0; board < ground.board.count; board++) {
    const point = ground.board.points.findIndex((_, p) => ground.open({ board, point: p }))
    if (point >= 0) return { board, point }
  }
  return null
}

// On the same level: straight on if possible, else the point that strays least from the line.
function along(ground: Ground, from: Spot, [dx, dy]: [number, number]): Spot | null {
  const here = ground.board.points[from.point]!
  return best(ground, from.board, (p) => {
    if (p.level !== here.level) return null
    const ahead = (p.x - here.x) * dx + (p.y - here.y) * dy
    const aside = Math.abs((p.x - here.x) * dy) + Math.abs((p.y - here.y) * dx)
    return ahead > 0.01 && aside <= ahead ? ahead + 2 * aside : null
  })
}

function otherLevel(ground: Ground, from: Spot, way: number): Spot | null {
  const here = ground.board.points[from.point]!
  return best(ground, from.board, (p) =>
    (p.level - here.level) * way > 0 ? 10 * Math.abs(p.level - here.level) + Math.hypot(p.x - here.x, p.y - here.y) : null,
  )
}

// Over the edge of a board: onto the near side of the board that stands there.
function nextBoard(ground: Ground, from: Spot, [dx, dy]: [number, number]): Spot | null {
  const { columns, board } = ground
  const column = (from.board % columns) + dx
  const row = Math.floor(from.board / columns) - dy
  const target = row * columns + column
  if (column < 0 || column >= columns || target < 0 || target >= board.count) return null
  const here = board.points[from.point]!
  return best(ground, target, (p) => {
    const near = p.x * dx + p.y * dy
    const aside = Math.abs((p.x - here.x) * dy) + Math.abs((p.y - here.y) * dx)
    return near + 100 + 2 * aside + 10 * Math.abs(p.level - here.level)
  })
}

function best(ground: Ground, board: number, cost: (p: Board['points'][number]) => number | null): Spot | null {
  let found: Spot | null = null
  let least = Infinity
  ground.board.points.forEach((p, point) => {
    const price = cost(p)
    if (price === null || price >= least - 1e-9 || !ground.open({ board, point })) return
    least = price
    found = { board, point }
  })
  return found
}
