// The simulation in its worker, for whoever asks. It is loaded only when something is performed.

import type { Performance, Scene, Verdict } from '../../physics/types'
import type { FromWorker, Live60, ToWorker } from './worker'

type Ask = ToWorker extends infer T ? (T extends { id: number } ? Omit<T, 'id'> : never) : never

export class Simulation {
  #worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  #next = 1
  #waiting = new Map<number, { resolve: (answer: FromWorker) => void; reject: (why: Error) => void }>()

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      const waiting = this.#waiting.get(data.id)
      this.#waiting.delete(data.id)
      if ('broke' in data) waiting?.reject(new Error(data.broke))
      else waiting?.resolve(data)
    }
    this.#worker.onerror = (event) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(event.message))
      this.#waiting.clear()
    }
  }

  begin = async (scene: Scene, performance: Performance): Promise<Live60> => this.#live({ begin: { scene, performance } })
  tick = async (ticks: number[][][]): Promise<Live60> => this.#live({ ticks })

  async perform(scene: Scene, performance: Performance): Promise<Verdict> {
    return ((await this.#ask({ perform: { scene, performance } })) as { verdict: Verdict }).verdict
  }

  end(): void {
    this.#worker.terminate()
  }

  async #live(ask: Ask): Promise<Live60> {
    return ((await this.#ask(ask)) as { live: Live60 }).live
  }

  #ask(ask: Ask): Promise<FromWorker> {
    const id = this.#next++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      // Numbers only: what comes from the page's state is copied out of its wrappings.
      this.#worker.postMessage(JSON.parse(JSON.stringify({ id, ...ask })))
    })
  }
}

let own: Simulation | null = null
export const simulation = (): Simulation => (own ??= new Simulation())
