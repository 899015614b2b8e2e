// pull: dice are drawn out of the pyramid, one at a time, until its summit gives way.

import { field, readRows } from '../input'
import type { Stage } from '../stage'
import type { Performance } from '../types'
import { cosine, sine } from '../world/numbers'
import { Random } from '../world/random'
import { Seat } from '../world/seat'
import { apart, COARSE, middleOf, type Care } from '../world/world'
import { dieAt, isTired, lead, wakeAround } from './hand'
import type { Course, Live } from './live'

/** The cell, where the hand pulls to (compass and rise, in hundredths of a degree) and how fast. */
export const PULL = [field('a', 0, 8), field('b', 0, 8), field('c', 0, 8), field('angle', -18000, 18000), field('rise', -4500, 9000), field('speed', 100, 1000)]
export const MOST_PULLS = 24

/** Drawing one die out stirs the whole pyramid, many times over: larger steps than elsewhere, and a
 * shorter rest before dice sleep, let a hand draw more of them. */
export const LIGHT: Care = { ...COARSE, stepsPerSecond: 180, velocitySteps: 8, rest: 0.07 }

const FASTEST = 60
/** A die is out when it is so far from where it lay; the summit has left its place when it is so far from it. */
const OUT = 2.2
const SUMMIT = 0.5
const SETTLE = 1.5

export class Pull implements Live {
  number = 0
  private readonly random: Random
  private readonly seat: Seat
  private readonly summit: number | null

  constructor(
    private readonly stage: Stage,
    performance: Performance,
  ) {
    this.random = new Random(performance.seed)
    this.seat = new Seat(performance.side)
    this.summit = dieAt(stage, [0, 0, 0])
  }

  tick(rows: readonly number[][]): Course {
    for (const row of rows) if (!this.draw(row)) return 'failed'
    return isTired(this.stage) ? 'done' : 'on'
  }

  private draw([a, b, c, angle, rise, speed]: readonly number[]): boolean {
    const { stage } = this
    const die = dieAt(stage, [a!, b!, c!])
    if (die === null) return true
    const [w, r] = [angle! / 100, rise! / 100]
    const direction = this.seat.along(cosine(r) * sine(w), cosine(r) * cosine(w), sine(r))
    const from = stage.world.at(die)
    lead(stage, die, direction, (FASTEST * speed!) / 1000, OUT, this.random)
    stage.world.remove(die)
    wakeAround(stage, from)
    stage.quieten(SETTLE)
    for (let other = 0; other < stage.world.dice; other++) if (stage.lost(other)) stage.world.remove(other)
    if (die === this.summit || !this.stands()) return false
    this.number++
    return true
  }

  private stands(): boolean {
    const { world } = this.stage
    return this.summit !== null && world.there(this.summit) && apart(world.at(this.summit), middleOf([0, 0, 0])) <= SUMMIT
  }
}

export function pull(stage: Stage, performance: Performance): number {
  const live = new Pull(stage, performance)
  for (const row of readRows(performance.input, PULL, MOST_PULLS)) if (live.tick([row]) !== 'on') break
  return live.number
}
