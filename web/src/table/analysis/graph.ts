// Values over a game, as curves to draw.

import type { Analysis } from '../../protocol'

export interface Curve {
  seat: number
  points: { ply: number; value: number }[]
}

/** What the seat that chooses can expect: the value of its best choice. */
export const bestValue = (analysis: Analysis): number | null =>
  analysis.choices.length === 0 ? null : Math.max(...analysis.choices.map((c) => c.value))

/** For two players one curve, the first player's; for more a curve for each, from the moments at which he chose. */
export function curvesOf(analyses: Record<number, Analysis>, players: number): Curve[] {
  const curves = new Map<number, Curve>()
  const plies = Object.keys(analyses).map(Number).sort((a, b) => a - b)
  for (const ply of plies) {
    const analysis = analyses[ply]!
    const value = analysis.worth.proved ? analysis.worth.value : bestValue(analysis)
    if (value === null || analysis.seat < 0) continue
    const seat = players === 2 ? 0 : analysis.seat
    const curve = curves.get(seat) ?? { seat, points: [] }
    curve.points.push({ ply, value: players === 2 && analysis.seat === 1 ? 1 - value : value })
    curves.set(seat, curve)
  }
  return [...curves.values()].sort((a, b) => a.seat - b.seat)
}
