// Which games of the shelf are shown, and in which order.

import type { Game } from '../protocol'
import { inCollection } from './collections'

export type Time = '' | 'short' | 'medium' | 'long'
export type Order = 'title' | 'easy' | 'quick'

export interface Filter {
  text: string
  /** 0: any number. */
  players: number
  system: string
  category: string
  time: Time
  information: string
  favourites: boolean
  /** One of COLLECTIONS; '': the whole shelf. */
  collection: string
  order: Order
}

export const noFilter: Filter = {
  text: '',
  players: 0,
  system: '',
  category: '',
  time: '',
  information: '',
  favourites: false,
  collection: '',
  order: 'easy',
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()

export const timeOf = (game: Game): Time => {
  if (!game.minutes) return ''
  return game.minutes <= 10 ? 'short' : game.minutes <= 20 ? 'medium' : 'long'
}

export function matches(game: Game, filter: Filter, likes: (id: string) => boolean): boolean {
  const words = plain(filter.text).split(/\s+/).filter(Boolean)
  const said = plain(`${game.title} ${game.designer} ${game.aim} ${game.category} ${game.system}`)
  return (
    words.every((word) => said.includes(word)) &&
    (filter.players === 0 || (game.players.low <= filter.players && filter.players <= game.players.high)) &&
    (filter.system === '' || game.system === filter.system) &&
    (filter.category === '' || game.category === filter.category) &&
    (filter.time === '' || timeOf(game) === filter.time) &&
    (filter.information === '' || game.information.includes(filter.information)) &&
    (!filter.favourites || likes(game.id)) &&
    inCollection(game, filter.collection)
  )
}

/** Games that nobody has graded come last. */
const hard = (game: Game): number => game.complexity ?? 9

const proofs = (game: Game): number => game.known?.length ?? 0

const byTitle = (a: Game, b: Game): number => a.title.localeCompare(b.title)

const orders: Record<Order, (a: Game, b: Game) => number> = {
  title: byTitle,
  easy: (a, b) => hard(a) - hard(b) || byTitle(a, b),
  quick: (a, b) => (a.minutes ?? 999) - (b.minutes ?? 999) || byTitle(a, b),
}

export const shown = (games: Game[], filter: Filter, likes: (id: string) => boolean): Game[] =>
  games.filter((game) => matches(game, filter, likes)).sort(orders[filter.order])

export interface Group {
  category: string
  games: Game[]
}

export interface System {
  system: string
  groups: Group[]
}

function by(games: Game[], key: (game: Game) => string): [string, Game[]][] {
  const parts = new Map<string, Game[]>()
  for (const game of games) parts.set(key(game), [...(parts.get(key(game)) ?? []), game])
  return [...parts]
}

/** Games by system and category: the largest system first, categories in the order in which they first come. */
export function grouped(games: Game[]): System[] {
  return by(games, (game) => game.system)
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([system, all]) => ({
      system,
      groups: by(all, (game) => game.category).map(([category, inside]) => ({ category, games: inside })),
    }))
}

/** A game for somebody's first minute: for two, everything in sight, as simple as the shelf has; then that of which most is proved, for there
 *  hints are exact. The same in every language. */
export function firstGame(games: Game[]): Game | undefined {
  const fit = games.filter((g) => g.players.low === 2 && g.information.every((i) => i === 'perfect'))
  return fit.sort((a, b) => hard(a) - hard(b) || proofs(b) - proofs(a) || byTitle(a, b))[0]
}
