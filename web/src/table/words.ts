// The sentences of a table that are made of what the server says.

import { language, t } from '../lang/index.svelte'
import { capital, say } from '../lang/sentences.svelte'
import type { Choice, Game, Outcome, Sentence, View } from '../protocol'
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
  let reason = say(outcome.reason)
  if (outcome.resigned >= 0) reason = t('outcome.resigned', { name: roleOf(game, outcome.resigned) })
  else if (outcome.timeout >= 0) reason = t('outcome.timeout', { name: roleOf(game, outcome.timeout) })
  return { head, reason: reason ? `${capital(reason)}.` : '' }
}

/** The question of the moment: what may be done on the board; what is a button says itself. */
export function promptText(game: Game, view: View, mySeats: number[]): string {
  if (view.outcome) return t('prompt.over')
  const racer = view.race && mySeats.includes(view.viewer ?? -1) ? (view.viewer ?? -1) : -1
  if (view.race && racer < 0) return t('prompt.race')
  if (view.decides < 0 && racer < 0) return t('prompt.chance')
  const who = roleOf(game, racer >= 0 ? racer : view.decides)
  if (racer < 0 && !mySeats.includes(view.decides)) return t('prompt.wait', { name: who })
  const onBoard = (label: string): boolean => view.choices.some((c) => c.label === label && c.points.length > 0)
  const asks = view.prompt.asks ?? []
  const shown = asks.length > 1 && asks.some((a) => onBoard(a.label)) ? asks.filter((a) => onBoard(a.label)) : asks
  const what = shown.map((ask) => capital(say(ask.says))).join(' · ')
  const remarks = (view.prompt.remarks ?? []).map(say)
  // Who plays alone need not be told who is asked.
  const asked = game.players.high === 1 ? what : t('said.turn', { name: who, what })
  return remarks.length > 0 ? `${asked}. ${remarks.join(' ')}` : asked
}

export const turnText = (game: Game, seat: number, says: Sentence): string =>
  says === '?' ? t('said.secret', { name: roleOf(game, seat) }) : t('said.turn', { name: roleOf(game, seat), what: say(says) })

/** A claim, and what was wrong with it: told to everybody at once. `before`: the view in which it was made, which has the whole sentence for each word. */
export const claimText = (game: Game, before: View | null, seat: number, says: Sentence, wrong?: Sentence): string => {
  if (seat < 0) return capital(say(says))
  const { what: label, how: point } = typeof says === 'object' && 'how' in says.gaps ? says.gaps : { what: says, how: null }
  const ask = before?.prompt.asks?.find((one) => one.label !== '' && one.label === label)
  const meant = capital(say(ask?.says ?? label ?? says))
  const name = roleOf(game, seat)
  let what = t('race.calls', { name, what: meant })
  // Which is meant is only worth saying where one may point for several reasons.
  if (point) what = t(ask && (before?.claims?.length ?? 0) > 1 ? 'race.points.as' : 'race.points', { name, point: say(point), what: meant })
  return wrong ? t('race.wrong', { what, why: say(wrong) }) : what
}

/** Whom the outcome concerns: the only seat of this browser, as a headline of its own. Null: nobody in particular. */
export function ownOutcome(game: Game, outcome: Outcome, mySeats: number[]): 'won' | 'lost' | null {
  const mine = mySeats[0]
  if (mySeats.length !== 1 || mine === undefined || game.players.high === 1 || outcome.drawn || outcome.void) return null
  if (outcome.winners.includes(mine)) return 'won'
  return outcome.winners.length > 0 ? 'lost' : null
}

/** A choice on a button. One that is a branch by itself says what its question says; one that also names a number says which. */
export function labelOf(view: View, choice: Choice): string {
  const names = typeof choice.says === 'object' && 'how' in (choice.says.gaps ?? {})
  const alone = choice.points.length === 0 && choice.colour < 0 && !names
  const ask = alone ? view.prompt.asks?.find((a) => a.label !== '' && a.label === choice.label) : undefined
  const several = view.choices.filter((c) => c.label === choice.label).length > 1
  return capital(say(ask && !several ? ask.says : saysOf(choice)))
}

/** What the server says about a choice, or its word where it says nothing. */
export const saysOf = (choice: { word: string; text?: string; says?: Sentence }): Sentence => choice.says ?? choice.text ?? choice.word
