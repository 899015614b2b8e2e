// An engine in this browser: a worker that is started when it is first asked, and ended when it takes too long or breaks. A page
// of rules may come from anybody; whatever it does, this page goes on.

import type { Fault } from '../protocol'
import type { FromWorker, ToWorker } from './worker'

/** Why there is no answer. `code`: 'missing' (this server has no engine), 'too-long', 'broke', or the engine's own refusal. */
export class EngineTrouble extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text)
  }
}

/** A worker, or something that behaves like one. */
export interface Hand {
  postMessage(message: ToWorker): void
  terminate(): void
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

interface Waiting {
  resolve: (answer: unknown) => void
  reject: (error: EngineTrouble) => void
}

const newWorker = (): Hand => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as unknown as Hand

/** How long a page of rules may keep its author waiting, in milliseconds. */
export const PATIENCE = 10_000

export class Engine {
  #hand: Hand | null = null
  #ready: Promise<void> | null = null
  #waiting = new Map<number, Waiting>()
  #fail: ((error: EngineTrouble) => void) | null = null
  #next = 1
  /** Counts the workers: another number means that what was opened is forgotten. */
  life = 0

  constructor(
    private readonly address: () => string = () => new URL('engine/cairn.wasm', document.baseURI).href,
    private readonly make: () => Hand = newWorker,
  ) {}

  /** Asks and waits; an answer that is a refusal is thrown. After 'too-long' and 'broke' the next request meets a new engine. */
  async ask<T>(request: Record<string, unknown>, patience = PATIENCE): Promise<T> {
    await this.#start()
    const hand = this.#hand
    if (!hand) throw new EngineTrouble('broke', 'the engine was ended')
    const id = this.#next++
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      const answer = await new Promise<unknown>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject })
        timer = setTimeout(() => {
          if (hand === this.#hand) this.end(new EngineTrouble('too-long', 'the engine took too long and was ended'))
        }, patience)
        hand.postMessage({ id, request: JSON.stringify(request) })
      })
      const fault = (answer as { error?: Fault }).error
      if (fault) throw new EngineTrouble(fault.code, fault.text)
      return answer as T
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(id)
    }
  }

  /** Ends the worker at once; whoever waits is told. */
  end(why = new EngineTrouble('broke', 'the engine was ended')): void {
    this.#hand?.terminate()
    this.#hand = null
    this.#ready = null
    this.#fail?.(why)
    for (const { reject } of this.#waiting.values()) reject(why)
    this.#waiting.clear()
  }

  #start(): Promise<void> {
    this.#ready ??= new Promise<void>((resolve, reject) => {
      const hand = (this.#hand = this.make())
      this.life++
      this.#fail = reject
      hand.onerror = () => this.end(new EngineTrouble('missing', 'the engine could not be started'))
      hand.onmessage = ({ data }) => {
        if (hand !== this.#hand) return
        if ('loaded' in data) return resolve()
        if ('missing' in data) return this.end(new EngineTrouble('missing', data.missing))
        if ('broke' in data) return this.end(new EngineTrouble('broke', data.broke))
        this.#waiting.get(data.id)?.resolve(JSON.parse(data.answer))
      }
      hand.postMessage({ load: this.address() })
    })
    return this.#ready
  }
}
