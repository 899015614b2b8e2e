// How the people and computers at a table are called.

import { name, t } from '../../lang/index.svelte'
import { say } from '../../lang/sentences.svelte'
import type { Game, Seat } from '../../protocol'

/** The level of a computer's seat; 0 for people. */
export const levelOf = (kind: string): number => Number(/^level:(\d+)$/.exec(kind)?.[1] ?? 0)

/** The name of the seat in the game: "White", in the reader's language where we have the word. */
export const roleOf = (game: Game, seat: number): string =>
  seat < 0 ? t('chance') : roleName(game.players.names[seat] ?? t('seat.n', { n: seat + 1 }))

/** "Agent 2" for Agent2, the role in the words of the game. */
export function roleName(role: string): string {
  const [, word, number] = /^(\p{L}+?)(\d+)$/u.exec(role) ?? []
  return word ? `${say(word)} ${number}` : say(role) === role ? name('player', role) : say(role)
}

/** Who sits there: "you", "Anna", "computer, level 3", "free seat". */
export function sitterOf(seat: Seat, mine: boolean): string {
  const level = levelOf(seat.kind)
  if (level > 0) return t('seat.computer', { n: level })
  if (seat.kind === 'open') return t('seat.open')
  if (mine) return seat.name ? t('seat.you-named', { name: seat.name }) : t('seat.you')
  return seat.name || t('seat.person')
}

/** "4:05", "0:09.3" below ten seconds. */
export function clockText(seconds: number): string {
  const left = Math.max(0, seconds)
  const minutes = Math.floor(left / 60)
  const rest = left - 60 * minutes
  if (left < 10) return `${minutes}:${rest.toFixed(1).padStart(4, '0')}`
  if (minutes >= 60) return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${String(Math.floor(rest)).padStart(2, '0')}`
  return `${minutes}:${String(Math.floor(rest)).padStart(2, '0')}`
}
