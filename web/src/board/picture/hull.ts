// Points of a plane, and the polygon around them.

export interface Flat {
  x: number
  y: number
}

/** The corners of the smallest convex polygon around the points, in order; all of them when there are fewer than three. */
export function hull(points: Flat[]): Flat[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y)
  if (sorted.length < 3) return sorted
  const half = (list: Flat[]): Flat[] => {
    const chain: Flat[] = []
    for (const p of list) {
      while (chain.length > 1 && turnAt(chain.at(-2)!, chain.at(-1)!, p) <= 1e-9) chain.pop()
      chain.push(p)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

const turnAt = (a: Flat, b: Flat, c: Flat): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
