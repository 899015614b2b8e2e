// What the referee's small moves say: `done 0 4 1 7` is a number, digit by digit; `failed` is none.

import { t } from '../../lang/index.svelte'
import type { Kind } from '../../physics/types'

export function numberOf(words: string[]): number | null {
  const at = words.findIndex((word) => word.split(/[ .]/).includes('done'))
  if (at < 0) return null
  const digits = words.slice(at).join(' ').match(/\d/g)
  return digits ? Number(digits.join('')) : null
}

/** What a page of rules calls these performances. */
const CALLED: Record<string, Kind> = { tilt: 'tilt', blow: 'blow', build: 'tower', pull: 'pull', balcony: 'balcony', shake: 'shake' }

/** What became of a throw, a flick or a pour: how many dice stay, and how many others left the board. */
export interface Landed {
  stay: number
  knocked: number
  /** So many words told it. */
  words: number
}

/** The referee's words, one by one: `hit 422 still in 332 f642 back 341 off`. Null: they tell of something else. */
export function landedIn(words: string[]): Landed | null {
  let [at, hit, stay, back] = [0, 0, 0, 0]
  while (words[at] === 'hit') [at, hit] = [at + 2, hit + 1]
  if (words[at] === 'still') at++
  while (words[at] === 'in' || words[at] === 'back') {
    if (words[at] === 'in') stay++
    else back++
    at++
    // Perhaps its colour; the cell; perhaps how it lies.
    if (!/^\d{3}$/.test(words[at] ?? '')) at++
    at++
    if (/^f\d{3}$/.test(words[at] ?? '')) at++
  }
  if (words[at] === 'off') at++
  return at > 0 ? { stay, knocked: Math.max(0, hit - back), words: at } : null
}

export function landedText(kind: Kind, { stay, knocked }: Landed): string {
  const stays = kind === 'pour' ? t('perform.stay', { n: stay }) : t(stay > 0 ? 'perform.on' : 'perform.off')
  return knocked > 0 ? `${stays}, ${t('perform.knocked', { n: knocked })}` : stays
}

/** The words of the list of turns after a performance: what it was worth in place of its digits, and whatever else chance gave. Null: nothing of the kind. */
export function resultIn(words: string[], performed: string | undefined): { told: string; rest: number } | null {
  if (performed === 'throw' || performed === 'flick' || performed === 'pour') {
    const landed = landedIn(words)
    return landed && { told: landedText(performed, landed), rest: landed.words }
  }
  const kind = CALLED[performed ?? '']
  if (!kind) return null
  if (words[0] === 'failed') return { told: t('perform.none'), rest: 1 }
  if (words[0] !== 'done') return null
  const end = words.findIndex((word, i) => i > 0 && !/^\d$/.test(word))
  const digits = words.slice(1, end < 0 ? undefined : end)
  return digits.length > 0 ? { told: worthText(kind, Number(digits.join(''))), rest: 1 + digits.length } : null
}

/** A number as people say it: of what is steered against the clock tenths of a second, of the ridges dice that are wrong, else dice. */
export function worthText(kind: Kind, number: number): string {
  if (kind === 'tilt' || kind === 'blow') return t('perform.seconds', { n: (number / 10).toFixed(1) })
  return t(kind === 'shake' ? 'perform.wrong' : 'perform.dice', { n: number })
}
