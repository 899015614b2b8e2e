// The words of the rules language with their sentences, taken out of docs/language.md when the page is built: the editor says
// about a word what the reference says, and nothing has to be written twice.

const codes = (text) => [...text.matchAll(/`([^`]+)`/g)].map((found) => found[1].replace(/\\\|/g, '|'))
const firstName = (form) => form.match(/^[a-z_]{2,}/i)?.[0] ?? ''
const plain = (text) => text.replace(/\\\|/g, '|').trim()
/** The cells of a row; a bar inside code is written `\|`. */
const cells = (row) => row.split(/(?<!\\)\|/).slice(1, -1).map((cell) => cell.trim())

/** The tables of small words at the end of the reference, by their titles: what the editor colours alike. */
const KINDS = { 'Words that begin a line of the head or a block': 'line', 'Words of statements and conditions': 'statement', 'Sets and families of boards': 'board', 'Words of examples': 'step' }

/** @returns {Record<'line' | 'statement' | 'board' | 'step', string[]>} the words of those tables */
export function smallWords(markdown) {
  const words = { line: [], statement: [], board: [], step: [] }
  let kind
  for (const line of markdown.split(SMALL)[1]?.split('\n') ?? []) {
    kind = KINDS[line.match(/^\*\*(.*)\*\*$/)?.[1]] ?? kind
    const word = kind && line.startsWith('| `') && firstName(codes(line)[0])
    if (word) words[kind].push(word)
  }
  return words
}
const SMALL = '<!-- small words'

/**
 * @param {string} markdown docs/language.md
 * @returns {{ word: string, form: string, says: string }[]} in the order of the reference; a word may come several times
 */
export function languageWords(markdown) {
  const found = []
  const add = (form, says) => {
    const word = firstName(form)
    if (word && says) found.push({ word, form, says: plain(says) })
  }
  let fenced = false
  let small = false
  let before = ''
  for (const line of markdown.split('\n')) {
    const begins = before === '' // a line that goes on with a paragraph explains nothing by itself
    before = line
    if (line.startsWith('```')) fenced = !fenced
    if (fenced) continue
    small ||= line.startsWith(SMALL)
    // The tables at the end say in short what stands above, where something does.
    if (small && found.some(({ word }) => word === firstName(codes(line)[0] ?? ''))) continue
    if (line.startsWith('| `')) {
      const [forms = '', says = ''] = cells(line)
      for (const form of codes(forms)) add(form, says)
    } else if (/^ {4}[a-z]/.test(line) && line.includes('  # ')) {
      const at = line.indexOf('  # ')
      add(line.slice(0, at).trim(), line.slice(at + 4))
    } else if (begins && line.startsWith('`')) {
      // "`roll(6)`, `random(S)` are choices of chance."
      const list = line.match(/^(?:`[^`]+`(?:, | and )?)+/)?.[0] ?? ''
      for (const form of codes(list)) add(form, line.split(/[.:](?: |$)/)[0])
    }
    // "A `define` is read anew at each use."
    for (const [, word, rest] of line.matchAll(/\bA `([a-z]+)` ((?:is|may)[^.]*)/g)) add(word, `A ${word} ${rest}`)
  }
  return found
}
