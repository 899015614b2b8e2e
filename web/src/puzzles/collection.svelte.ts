// The puzzles there are; the whole of one is fetched with the others of its game.

import { fetchRiddles, fetchRiddlesOf } from '../http'
import type { Riddle, RiddleHead } from '../protocol'

class Collection {
  list = $state.raw<RiddleHead[]>([])
  loaded = $state(false)
  trouble = $state('')

  async load(): Promise<void> {
    if (this.loaded) return
    try {
      this.list = await fetchRiddles()
      this.loaded = true
      this.trouble = ''
    } catch (error) {
      this.trouble = (error as Error).message
    }
  }

  async find(head: RiddleHead): Promise<Riddle | undefined> {
    return (await fetchRiddlesOf(head.game)).find((r) => r.id === head.id)
  }
}

export const collection = new Collection()
