// Starting a game: makes a table, remembers it and goes there.

import { createTable } from '../http'
import type { Game, TableRequest } from '../protocol'
import { go, links } from '../route'
import { joiner } from '../people/sit'
import { mine } from './mine.svelte'
import { complain } from './news.svelte'

/** Is a seat of this kind there? Only where somebody else comes does it matter who one is. */
const isFor = (request: TableRequest, kind: string): boolean => request.seats.includes(kind)

class Start {
  busy = $state(false)

  async table(game: Game, request: TableRequest): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    try {
      mine.created(await createTable({ ...request, ...(isFor(request, 'open') ? joiner() : {}) }), game, request.hotseat)
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
    // Where a hand steers one may play alone, but a ghost to play against is more fun.
    const players = game.ghosts ? Math.max(2, game.players.low) : game.players.low
    const seats = ['person', ...Array.from({ length: players - 1 }, () => `level:${level}`)]
    return this.table(game, { game: game.id, options: players === game.players.low ? {} : { players: String(players) }, seats, hotseat: false })
  }
}

export const start = new Start()
