// Dice that stand on a corner, as they lie in a pyramid of dice.

import type { Flat } from '../picture/hull'
import { turnFor } from './cells'

export interface Vector {
  x: number
  y: number
  z: number
}

export const isDice = ({ kind }: { kind: string }): boolean => kind.startsWith('dice')

/** The edges of a die of side 1, from its upper corner: along the axes a, b and c, towards the dice that carry it. A
 * right-handed system; side A, to which a die shows its A-face, lies in the south. */
export const DICE_EDGES: [Vector, Vector, Vector] = [
  { x: 0, y: Math.sqrt(2 / 3), z: -Math.sqrt(1 / 3) },
  { x: Math.SQRT1_2, y: -Math.sqrt(1 / 6), z: -Math.sqrt(1 / 3) },
  { x: -Math.SQRT1_2, y: -Math.sqrt(1 / 6), z: -Math.sqrt(1 / 3) },
]

/** A face of a die in a drawing, around the die's centre. */
export interface Face {
  /** The axis it stands on, and whether it is the upper one, which looks to a side. */
  axis: 0 | 1 | 2
  upper: boolean
  corners: Flat[]
  middle: Flat
  /** One step along each of the two axes that follow its own. */
  u: Flat
  v: Flat
  /** 0 … 1: how much of the light from above and the west falls on it. */
  light: number
}

/** Half a die in a drawing: a line of the ground is left between dice. */
const HALF = 0.49

/** The faces that are seen, where `project` draws and `towardsEye` is the direction of the eye. */
export function diceFaces(project: (v: Vector) => Flat, towardsEye: Vector, half = HALF): Face[] {
  const faces: Face[] = []
  for (const axis of [0, 1, 2] as const)
    for (const side of [1, -1]) {
      const normal = scaled(DICE_EDGES[axis], side)
      if (dot(normal, towardsEye) < 0.01) continue
      const [u, v] = [DICE_EDGES[(axis + 1) % 3]!, DICE_EDGES[(axis + 2) % 3]!]
      const corner = (a: number, b: number) => project(sum(scaled(normal, half), scaled(u, a * half), scaled(v, b * half)))
      const lamp = { x: -0.5, y: -0.1, z: 0.86 }
      const middle = project(scaled(normal, half))
      const step = (to: Vector): Flat => {
        const end = project(sum(scaled(normal, half), scaled(to, 2 * half)))
        return { x: end.x - middle.x, y: end.y - middle.y }
      }
      faces.push({
        axis,
        upper: side < 0,
        corners: [corner(1, 1), corner(1, -1), corner(-1, -1), corner(-1, 1)],
        middle,
        u: step(u),
        v: step(v),
        light: Math.max(0, dot(normal, lamp)),
      })
    }
  return faces
}

/** The faces of a die seen from straight above by somebody who sits at a side. */
export function facesFromAbove(side: number, half?: number): Face[] {
  const angle = (turnFor(side) * Math.PI) / 180
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  return diceFaces(({ x, y }) => ({ x: x * c - y * s, y: -(x * s + y * c) }), { x: 0, y: 0, z: 1 }, half)
}

/** The one face that is seen of a die that stands on another, from straight above. */
export function topFace(): Face[] {
  const corners = [1, -1].flatMap((x) => [x, -x].map((y) => ({ x: x * HALF, y: y * HALF })))
  return [{ axis: 0, upper: true, corners, middle: { x: 0, y: 0 }, u: { x: Math.SQRT1_2, y: -Math.SQRT1_2 }, v: { x: Math.SQRT1_2, y: Math.SQRT1_2 }, light: 0.6 }]
}

const scaled = ({ x, y, z }: Vector, by: number): Vector => ({ x: x * by, y: y * by, z: z * by })
const sum = (...all: Vector[]): Vector =>
  all.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z }), { x: 0, y: 0, z: 0 })
const dot = (a: Vector, b: Vector): number => a.x * b.x + a.y * b.y + a.z * b.z
