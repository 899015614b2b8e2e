// What the page asks the server about published pages: docs/protocol.md, Published pages.

import { ask } from '../http'
import type { Game } from '../protocol'

/** A version of a page, as it stands in lists. */
export interface Published {
  id: string
  series: string
  version: number
  title: string
  /** Who published it, and what he called himself; '' where he wants to be forgotten. */
  person: string
  name: string
  /** What it was forked from: a game of the library, a published version, or ''. */
  origin: string
  at: number
  plays: number
  standing: 'shown' | 'withdrawn' | 'hidden' | 'stopped'
  why?: string
  game?: Game
}

export interface PublishedPage extends Published {
  game: Game
  source: string
  versions: Published[]
  forks: Published[]
  from: { id: string; title: string; name?: string } | null
}

export type Order = 'newest' | 'played'

export const fetchShelf = (search: string, order: Order, from: number): Promise<{ pages: Published[]; more: boolean }> =>
  ask(`published?${new URLSearchParams({ search, order, from: String(from) })}`)

export const fetchPublished = (id: string): Promise<PublishedPage> => ask(`published/${encodeURIComponent(id)}`)

export const fetchOfPerson = async (person: string): Promise<Published[]> =>
  (await ask<{ pages: Published[] }>(`published?${new URLSearchParams({ person })}`)).pages

export const publish = (page: { source: string; key: string; name: string; series?: string; origin?: string }): Promise<Published> =>
  ask('published', page)

export const setShown = (id: string, key: string, shown: boolean): Promise<unknown> => ask('published/shown', { id, key, shown })

export const complainAbout = (id: string, text: string): Promise<unknown> => ask('published/report', { id, text })

let asked: Promise<boolean> | null = null
/** Does this server publish at all? */
export const publishing = (): Promise<boolean> =>
  (asked ??= ask<{ publishing?: boolean }>('server')
    .then((server) => server.publishing === true)
    .catch(() => {
      asked = null
      return false
    }))
