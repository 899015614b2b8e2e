// Starting a game: makes a table, remembers it and goes there.

import { createTable } from '../http'
import type { Game, TableRequest } from '../protocol'
import { go, links } from '../route'
import { mine } from './mine.svelte'
import { complain } from './news.svelte'

class Start {
  busy = $state(false)

  async table(game: Game, request: TableRequest): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    try {
      mine.created(await createTable(request), game, request.hotseat)
      go(links.table(mine.tables[0]!.table))
      return true
    } catch (error) {
      complain(error)
      return false
    } finally {
      this.busy = false
    }
  }

  /** This person first, the computer in all other seats, the game as it is usually played. */
  now(game: Game, level: number): Promise<boolean> {
    const seats = ['person', ...Array.from({ length: game.players.low - 1 }, () => `level:${level}`)]
    return this.table(game, { game: game.id, options: {}, seats, hotseat: false })
  }
}

export const start = new Start()
