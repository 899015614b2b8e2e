// The next game of mine: the one by post that waits for this person and has the least time left.

import { askMe, askTurns, type Turn } from './asking'
import { me } from '../state/me.svelte'
import { mine } from '../state/mine.svelte'

export type Next = Turn

export async function turnsOfMine(): Promise<Turn[]> {
  const known = me.key ? await askMe(me.key).catch(() => null) : null
  const byKey = (known?.games ?? []).flatMap((g) => (g.turn && g.turn.seat === g.seat ? [g.turn] : []))
  const here = mine.tables.filter((t) => !t.over && !byKey.some((turn) => turn.table === t.table))
  const bySeat = (await askTurns(here.map((t) => t.table)).catch(() => [])).filter((turn) =>
    mine.at(turn.table)?.seats.some((s) => s.seat === turn.seat),
  )
  return [...byKey, ...bySeat].sort((a, b) => a.due - b.due)
}

export const nextOfMine = async (): Promise<Next | null> => (await turnsOfMine())[0] ?? null
