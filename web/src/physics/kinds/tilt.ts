// tilt: the plate is held in one hand and turned; the other hand knocks against it from below, so that the dice over that place hop.

import { field, readRows } from '../input'
import type { Stage } from '../stage'
import { TICKS } from '../stage'
import type { Performance } from '../types'
import { cosine, lengthOf, plus, sine, times, within } from '../world/numbers'
import { Seat, UP } from '../world/seat'
import { GRAVITY } from '../world/world'
import { Watch, type Course, type Live } from './live'

/** Hundredths of a degree: right side down, far side down; how hard the knock is, and where, in hundredths of an edge from the middle. */
export const TILT = [field('right', -6000, 6000), field('away', -6000, 6000), field('knock', 0, 1000), field('x', -1000, 1000), field('y', -1000, 1000)]

/** No hand turns the plate faster: 240 degrees a second. In hundredths of a degree a tick. */
export const FASTEST = 24000 / TICKS
/** The speed that a full knock gives (it takes 31 to hop out of a funnel), how far it is felt, and the ticks between two. */
const KNOCK = 70
const FELT = 1.5
const REST = 15
/** A die that moves faster is in the air, and no knock reaches it. */
const AIRBORNE = 8
/** Below this tilt (the cosine of 30°) no die leaves its funnel by itself, so that sleeping dice are let sleep. */
const SAFE = 0.866

export class Tilt implements Live {
  right = 0
  away = 0
  private knocked = -REST
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

  tick(rows: readonly number[][]): Course {
    const [right, away, knock, x, y] = (rows[0] ?? [this.right, this.away, 0, 0, 0]) as [number, number, number, number, number]
    const before = [this.right, this.away]
    this.right = within(this.right - FASTEST, right, this.right + FASTEST)
    this.away = within(this.away - FASTEST, away, this.away + FASTEST)
    const [a, b] = [this.right / 100, this.away / 100]
    const { world } = this.stage
    world.pull(times(GRAVITY, this.seat.along(sine(a), cosine(a) * sine(b), -cosine(a) * cosine(b))))
    const steep = cosine(a) * cosine(b) < SAFE
    if (steep && (before[0] !== this.right || before[1] !== this.away)) for (let die = 0; die < world.dice; die++) world.wake(die)
    if (knock > 0 && this.stage.ticks - this.knocked >= REST) {
      this.knocked = this.stage.ticks
      this.knock((KNOCK * knock) / 1000, x / 100, y / 100)
    }
    this.stage.tick()
    return this.watch.look()
  }

  private knock(speed: number, x: number, y: number): void {
    const { world } = this.stage
    for (let die = 0; die < world.dice; die++) {
      const { right, away } = this.seat.parts(world.at(die))
      const far = ((right - x) * (right - x) + (away - y) * (away - y)) / (FELT * FELT)
      const felt = speed / (1 + far * far)
      if (felt < 1 || lengthOf(world.velocity(die)) > AIRBORNE) continue
      world.wake(die)
      world.move(die, plus(world.velocity(die), times(felt, UP)))
    }
  }
}

export function tilt(stage: Stage, performance: Performance): number | null {
  const rows = readRows(performance.input, TILT, performance.seconds * TICKS)
  const live = new Tilt(stage, performance)
  for (const row of rows) if (live.tick([row]) !== 'on') return live.number
  // The hand is still; the dice may come to rest yet.
  for (let i = 0; i < TICKS; i++) if (live.tick([]) !== 'on') break
  return live.number
}
