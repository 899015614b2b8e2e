// The tables this browser sits at, with the tokens that prove it, and the games its person likes.

import type { NewTable } from '../protocol'
import { keep, recall, watch } from './keep'

export interface MySeat {
  seat: number
  token: string
}

export interface MyTable {
  table: string
  game: string
  title: string
  seats: MySeat[]
  hotseat: boolean
  /** Links that wait for somebody, by seat. */
  open: { seat: number; join: string }[]
  /** Milliseconds since 1970. */
  at: number
  over: boolean
  /** Whoever comes to sit there is found by the lobby. */
  lobby?: boolean
}

const MOST_TABLES = 200
const MOST_JOININGS = 20

/** 128 random bits as 32 digits. */
export const randomToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

class Mine {
  tables = $state<MyTable[]>(recall('tables', []))
  favourites = $state<string[]>(recall('favourites', []))

  constructor() {
    watch('tables', () => (this.tables = recall('tables', [])))
    watch('favourites', () => (this.favourites = recall('favourites', [])))
  }

  at(table: string): MyTable | undefined {
    return this.tables.find((t) => t.table === table)
  }

  /** Remembers a table just created, and returns it. */
  created(made: NewTable, game: { id: string; title: string }, hotseat: boolean, lobby = false): MyTable {
    return this.remember({
      table: made.table,
      game: game.id,
      title: game.title,
      seats: made.seats.flatMap((s) => (s.token ? [{ seat: s.seat, token: s.token }] : [])),
      hotseat,
      open: made.seats.flatMap((s) => (s.join ? [{ seat: s.seat, join: s.join }] : [])),
      at: Date.now(),
      over: false,
      ...(lobby ? { lobby } : {}),
    })
  }

  /** Adds a table, or a seat to a table already known. */
  remember(table: MyTable): MyTable {
    const before = this.at(table.table)
    const seats = [...(before?.seats ?? []).filter((s) => !table.seats.some((t) => t.seat === s.seat)), ...table.seats]
    const merged = { ...before, ...table, seats: seats.sort((a, b) => a.seat - b.seat) }
    this.tables = [merged, ...this.tables.filter((t) => t.table !== table.table)].slice(0, MOST_TABLES)
    keep('tables', this.tables)
    return merged
  }

  /** The token to join with by this link: the same each time, so that a seat is not lost when the answer is. */
  joiningToken(link: string): string {
    const joinings = recall<[string, string][]>('joining', [])
    const before = joinings.find(([known]) => known === link)
    if (before) return before[1]
    const token = randomToken()
    keep('joining', [[link, token], ...joinings].slice(0, MOST_JOININGS))
    return token
  }

  note(table: string, changes: Partial<MyTable>): void {
    const known = this.at(table)
    if (!known || Object.entries(changes).every(([k, v]) => known[k as keyof MyTable] === v)) return
    this.tables = this.tables.map((t) => (t.table === table ? { ...t, ...changes } : t))
    keep('tables', this.tables)
  }

  forget(table: string): void {
    this.tables = this.tables.filter((t) => t.table !== table)
    keep('tables', this.tables)
  }

  likes(game: string): boolean {
    return this.favourites.includes(game)
  }

  like(game: string, yes: boolean): void {
    this.favourites = [...this.favourites.filter((g) => g !== game), ...(yes ? [game] : [])]
    keep('favourites', this.favourites)
  }
}

export const mine = new Mine()
