// What a hand does to single dice: it holds one by its faces, so that it does not turn, and leads it along a way, a little unsteadily.

import type { Stage } from '../stage'
import type { Cell } from '../types'
import { plus, times, type Vector } from '../world/numbers'
import type { Random } from '../world/random'
import { apart, COARSE, middleOf } from '../world/world'

/** A hand that has moved whole pyramids about for so long is tired: the attempt ends as it stands. What is left is for the last act to come to rest. */
const TIRED = COARSE.most - 2_000
export const isTired = (stage: Stage): boolean => stage.effort > TIRED

/** A second of a whole pyramid (COARSE). */
const STEPS = 240

/** How far the fingers waver, as a part of their speed. */
const WAVER = 0.04

/** The die that lies in a cell or nearest to it, if one does. */
export function dieAt(stage: Stage, cell: Cell): number | null {
  const { world } = stage
  let best: number | null = null
  let least = 0.7
  for (let die = 0; die < world.dice; die++) {
    if (!world.there(die)) continue
    const distance = apart(world.at(die), middleOf(cell))
    if (distance < least) {
      least = distance
      best = die
    }
  }
  return best
}

/** Leads a die for `far` edges, or as long as `on` allows. */
export function lead(stage: Stage, die: number, direction: Vector, speed: number, far: number, random: Random): void {
  const { world } = stage
  const from = world.at(die)
  const ticks = Math.ceil((far / speed) * 60) + 2
  for (let tick = 0; tick < ticks && apart(world.at(die), from) < far; tick++) {
    const velocity = plus(times(speed, direction), random.vector(WAVER * speed))
    stage.tick(() => {
      world.wake(die)
      const reached = apart(world.at(die), from) >= far
      world.move(die, reached ? [0, 0, 0] : velocity)
      world.roll(die, [0, 0, 0])
    })
  }
  world.move(die, [0, 0, 0])
}

/** Moves a die against whatever holds it: fingers are stronger than the weight of a pyramid. */
export function shift(stage: Stage, die: number, direction: Vector, speed: number, far: number): void {
  const { world } = stage
  const { at, turn } = world.placement(die)
  let gone = 0
  while (gone < far) {
    stage.tick(() => {
      gone = Math.min(far, gone + speed / STEPS)
      world.put(die, { at: plus(at, times(gone, direction)), turn })
      world.move(die, [0, 0, 0])
      world.roll(die, [0, 0, 0])
    })
  }
}

/** Nothing tells a sleeping die that what carried it is gone. */
export function wakeAround(stage: Stage, at: Vector): void {
  const { world } = stage
  for (let die = 0; die < world.dice; die++) if (world.there(die) && apart(world.at(die), at) < 1.9) world.wake(die)
}
