// How much time a game has.

import { t } from '../lang/index.svelte'
import type { LobbyClock } from './asking'

const DAY = 86_400

/** What the lobby offers, by name. */
export const TIMES: Record<string, LobbyClock | null> = {
  quick: { seconds: 180, increment: 2 },
  usual: { seconds: 600, increment: 5 },
  slow: { seconds: 1800, increment: 20 },
  none: null,
  day: { per_move: DAY },
  three: { per_move: 3 * DAY },
  week: { per_move: 7 * DAY },
}

export const byPost = (clock: LobbyClock | null | undefined): boolean => (clock?.per_move ?? 0) > 0

export function timeText(clock: LobbyClock | null): string {
  if (clock?.per_move) return t('lobby.days', { n: Math.max(1, Math.round(clock.per_move / DAY)) })
  if (clock?.seconds) return t('lobby.clock', { minutes: Math.round((clock.seconds / 60) * 10) / 10, seconds: clock.increment ?? 0 })
  return t('new.clock.none')
}

/** How long there is until then, for a game by post. */
export function untilText(seconds: number): string {
  if (seconds >= 2 * DAY) return t('post.days', { n: Math.floor(seconds / DAY) })
  if (seconds >= 7200) return t('post.hours', { n: Math.floor(seconds / 3600) })
  return t('post.minutes', { n: Math.max(0, Math.floor(seconds / 60)) })
}
