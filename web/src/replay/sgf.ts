// Reads the SGF files that Cairn writes (docs/notation.md, SGF) back into a record, which the server understands.

export const isSgf = (text: string): boolean => /^\s*\(\s*;/.test(text)

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

/** The properties in the order of the file; `(`, `)` and `;` stand for themselves. */
function* properties(text: string): Generator<{ name: string; value: string }> {
  const one = /([A-Z]+)|\[((?:\\[\s\S]|[^\]\\])*)\]/g
  let name = ''
  for (const [, word, value] of text.matchAll(one)) {
    if (word !== undefined) name = word
    else yield { name, value: (value ?? '').replace(/\\([\s\S])/g, '$1') }
  }
}

/** Fails with a sentence when the file is not one of ours. */
export function recordFromSgf(text: string): string {
  const tags: string[] = []
  const moves: string[] = []
  let game = ''
  for (const { name, value } of properties(text)) {
    const [first = '', ...rest] = value.split(':')
    const second = rest.join(':')
    if (name === 'XG') game = value
    else if (name === 'XR') tags.push(`[rules ${quoted(value)}]`)
    else if (name === 'XO') tags.push(`[option ${quoted(first)} ${quoted(second)}]`)
    else if (name === 'XP') tags.push(`[position ${quoted(value)}]`)
    else if (name === 'PW' || name === 'PB') tags.push(`[player ${name === 'PW' ? '"White"' : '"Black"'} ${quoted(value)}]`)
    else if (name === 'XN') tags.push(`[player ${quoted(first)} ${quoted(second)}]`)
    else if (name === 'XE') tags.push(`[result ${quoted(value)}]`)
    else if (name === 'W' || name === 'B') moves.push(value)
    else if (name === 'XM') moves.push(second)
    else if (name === 'XC') moves.push(`{${value}}`)
  }
  if (!game) throw new Error('this SGF file does not say which game of Cairn it is: it has no XG property')
  return [`[game ${quoted(game)}]`, ...tags, '', `1. ${moves.join(' ')}`, ''].join('\n')
}
