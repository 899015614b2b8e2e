// What the engine says of a page has the words of the language in backquotes, as in Markdown.

export interface Spoken {
  text: string
  code: boolean
}

/** The parts of a sentence, in order; a backquote without its other half is a sign like any other. */
export function spoken(sentence: string): Spoken[] {
  const parts: Spoken[] = []
  let from = 0
  for (const found of sentence.matchAll(/`([^`]+)`/g)) {
    if (found.index > from) parts.push({ text: sentence.slice(from, found.index), code: false })
    parts.push({ text: found[1]!, code: true })
    from = found.index + found[0].length
  }
  if (from < sentence.length) parts.push({ text: sentence.slice(from), code: false })
  return parts
}
