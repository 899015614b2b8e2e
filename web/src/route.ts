// The address of a page, after the #. Everything that can be linked to is here.

export type Route =
  | { page: 'shelf' }
  | { page: 'game'; id: string }
  | { page: 'table'; id: string; join: string; take: { seat: number; token: string } | null }
  | { page: 'tables' }
  | { page: 'replay'; packed: string }
  | { page: 'study'; how: '' | 'new' | 'kept' | 'at'; what: string }
  | { page: 'lesson' }
  | { page: 'learn'; game: string }
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
  if (page === 'game' && parts.length === 2) return { page: 'game', id }
  if (page === 'table' && parts.length === 2) return table(id)
  if (page === 'table' && verb === 'join' && parts.length === 4) return table(id, third)
  if (page === 'table' && verb === 'take' && parts.length === 5 && /^\d+$/.test(third))
    return table(id, '', { seat: Number(third), token: fourth })
  if (page === 'tables' && parts.length === 1) return { page: 'tables' }
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
  game: (id: string) => `#/game/${segment(id)}`,
  table: (id: string) => `#/table/${segment(id)}`,
  join: (id: string, join: string) => `#/table/${segment(id)}/join/${segment(join)}`,
  take: (id: string, seat: number, token: string) => `#/table/${segment(id)}/take/${seat}/${segment(token)}`,
  tables: () => '#/tables',
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
