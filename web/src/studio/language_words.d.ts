// Made by vite.config.ts from docs/language.md.
declare module 'virtual:language-words' {
  const words: { word: string; form: string; says: string }[]
  export default words
}
