// Things that stand over the board follow its points as it turns.

import type { BoardView, Spot } from '../board/api'

export type Seen = { x: number; y: number } | null

/** Tells where the points are seen, now and whenever that changes. Returns how to stop. */
export function follow(board: BoardView, spots: readonly Spot[], tell: (seen: Seen[]) => void): () => void {
  let before: string | null = null
  const look = (): void => {
    const seen = spots.map((spot) => board.locate(spot))
    const now = seen.map((at) => (at ? `${at.x.toFixed(1)} ${at.y.toFixed(1)}` : '')).join()
    if (now !== before) tell(seen)
    before = now
  }
  look()
  return board.on('drawn', look)
}
