// What the computer thinks: of the position now (a hint), of a moment of the game, of the whole game.

import { t, valueText } from '../../lang/index.svelte'
import { capital, say } from '../../lang/sentences.svelte'
import type { AnalysedChoice, Analysis } from '../../protocol'
import { news } from '../../state/news.svelte'
import type { Desk } from '../desk.svelte'
import { saysOf } from '../words'

const SECONDS_HERE = 3
const SECONDS_EACH = 0.3

/** The best first; what is proved before what is only thought; the quickest win and the longest defence. */
export const ranked = (choices: AnalysedChoice[]): AnalysedChoice[] =>
  [...choices].sort((a, b) => b.value - a.value || Number(b.proved) - Number(a.proved) || haste(a) - haste(b) || b.visits - a.visits)

/** How late a proved win comes, or how early a proved loss: the less the better. */
function haste({ value, proved, distance }: AnalysedChoice): number {
  if (!proved || !(distance >= 0)) return 0
  return value >= 1 ? distance : value <= 0 ? -distance : 0
}

export class Advice {
  hint = $state.raw<Analysis | null>(null)
  /** The values of the moment looked at are wanted on the board. */
  shown = $state(false)
  busy = $state(false)
  /** Of the graph of the whole game: how many moments were thought about, of how many. */
  progress = $state.raw<{ done: number; of: number } | null>(null)

  /** Of the moment looked at. */
  readonly analysis = $derived.by(() => this.desk.session.analyses[this.desk.at])
  /** What stands on the board now. */
  readonly values = $derived.by(() => (this.hint && this.desk.stepped === null ? this.hint : this.shown ? this.analysis : undefined))

  constructor(private readonly desk: Desk) {}

  forgetHint(): void {
    this.hint = null
  }

  askHint = (): Promise<void> =>
    this.#thinking(async () => {
      this.hint = await this.desk.session.hint(this.desk.viewer)
      const best = ranked(this.hint.choices)[0]
      if (!best) return
      const value = capital(`${valueText(best.value, best.proved, best.distance)}, ${t(best.proved ? 'value.proved' : 'value.estimate')}`)
      news.show(t('hint.best', { what: say(saysOf(best)), value }))
    })

  analyse = (): Promise<void> =>
    this.#thinking(async () => {
      this.shown = true
      this.hint = null // one opinion on the board at a time: the newest
      await this.desk.session.analyse(this.desk.viewer, this.desk.at, SECONDS_HERE)
    })

  analyseAll = (): Promise<void> =>
    this.#thinking(async () => {
      const { session, history, viewer } = this.desk
      const open = history.flatMap((p, ply) => (p.seat >= 0 && !session.analyses[ply] ? [ply] : []))
      try {
        for (const [done, ply] of open.entries()) {
          this.progress = { done, of: open.length }
          await session.analyse(viewer, ply, SECONDS_EACH)
        }
      } finally {
        this.progress = null
      }
    })

  #thinking(what: () => Promise<void>): Promise<void> {
    return this.desk.trying(async () => {
      this.busy = true
      try {
        await what()
      } finally {
        this.busy = false
      }
    })
  }
}
