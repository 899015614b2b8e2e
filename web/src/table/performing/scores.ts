// What this browser has achieved, game by game: the best attempt with all it takes to see it again, and how many there were.

import type { Performance, Scene } from '../../physics/types'
import { keep, recall } from '../../state/keep'

export interface Best {
  number: number
  scene: Scene
  performance: Performance
}

export interface Score {
  attempts: number
  best: Best | null
}

const KEY = 'skill'
/** A longer input is not kept: the browser's store is small. */
const LONGEST = 20_000

/** Times are better when short, dice when many, unless they are those that are wrong. */
export const isBetter = (kind: string, a: number, b: number): boolean => (['tilt', 'blow', 'shake'].includes(kind) ? a < b : a > b)

type Scores = Record<string, Score>
const all = (): Scores => recall<Scores>(KEY, {})

export const scoreOf = (game: string): Score => all()[game] ?? { attempts: 0, best: null }

/** Notes an attempt; true: it is the best so far. */
export function note(game: string, number: number | null, scene: Scene, performance: Performance): boolean {
  const score = scoreOf(game)
  score.attempts++
  const better = number !== null && (!score.best || isBetter(performance.kind, number, score.best.number))
  if (better && performance.input.length <= LONGEST) score.best = { number: number!, scene, performance }
  keep(KEY, { ...all(), [game]: score })
  return better
}
