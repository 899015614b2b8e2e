// The worker that simulates: live attempts tick by tick, and whole performances for ghosts and for watching again.

import wasm from 'jolt-physics/jolt-physics.wasm.wasm?url'
import { begin, isSampled } from '../../physics/live'
import type { Course, Live } from '../../physics/kinds/live'
import { perform } from '../../physics/perform'
import { loadJolt, type Jolt } from '../../physics/world/jolt'
import type { Stage } from '../../physics/stage'
import type { Performance, Scene, Verdict } from '../../physics/types'

export type ToWorker =
  | { id: number; begin: { scene: Scene; performance: Performance } }
  /** For each tick the rows of that tick. */
  | { id: number; ticks: number[][][] }
  | { id: number; perform: { scene: Scene; performance: Performance } }

/** Seven numbers a die (place, turn), NaN where it is not there any more; one array for each picture. */
export interface Live60 {
  pictures: Float32Array[]
  course: Course
  number: number | null
  ticks: number
}
export type FromWorker = { id: number; live: Live60 } | { id: number; verdict: Verdict } | { id: number; broke: string }

const here = self as unknown as { postMessage(message: FromWorker): void; onmessage: (event: MessageEvent<ToWorker>) => void }

let jolt: Promise<Jolt> | null = null
let stage: Stage | null = null
let live: Live | null = null
let sampled = true

const loaded = (): Promise<Jolt> => (jolt ??= WebAssembly.compileStreaming(fetch(wasm)).then(loadJolt))

function picture(now: Stage): Float32Array {
  const dice = now.placements()
  const flat = new Float32Array(7 * dice.length)
  dice.forEach((die, i) => flat.set(die ? [...die.at, ...die.turn] : Array<number>(7).fill(NaN), 7 * i))
  return flat
}

here.onmessage = async ({ data }) => {
  try {
    const engine = await loaded()
    if ('perform' in data) {
      const { scene, performance } = data.perform
      return here.postMessage({ id: data.id, verdict: perform(engine, scene, performance, true) })
    }
    if ('begin' in data) {
      stage?.end()
      const { scene, performance } = data.begin
      ;({ stage, live } = begin(engine, scene, performance))
      sampled = isSampled(performance.kind)
      return here.postMessage({ id: data.id, live: { pictures: [picture(stage)], course: 'on', number: live.number, ticks: 0 } })
    }
    if (!stage || !live) return here.postMessage({ id: data.id, broke: 'nothing is performed' })
    const pictures: Float32Array[] = []
    const now = stage
    // Where one act takes many ticks, all of them are shown.
    stage.watched = sampled ? null : () => pictures.push(picture(now))
    let course: Course = 'on'
    for (const rows of data.ticks) {
      course = live.tick(rows)
      if (sampled) pictures.push(picture(stage))
      if (course !== 'on') break
    }
    if (pictures.length === 0) pictures.push(picture(stage))
    here.postMessage({ id: data.id, live: { pictures, course, number: live.number, ticks: stage.ticks } })
  } catch (error) {
    here.postMessage({ id: data.id, broke: String((error as Error).message ?? error) })
  }
}
