// Games for one that were played in this browser, and what was reached in them.

import type { Options, Outcome } from '../protocol'
import { keep, recall, watch } from './keep'
import { NOTHING, keyOf, withGame, type Solo } from './solo'

class Alone {
  #all = $state.raw<Record<string, Solo>>(recall('solo', {}))

  constructor() {
    watch('solo', () => (this.#all = recall('solo', {})))
  }

  at = (game: string, options: Options = {}): Solo => this.#all[keyOf(game, options)] ?? NOTHING

  /** Each table counts once, however often it is looked at. */
  note(game: string, options: Options, table: string, outcome: Outcome): void {
    const before = this.at(game, options)
    const after = withGame(before, table, outcome)
    if (after === before) return
    this.#all = { ...this.#all, [keyOf(game, options)]: after }
    keep('solo', this.#all)
  }
}

export const alone = new Alone()
