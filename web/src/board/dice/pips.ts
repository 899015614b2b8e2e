// Where the pips of a face are. The same die everywhere: seen in any pose, its patterns are turned as the die is.

import type { Flat } from '../picture/hull'
import { rotationOf, type Axis, type Pose } from './pose'

/** From the middle of a face of side 1 to its outer pips. */
export const PIP_OUT = 0.25

const at = (x: number, y: number): Flat => ({ x: x * PIP_OUT, y: y * PIP_OUT })
const DIAGONAL = [at(-1, -1), at(1, 1)]
const CORNERS = [...DIAGONAL, at(-1, 1), at(1, -1)]

/** On a die in the standard pose, along the two axes that follow the one of the face. */
export const PIPS: Record<number, Flat[]> = {
  1: [at(0, 0)],
  2: DIAGONAL,
  3: [...DIAGONAL, at(0, 0)],
  4: CORNERS,
  5: [...CORNERS, at(0, 0)],
  6: [...CORNERS, at(-1, 0), at(1, 0)],
}

/** The pips that a die in this pose shows to a side, along the two axes that follow that side's: b and c on the A-face. */
export function pipsTowards(pose: Pose, side: Axis): Flat[] {
  const rotation = rotationOf(pose)
  const row = rotation[side]!
  const home = row.findIndex((x) => x !== 0)
  const [u, v] = [(side + 1) % 3, (side + 2) % 3]
  const [homeU, homeV] = [(home + 1) % 3, (home + 2) % 3]
  return PIPS[Number(pose[side])]!.map(({ x, y }) => ({
    x: rotation[u]![homeU]! * x + rotation[u]![homeV]! * y,
    y: rotation[v]![homeU]! * x + rotation[v]![homeV]! * y,
  }))
}
