import { t } from '../lang/index.svelte'
import type { Game } from '../protocol'

/** "2 players", "2–4 players", "for one". */
export function playersText({ players }: Game): string {
  if (players.high === 1) return t('players.one')
  return players.low === players.high
    ? t('players.n', { n: players.low })
    : t('players.range', { low: players.low, high: players.high })
}
