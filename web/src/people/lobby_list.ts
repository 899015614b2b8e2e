// The list of the lobby: all of it once, then what came and what went. docs/protocol.md, The socket.

import type { LobbyNews } from '../protocol'
import type { Challenge } from './asking'

export interface LobbyList {
  /** Which state of the list this is; what changes it names the one before. */
  number: number
  challenges: Challenge[]
}

const byPost = (c: Challenge): number => ((c.clock?.per_move ?? 0) > 0 ? 1 : 0)

/** Whoever is there comes before games by post; the newest first. */
const inOrder = (a: Challenge, b: Challenge): number => byPost(a) - byPost(b) || b.at - a.at || (a.table < b.table ? -1 : 1)

/** The list after this message; null: the message belongs to another list, and all of it has to be asked for again. */
export function afterNews(list: LobbyList | null, news: LobbyNews): LobbyList | null {
  if ('challenges' in news) return { number: news.number, challenges: news.challenges }
  if (!list || list.number !== news.after) return null
  const changed = new Set([...news.gone, ...news.come.map((c) => c.table)])
  const challenges = [...list.challenges.filter((c) => !changed.has(c.table)), ...news.come].sort(inOrder)
  return { number: news.number, challenges }
}
