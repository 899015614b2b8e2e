// A game's history as the page shows it: the boards of earlier moments, turns for the list, what the last turn touched.

import { EMPTY, type Balls, type BoardEvent, type PointSets, type Poses } from '../../board/api'
import { wayOf } from '../../board/squares/pieces'
import type { Marks, Ply, Sentence } from '../../protocol'

const copy = (balls: Balls): Balls => balls.map((row) => row.slice())

/** Undoes one event. */
function takeBack(balls: Balls, event: BoardEvent): void {
  const row = balls[event.board]
  if (!row) return
  switch (event.kind) {
    case 'add':
      row[event.point] = EMPTY
      break
    case 'remove':
      row[event.point] = event.colour
      break
    case 'recolour':
      row[event.point] = event.was
      break
    case 'move':
    case 'drop':
      row[event.to] = EMPTY
      row[event.from] = event.colour
      break
  }
}

/** The boards before the choice number `ply`, found backwards from `now`, the boards after all of `history`. */
export function boardsAt(history: Ply[], now: Balls, ply: number): Balls {
  const balls = copy(now)
  for (let i = history.length - 1; i >= ply; i--)
    for (const event of [...(history[i]?.events ?? [])].reverse()) takeBack(balls, event)
  return balls
}

/** The same for how dice lay; undefined where the rules read no faces. */
export function posesAt(history: Ply[], now: Poses | undefined, ply: number): Poses | undefined {
  if (!now) return undefined
  const poses = now.map((row) => row.slice())
  for (let i = history.length - 1; i >= ply; i--)
    for (const event of [...(history[i]?.events ?? [])].reverse()) layBack(poses, event)
  return poses
}

/** Where an event does not say how a die lay, the picture does not either. */
const UNKNOWN = '???'

function layBack(poses: Poses, event: BoardEvent): void {
  const row = poses[event.board]
  if (!row) return
  switch (event.kind) {
    case 'add':
      row[event.point] = ''
      break
    case 'remove':
      row[event.point] = event.pose ?? UNKNOWN
      break
    case 'lay':
      row[event.point] = event.was ?? UNKNOWN
      break
    case 'move':
    case 'drop':
      row[event.from] = event.was ?? event.pose ?? UNKNOWN
      row[event.to] = ''
      break
  }
}

export interface Turn {
  /** As the rules count them. */
  turn: number
  seat: number
  /** The first choice of the turn, and how many choices of it were made. */
  ply: number
  plies: Ply[]
  words: Sentence[]
  /** Chance decides all of it. */
  chance: boolean
  /** Colours of the pieces that left the board and did not come back: what was captured, returned or taken away. */
  gone: number[]
}

/** Choices of one seat in one turn belong together; chance stands alone. */
export function turnsOf(history: Ply[]): Turn[] {
  const turns: Turn[] = []
  for (const [i, p] of history.entries()) {
    const last = turns.at(-1)
    const own = last && last.turn === p.turn && last.seat === p.seat ? last : { turn: p.turn, seat: p.seat, ply: i, plies: [], words: [], chance: p.seat < 0, gone: [] }
    if (own !== last) turns.push(own)
    own.plies.push(p)
    own.words.push(p.says ?? (p.text || p.word))
    goes(own.gone, p.events)
  }
  return turns
}

/** A piece that is put down again has only moved. */
function goes(gone: number[], events: BoardEvent[]): void {
  for (const event of events) {
    if (event.kind === 'remove') gone.push(event.colour)
    else if (event.kind === 'add' && gone.includes(event.colour)) gone.splice(gone.indexOf(event.colour), 1)
  }
}

/** What the dice show that were thrown last before `ply`, in one turn and without a choice between them. */
export function lastThrow(history: Ply[], ply: number): number[] {
  const last = history.slice(0, ply).findLastIndex(isThrow)
  let first = last
  while (first > 0 && isThrow(history[first - 1]!) && history[first - 1]!.turn === history[last]!.turn) first--
  // After "done" the digits of a number that was performed follow, after "took" those of its time.
  const digits = history.slice(0, Math.max(0, last + 1)).findLastIndex(({ word }) => !/^\d$/.test(word))
  if (['done', 'took'].includes(history[digits]?.word ?? '')) return []
  return history.slice(Math.max(0, first), last + 1).map((p) => Number(p.word))
}

/** Chance also draws from bags, and turns up dice that lie on the board: those are not thrown. */
const isThrow = ({ seat, word, events }: Ply): boolean => seat < 0 && /^[1-6]$/.test(word) && events.length === 0

/** The points that the last turn before `ply` left a ball on or changed: what is marked on the board. */
export function lastTouched(history: Ply[], ply: number, boards: number): PointSets {
  const sets: number[][] = Array.from({ length: boards }, () => [])
  const turn = turnsOf(history.slice(0, ply)).at(-1)
  if (!turn) return sets
  for (const p of history.slice(turn.ply, ply)) {
    for (const event of p.events) {
      const set = sets[event.board]
      if (!set) continue
      const [left, reached] = endsOf(event)
      const at = set.indexOf(left)
      if (at >= 0) set.splice(at, 1)
      if (reached >= 0 && !set.includes(reached)) set.push(reached)
    }
  }
  return sets
}

function endsOf(event: BoardEvent): [left: number, reached: number] {
  switch (event.kind) {
    case 'add':
    case 'recolour':
    case 'lay':
      return [-1, event.point]
    case 'remove':
      return [event.point, -1]
    case 'move':
    case 'drop':
      return [event.from, event.to]
    default:
      return [-1, -1]
  }
}

/** What the rules had marked after `ply` choices: as it was seen then, else the pieces that lie now, which lay then if they were there. */
export function marksAt(seen: Record<number, Marks>, now: Marks, ply: number): Marks {
  return seen[ply] ?? Object.fromEntries(Object.entries(now).filter(([name]) => wayOf(name)))
}
