// What the computer thinks: of the position now (a hint), of a moment of the game, of the whole game.

import { t, valueText } from '../lang/index.svelte'
import type { Analysis } from '../protocol'
import { news } from '../state/news.svelte'
import type { Desk } from './desk.svelte'

const SECONDS_HERE = 3
const SECONDS_EACH = 0.3

export class Advice {
  hint = $state.raw<Analysis | null>(null)
  /** The values of the moment looked at are wanted on the board. */
  shown = $state(false)
  busy = $state(false)

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
      const best = [...this.hint.choices].sort((a, b) => b.value - a.value)[0]
      if (best) news.show(t('hint.best', { what: best.word, value: valueText(best.value, best.proved) }))
    })

  analyse = (): Promise<void> =>
    this.#thinking(async () => {
      this.shown = true
      await this.desk.session.analyse(this.desk.viewer, this.desk.at, SECONDS_HERE)
    })

  analyseAll = (): Promise<void> =>
    this.#thinking(async () => {
      const { session, history, viewer } = this.desk
      for (let ply = 0; ply < history.length; ply++)
        if (!session.analyses[ply] && (history[ply]?.seat ?? -1) >= 0) await session.analyse(viewer, ply, SECONDS_EACH)
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
