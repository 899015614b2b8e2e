// What is performed live: a hand acts sixty times a second and sees at once what it does. The page runs it tick by tick; the referee runs
// the same ticks again from the numbers that the page has kept.

import type { Stage } from '../stage'
import { TICKS } from '../stage'
import { dealt, key } from '../settle'
import type { Performance } from '../types'

export type Course = 'on' | 'done' | 'failed'

export interface Live {
  /** The next sixtieth of a second, in which the hand did these rows. */
  tick(rows: readonly number[][]): Course
  /** What the attempt is worth so far: null as long as it is worth nothing. */
  readonly number: number | null
}

/** The dice of a goal must lie still in their cells for so long. */
const HELD = Math.round(0.25 * TICKS)

/** Looks whether one of the goals is reached, and whether a die was lost. */
export class Watch {
  private readonly goals: number[][]
  private held = 0
  number: number | null = null

  constructor(
    private readonly stage: Stage,
    private readonly performance: Performance,
  ) {
    this.goals = performance.goal.map((cells) => cells.map(key))
  }

  look(): Course {
    const { stage } = this
    for (let die = 0; die < stage.world.dice; die++) if (stage.lost(die)) return 'failed'
    const filled = new Set([...dealt(stage.world.wood.size, stage.placements()).values()].map(({ cell }) => key(cell)))
    this.held = this.goals.some((goal) => goal.every((cell) => filled.has(cell))) ? this.held + 1 : 0
    if (this.held >= HELD) {
      this.number = Math.ceil((stage.ticks * 10) / TICKS)
      return 'done'
    }
    return stage.spent || stage.ticks >= this.performance.seconds * TICKS ? 'failed' : 'on'
  }
}
