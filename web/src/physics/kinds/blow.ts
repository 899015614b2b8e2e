// blow: puffs of air, each for a quarter of a second, from a mouth above the plate.

import { field, readRows } from '../input'
import type { Stage } from '../stage'
import { TICKS } from '../stage'
import { Refused, type Performance } from '../types'
import { cosine, dot, lengthOf, minus, plus, sine, times, within, type Vector } from '../world/numbers'
import { Seat, UP } from '../world/seat'
import { GRAVITY } from '../world/world'
import { Watch, type Course, type Live } from './live'

/** When (in ticks); where the air meets the plate, in hundredths of an edge from its middle; where it goes and how steeply, in hundredths of a degree. */
export const PUFF = [
  field('tick', 0, 180 * TICKS),
  field('x', -1000, 1000),
  field('y', -1000, 1000),
  field('angle', -36000, 36000),
  field('slope', 1000, 6000),
  field('strength', 0, 1000),
]

const LASTS = 15
/** How far the mouth is from where it aims; the tangent of the cone of 15°; weights of a die that a full puff bears. */
const MOUTH = 5
const CONE = 0.26795
const STRONGEST = 8
/** The funnel turns the air upwards, and the more the steeper it comes; what has been blown so far from where it lay has left the stream. */
const LIFT = 0.3
const STEEP_LIFT = 1.2
const CARRIED = 0.9
/** After the last puff the dice may come to rest. */
const AFTER = 3 * TICKS

interface Puff {
  from: Vector
  along: Vector
  strength: number
  /** How much of it goes upwards. */
  lift: number
  began: number
  /** Where the dice lay. */
  lay: Vector[]
}

export class Blow implements Live {
  private puff: Puff | null = null
  private readonly watch: Watch
  private readonly seat: Seat

  constructor(
    private readonly stage: Stage,
    performance: Performance,
  ) {
    this.watch = new Watch(stage, performance)
    this.seat = new Seat(performance.side)
  }

  get number(): number | null {
    return this.watch.number
  }

  /** Breath for the next puff? */
  get ready(): boolean {
    return !this.puff
  }

  tick(rows: readonly number[][]): Course {
    const { stage } = this
    if (this.puff && stage.ticks - this.puff.began >= LASTS) this.puff = null
    for (const row of rows) if (!this.puff) this.puff = this.begun(row)
    stage.tick(this.puff ? () => this.press(this.puff!) : undefined)
    return this.watch.look()
  }

  private begun([, x, y, angle, slope, strength]: readonly number[]): Puff {
    const [a, s] = [angle! / 100, slope! / 100]
    const along = this.seat.along(cosine(s) * sine(a), cosine(s) * cosine(a), -sine(s))
    const { world } = this.stage
    const { wood } = world
    const lay = Array.from({ length: world.dice }, (_, die) => world.at(die))
    const aim = this.seat.place(x! / 100, y! / 100, wood.size - 1 + 1.5)
    return { from: minus(aim, times(MOUTH, along)), along, strength: (strength! / 1000) * STRONGEST * GRAVITY, lift: LIFT + STEEP_LIFT * sine(s), began: this.stage.ticks, lay }
  }

  private press({ from, along, strength, lift, began, lay }: Puff): void {
    const { world, ticks } = this.stage
    // A breath swells and ebbs.
    const age = (ticks - began + 0.5) / LASTS
    const breath = 4 * age * (1 - age)
    for (let die = 0; die < world.dice; die++) {
      const way = minus(world.at(die), from)
      const far = dot(way, along)
      if (far <= 0.5) continue
      const aside = lengthOf(minus(way, times(far, along))) / (far * CONE)
      if (aside >= 1) continue
      const moved = lengthOf(minus(world.at(die), lay[die]!)) / CARRIED
      if (moved >= 1) continue
      const thin = within(0, MOUTH / far, 1.4)
      const force = strength * breath * (1 - aside * aside) * (1 - moved * moved) * thin * thin
      if (force > 0.02 * GRAVITY) world.push(die, plus(times(force / lengthOf(way), way), times(lift * force, UP)))
    }
  }
}

export function blow(stage: Stage, performance: Performance): number | null {
  const rows = readRows(performance.input, PUFF, performance.seconds * 4 + 1)
  rows.forEach((row, i) => {
    if (i > 0 && row[0]! < rows[i - 1]![0]! + LASTS) throw new Refused('range', `a puff lasts ${LASTS} ticks; the one at ${row[0]} comes too early`)
  })
  const live = new Blow(stage, performance)
  let next = 0
  for (let idle = 0; idle < AFTER; ) {
    const now = rows[next]?.[0] === stage.ticks ? [rows[next++]!] : []
    if (next >= rows.length) idle++
    if (live.tick(now) !== 'on') break
  }
  return live.number
}

export const mouthOf = (seat: Seat, size: number, x: number, y: number, angle: number, slope: number): Vector =>
  plus(
    seat.place(x / 100, y / 100, size + 0.5),
    times(-MOUTH, seat.along(cosine(slope / 100) * sine(angle / 100), cosine(slope / 100) * cosine(angle / 100), -sine(slope / 100))),
  )
