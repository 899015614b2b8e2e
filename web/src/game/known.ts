// What is proved about a game, and for which of its settings.

import type { Analysis, Game, Known, Options } from '../protocol'

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

/**
 * What is proved about the beginning, said of its choices: where the first player loses whatever he does, an estimate would
 * promise him something, and where he can only draw, no choice is worth more. Which choice wins is not known from this.
 */
export function withKnowledge(analysis: Analysis, known: Known | undefined): Analysis {
  if (known?.value !== 'loss' && known?.value !== 'draw') return analysis
  const most = known.value === 'loss' ? 0 : 0.5
  const choices = analysis.choices.map((choice) =>
    choice.proved || (choice.value <= most && most > 0) ? choice : { ...choice, value: Math.min(choice.value, most), proved: most === 0 },
  )
  return { ...analysis, choices }
}
