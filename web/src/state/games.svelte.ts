// The shelf as the server has it, read once for each language and kept for the visit.

import { fetchGames } from '../http'
import { language } from '../lang/index.svelte'
import type { Game } from '../protocol'

class Games {
  list = $state.raw<Game[]>([])
  trouble = $state('')
  loaded = $state(false)
  #asked = ''
  #asking: Promise<void> | null = null

  load(): Promise<void> {
    const code = language.code
    if (this.#asking && this.#asked === code) return this.#asking
    this.#asked = code
    this.#asking = fetchGames(code)
      .then((games) => {
        if (this.#asked !== code) return
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
