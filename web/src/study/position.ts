// A position as text (docs/notation.md), taken apart and put together again: what the editor of positions needs.

import { isDice } from '../board/dice/faces'
import { EMPTY, HIDDEN, type Balls, type Board, type Colour, type Part, type Poses } from '../board/api'

export interface EditedPosition {
  boards: Balls
  poses: Poses | null
  /** The word for the player to move; '': left out, the first. */
  player: string
  /** Everything else that the position says, as it is written. */
  rest: string
}

/**
 * The points of each level of a kind of board, row by row from the north, each from the west: the order of the text. Rows of dice
 * go by the first digit of their names, the distance from side A, which lies in the south.
 */
function rowsOf(board: Board, indices: number[], dice: boolean): number[][][] {
  const levels = new Map<number, Map<number, number[]>>()
  for (const i of indices) {
    const { level, y } = board.points[i]!
    const rows = levels.get(level) ?? new Map<number, number[]>()
    const key = Math.round(y * 1000)
    rows.set(key, [...(rows.get(key) ?? []), i])
    levels.set(level, rows)
  }
  return [...levels.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, rows]) =>
      [...rows.entries()].sort(([a], [b]) => (dice ? a - b : b - a)).map(([, row]) => row.sort((a, b) => board.points[a]!.x - board.points[b]!.x)),
    )
}

const partOf = (board: Board, b: number): Part | undefined => board.parts?.find((part) => part.boards.includes(b))

function indicesOf(board: Board, b: number): number[] {
  const part = partOf(board, b)
  const [first, count] = part ? [part.first, part.points] : [0, board.points.length]
  return Array.from({ length: count }, (_, i) => first + i)
}

const letterAt = (colours: Colour[], colour: number): string => (colour === HIDDEN ? '?' : (colours[colour]?.letter ?? '.'))

/** One board as text; empty levels on top are left out. */
function boardText(board: Board, b: number, colours: Colour[], balls: number[], poses: string[] | undefined): string {
  const levels = rowsOf(board, indicesOf(board, b), isDice(partOf(board, b) ?? board)).map((rows) =>
    rows.map((row) => row.map((i) => letterAt(colours, balls[i] ?? EMPTY) + ((balls[i] ?? EMPTY) >= 0 ? (poses?.[i] ?? '') : '')).join('')).join('/'),
  )
  while (levels.length > 1 && /^[./]*$/.test(levels.at(-1)!)) levels.pop()
  return levels.join('_')
}

export function positionText(board: Board, colours: Colour[], edited: EditedPosition): string {
  const boards = edited.boards.map((balls, b) => boardText(board, b, colours, balls, edited.poses?.[b]))
  return [boards.join('|') || '-', edited.player, edited.rest].filter(Boolean).join(' ')
}

/** What of a position is no more true when somebody changes the board: the end of the game, and what was begun in the turn. */
const PASSING = /^(over|ranks|score|shown|rule|reason|ko|by|board|going|passes|flags)=/

/** Takes the text apart that the server wrote for these boards. */
export function takeApart(text: string, boards: Balls, poses: Poses | undefined): EditedPosition {
  const parts = text.split(/\s+/).slice(1)
  const inside = parts.findIndex((part) => part.startsWith('@'))
  // What follows the place inside a turn are names of that turn.
  const kept = (inside < 0 ? parts : parts.slice(0, inside)).filter((part) => !PASSING.test(part))
  const player = kept[0] !== undefined && !kept[0].includes('=') ? kept.shift()! : ''
  return { boards: boards.map((row) => row.slice()), poses: poses?.map((row) => row.slice()) ?? null, player, rest: kept.join(' ') }
}

/** Puts a piece on a point, or takes it away. A new die lies as the notation has it when nothing is said. */
export function withPiece(edited: EditedPosition, b: number, point: number, colour: number): EditedPosition {
  const changed = <T>(rows: T[][], value: T): T[][] => rows.map((row, i) => (i === b ? row.map((old, p) => (p === point ? value : old)) : row))
  return {
    ...edited,
    boards: changed(edited.boards, colour),
    poses: edited.poses && changed(edited.poses, colour === EMPTY ? '' : '321'),
  }
}

export const cleared = (edited: EditedPosition): EditedPosition => ({
  ...edited,
  boards: edited.boards.map((row) => row.map(() => EMPTY)),
  poses: edited.poses?.map((row) => row.map(() => '')) ?? null,
})
