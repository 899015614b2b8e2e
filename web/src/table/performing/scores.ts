// What this browser has achieved, game by game: the best attempt with all it takes to see it again, and how many there were.

import type { Performance, Scene } from '../../physics/types'
import { keep, recall } from '../../state/keep'
import type { Worth } from './told'

export interface Best extends Worth {
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

/** Times are better when short, dice when many, unless they are those that are wrong; of two alike the quicker one. */
const isLeast = (kind: string): boolean => ['tilt', 'blow', 'shake'].includes(kind)
export function isBetter(kind: string, a: Worth, b: Worth): boolean {
  if (a.number !== b.number) return isLeast(kind) ? a.number < b.number : a.number > b.number
  return a.tenths !== undefined && a.tenths < (b.tenths ?? Infinity)
}

/** Nothing was achieved: no die more, or of a whole pyramid none was shaken off that is no ridge. */
function isNothing({ number }: Worth, kind: string, { plate, dice }: Scene): boolean {
  if (kind === 'shake') return number >= dice.length - (3 * plate - 2)
  return number <= 0 && !isLeast(kind)
}

type Scores = Record<string, Score>
const all = (): Scores => recall<Scores>(KEY, {})

/** More dice than these are not told apart: a full pyramid. */
const FEW = 12

/** What is to be compared with what: a start is the same as one that is turned by a third. */
export function keyOf(game: string, kind: string, { dice }: Scene): string {
  const turns = [0, 1, 2].map((turn) => dice.map(({ cell }) => [0, 1, 2].map((axis) => cell[((axis + turn) % 3) as 0 | 1 | 2]).join('')).sort().join('.'))
  return [game, kind, dice.length > FEW ? dice.length : turns.sort()[0]].join(' ').trim()
}

export const scoreOf = (game: string): Score => all()[game] ?? { attempts: 0, best: null }

/** Notes an attempt; true: it is the best so far. */
export function note(game: string, worth: Worth | null, scene: Scene, performance: Performance): boolean {
  const score = scoreOf(game)
  score.attempts++
  const better = worth !== null && !isNothing(worth, performance.kind, scene) && (!score.best || isBetter(performance.kind, worth, score.best))
  if (better && performance.input.length <= LONGEST) score.best = { ...worth!, scene, performance }
  keep(KEY, { ...all(), [game]: score })
  return better
}
