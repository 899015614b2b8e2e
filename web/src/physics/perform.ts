// One performance, from its integers to where the dice lie. The same here, in the worker of the page and in the referee.

import { base64Of } from './frames'
import { balcony, DRY } from './kinds/balcony'
import { blow } from './kinds/blow'
import { pour } from './kinds/pour'
import { LIGHT, pull } from './kinds/pull'
import { CAREFUL, shake } from './kinds/shake'
import { throwDie } from './kinds/throw'
import { tilt } from './kinds/tilt'
import { tower } from './kinds/tower'
import { Stage } from './stage'
import type { Kind, Performance, Scene, Verdict } from './types'
import type { Jolt } from './world/jolt'
import { COARSE, FINE, type Care } from './world/world'

/** Bytes of a recording at the utmost, before base64. */
const FILM = { short: 48_000, long: 190_000 }

interface Performed {
  number: number | null
  /** How far askew dice look for a funnel. */
  reach?: number
}

interface How {
  perform: (stage: Stage, performance: Performance) => Performed
  care?: Care
  /** A recording that may be longer. */
  long?: boolean
}

/** Poured dice roll into a funnel that is no farther (ruling 16). */
const FUNNEL_HELP = 0.6

const HOW: Record<Kind, How> = {
  throw: { perform: (stage, performance) => (throwDie(stage, performance), { number: null }) },
  flick: { perform: (stage, performance) => (throwDie(stage, performance), { number: null }) },
  pour: { perform: (stage, performance) => (pour(stage, performance), { number: null, reach: FUNNEL_HELP }), care: COARSE, long: true },
  tilt: { perform: (stage, performance) => ({ number: tilt(stage, performance) }), long: true },
  blow: { perform: (stage, performance) => ({ number: blow(stage, performance) }), long: true },
  tower: { perform: (stage, performance) => ({ number: tower(stage, performance) }), long: true },
  pull: { perform: (stage, performance) => ({ number: pull(stage, performance) }), care: LIGHT, long: true },
  balcony: { perform: (stage, performance) => ({ number: balcony(stage, performance) }), care: DRY, long: true },
  shake: { perform: (stage, performance) => ({ number: shake(stage, performance) }), care: CAREFUL, long: true },
}

export const careOf = (kind: Kind): Care => HOW[kind].care ?? FINE

export function perform(jolt: Jolt, scene: Scene, performance: Performance, frames: boolean): Verdict {
  const { perform, long } = HOW[performance.kind]
  const stage = new Stage(jolt, scene, careOf(performance.kind))
  try {
    const { number, reach } = perform(stage, performance)
    const verdict: Verdict = { dice: stage.settled(reach), number, seconds: stage.seconds, effort: stage.effort, hash: stage.hash() }
    if (frames) verdict.frames = base64Of(stage.camera.packed(long ? FILM.long : FILM.short))
    return verdict
  } finally {
    stage.end()
  }
}
