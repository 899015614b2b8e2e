// The address of a page, after the #. Everything that can be linked to is here.

import { isPublished } from './published/lineage'

export type Route =
  | { page: 'shelf' }
  | { page: 'game'; id: string }
  | { page: 'table'; id: string; join: string; take: { seat: number; token: string } | null }
  | { page: 'tables' }
  | { page: 'lobby'; game: string }
  | { page: 'leaders'; game: string }
  | { page: 'me' }
  | { page: 'replay'; packed: string }
  | { page: 'study'; how: '' | 'new' | 'kept' | 'at'; what: string }
  | { page: 'puzzles'; game: string }
  | { page: 'puzzle'; id: string }
  | { page: 'lesson' }
  | { page: 'learn'; game: string }
  | { page: 'report'; id: string }
  | { page: 'published' }
  | { page: 'publication'; id: string }
  | { page: 'studio'; fork: string; packed: string }
  | { page: 'unknown'; text: string }

const table = (id: string, join = '', take: { seat: number; token: string } | null = null): Route => ({
  page: 'table',
  id,
  join,
  take,
})

const studio = (fork: string, packed: string): Route => ({ page: 'studio', fork, packed })

export function readRoute(hash: string): Route {
  const parts = hash.replace(/^#?\/?/, '').split('/').filter((part) => part !== '')
  const [page, id = '', verb, third = '', fourth = ''] = parts.map(decode)
  if (page === undefined) return { page: 'shelf' }
  if (page === 'game' && parts.length === 2) return isPublished(id) ? { page: 'publication', id } : { page: 'game', id }
  if (page === 'published' && parts.length === 1) return { page: 'published' }
  if (page === 'published' && parts.length === 2) return { page: 'publication', id }
  if (page === 'report' && parts.length === 2) return { page: 'report', id }
  if (page === 'table' && parts.length === 2) return table(id)
  if (page === 'table' && verb === 'join' && parts.length === 4) return table(id, third)
  if (page === 'table' && verb === 'take' && parts.length === 5 && /^\d+$/.test(third))
    return table(id, '', { seat: Number(third), token: fourth })
  if (page === 'tables' && parts.length === 1) return { page: 'tables' }
  if (page === 'puzzles' && parts.length === 1) return { page: 'puzzles', game: '' }
  if (page === 'puzzles' && id === 'of' && parts.length === 3) return { page: 'puzzles', game: verb ?? '' }
  if (page === 'puzzles' && parts.length === 2) return { page: 'puzzle', id }
  if (page === 'lobby' && parts.length <= 2) return { page: 'lobby', game: id }
  if (page === 'leaders' && parts.length === 2) return { page: 'leaders', game: id }
  if (page === 'me' && parts.length === 1) return { page: 'me' }
  if (page === 'lesson' && parts.length === 1) return { page: 'lesson' }
  if (page === 'lesson' && parts.length === 2) return { page: 'learn', game: id }
  if (page === 'study' && parts.length === 1) return { page: 'study', how: '', what: '' }
  if (page === 'study' && parts.length === 3 && (id === 'new' || id === 'kept' || id === 'at')) return { page: 'study', how: id, what: verb ?? '' }
  if (page === 'studio' && parts.length === 1) return studio('', '')
  if (page === 'studio' && parts.length === 3 && id === 'fork') return studio(verb ?? '', '')
  if (page === 'studio' && parts.length === 3 && id === 'page') return studio('', verb ?? '')
  if (page === 'replay' && parts.length <= 2) return { page: 'replay', packed: id }
  return { page: 'unknown', text: hash }
}

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const segment = encodeURIComponent

export const links = {
  shelf: () => '#/',
  /** Of the library, or one that somebody published. */
  game: (id: string) => `#/${isPublished(id) ? 'published' : 'game'}/${segment(id)}`,
  published: () => '#/published',
  report: (id: string) => `#/report/${segment(id)}`,
  table: (id: string) => `#/table/${segment(id)}`,
  join: (id: string, join: string) => `#/table/${segment(id)}/join/${segment(join)}`,
  take: (id: string, seat: number, token: string) => `#/table/${segment(id)}/take/${seat}/${segment(token)}`,
  tables: () => '#/tables',
  /** All of them, or those of a game. */
  puzzles: (game = '') => (game ? `#/puzzles/of/${segment(game)}` : '#/puzzles'),
  /** One of them; `today`: that of the day. */
  puzzle: (id: string) => `#/puzzles/${segment(id)}`,
  /** Opponents who wait; for a game, where somebody comes from its page. */
  lobby: (game = '') => (game ? `#/lobby/${segment(game)}` : '#/lobby'),
  leaders: (game: string) => `#/leaders/${segment(game)}`,
  /** The key, ratings, and what is kept. */
  me: () => '#/me',
  replay: (packed = '') => (packed ? `#/replay/${segment(packed)}` : '#/replay'),
  /** All studies; a new one of a game, one that is kept here, one in the link itself. */
  study: (how: '' | 'new' | 'kept' | 'at' = '', what = '') => (how ? `#/study/${how}/${segment(what)}` : '#/study'),
  /** First steps; the lesson of a game. */
  lesson: (game = '') => (game ? `#/lesson/${segment(game)}` : '#/lesson'),
  /** The draft at hand; a fork of a game of the shelf; a page in the link itself. */
  studio: (fork = '', packed = '') =>
    fork ? `#/studio/fork/${segment(fork)}` : packed ? `#/studio/page/${segment(packed)}` : '#/studio',
}

/** The whole address of a link, for sending to somebody. */
export const absolute = (link: string): string => `${location.origin}${location.pathname}${link}`

export const go = (link: string): void => {
  location.hash = link
}

/** Goes there without a step for the Back button: for addresses that are used up, such as an invitation. */
export const goInstead = (link: string): void => {
  history.replaceState(null, '', link)
  dispatchEvent(new HashChangeEvent('hashchange'))
}

/** A page gets another name for itself, such as a study that is now kept. Not once the person has gone elsewhere: the address is
 *  then that of the next page, even where this one is still shown. Tells the name that holds. */
export const rename = (now: string, link: string): string => {
  if (location.hash !== now) return now
  history.replaceState(null, '', link)
  return location.hash
}
