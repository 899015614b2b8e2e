// What the server keeps of this person, and having it erased: of the key, and of every seat whose token this browser holds.

import { live } from '../live'
import { me } from '../state/me.svelte'
import { mine, type MyTable } from '../state/mine.svelte'
import { askMe, askSeat, forgetMe } from './asking'

const faulty = (error: unknown): { problem: string } => ({ problem: error instanceof Error ? error.message : String(error) })

export async function whatIsKept(): Promise<unknown> {
  const seats = []
  for (const { table, seats: held } of mine.tables)
    for (const { token } of held) if (token) seats.push(await askSeat(table, token).catch(faulty))
  return { ...(me.key ? { key: await askMe(me.key).catch(faulty) } : {}), seats }
}

/** How many seats could not be forgotten; those stay in this browser's list. */
export async function forgetEverything(): Promise<number> {
  let left = 0
  for (const table of [...mine.tables]) {
    try {
      await forgetAt(table)
      mine.forget(table.table)
    } catch (error) {
      // A table that is gone holds nothing.
      if ((error as { code?: string }).code === 'no-table') mine.forget(table.table)
      else left++
    }
  }
  if (me.key) {
    await forgetMe(me.key).then(
      () => me.drop(),
      () => left++,
    )
  }
  return left
}

function forgetAt(table: MyTable): Promise<void> {
  return new Promise((done, failed) => {
    let asked = false
    const stop = live().listen({
      opened: async () => {
        if (asked) return
        asked = true
        try {
          for (const { seat, token } of table.seats) {
            await live().request('sit', { table: table.table, ...(token ? { token } : { key: me.key }) })
            await live().request('forget', { table: table.table, seat })
          }
          await live().request('leave', { table: table.table })
          done()
        } catch (error) {
          failed(error)
        }
        stop()
      },
    })
  })
}
