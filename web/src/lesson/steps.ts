// The two-minute lesson: what the person is asked to do on a real board, and what the board answers.

import type { Balls, Board, BoardEvent } from '../board/api'
import type { Key } from '../lang/en'
import { isHidden, isPinned, lift, movable, playable, supported } from './pyramid'

export interface Answer {
  events: BoardEvent[]
  /** Said after it. */
  say: Key
  /** The step is done. */
  done: boolean
}

export interface Refusal {
  refuse: Key
  n?: number
}

export interface Step {
  title: Key
  ask: Key
  /** The board at the beginning, as readBalls reads it; null: as the step before left it. */
  position: string | null
  /** Colour of the ball that is placed. */
  colour: number
  choices(board: Board, balls: Balls): number[]
  pick(board: Board, balls: Balls, point: number): Answer | Refusal
}

const place = (point: number, colour: number): BoardEvent[] => [{ kind: 'add', board: 0, point, colour }]
const holds = (balls: Balls, point: number): boolean => (balls[0]?.[point] ?? -1) >= 0

const WHITE = 0
const RED = 2

/** Placing: refuses what is no place, with the reason that the rules would give. */
function notAPlace(board: Board, balls: Balls, point: number): Refusal | null {
  if (holds(balls, point)) return { refuse: 'lesson.no.occupied' }
  const missing = board.supports[point]!.filter((p) => !holds(balls, p)).length
  return missing > 0 ? { refuse: 'lesson.no.platform', n: missing } : null
}

export const steps: Step[] = [
  {
    title: 'lesson.hole.title',
    ask: 'lesson.hole.ask',
    position: '..../..../..../....',
    colour: WHITE,
    choices: playable,
    pick: (board, balls, point) =>
      notAPlace(board, balls, point) ?? { events: place(point, WHITE), say: 'lesson.hole.done', done: true },
  },
  {
    title: 'lesson.platform.title',
    ask: 'lesson.platform.ask',
    position: '..../.WB./.B../....',
    colour: WHITE,
    choices: (board, balls) => {
      const upper = playable(board, balls).filter((p) => board.points[p]!.level > 0)
      return upper.length > 0 ? upper : playable(board, balls)
    },
    pick: (board, balls, point) => {
      const no = notAPlace(board, balls, point)
      if (no) return no
      if (board.points[point]!.level > 0) return { events: place(point, WHITE), say: 'lesson.platform.done', done: true }
      const after = [balls[0]!.slice()]
      after[0]![point] = WHITE
      const made = playable(board, after).some((p) => board.points[p]!.level > 0)
      return { events: place(point, WHITE), say: made ? 'lesson.platform.made' : 'lesson.platform.elsewhere', done: false }
    },
  },
  {
    title: 'lesson.pin.title',
    ask: 'lesson.pin.ask',
    position: '..../WBWB/BWBW/...._.../WBW/...',
    colour: WHITE,
    choices: () => [],
    pick: (board, balls, point) => {
      if (!holds(balls, point)) return { refuse: 'lesson.no.ball' }
      const n = supported(board, balls, point).length
      return isPinned(board, balls, point)
        ? { events: [], say: 'lesson.pin.done', done: true }
        : { refuse: n === 0 ? 'lesson.pin.free' : 'lesson.pin.one', n }
    },
  },
  {
    title: 'lesson.drop.title',
    ask: 'lesson.drop.ask',
    position: '..../WBW./BWB./WBW._.../WB./BW._../R.',
    colour: WHITE,
    choices: (board, balls) => movable(board, balls).filter((p) => supported(board, balls, p).length === 1),
    pick: (board, balls, point) => {
      if (!holds(balls, point)) return { refuse: 'lesson.no.ball' }
      const n = supported(board, balls, point).length
      if (n >= 2) return { refuse: 'lesson.no.pinned', n }
      if (n === 0) return { refuse: 'lesson.drop.nothing' }
      return { events: lift(board, balls, point), say: 'lesson.drop.done', done: true }
    },
  },
  {
    title: 'lesson.hidden.title',
    ask: 'lesson.hidden.ask',
    position: 'WBWB/BRBW/WBWB/BWBW_WBW/BWB/WBW_BW/WB',
    colour: WHITE,
    choices: () => [],
    pick: (board, balls, point) =>
      isHidden(board, balls, point) && balls[0]![point] === RED
        ? { events: [], say: 'lesson.hidden.done', done: true }
        : { refuse: 'lesson.hidden.other' },
  },
]
