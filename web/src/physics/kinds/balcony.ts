// balcony: dice are drawn a little out of the pyramid, and further dice are put on the balconies so made.

import { field, readRows } from '../input'
import { turnOf } from '../settle'
import type { Stage } from '../stage'
import { Refused, type Performance } from '../types'
import { after, turnAbout, type Vector } from '../world/numbers'
import { Random } from '../world/random'
import { DEPTH, Seat, UP } from '../world/seat'
import { dieAt, isTired, shift } from './hand'
import type { Course, Live } from './live'
import { COARSE, type Care } from '../world/world'

/** 0, a cell, hundredths of an edge, towards which side (0 A, 1 B, 2 C); or 1, x, y in hundredths from the middle, tenths of a degree, 0, 0. */
export const BALCONY = [field('what', 0, 1), field('first', -1000, 1000), field('second', -1000, 1000), field('third', -900, 900), field('fourth', 0, 45), field('fifth', 0, 2)]
export const MOST_BALCONY = 30

/** With the friction of the other games every die that is drawn out slides back: the columns are inclined by 35°. Dry dice hold. */
export const DRY: Care = { ...COARSE, rest: 0.5, friction: 0.6 }

const SPEED = 6
const ABOVE = 0.15
const TREMOR = 0.03
const SETTLE = 1.5

export class Balcony implements Live {
  number = 0
  private readonly random: Random
  private readonly seat: Seat

  constructor(
    private readonly stage: Stage,
    performance: Performance,
  ) {
    this.random = new Random(performance.seed)
    this.seat = new Seat(performance.side)
  }

  tick(rows: readonly number[][]): Course {
    for (const row of rows) {
      if (row[0] === 0) this.draw(row)
      else this.put(row)
      this.stage.quieten(SETTLE)
      for (let die = 0; die < this.stage.world.dice; die++) if (this.stage.lost(die)) return 'failed'
      this.number = this.stage.world.dice - this.stage.placed
    }
    return isTired(this.stage) ? 'done' : 'on'
  }

  private draw([, a, b, c, far, side]: readonly number[]): void {
    const die = dieAt(this.stage, [a!, b!, c!])
    if (die === null) return
    const outwards: Vector = [0, 0, 0]
    outwards[side as 0 | 1 | 2] = -1
    shift(this.stage, die, outwards, SPEED, far! / 100)
  }

  private put([, x, y, turn]: readonly number[]): void {
    const { world } = this.stage
    const [right, away] = [x! / 100 + TREMOR * this.random.bell(), y! / 100 + TREMOR * this.random.bell()]
    let top = world.wood.rim
    for (let die = 0; die < world.dice; die++) {
      const p = this.seat.parts(world.at(die))
      const aside = (p.right - right) * (p.right - right) + (p.away - away) * (p.away - away)
      // Two dice that stand on their corners meet at the sides of their upper halves.
      if (aside < 1.69) top = Math.min(top, p.depth + (Math.sqrt(aside) - 1) * 0.8)
    }
    const at = this.seat.place(right, away, top - ABOVE * DEPTH)
    world.add({ at, turn: after(turnAbout(UP, turn! / 10), turnOf('321')) }, true)
  }
}

export function balcony(stage: Stage, performance: Performance): number {
  const live = new Balcony(stage, performance)
  for (const row of readRows(performance.input, BALCONY, MOST_BALCONY)) {
    if (row[0] === 0 && [row[1]!, row[2]!, row[3]!].some((x) => x < 0 || x > 8)) throw new Refused('range', 'a cell has coordinates from 0 to 8')
    if (live.tick([row]) !== 'on') break
  }
  return live.number
}
