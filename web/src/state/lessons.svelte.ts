// The lessons that were done in this browser, by game.

import { keep, recall, watch } from './keep'

class Lessons {
  done = $state.raw<string[]>(recall('lessons', []))

  constructor() {
    watch('lessons', () => (this.done = recall('lessons', [])))
  }

  finish(game: string): void {
    if (this.done.includes(game)) return
    this.done = [...this.done, game]
    keep('lessons', this.done)
  }
}

export const lessons = new Lessons()
