// What the referee's small moves say: `done 0 4 1 7` is a number, digit by digit; `failed` is none.

export function numberOf(words: string[]): number | null {
  const at = words.findIndex((word) => word.split(/[ .]/).includes('done'))
  if (at < 0) return null
  const digits = words.slice(at).join(' ').match(/\d/g)
  return digits ? Number(digits.join('')) : null
}
