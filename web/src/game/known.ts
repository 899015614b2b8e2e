// What is proved about a game, and for which of its settings.

import { t } from '../lang/index.svelte'
import type { Key } from '../lang/en'
import type { Game, Known, Options } from '../protocol'
import { roleName } from '../table/people/people'
import { settingText } from './words'

/** What an option is when nobody says. */
const usual = (game: Game, name: string): string =>
  String(game.options.find((o) => o.name === name)?.default ?? (name === 'players' ? game.players.low : ''))

/** What is proved about the game as it is played with these options; none given: as it is usually played. */
export function knownFor(game: Game, options: Options = {}): Known[] {
  return (game.known ?? []).filter((known) => {
    const names = new Set([...Object.keys(known.options), ...Object.keys(options)])
    return [...names].every((name) => String(known.options[name] ?? usual(game, name)) === String(options[name] ?? usual(game, name)))
  })
}

/** What the server says of it in English, as sentences of the page: a pattern, and the key of each. */
const SENTENCES: [RegExp, Key][] = [
  [/^(?<name>.+) wins with best play, in at most (?<n>\d+) choices$/, 'known.wins-within'],
  [/^(?<name>.+) wins with best play, in (?<n>\d+) choices$/, 'known.wins-in'],
  [/^(?<name>.+) wins with best play$/, 'known.wins'],
  [/^a draw with best play$/, 'known.draw'],
  [/^It can be won, in (?<n>\d+) choices \(proved\)\.$/, 'known.solved'],
  [/^The best score is (?<n>\d+) \(proved\)\.$/, 'known.score'],
]

/** The sentence, in the reader's language. */
export function knownText(known: Known): string {
  for (const [pattern, key] of SENTENCES) {
    const found = pattern.exec(known.text)
    if (!found) continue
    const { name, n } = found.groups ?? {}
    return t(key, { ...(name ? { name: roleName(name) } : {}), ...(n ? { n: Number(n) } : {}) })
  }
  return known.text
}

/** The same with the setting it is about: "Balls along a side of the board: 3. White wins with best play." */
export const knownOf = (game: Game, known: Known): string => [...settingText(game, known.options), knownText(known)].join('. ')
