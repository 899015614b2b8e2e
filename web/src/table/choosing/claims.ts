// The claims of a race as choices. They come by kind, with the points that each may point at: one by one they would be most of what is
// sent to everybody with every claim.

import type { Board, Choice, Claims, View } from '../../protocol'

const at = (claims: Claims, point: number, board: Board): Choice => {
  const how = board.points[point]?.name ?? ''
  const says = typeof claims.says === 'string' ? claims.says : { ...claims.says, gaps: { ...claims.says.gaps, how } }
  return { word: `${claims.word}.${how}`, label: claims.label, board: claims.board, point, colour: -1, points: [point], text: `${claims.label}: ${how}`, says }
}

export const withClaims = (view: View, board: Board | null): View =>
  view.claims && board ? { ...view, choices: [...view.claims.flatMap((claims) => claims.points.map((p) => at(claims, p, board))), ...view.choices] } : view
