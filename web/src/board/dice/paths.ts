// How dice move: a pivot tips over the edge between two funnels, a jump follows the ridge up and down, a slide runs along its
// column; anything else is carried by a hand.

import type { Board } from '../api'
import { stepsBetween } from './cells'
import type { Axis, Triple } from './pose'

export type Way =
  | { kind: 'slide' }
  /** Up along −up so many steps, then down along +down. */
  | { kind: 'jump'; up: Axis; ups: number; down: Axis; downs: number }
  /** Over the edge towards one side and away from another. */
  | { kind: 'pivot'; towards: Axis; away: Axis }
  | { kind: 'carried' }

/** `turned`: the die lies otherwise afterwards. */
export function wayOf(board: Board, from: number, to: number, turned: boolean): Way {
  const steps = stepsBetween(board, from, to)
  const moved = ([0, 1, 2] as Axis[]).filter((i) => steps[i] !== 0)
  if (moved.length === 1) return { kind: 'slide' }
  const [up, down] = [moved.find((i) => steps[i] < 0), moved.find((i) => steps[i] > 0)]
  if (moved.length !== 2 || up === undefined || down === undefined) return { kind: 'carried' }
  if (turned && steps[up] === -1 && steps[down] === 1) return { kind: 'pivot', towards: up, away: down }
  return turned ? { kind: 'carried' } : { kind: 'jump', up, ups: -steps[up], down, downs: steps[down] }
}

const along = (axis: Axis, by: number): Triple => [0, 1, 2].map((i) => (i === axis ? by : 0)) as Triple
const plus = (p: Triple, q: Triple): Triple => [p[0] + q[0], p[1] + q[1], p[2] + q[2]]

/** Where the die is after a part `t` of its way, in steps along the axes from where it began; and how far it has turned. */
export function stepAlong(way: Way, steps: Triple, t: number): { at: Triple; turned: number } {
  const straight = steps.map((s) => s * t) as Triple
  switch (way.kind) {
    case 'jump': {
      const walked = (way.ups + way.downs) * t
      const up = along(way.up, -Math.min(walked, way.ups))
      return { at: plus(up, along(way.down, Math.max(0, walked - way.ups))), turned: 0 }
    }
    case 'pivot': {
      // A quarter turn about the edge, half a step away on both axes; then the die slides into the funnel.
      const tips = Math.min(1, t / 0.65)
      const angle = (tips * Math.PI) / 2
      const [c, s] = [Math.cos(angle), Math.sin(angle)]
      const [x, y] = [0.5 * c - 0.5 * s, -0.5 * c - 0.5 * s]
      const slid = Math.max(0, (t - 0.65) / 0.35)
      return { at: plus(along(way.towards, x - 0.5), along(way.away, y + 0.5 + slid)), turned: tips }
    }
    default:
      return { at: straight, turned: 0 }
  }
}
