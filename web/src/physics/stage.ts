// Where a performance happens: a scene put up in a World, a clock, a camera.

import { Camera } from './frames'
import { isOff, settled, turnOf } from './settle'
import type { Scene, Settled } from './types'
import { hashOf } from './hash'
import type { Jolt } from './world/jolt'
import { FINE, middleOf, World, type Care, type Placement } from './world/world'

/** Pictures, and samples of what a hand does, a second. */
export const TICKS = 60

export class Stage {
  readonly world: World
  readonly camera = new Camera()
  /** Dice of the scene; those with higher numbers were brought in. */
  readonly placed: number
  ticks = 0
  /** Dice that were awake, tick by tick, added up: what the simulation has cost so far, the same on every machine. */
  effort = 0
  /** Told after every tick: for whoever wants to see what happens meanwhile. */
  watched: (() => void) | null = null
  private readonly stepsPerTick: number
  /** The tick since which each die is off the plate. */
  private readonly fallen: (number | null)[] = []

  constructor(
    jolt: Jolt,
    readonly scene: Scene,
    private readonly care: Care = FINE,
  ) {
    this.world = new World(jolt, scene.plate, care)
    this.stepsPerTick = care.stepsPerSecond / TICKS
    for (const { cell, pose } of scene.dice) this.world.add({ at: middleOf(cell), turn: turnOf(pose) }, false)
    this.placed = scene.dice.length
    this.camera.take(this.placements())
  }

  get seconds(): number {
    return this.ticks / TICKS
  }

  /** It has cost all that a performance may cost: whatever is performed ends as it stands. */
  get spent(): boolean {
    return this.effort >= this.care.most
  }

  /** A sixtieth of a second; `each` is called before every step. */
  tick(each?: (step: number) => void): void {
    for (let step = 0; step < this.stepsPerTick; step++) {
      each?.(step)
      this.world.step()
    }
    this.ticks++
    this.effort += this.world.stirring()
    const now = this.placements()
    now.forEach((placement, die) => {
      if (!placement || !isOff(this.world.wood, placement.at)) this.fallen[die] = null
      else this.fallen[die] ??= this.ticks
    })
    this.camera.take(now)
    this.watched?.()
  }

  /** Is a die that was on the plate lying beside it? */
  lost(die: number): boolean {
    return this.fallen[die] !== null && this.fallen[die] !== undefined
  }

  /** Until all dice sleep, for at most so many seconds from now; says whether they do. */
  quieten(seconds: number, each?: () => void): boolean {
    const last = this.ticks + Math.round(seconds * TICKS)
    while (this.ticks < last && !this.spent) {
      this.tick(each)
      if (this.world.stirring() === 0) return true
    }
    return this.world.stirring() === 0
  }

  /** Null: taken away. */
  placements(): (Placement | null)[] {
    return Array.from({ length: this.world.dice }, (_, die) => (this.world.there(die) ? this.world.placement(die) : null))
  }

  settled(reach?: number): Settled[] {
    return settled(this.world.wood, this.placements(), reach).map((die, i) =>
      'off' in die && this.lost(i) ? { ...die, when: (this.fallen[i]! * 480) / TICKS } : die,
    )
  }

  hash(): string {
    return hashOf(Array.from({ length: this.world.dice }, (_, die) => this.world.placement(die)))
  }

  end(): void {
    this.world.end()
  }
}
