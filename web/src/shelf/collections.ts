// Ways into the shelf for whoever does not know what to look for. All of them follow from what the server says of the games.

import { isDice } from '../board/dice/faces'
import { knownFor } from '../game/known'
import type { Game } from '../protocol'

export const COLLECTIONS = ['start', 'solved', 'solo', 'three', 'hidden', 'dice'] as const
export type Collection = (typeof COLLECTIONS)[number]

const SIMPLE = 2
const QUICK = 15

const fits: Record<Collection, (game: Game) => boolean> = {
  start: (g) =>
    g.players.low === 2 && (g.complexity ?? 9) < SIMPLE && (g.minutes ?? 99) <= QUICK && g.information.every((i) => i === 'perfect'),
  solved: (g) => knownFor(g).length > 0,
  solo: (g) => g.players.low === 1,
  three: (g) => g.players.low <= 3 && g.players.high >= 3,
  hidden: (g) => g.information.some((i) => i === 'hidden' || i === 'simultaneous'),
  // Where nothing but dice is thrown there is no board at all.
  dice: (g) => !!g.picture && (isDice(g.picture) || g.picture.kind === 'none'),
}

export const isCollection = (word: string): word is Collection => (COLLECTIONS as readonly string[]).includes(word)
export const inCollection = (game: Game, collection: string): boolean => !isCollection(collection) || fits[collection](game)

const MOST = 6

/** The games last played, the newest first. */
export function recentGames(games: Game[], tables: { game: string; at: number }[]): Game[] {
  const newest = [...tables].sort((a, b) => b.at - a.at).map((t) => t.game)
  return [...new Set(newest)].flatMap((id) => games.find((g) => g.id === id) ?? []).slice(0, MOST)
}

/** Games like those last played, not played yet: of the same kind first, then a little harder rather than easier. */
export function tryNext(games: Game[], recent: Game[]): Game[] {
  if (recent.length === 0) return []
  const like = (game: Game): number =>
    Math.max(
      ...recent.map((r, age) => {
        const step = (game.complexity ?? 3) - (r.complexity ?? 3)
        return (game.category === r.category ? 4 : 0) + (game.system === r.system ? 2 : 0) - (step < 0 ? -step * 1.5 : step) - age * 0.2
      }),
    )
  return games
    .filter((g) => !recent.includes(g) && g.players.low <= 2)
    .map((game) => ({ game, like: like(game) }))
    .sort((a, b) => b.like - a.like || a.game.title.localeCompare(b.game.title))
    .slice(0, MOST)
    .map(({ game }) => game)
}
