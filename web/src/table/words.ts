// The sentences of a table that are made of what the server says.

import { language, name, t } from '../lang/index.svelte'
import type { Choice, Game, Outcome, View } from '../protocol'
import { roleOf } from './people/people'

const listed = (names: string[]): string => new Intl.ListFormat(language.code, { type: 'conjunction' }).format(names)

/** "White wins" and why. */
export function outcomeText(game: Game, outcome: Outcome): { head: string; reason: string } {
  const winners = outcome.winners.map((seat) => roleOf(game, seat))
  const solo = game.players.high === 1
  let head: string
  if (outcome.void) head = t('outcome.void')
  else if (outcome.drawn) head = t('outcome.drawn')
  else if (solo && outcome.scores.length > 0) head = t('outcome.score', { n: outcome.scores[0] ?? 0 })
  else if (solo) head = winners.length > 0 ? t('outcome.solved') : t('outcome.unsolved')
  else if (winners.length === 0) head = t('outcome.nobody')
  else head = t('outcome.wins', { names: listed(winners), n: winners.length })
  let reason = spaced(outcome.reason)
  if (outcome.resigned >= 0) reason = t('outcome.resigned', { name: roleOf(game, outcome.resigned) })
  else if (outcome.timeout >= 0) reason = t('outcome.timeout', { name: roleOf(game, outcome.timeout) })
  return { head, reason: reason ? reason.charAt(0).toUpperCase() + reason.slice(1) + '.' : '' }
}

const FORMS = ['point', 'set', 'entry', 'branch', 'colour', 'player', 'number', 'kind'] as const

/** The question of the moment. In English the server's own, which is the closest to the rules; else by the kind of choice. */
export function promptText(game: Game, view: View, mySeats: number[]): string {
  if (view.outcome) return t('prompt.over')
  if (view.decides < 0) return t('prompt.chance')
  if (!mySeats.includes(view.decides)) return t('prompt.wait', { name: roleOf(game, view.decides) })
  if (language.code === 'en' && view.prompt.text) return spaced(view.prompt.text)
  const form = FORMS.find((f) => f === view.prompt.form) ?? 'kind'
  return t(`prompt.${form}`, { name: roleOf(game, view.decides) })
}

export const turnText = (game: Game, seat: number, text: string): string =>
  text === '?' ? t('said.secret', { name: roleOf(game, seat) }) : t('said.turn', { name: roleOf(game, seat), what: text })

/** Whom the outcome concerns: the only seat of this browser, as a headline of its own. Null: nobody in particular. */
export function ownOutcome(game: Game, outcome: Outcome, mySeats: number[]): 'won' | 'lost' | null {
  const mine = mySeats[0]
  if (mySeats.length !== 1 || mine === undefined || game.players.high === 1 || outcome.drawn || outcome.void) return null
  if (outcome.winners.includes(mine)) return 'won'
  return outcome.winners.length > 0 ? 'lost' : null
}

/** "Player 1" where the rules have the word Player1, in sentences that the server makes of them. */
export const spaced = (sentence: string): string => sentence.replace(/\b(\p{Lu}\p{Ll}+)(\d+)\b/gu, '$1 $2')

/** A choice on a button: "white", "move c3", "pass". */
export function labelOf(game: Game, choice: Choice): string {
  const colour = game.colours[choice.colour]
  const what = colour && !choice.label ? name('colour', colour.name) : choice.text || choice.word
  return plain(name('stock', what))
}

/** What a variable of the rules has, in words: "yes", "all odd". */
export function factText(value: string): string {
  if (value === 'true' || value === 'false') return t(value === 'true' ? 'yes' : 'no').toLocaleLowerCase()
  return value.replace(/_/g, ' ')
}

/** A choice in a sentence: "place c3 (level 2)" for the server's "place: 1:c3", "6·3·5" for a die that shall show f635. */
export const plain = (text: string): string =>
  spaced(text)
    .replace(/\bf([1-6?])([1-6?])([1-6?])(?!\w)/g, '$1·$2·$3')
    .replace(/^(\p{L}[^:]*): /u, '$1 ')
    .replace(/(?<![\w:])(\d+):([a-z]+\d+)\b/g, (_, level: string, point: string) => t('point.level', { point, n: Number(level) + 1 }))
