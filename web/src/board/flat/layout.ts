// Where points lie in the flat view. Together, levels lie over each other as seen from above; apart, they lie side by side.

import type { Board } from '../api'
import { arrange } from '../arrange'
import { isDice } from '../dice'
import { hull, type Flat } from '../hull'

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
  /** Where the heading of a board belongs. */
  title(board: number): Flat
  trays: Tray[]
}

const GAP = 1.1

/** How far the wood reaches beyond the outermost points: dice on a corner need more of it. */
export const edgeOf = (board: Board): number => (isDice(board) ? 1.1 : 0.85)

export function flatLayout(board: Board, inside: number, aspect: number, titled: boolean): FlatLayout {
  const nested = boxOf(board, () => ({ x: 0, y: 0 }))
  const levels = 1 + Math.max(...board.points.map((p) => p.level))
  const best = Array.from({ length: levels }, (_, i) => apartOffsets(board, i + 1)).sort(
    (a, b) => scaleOf(board, b, aspect) - scaleOf(board, a, aspect),
  )[0]!
  const offset = (level: number): Flat => ({ x: best[level]!.x * inside, y: best[level]!.y * inside })
  const box = boxOf(board, offset)
  const head = titled ? 0.7 : 0
  const boards = arrange(board.count, box.right - box.left, box.bottom - box.top + head, 0.5, aspect)
  const middle = { x: (box.left + box.right) / 2, y: (box.top - head + box.bottom) / 2 }
  const at = (b: number, point: number): Flat => {
    const p = board.points[point]!
    const o = offset(p.level)
    const c = boards.centres[b] ?? { x: 0, y: 0 }
    return { x: c.x + p.x + o.x - middle.x, y: c.y - p.y + o.y - middle.y }
  }
  return {
    width: Math.max(boards.width, nested.right - nested.left),
    height: Math.max(boards.height, nested.bottom - nested.top + head),
    columns: boards.columns,
    at,
    title: (b) => ({ x: boards.centres[b]!.x, y: boards.centres[b]!.y + box.top - middle.y - head / 2 }),
    trays: traysOf(board, at),
  }
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
