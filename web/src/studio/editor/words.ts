// What the reference (docs/language.md) says about the words of the language.

import words, { small } from 'virtual:language-words'

export { small }

export interface Meaning {
  /** How it is written: `on(S, k)`. */
  form: string
  says: string
}

const meanings = new Map<string, Meaning[]>()
for (const { word, form, says } of words) meanings.set(word, [...(meanings.get(word) ?? []), { form, says }])

export const meaningsOf = (word: string): Meaning[] => meanings.get(word) ?? []
export const allWords = (): string[] => [...meanings.keys()]
