// Letters and numbers along the edge of a board whose points are named by column and row.

import type { Board } from '../api'

export interface EdgeName {
  text: string
  x: number
  y: number
  /** Of the lowest level; the others lie between. */
  major: boolean
}

const SQUARE = /^(?:\d+:)?([a-z]+)(\d+)$/

/** `out`: how far from the outermost points. Nothing for boards with other names. */
export function edgeNames(board: Board, out: number): EdgeName[] {
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
