// Where dice lie when all is quiet: in a cell, off the plate, or askew (ruling 1.10).

import { isPose, POSES, rotationOf, type Pose } from '../board/dice/pose'
import type { Cell, Settled } from './types'
import { dot, quaternionOf, turned, type Quaternion, type Vector } from './world/numbers'
import { Seat, UP } from './world/seat'
import type { Wood } from './world/wood'
import { apart, beyond, middleOf, type Placement } from './world/world'

/** A die in its cell: how far its middle may be from the cell's, and the cosine of 12° between their axes. */
const CELL_NEAR = 0.25
const CELL_STRAIGHT = 0.97815

const ROTATIONS = new Map(POSES.map((pose) => [pose, rotationOf(pose)]))
const TURNS = new Map(POSES.map((pose) => [pose, quaternionOf(ROTATIONS.get(pose)!)]))
const SEATS = [0, 1, 2].map((side) => new Seat(side))

export const turnOf = (pose: Pose): Quaternion => TURNS.get(pose)!
export const knownPose = isPose

const rows = (q: Quaternion): Vector[] => {
  const columns = [turned(q, [1, 0, 0]), turned(q, [0, 1, 0]), turned(q, [0, 0, 1])]
  return [0, 1, 2].map((i) => columns.map((column) => column[i as 0 | 1 | 2]) as Vector)
}

/** The pose nearest to a turn, and the cosine of the widest angle between its axes and the world's. */
export function poseOf(turn: Quaternion): { pose: Pose; straight: number } {
  const m = rows(turn)
  let best: Pose = POSES[0]!
  let most = -9
  for (const pose of POSES) {
    const r = ROTATIONS.get(pose)!
    const likeness = dot(m[0]!, r[0]!) + dot(m[1]!, r[1]!) + dot(m[2]!, r[2]!)
    if (likeness > most) {
      most = likeness
      best = pose
    }
  }
  const r = ROTATIONS.get(best)!
  return { pose: best, straight: Math.min(dot(m[0]!, r[0]!), dot(m[1]!, r[1]!), dot(m[2]!, r[2]!)) }
}

/** The number on top of a die that lies on the table. */
export function topOf(turn: Quaternion): number {
  const faces: [number, Vector][] = [[1, [0, 0, -1]], [2, [0, -1, 0]], [3, [-1, 0, 0]], [4, [1, 0, 0]], [5, [0, 1, 0]], [6, [0, 0, 1]]]
  let top = 1
  let most = -9
  for (const [number, direction] of faces) {
    const up = dot(turned(turn, direction), UP)
    if (up > most) {
      most = up
      top = number
    }
  }
  return top
}

/** Outside the wood, or below its rim. */
export function isOff(wood: Wood, at: Vector): boolean {
  if (wood.size === 0) return true
  if (at[0] + at[1] + at[2] > wood.rim) return true
  return SEATS.some((seat) => beyond(seat, at) > wood.edge)
}

/** The cell that a place is in, when it is near the middle of one; whether anything carries it is not asked. */
export function cellAt(size: number, at: Vector): Cell | null {
  const cell = at.map(Math.floor) as Cell
  if (cell.some((x) => x < 0) || cell[0] + cell[1] + cell[2] > size - 1) return null
  return apart(at, middleOf(cell)) <= CELL_NEAR ? cell : null
}

export const key = (cell: Cell): number => 10000 * cell[0] + 100 * cell[1] + cell[2]

const SUPPORTS: Cell[] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]

/** The plate carries the lowest level, three dice every other. */
export function carried(size: number, cell: Cell, filled: ReadonlySet<number>): boolean {
  return cell[0] + cell[1] + cell[2] === size - 1 || SUPPORTS.every((s) => filled.has(key([cell[0] + s[0], cell[1] + s[1], cell[2] + s[2]])))
}

/** Every die in a cell that is carried by dice in cells, by its number. */
export function dealt(size: number, dice: (Placement | null)[]): Map<number, { cell: Cell; pose: Pose }> {
  const inCell: { die: number; cell: Cell; pose: Pose }[] = []
  dice.forEach((placement, die) => {
    if (!placement) return
    const cell = cellAt(size, placement.at)
    if (!cell) return
    const { pose, straight } = poseOf(placement.turn)
    if (straight >= CELL_STRAIGHT) inCell.push({ die, cell, pose })
  })
  inCell.sort((p, q) => q.cell[0] + q.cell[1] + q.cell[2] - (p.cell[0] + p.cell[1] + p.cell[2]) || p.die - q.die)
  const filled = new Set<number>()
  const found = new Map<number, { cell: Cell; pose: Pose }>()
  for (const { die, cell, pose } of inCell)
    if (!filled.has(key(cell)) && carried(size, cell, filled)) {
      filled.add(key(cell))
      found.set(die, { cell, pose })
    }
  return found
}

/** The nearest empty funnel within reach. */
function nearestFunnel(size: number, at: Vector, filled: ReadonlySet<number>, reach: number): Cell | null {
  let best: Cell | null = null
  let least = reach
  for (let depth = size - 1; depth >= 0; depth--)
    for (let a = 0; a <= depth; a++)
      for (let b = 0; a + b <= depth; b++) {
        const cell: Cell = [a, b, depth - a - b]
        const distance = apart(at, middleOf(cell))
        if (distance < least && !filled.has(key(cell)) && carried(size, cell, filled)) {
          least = distance
          best = cell
        }
      }
  return best
}

/** What became of each die; null stands for a die that was taken away. `reach`: how far askew dice look for a funnel. */
export function settled(wood: Wood, dice: (Placement | null)[], reach = 1000): Settled[] {
  const size = wood.size
  const inCells = size > 0 ? dealt(size, dice) : new Map<number, { cell: Cell; pose: Pose }>()
  const filled = new Set([...inCells.values()].map(({ cell }) => key(cell)))
  return dice.map((placement, die) => {
    const found = inCells.get(die)
    if (found) return found
    if (!placement) return { off: true, top: 1 }
    if (isOff(wood, placement.at)) return { off: true, top: topOf(placement.turn) }
    const nearest = nearestFunnel(size, placement.at, filled, reach)
    if (nearest) filled.add(key(nearest))
    return { askew: true, nearest, pose: poseOf(placement.turn).pose }
  })
}
