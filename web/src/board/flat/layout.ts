// Where points lie in the flat view. Together, levels lie over each other as seen from above; apart, they lie side by side.

import type { Board } from '../api'
import { arrange } from '../arrange'
import { middleOf } from '../dice/cells'
import { isDice } from '../dice/faces'
import { hull, type Flat } from '../picture/hull'
import { isStack } from '../squares/pieces'

export interface Tray {
  board: number
  level: number
  /** Corners of the points of the level, in order around it. */
  corners: Flat[]
}

export interface FlatLayout {
  width: number
  height: number
  columns: number
  /** Centre of a point; x grows to the right, y downwards, in diameters; the middle of everything is 0, 0. */
  at(board: number, point: number): Flat
  /** The same for any place of a board's coordinates, on a level. */
  place(board: number, place: { x: number; y: number; level: number }): Flat
  /** A direction of the board's coordinates in the drawing. */
  turned(direction: Flat): Flat
  /** What the window shows: everything, or one board with its heading. */
  window(only: number): { x: number; y: number; width: number; height: number }
  /** Where the heading of a board belongs, and how wide it may be. */
  title(board: number): Flat & { width: number }
  trays: Tray[]
}

const GAP = 1.1

/** How far the wood reaches beyond the outermost points: dice on a corner need more of it. */
export const edgeOf = (board: Board): number => (isDice(board) ? 1.75 : 0.85)

/** `degrees`: how far the boards are turned clockwise; of one with four sides, quarters of a circle. */
export function flatLayout(board: Board, inside: number, aspect: number, titled: boolean, degrees = 0, alone = false): FlatLayout {
  const { turned, fromSide } = seenFrom(board, degrees)
  const seen = { ...board, points: board.points.map((p) => ({ ...p, ...fromSide(p) })) }
  const nested = boxOf(seen, () => ({ x: 0, y: 0 }))
  const levels = 1 + Math.max(...board.points.map((p) => p.level))
  const best = Array.from({ length: levels }, (_, i) => apartOffsets(seen, i + 1)).sort(
    (a, b) => scaleOf(seen, b, aspect) - scaleOf(seen, a, aspect),
  )[0]!
  const offset = (level: number): Flat => ({ x: best[level]!.x * inside, y: best[level]!.y * inside })
  const box = boxOf(seen, offset)
  const head = titled ? 0.7 : 0
  const together = arrange(board.count, box.right - box.left, box.bottom - box.top + head, 0.5, aspect)
  // One board alone: the others lie where the window does not reach.
  const apart = alone ? 12 : 1
  const boards = { ...together, centres: together.centres.map(({ x, y }) => ({ x: x * apart, y: y * apart })) }
  const middle = { x: (box.left + box.right) / 2, y: (box.top - head + box.bottom) / 2 }
  const place = (b: number, p: { x: number; y: number; level: number }): Flat => {
    const o = offset(p.level)
    const c = boards.centres[b] ?? { x: 0, y: 0 }
    const q = fromSide(p)
    return { x: c.x + q.x + o.x - middle.x, y: c.y - q.y + o.y - middle.y }
  }
  // A stack leans a little, so that all its pieces are seen.
  const lean = isStack(board) ? 0.1 * (1 - inside) : 0
  const at = (b: number, point: number): Flat => {
    const { x, y } = place(b, board.points[point]!)
    return { x, y: y - lean * board.points[point]!.level }
  }
  const width = Math.max(boards.width, nested.right - nested.left)
  const height = Math.max(boards.height, nested.bottom - nested.top + head)
  const one = { width: box.right - box.left, height: box.bottom - box.top + head }
  return {
    width,
    height,
    columns: boards.columns,
    at,
    place,
    turned,
    window: (only) => {
      const c = boards.centres[only]
      return c
        ? { x: c.x - one.width / 2, y: c.y - one.height / 2, ...one }
        : { x: -width / 2, y: -height / 2, width, height }
    },
    title: (b) => ({ x: boards.centres[b]!.x, y: boards.centres[b]!.y + box.top - middle.y - head / 2, width: one.width - 0.1 }),
    trays: traysOf(board, at),
  }
}

/** The boards turned about their middles. */
function seenFrom(board: Board, degrees: number) {
  const angle = (-degrees * Math.PI) / 180
  const [cos, sin] = [exact(Math.cos(angle)), exact(Math.sin(angle))]
  const m = isDice(board) ? middleOf(board.sizes[0] ?? 1) : middleOfBase(board)
  const rotated = ({ x, y }: Flat): Flat => (degrees === 0 ? { x, y } : { x: x * cos - y * sin, y: x * sin + y * cos })
  return {
    turned: (d: Flat): Flat => {
      const { x, y } = rotated(d)
      return { x, y: -y }
    },
    fromSide: ({ x, y }: Flat): Flat => {
      if (degrees === 0) return { x, y }
      const turned = rotated({ x: x - m.x, y: y - m.y })
      return { x: turned.x + m.x, y: turned.y + m.y }
    },
  }
}

/** Quarters of a circle leave whole numbers whole. */
const exact = (value: number): number => Math.round(value * 1e12) / 1e12

function middleOfBase(board: Board): Flat {
  const base = board.points.filter((p) => p.level === 0)
  const middle = (of: number[]): number => (of.length > 0 ? (Math.min(...of) + Math.max(...of)) / 2 : 0)
  return { x: middle(base.map((p) => p.x)), y: middle(base.map((p) => p.y)) }
}

/** By level: how far it moves when the levels lie side by side, largest first, so many in a row. */
function apartOffsets(board: Board, perRow: number): Flat[] {
  const offsets: Flat[] = []
  let [nextX, nextY, rowEnd] = [0, 0, 0]
  for (let level = 0; ; level++) {
    const points = board.points.filter((p) => p.level === level)
    if (points.length === 0) return offsets
    const [xs, ys] = [points.map((p) => p.x), points.map((p) => -p.y)]
    if (level % perRow === 0) [nextX, nextY] = [0, rowEnd]
    offsets.push({ x: nextX - Math.min(...xs), y: nextY - Math.min(...ys) })
    nextX += Math.max(...xs) - Math.min(...xs) + 1 + GAP
    rowEnd = Math.max(rowEnd, nextY + Math.max(...ys) - Math.min(...ys) + 1 + GAP)
  }
}

function scaleOf(board: Board, offsets: Flat[], aspect: number): number {
  const box = boxOf(board, (level) => offsets[level]!)
  const all = arrange(board.count, box.right - box.left, box.bottom - box.top, 0.5, aspect)
  return Math.min(aspect / all.width, 1 / all.height)
}

function boxOf(board: Board, offset: (level: number) => Flat) {
  const edge = edgeOf(board)
  const xs = board.points.map((p) => p.x + offset(p.level).x)
  const ys = board.points.map((p) => -p.y + offset(p.level).y)
  return {
    left: Math.min(...xs) - edge,
    right: Math.max(...xs) + edge,
    top: Math.min(...ys) - edge,
    bottom: Math.max(...ys) + edge,
  }
}

function traysOf(board: Board, at: (board: number, point: number) => Flat): Tray[] {
  const trays: Tray[] = []
  for (let b = 0; b < board.count; b++)
    for (let level = 0; board.points.some((p) => p.level === level); level++) {
      const points = board.points.flatMap((p, i) => (p.level === level ? [at(b, i)] : []))
      trays.push({ board: b, level, corners: hull(points) })
    }
  return trays
}
