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

const HOUR = 3600

/** How long there is until then, for a game by post. Three days that have just begun are three, not two. */
export function untilText(seconds: number): string {
  const days = Math.floor((seconds + HOUR) / DAY)
  const hours = Math.floor((seconds + HOUR / 12) / HOUR)
  if (days >= 2) return t('post.days', { n: days })
  if (hours >= 2) return t('post.hours', { n: hours })
  return t('post.minutes', { n: Math.max(0, Math.floor(seconds / 60)) })
}
