// Made by vite.config.ts from docs/language.md.
declare module 'virtual:language-words' {
  const words: { word: string; form: string; says: string }[]
  export default words
  /** Words by where they stand: at the beginning of a line of the head or of a block, in statements, sets of boards, in examples. */
  export const small: { line: string[]; statement: string[]; board: string[]; step: string[] }
}
