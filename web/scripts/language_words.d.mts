export interface LanguageWord {
  word: string
  /** How it is written: `on(S, k)`. */
  form: string
  says: string
}
export function languageWords(markdown: string): LanguageWord[]
