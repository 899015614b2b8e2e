// Sits down at a table of the lobby and goes there.

import { live } from '../live'
import { go, links } from '../route'
import { me } from '../state/me.svelte'
import { mine } from '../state/mine.svelte'
import { settings } from '../state/settings.svelte'

/** What a person who joins brings: his name and his key, where he has them. */
export const joiner = (): Record<string, string> => {
  const name = settings.name.trim()
  return { ...(name ? { name } : {}), ...(me.key ? { key: me.key } : {}) }
}

export function sitDown(table: string, join: string): Promise<void> {
  return new Promise((done, failed) => {
    let asked = false
    const stop = live().listen({
      opened: () => {
        if (asked) return
        asked = true
        live()
          .request('join', { table, join, token: mine.joiningToken(join), ...joiner() })
          .then((answer) => {
            const seat = { seat: Number(answer.seat), token: String(answer.token) }
            mine.remember({ table, game: '', title: '', seats: [seat], hotseat: false, open: [], at: Date.now(), over: false })
            go(links.table(table))
            done()
          })
          .catch(failed)
          // The line stays open until the table itself listens.
          .finally(() => setTimeout(stop, 1000))
      },
    })
  })
}
