// shake: the plate with a full pyramid, or only its ridges, is turned over and shaken while a finger presses the summit down. The ridges
// are to stay, under the finger: without it they fall, here as on the kitchen table.

import { field, readRows } from '../input'
import { cellAt } from '../settle'
import type { Stage } from '../stage'
import { TICKS } from '../stage'
import type { Cell, Performance } from '../types'
import { cosine, minus, plus, sine, times, within, type Vector } from '../world/numbers'
import { Seat, UP } from '../world/seat'
import { GRAVITY, middleOf, type Care } from '../world/world'
import { dieAt } from './hand'
import type { Course, Live } from './live'

/** Tilt in hundredths of a degree, how hard the finger presses, how hard the plate is shaken. */
export const SHAKE = [field('right', -18000, 18000), field('away', -18000, 18000), field('press', 0, 1000), field('shake', 0, 1000)]

/** Columns of eight dice carry the finger only when each step is worked out with care. */
export const CAREFUL: Care = { stepsPerSecond: 480, velocitySteps: 40, rest: 0.2, friction: 0.3, most: 11_500 }

/** Hundredths of a degree a tick. */
export const FASTEST = 36000 / TICKS
/** Weights of a die. */
const STRONGEST = 400
const SHAKEN = 1.2
const WAVES = 7
/** How long it may take; and the arm tires, which bounds the work (Stage.effort), also while the plate is turned level again. */
const TIRED = CAREFUL.most - 1_000
const LONGEST = 8 * TICKS
const LEVELLING = 34
/** Upside down for half a second: whoever never dared has nothing. */
const DARED = 30
const NOTHING = 25 - 140

export class Shake implements Live {
  number: number | null = null
  private right = 0
  private away = 0
  private over = 0
  private touched = false
  private readonly seat: Seat
  private readonly summit: number | null

  constructor(
    private readonly stage: Stage,
    performance: Performance,
  ) {
    this.seat = new Seat(performance.side)
    this.summit = dieAt(stage, [0, 0, 0])
  }

  tick(rows: readonly number[][]): Course {
    const { stage } = this
    const { world } = stage
    const [right, away, press, shake] = (rows[0] ?? [0, 0, 0, 0]) as [number, number, number, number]
    // Until the hand does something the dice sleep: ridges alone would not wait for it.
    if (!this.touched && (right !== 0 || away !== 0 || press > 0 || shake > 0)) {
      this.touched = true
      for (let die = 0; die < world.dice; die++) world.wake(die)
    }
    this.right = within(this.right - FASTEST, right, this.right + FASTEST)
    this.away = within(this.away - FASTEST, away, this.away + FASTEST)
    const [a, b] = [this.right / 100, this.away / 100]
    const down = this.seat.along(sine(a), cosine(a) * sine(b), -cosine(a) * cosine(b))
    if (cosine(a) * cosine(b) < -0.8) this.over++
    const wave = (SHAKEN * shake * sine((360 * WAVES * stage.ticks) / TICKS)) / 1000
    const wave2 = (SHAKEN * shake * cosine((360 * WAVES * stage.ticks) / TICKS)) / 1000
    world.pull(times(GRAVITY, plus(down, this.seat.along(wave, wave2, 0))))
    const finger = press > 0 && this.summit !== null && world.there(this.summit) ? () => this.press((STRONGEST * press) / 1000) : undefined
    stage.tick(finger)
    for (let die = 0; die < world.dice; die++) if (world.there(die) && far(world.at(die))) world.remove(die)
    return stage.ticks >= LONGEST || stage.effort > TIRED ? 'done' : 'on'
  }

  /** The plate is turned level again under the finger. */
  level(press: number): void {
    for (let i = 0; i < LEVELLING && !this.stage.spent; i++) this.tick([[0, 0, press, 0]])
  }

  /** A fingertip on the upper corner: it presses down, and does not slip aside. */
  private press(weights: number): void {
    const { world } = this.stage
    const summit = this.summit!
    const off = minus(middleOf([0, 0, 0]), world.at(summit))
    const aside = minus(off, times(off[0] * UP[0] + off[1] * UP[1] + off[2] * UP[2], UP))
    const hold = times(within(0, weights, 60) * GRAVITY * 4, aside)
    world.push(summit, plus(times(-weights * GRAVITY, UP), hold))
  }

  /** 25 − missing ridge dice − dice left over. Ridges carry themselves: what would lie in a cell without the rest counts as there. */
  count(): number {
    const there = this.stage.placements().filter((placement, die) => placement && !this.stage.lost(die))
    const ridge = there.filter((placement) => {
      const cell = cellAt(this.stage.world.wood.size, placement!.at)
      return cell && isRidge(cell)
    }).length
    this.number = this.over < DARED ? NOTHING : ridge - (there.length - ridge)
    return this.number
  }
}

const isRidge = (cell: Cell): boolean => cell.filter((x) => x === 0).length >= 2
const far = (p: Vector): boolean => p.some((x) => x < -14 || x > 24)

export function shake(stage: Stage, performance: Performance): number {
  const live = new Shake(stage, performance)
  let press = 0
  for (const row of readRows(performance.input, SHAKE, LONGEST)) {
    press = row[2]!
    if (live.tick([row]) !== 'on') break
  }
  live.level(press)
  return live.count()
}
