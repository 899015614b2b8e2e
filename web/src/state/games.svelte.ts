// The shelf as the server has it, read once and kept for the visit.

import { fetchGames } from '../http'
import type { Game } from '../protocol'

class Games {
  list = $state.raw<Game[]>([])
  trouble = $state('')
  loaded = $state(false)
  #asking: Promise<void> | null = null

  load(): Promise<void> {
    this.#asking ??= fetchGames()
      .then((games) => {
        this.list = games
        this.loaded = true
        this.trouble = ''
      })
      .catch((error: Error) => {
        this.trouble = error.message
        this.#asking = null
      })
    return this.#asking
  }
}

export const games = new Games()
