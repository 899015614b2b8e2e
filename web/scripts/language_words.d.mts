export interface LanguageWord {
  word: string
  /** How it is written: `on(S, k)`. */
  form: string
  says: string
}
export function languageWords(markdown: string): LanguageWord[]
/** The words of the tables at the end of the reference, by where they stand. */
export function smallWords(markdown: string): { line: string[]; statement: string[]; board: string[]; step: string[] }
