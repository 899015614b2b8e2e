// How a page of rules is coloured: a line at a time, by the shape of its words alone. Whether they mean anything is the engine's
// to say.

import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'
import { allWords, small } from './words'

// Words that join others, and mean nothing by themselves.
const JOINING = 'to up from by at most least with on it'.split(' ')

const HEAD = new Set([...small.line, ...small.step])
const FLOW = new Set([...small.statement, ...JOINING])
const words = new Set(allWords())

export type Look = 'comment' | 'string' | 'number' | 'point' | 'definitionKeyword' | 'keyword' | 'standard' | 'operator' | null

/** The next piece of a line from `at` on: how long it is and how it looks. */
export function pieceAt(line: string, at: number): { length: number; look: Look } {
  const rest = line.slice(at)
  const find = (pattern: RegExp): string | undefined => pattern.exec(rest)?.[0]
  let text: string | undefined
  if ((text = find(/^\s+/))) return { length: text.length, look: null }
  if (rest[0] === '#') return { length: rest.length, look: 'comment' }
  if ((text = find(/^"[^"]*"?/))) return { length: text.length, look: 'string' }
  if ((text = find(/^(\d+:)?[a-z]\d+\b/))) return { length: text.length, look: 'point' }
  if ((text = find(/^\d+/))) return { length: text.length, look: 'number' }
  if ((text = find(/^[\p{L}_][\p{L}\d_]*/u))) {
    const look = FLOW.has(text) ? 'keyword' : HEAD.has(text) ? 'definitionKeyword' : words.has(text) ? 'standard' : null
    return { length: text.length, look }
  }
  return { length: 1, look: /[=<>+\-*/%|&!]/.test(rest[0] ?? '') ? 'operator' : null }
}

const looks = {
  comment: tags.comment,
  string: tags.string,
  number: tags.number,
  point: tags.atom,
  definitionKeyword: tags.definitionKeyword,
  keyword: tags.keyword,
  standard: tags.standard(tags.name),
  operator: tags.operator,
}

const rules = StreamLanguage.define({
  name: 'cairn',
  token(stream) {
    const { length, look } = pieceAt(stream.string, stream.pos)
    stream.pos += length
    return look
  },
  tokenTable: looks,
  languageData: { commentTokens: { line: '#' }, indentOnInput: /^\s*(or|else|elif|otherwise)\b/ },
})

const colours = HighlightStyle.define([
  { tag: looks.comment, color: 'var(--soft)', fontStyle: 'italic' },
  { tag: looks.string, color: 'var(--good)' },
  { tag: [looks.number, looks.point], color: 'var(--accent)' },
  { tag: looks.definitionKeyword, color: 'var(--wood)', fontWeight: '600' },
  { tag: looks.keyword, fontWeight: '700' },
  { tag: looks.standard, color: 'var(--accent)' },
])

export const rulesLanguage = [rules, syntaxHighlighting(colours)]
