// A table's setting, from what the person chose to what the server is asked for.

import type { Game, Option, Options, TableRequest } from '../protocol'

/** me: who makes the table; here: somebody else at the same screen; friend: whoever has the link. */
export type Sitter = 'me' | 'here' | 'friend' | `level:${number}`

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** So many days for each choice. */
export const DAYS = [1, 3, 7]

export const CLOCKS: Record<string, { seconds: number; increment: number }> = {
  quick: { seconds: 180, increment: 2 },
  usual: { seconds: 600, increment: 5 },
  slow: { seconds: 1800, increment: 20 },
}

/** A race in rounds: so many minutes to enter a claim. */
export const ROUND_MINUTES = [1, 5]
export const isRace = (game: Game): boolean => game.information.includes('race')

/** The person first, the same kind of others after. */
export const usualSeats = (players: number, others: Sitter): Sitter[] =>
  Array.from({ length: players }, (_, i): Sitter => (i === 0 ? 'me' : others))

export function valuesOf(option: Option): string[] {
  if (option.words && option.words.length > 0) return option.words
  if (option.low === undefined || option.high === undefined) return [String(option.default)]
  const { low, high } = option
  return Array.from({ length: high - low + 1 }, (_, i) => String(low + i))
}

/** How many may play: the variant's number where it has its own. */
export const playersOf = (game: Game, variant: string): { low: number; high: number } =>
  game.variants.find((v) => v.name === variant)?.players ?? game.players

export interface Setting {
  players: number
  sitters: Sitter[]
  variant: string
  options: Options
  clock: string
}

export function requestFor(game: Game, setting: Setting): TableRequest {
  const options: Options = {}
  for (const option of game.options) {
    const value = setting.options[option.name]
    if (value !== undefined && value !== String(option.default)) options[option.name] = value
  }
  if (setting.variant) options.variant = setting.variant
  const players = playersOf(game, setting.variant)
  if (players.low !== players.high) options.players = String(setting.players)
  const here = setting.sitters.filter((s) => s === 'me' || s === 'here').length
  const days = Number(/^days:(\d+)$/.exec(setting.clock)?.[1] ?? 0)
  const minutes = Number(/^rounds:(\d+)$/.exec(setting.clock)?.[1] ?? 0)
  const clock = days > 0 ? { per_move: days * 86_400 } : minutes > 0 ? { per_move: minutes * 60 } : CLOCKS[setting.clock]
  return {
    game: game.id,
    options,
    seats: setting.sitters.map((s) => (s === 'me' || s === 'here' ? 'person' : s === 'friend' ? 'open' : s)),
    hotseat: here > 1,
    ...(clock ? { clock } : {}),
  }
}
