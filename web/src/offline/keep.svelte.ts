// Everything but other people without a network: the page's files are kept by the service worker; the rules, examples and puzzles of
// all games when somebody wants them along.

import { fetchExamples, fetchGame, fetchGames, fetchRiddles, fetchRiddlesOf, fetchSource } from '../http'
import { language } from '../lang/index.svelte'
import { keep, recall } from '../state/keep'

/** How long to wait between games, so that nobody is asked too fast. */
const PAUSE = 60

class Along {
  #begun = false
  possible = $state('serviceWorker' in navigator)
  progress = $state.raw<{ done: number; of: number } | null>(null)
  /** The language in which everything is here. */
  kept = $state(recall<string>('along', ''))
  trouble = $state('')

  /** Called once, when the page has been drawn. */
  begin(): void {
    if (!this.possible || this.#begun) return
    this.#begun = true
    // A page that is served for writing it has no such file.
    if (import.meta.env.DEV) return
    void navigator.serviceWorker.register('./service_worker.js', { scope: './' }).catch(() => (this.possible = false))
    addEventListener('appinstalled', () => void this.take())
  }

  async take(): Promise<void> {
    if (this.progress) return
    this.trouble = ''
    this.progress = { done: 0, of: 1 }
    try {
      await navigator.serviceWorker.ready
      const code = language.code
      const games = await fetchGames(code)
      const riddles = new Set((await fetchRiddles()).map((r) => r.game))
      for (const [done, { id }] of games.entries()) {
        this.progress = { done, of: games.length }
        await Promise.all([fetchGame(id, code), fetchSource(id), fetchExamples(id), ...(riddles.has(id) ? [fetchRiddlesOf(id)] : [])])
        await new Promise((go) => setTimeout(go, PAUSE))
      }
      await (await caches.open('cairn-files')).add('./engine/cairn.wasm')
      this.kept = code
      keep('along', code)
    } catch (error) {
      this.trouble = (error as Error).message
    } finally {
      this.progress = null
    }
  }
}

export const along = new Along()
