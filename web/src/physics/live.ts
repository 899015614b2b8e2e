// The live kinds by name, for the page, which runs them as the person acts.

import { careOf } from './perform'
import { Balcony } from './kinds/balcony'
import { Blow } from './kinds/blow'
import type { Live } from './kinds/live'
import { Pull } from './kinds/pull'
import { Shake } from './kinds/shake'
import { Tilt } from './kinds/tilt'
import { Tower } from './kinds/tower'
import { Stage } from './stage'
import type { Kind, Performance, Scene } from './types'
import type { Jolt } from './world/jolt'

const LIVE: Partial<Record<Kind, new (stage: Stage, performance: Performance) => Live>> = {
  tilt: Tilt,
  blow: Blow,
  tower: Tower,
  pull: Pull,
  balcony: Balcony,
  shake: Shake,
}

export const isLive = (kind: Kind): boolean => kind in LIVE
/** Kinds in which the hand acts in every tick; in the others time stands still between two acts. */
export const isSampled = (kind: Kind): boolean => kind === 'tilt' || kind === 'blow' || kind === 'shake'

export function begin(jolt: Jolt, scene: Scene, performance: Performance): { stage: Stage; live: Live } {
  const stage = new Stage(jolt, scene, careOf(performance.kind))
  return { stage, live: new LIVE[performance.kind]!(stage, performance) }
}
