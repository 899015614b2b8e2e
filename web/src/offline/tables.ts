// Tables of this browser alone, played without a server: who sits there and what was chosen.

import { refusalText } from '../lang/refusals'
import { Trouble } from '../http'
import type { NewTable, Options, TableRequest } from '../protocol'
import { keep, recall } from '../state/keep'

export interface TableHere {
  game: string
  options: Options
  position: string
  /** 'person' or 'level:N', in turn order. */
  seats: string[]
  words: string[]
  /** Of what chance decides. */
  seed: number
  resigned: number
  at: number
}

const MOST = 30
const PREFIX = 'here-'

export const isHere = (table: string): boolean => table.startsWith(PREFIX)

const all = (): Record<string, TableHere> => recall<Record<string, TableHere>>('here', {})

export const tableHere = (id: string): TableHere | undefined => all()[id]

export function keepHere(id: string, table: TableHere): void {
  const others = Object.entries(all()).filter(([other]) => other !== id)
  const latest = others.sort(([, a], [, b]) => b.at - a.at).slice(0, MOST - 1)
  keep('here', Object.fromEntries([[id, { ...table, at: Date.now() }], ...latest]))
}

export function createHere(request: TableRequest): NewTable {
  if (request.seats.includes('open')) throw new Trouble('offline', refusalText('offline'))
  const id = `${PREFIX}${crypto.randomUUID().slice(0, 13)}`
  const { game, options, position = '', seats } = request
  keepHere(id, { game, options, position, seats, words: [], seed: Math.floor(Math.random() * 2 ** 30), resigned: -1, at: 0 })
  return { table: id, seats: seats.map((kind, seat) => ({ seat, kind, ...(kind === 'person' ? { token: 'here' } : {}) })) }
}
