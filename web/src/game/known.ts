// What is proved about a game, and for which of its settings.

import type { Game, Known, Options } from '../protocol'

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

/** The sentence, with the setting it is about: "size 3: White wins with best play". */
export function knownText(known: Known): string {
  const setting = Object.entries(known.options).map(([name, value]) => `${name} ${value}`)
  return setting.length > 0 ? `${setting.join(', ')}: ${known.text}` : known.text
}
