// Lets the engine of this browser make a report, slice by slice, in a worker of its own: the page goes on meanwhile.

import { Engine, EngineTrouble } from '../engine/engine'
import type { Opened } from '../engine/answers'
import { fetchWords } from '../http'
import type { Options } from '../protocol'
import type { Like, Report, ReportSlice } from './report'

/** One game between computers may take this long, in milliseconds. */
const SLICE = 60_000

export class Reporter {
  report = $state.raw<Report | null>(null)
  like = $state.raw<Like[]>([])
  progress = $state(0)
  stage = $state<ReportSlice['stage']>('random')
  running = $state(false)
  /** The page that the report is about. */
  source = $state('')
  /** Why there is no report: the engine's code, or 'errors' when the page does not load. */
  trouble = $state('')
  #turn = 0

  constructor(private readonly engine = new Engine()) {}

  /** `self`: the game that this is, which is not like itself. */
  async make(source: string, options: Options = {}, self = ''): Promise<void> {
    this.stop()
    const turn = ++this.#turn
    this.running = true
    this.trouble = ''
    this.source = source
    this.report = null
    this.like = []
    this.progress = 0
    this.stage = 'random'
    try {
      const [opened, known] = await Promise.all([
        this.engine.ask<Opened>({ ask: 'open', source, options }),
        // Without the server there is nothing to compare with; the rest can be told all the same.
        fetchWords().catch(() => []),
      ])
      if (turn !== this.#turn) return
      if (!opened.loads) throw new EngineTrouble('errors', 'the page has errors')
      let fresh = true
      do {
        const slice: ReportSlice = await this.engine.ask<ReportSlice>({ ask: 'report', fresh, ...(fresh ? { known: known.filter((g) => g.id !== self) } : {}) }, SLICE)
        if (turn !== this.#turn) return
        fresh = false
        this.report = slice.report
        this.progress = slice.progress
        this.stage = slice.stage
        if (slice.like) this.like = slice.like
      } while (this.stage !== 'done')
    } catch (error) {
      if (turn !== this.#turn) return
      if (!(error instanceof EngineTrouble)) throw error
      this.trouble = error.code
    } finally {
      if (turn === this.#turn) this.running = false
    }
  }

  /** What was found so far stays. */
  stop(): void {
    this.#turn++
    if (this.running) this.engine.end()
    this.running = false
  }

  /** It is about a page that is gone. */
  forget(): void {
    this.stop()
    this.report = null
    this.like = []
    this.trouble = ''
  }

  close(): void {
    this.#turn++
    this.engine.end()
  }
}
