// The boards as text, for people who listen to the page.

import { EMPTY, HIDDEN, type Balls, type Board, type BoardStrings, type Colour, type Extra, type Poses, type Spot } from './api'
import { isDice } from './dice/faces'
import { poseAt } from './motion/occupancy'
import { ballAt } from './input/spots'
import { isNest, isStack, lyingAt, sizeAt } from './squares/pieces'

/** One string for each level that has balls, from the top down, and a heading before each of several boards. */
export function describeBoards(board: Board, balls: Balls, colours: Colour[], say: BoardStrings, poses: Poses | null = null, extra: Extra = {}): string[] {
  const lines: string[] = []
  for (let b = 0; b < board.count; b++) {
    if (board.count > 1) lines.push(say.board(board.names[b] ?? ''))
    const levels = describeLevels(board, balls, b, colours, say, poses, extra)
    lines.push(...(levels.length > 0 ? levels : [say.bare]))
  }
  return lines
}

function describeLevels(board: Board, balls: Balls, b: number, colours: Colour[], say: BoardStrings, poses: Poses | null, extra: Extra): string[] {
  const lines: string[] = []
  const top = Math.max(...board.points.map((p) => p.level))
  for (let level = top; level >= 0; level--) {
    const held = northToSouth(board, level)
      .map((point) => ({ point, name: board.points[point]!.name, ball: ballAt(balls, { board: b, point }) }))
      .filter(({ ball }) => ball !== EMPTY)
    if (held.length === 0) continue
    const text = held.map(({ point, name, ball }) => `${plainName(name)} ${pieceText(board, { board: b, point }, ball, colours, say, poses, extra)}`).join(', ')
    lines.push(top > 0 ? `${say.level(level + 1)}: ${text}` : text)
  }
  return lines
}

export interface Circumstances {
  choice: boolean
  picked: boolean
  last: boolean
  outcome: boolean
  /** What is shown here because somebody asked for it. */
  shown?: string[]
  value: { value: number; proved: boolean; distance?: number } | null
}

export function describeSpot(
  board: Board,
  balls: Balls,
  colours: Colour[],
  spot: Spot,
  now: Circumstances,
  say: BoardStrings,
  poses: Poses | null = null,
  extra: Extra = {},
): string {
  const point = board.points[spot.point]
  if (!point) return ''
  const parts = [isNest(board) ? point.name : plainName(point.name)]
  if (board.count > 1) parts.unshift(say.board(board.names[spot.board] ?? ''))
  if (!isNest(board) && board.points.some((p) => p.level > 0)) parts.push(say.level(point.level + 1))
  const ball = ballAt(balls, spot)
  parts.push(ball === EMPTY ? say.empty : pieceText(board, spot, ball, colours, say, poses, extra))
  if (now.picked) parts.push(say.picked)
  else if (now.choice) parts.push(say.choice)
  if (now.last) parts.push(say.last)
  if (now.outcome) parts.push(say.outcome)
  parts.push(...(now.shown ?? []))
  if (now.value) parts.push(say.value(now.value.value, now.value.proved, now.value.distance))
  return parts.join(', ')
}

function pieceText(board: Board, spot: Spot, ball: number, colours: Colour[], say: BoardStrings, poses: Poses | null, extra: Extra): string {
  const colour = colours[ball]
  if (ball === HIDDEN || !colour) return say.hidden
  if (isNest(board)) return say.pyramid(colour, sizeAt(board, spot.point), lyingAt(extra, spot) ?? '')
  if (isStack(board)) return say.piece(colour)
  return isDice(board) || board.cubes ? say.die(colour, poseAt(poses, spot.board, spot.point) ?? '') : say.ball(colour)
}

/** The level is said in words. */
const plainName = (name: string): string => name.replace(/^\d+:/, '')

function northToSouth(board: Board, level: number): number[] {
  return board.points
    .map((p, index) => ({ ...p, index }))
    .filter((p) => p.level === level)
    .sort((a, b) => b.y - a.y || a.x - b.x)
    .map((p) => p.index)
}
