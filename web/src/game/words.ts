// What a table is set to, in the reader's words.

import { t } from '../lang/index.svelte'
import { capital, say } from '../lang/sentences.svelte'
import type { Game, Options } from '../protocol'

/** One line for each option and for the variant, as the dialog for a new table names them. */
export function settingText(game: Game, options: Options): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    if (name === 'variant') {
      const variant = game.variants.find((v) => v.name === value)
      return variant ? [capital(say(variant.help || variant.name))] : []
    }
    const option = game.options.find((o) => o.name === name)
    return option?.help ? [`${capital(say(option.help))}: ${say(String(value).replaceAll('_', ' '))}`] : []
  })
}

/** "Computer, level 3 (easy)": how strong it is, for whoever does not know yet. */
export const levelText = (key: 'new.level' | 'new.ghost', level: number): string =>
  `${t(key, { n: level })} (${t(`level.${level as 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10}`)})`
