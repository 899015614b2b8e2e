// What somebody has reached in a game for one: the best score, how often it was solved, of how many games.

import type { Options, Outcome } from '../protocol'

export interface Solo {
  games: number
  solved: number
  /** The best score; null where nothing is scored. */
  best: number | null
  /** The tables that count already, the newest last. */
  tables: string[]
}

const MOST_TABLES = 20
export const NOTHING: Solo = { games: 0, solved: 0, best: null, tables: [] }

/** With other options it is another game. */
export const keyOf = (game: string, options: Options): string =>
  [game, ...Object.entries(options).filter(([name]) => name !== 'players').map(([name, value]) => `${name}=${value}`).sort()].join(' ')

/** The same with one more game. A game that was given up has no score. */
export function withGame(before: Solo, table: string, outcome: Pick<Outcome, 'winners' | 'scores' | 'resigned' | 'void'>): Solo {
  if (outcome.void || before.tables.includes(table)) return before
  const score = outcome.resigned < 0 ? (outcome.scores[0] ?? null) : null
  return {
    games: before.games + 1,
    solved: before.solved + (outcome.winners.length > 0 ? 1 : 0),
    best: score === null ? before.best : Math.max(score, before.best ?? score),
    tables: [...before.tables, table].slice(-MOST_TABLES),
  }
}
