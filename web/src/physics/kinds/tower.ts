// tower: dice are let go one above the other. The hand trembles, and more with every storey.

import { field, readRows } from '../input'
import type { Stage } from '../stage'
import type { Performance } from '../types'
import { after, cosine, sine, turnAbout, type Quaternion } from '../world/numbers'
import { Random } from '../world/random'
import { DEPTH, Seat, UP } from '../world/seat'
import type { Course, Live } from './live'
import { quaternionOf } from '../world/numbers'

/** Where the die is let go, in hundredths of an edge from the middle of the table, and how far it is turned, in tenths of a degree. */
export const STOREY = [field('x', -300, 300), field('y', -300, 300), field('turn', -450, 450)]
export const MOST_STOREYS = 40

/** Above the die below; how much the hand trembles, at first and more with each storey (ruling 5). */
const ABOVE = 0.12
const TREMOR = 0.03
const MORE_TREMOR = 0.002
const SETTLE = 3

export class Tower implements Live {
  number = 0
  private readonly random: Random
  private readonly seat: Seat
  private readonly upright: Quaternion

  constructor(
    private readonly stage: Stage,
    performance: Performance,
  ) {
    this.random = new Random(performance.seed)
    this.seat = new Seat(performance.side)
    const { right, away } = this.seat
    this.upright = quaternionOf(([0, 1, 2] as const).map((i) => [right[i], away[i], UP[i]]))
  }

  /** Depth of the top of the tower: a + b + c of the middle of its highest die, less half a die. */
  get top(): number {
    const { world } = this.stage
    let top = world.wood.table
    for (let die = 0; die < world.dice; die++) {
      const p = world.at(die)
      top = Math.min(top, p[0] + p[1] + p[2] - DEPTH / 2)
    }
    return top
  }

  tick(rows: readonly number[][]): Course {
    for (const row of rows) if (!this.put(row)) return 'failed'
    return this.number >= MOST_STOREYS || this.stage.spent ? 'done' : 'on'
  }

  /** One more storey; false when the tower does not stand any more. */
  private put([x, y, turn]: readonly number[]): boolean {
    const { stage, random } = this
    const { world } = stage
    const tremor = TREMOR + MORE_TREMOR * this.number
    const [right, away] = [x! / 100 + tremor * random.bell(), y! / 100 + tremor * random.bell()]
    const at = this.seat.place(right, away, this.top - (0.5 + ABOVE) * DEPTH)
    world.add({ at, turn: after(turnAbout(UP, turn! / 10), this.upright) }, true)
    stage.quieten(SETTLE)
    if (!this.stands()) return false
    this.number++
    return true
  }

  /** Only the first die touches the table. */
  private stands(): boolean {
    const { world } = this.stage
    for (let die = 1; die < world.dice; die++) {
      const p = world.at(die)
      if (p[0] + p[1] + p[2] > world.wood.table - 1.2 * DEPTH) return false
    }
    return true
  }
}

export function tower(stage: Stage, performance: Performance): number {
  const live = new Tower(stage, performance)
  for (const row of readRows(performance.input, STOREY, MOST_STOREYS)) if (live.tick([row]) !== 'on') break
  return live.number
}

/** How the waiting die sways over the tower, for the page to show; it is no part of what is judged. */
export const sway = (seconds: number, storey: number): [number, number] => {
  const wide = 0.18 + 0.02 * storey
  return [wide * sine(seconds * 190), wide * 0.7 * cosine(seconds * 127)]
}
