// What the referee's small moves say: `done 0 4 1 7` is a number, digit by digit, `took 0 2 6` how long it took; `failed` is none.

import { language, t } from '../../lang/index.svelte'
import type { Kind } from '../../physics/types'

/** What an attempt was worth. */
export interface Worth {
  number: number
  /** Tenths of a second that it took, where the rules ask for them. */
  tenths?: number
}

/** The digits behind a word, as far as they go. */
function digitsAfter(word: string, words: string[]): string {
  const at = words.indexOf(word)
  if (at < 0) return ''
  const end = words.findIndex((other, i) => i > at && !/^\d$/.test(other))
  return words.slice(at + 1, end < 0 ? undefined : end).join('')
}

export function worthOf(words: string[]): Worth | null {
  const [done, took] = [digitsAfter('done', words), digitsAfter('took', words)]
  if (!done) return null
  return took ? { number: Number(done), tenths: Number(took) } : { number: Number(done) }
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
  const worth = worthOf(words)
  const end = words.findIndex((word, i) => i > 0 && word !== 'took' && !/^\d$/.test(word))
  return worth && { told: worthText(kind, worth), rest: end < 0 ? words.length : end }
}

/** A time as people write it: a comma is no point everywhere. */
export const secondsText = (seconds: number): string =>
  t('perform.seconds', { n: new Intl.NumberFormat(language.code, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(seconds) })

/** A number as people say it: of what is steered against the clock tenths of a second, of the ridges dice that are wrong, else dice. */
export function worthText(kind: Kind, { number, tenths }: Worth): string {
  if (kind === 'tilt' || kind === 'blow') return secondsText(number / 10)
  const dice = t(kind === 'shake' ? 'perform.wrong' : 'perform.dice', { n: number })
  return tenths === undefined ? dice : t('perform.within', { what: dice, time: secondsText(tenths / 10) })
}
