// Sentences with gaps: "{name} has {n} {n|ball|balls}". A gap with two words takes the first for one, the second for many.

export type Gaps = Record<string, string | number>

export function fill(sentence: string, gaps: Gaps, plural: (n: number) => string): string {
  return sentence.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = gaps[name]
    if (value === undefined) return whole
    if (one === undefined || many === undefined) return String(value)
    return plural(Number(value)) === 'one' ? one : many
  })
}

/** The names of a sentence's gaps, sorted: what a translation must keep. */
export const gapsOf = (sentence: string): string[] =>
  [...new Set([...sentence.matchAll(/\{(\w+)/g)].map((m) => m[1]!))].sort()
