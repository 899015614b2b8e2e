// The words of the page in the reader's language. English comes with the page, the others when they are wanted.

import { en, type Key, type Words } from './en'
import { fill, type Gaps } from './format'

export const LANGUAGES: Record<string, string> = { en: 'English', fr: 'Français', de: 'Deutsch', it: 'Italiano' }

const loaders: Record<string, () => Promise<Words>> = {
  fr: () => import('./fr').then((m) => m.fr),
  de: () => import('./de').then((m) => m.de),
  it: () => import('./it').then((m) => m.it),
}

const english = { code: 'en', words: en as Words, plurals: new Intl.PluralRules('en') }
let shown = $state.raw(english)

export const language = {
  get code(): string {
    return shown.code
  },
}

/** In which days and hours are written: as the browser's region does where it is one of this language, "20/11/2026" in Britain. */
export const region = (): string => navigator.languages.find((tag) => tag.toLowerCase().split('-')[0] === shown.code) ?? shown.code

/** The language wished for, else the first of the browser's that we speak, else English. */
export function chooseLanguage(wish: string, offered: readonly string[]): string {
  if (wish in LANGUAGES) return wish
  for (const tag of offered) {
    const code = tag.toLowerCase().split('-')[0] ?? ''
    if (code in LANGUAGES) return code
  }
  return 'en'
}

export async function speak(code: string): Promise<void> {
  const words = code === 'en' ? en : await loaders[code]?.().catch(() => undefined)
  if (!words) return
  shown = { code, words, plurals: new Intl.PluralRules(code) }
  document.documentElement.lang = code
}

export function t(key: Key, gaps: Gaps = {}): string {
  return fill(shown.words[key], gaps, (n) => shown.plurals.select(n))
}

/** What a seat can expect, in words: 1 a sure win, 0 a sure loss; `distance`: so many choices away, where that is known. */
export function valueText(value: number, proved: boolean, distance = -1): string {
  if (proved && value >= 1) return distance > 0 ? t('value.win-in', { n: distance }) : t('value.win')
  if (proved && value <= 0) return distance > 0 ? t('value.loss-in', { n: distance }) : t('value.loss')
  if (proved && value === 0.5) return t('value.draw')
  return t('value.percent', { n: Math.round(100 * value) })
}

/** The same in as few letters as can be. */
export function valueTag(value: number, proved: boolean, distance = -1): string {
  const far = distance > 0 ? ` ${distance}` : ''
  if (proved && value >= 1) return t('tag.win') + far
  if (proved && value <= 0) return t('tag.loss') + far
  if (proved && value === 0.5) return t('tag.draw')
  return t('value.percent', { n: Math.round(100 * value) })
}

/** The word for something that the server names (a colour, a category): ours where we have one, else the server's. */
export function name(kind: 'colour' | 'category' | 'information' | 'system' | 'player', word: string): string {
  const key = `${kind}.${word.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
  const numbered = kind === 'player' ? /^(\p{L}+?) ?(\d+)$/u.exec(word) : null
  if (numbered?.[1]?.toLowerCase() === 'player') return t('seat.n', { n: Number(numbered[2]) })
  if (numbered) return `${numbered[1]} ${numbered[2]}`
  return (shown.words as Record<string, string>)[key] ?? word.replace(/_/g, ' ')
}
