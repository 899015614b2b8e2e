// Names along the edge of a board: letters and numbers where points are named by column and row, the names of the outer funnels
// and the letters of the sides around a dice board.

import type { Board } from './api'
import { cellOf } from './dice/cells'
import { DICE_EDGES, isDice } from './dice/faces'

export interface EdgeName {
  text: string
  x: number
  y: number
  /** Of the lowest level; the others lie between. */
  major: boolean
  /** Degrees by which it is turned, counter-clockwise, so that it is read from its side; left out: not at all. */
  turn?: number
}

const SQUARE = /^(?:\d+:)?([a-z]+)(\d+)$/

/** `out`: how far from the outermost points. Nothing for boards with other names. */
export function edgeNames(board: Board, out: number): EdgeName[] {
  if (isDice(board)) return diceNames(board, out)
  const columns = new Map<string, EdgeName>()
  const rows = new Map<string, EdgeName>()
  const base = board.points.filter((p) => p.level === 0)
  const south = Math.min(...base.map((p) => p.y)) - out
  const west = Math.min(...base.map((p) => p.x)) - out
  for (const { name, level, x, y } of board.points) {
    const match = SQUARE.exec(name)
    if (!match) return []
    const [, letters, number] = match as unknown as [string, string, string]
    if (!columns.has(letters)) columns.set(letters, { text: letters, x, y: south, major: level === 0 })
    if (!rows.has(number)) rows.set(number, { text: number, x: west, y, major: level === 0 })
  }
  return [...columns.values(), ...rows.values()]
}

/** On every side the funnels that lie along it, read from that side; the corners belong to two sides and are named on both. */
function diceNames(board: Board, out: number): EdgeName[] {
  const size = board.sizes[0] ?? 1
  const base = board.points.filter((p) => p.level === 0)
  return ['A', 'B', 'C'].flatMap((letter, side) => {
    const edge = DICE_EDGES[side]!
    const length = Math.hypot(edge.x, edge.y)
    const [x, y] = [-edge.x / length, -edge.y / length]
    const turn = [0, -120, 120][side]!
    const along = base.filter((p) => cellOf(size, p)[side] === 0)
    const middle = { x: along.reduce((s, p) => s + p.x, 0) / along.length, y: along.reduce((s, p) => s + p.y, 0) / along.length }
    const names = along.map((p) => ({ text: p.name, x: p.x + out * x, y: p.y + out * y, major: true, turn }))
    // The letter stands before the corner's name, to the left of whoever reads it.
    const first = -Math.SQRT1_2 * (size - 1) - 0.56
    const near = 0.93 * out
    return [...names, { text: letter, x: middle.x + near * x - first * y, y: middle.y + near * y + first * x, major: true, turn }]
  })
}
