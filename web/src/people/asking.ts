// What the page asks the server about people: docs/protocol.md, People.

import { ask } from '../http'
import { isHere } from '../offline/tables'
import type { NewTable, Options } from '../protocol'

export interface LobbyClock {
  seconds?: number
  increment?: number
  /** Seconds for each choice, mostly days. */
  per_move?: number
}

export interface Rated {
  rating: number
  deviation: number
  provisional: boolean
}

export interface Challenge {
  table: string
  game: string
  options: Options
  clock: LobbyClock | null
  rated: boolean
  /** The seat that is free. */
  seat: number
  person: string
  name: string
  at: number
  rating?: Rated
}

export interface Wish {
  game: string
  options: Options
  clock: LobbyClock | null
  rated: boolean
}

export interface Turn {
  table: string
  game: string
  seat: number
  due: number
}

export interface Me {
  person: string
  name: string
  ratings: (Rated & { game: string; games: number })[]
  games: { table: string; game: string; seat: number; since: number; turn: Turn | null }[]
  blocked: Blocked[]
  devices: string[]
}

export interface Blocked {
  person: string
  name: string
  what: 'block' | 'mute'
}

export type Leader = Rated & { person: string; name: string; games: number }

/** A free seat to sit down in; or a table of one's own, where one waits. */
export type Paired = { table: string; join: string; seat: number } | NewTable

export interface Change {
  seat: number
  before: number
  after: number
  provisional: boolean
}

const asWho = (key: string, name: string): Record<string, string> => ({ ...(key ? { key } : {}), ...(name ? { name } : {}) })

const wished = (wish: Wish, key: string, name: string) => ({
  game: wish.game,
  options: wish.options,
  rated: wish.rated,
  ...(wish.clock ? { clock: wish.clock } : {}),
  ...asWho(key, name),
})

/** Tables that were begun without a network are unknown to the server, which would refuse the whole list. */
const ofServer = (tables: string[]): string[] => tables.filter((table) => !isHere(table)).slice(0, 200)

export const postChallenge = (wish: Wish, key: string, name: string): Promise<NewTable> => ask('people/challenge', wished(wish, key, name))
/** `except`: one's own tables, where nobody is to meet himself. */
export const findOpponent = (wish: Wish, key: string, name: string, except: string[]): Promise<Paired> =>
  ask('people/pair', { ...wished(wish, key, name), except: ofServer(except) })
export const acceptChallenge = (table: string, key: string): Promise<{ table: string; join: string; seat: number }> =>
  ask('people/accept', { table, ...asWho(key, '') })
export const withdrawChallenge = (table: string, token: string): Promise<unknown> => ask('people/withdraw', { table, token })
export const askMe = (key: string): Promise<Me> => ask('people/me', { key })
export const nameMe = (key: string, name: string): Promise<unknown> => ask('people/name', { key, name })
export const forgetMe = (key: string): Promise<unknown> => ask('people/forget', { key })
export const blockPerson = (key: string, person: string, name: string, what: 'block' | 'mute' | 'neither'): Promise<unknown> =>
  ask('people/block', { key, person, what, ...asWho('', name) })
export const askTurns = async (tables: string[]): Promise<Turn[]> => {
  const known = ofServer(tables)
  return known.length === 0 ? [] : (await ask<{ turns: Turn[] }>('people/turns', { tables: known })).turns
}
export const fetchLeaders = async (game: string): Promise<Leader[]> =>
  (await ask<{ leaders: Leader[] }>(`people/leaders?${new URLSearchParams({ game })}`)).leaders
export const fetchChanges = async (table: string): Promise<Change[] | null> =>
  (await ask<{ changes: Change[] | null }>(`people/result?${new URLSearchParams({ table })}`)).changes
export const fetchPushKey = async (): Promise<string> => (await ask<{ key: string }>('people/push')).key
export const subscribePush = (key: string, subscription: unknown, language: string): Promise<unknown> =>
  ask('people/subscribe', { key, subscription, language })
export const unsubscribePush = (key: string, endpoint: string): Promise<unknown> => ask('people/unsubscribe', { key, endpoint })
/** Everything that is kept of whoever holds this seat. */
export const askSeat = (table: string, token: string): Promise<unknown> => ask('mine', { table, token })
