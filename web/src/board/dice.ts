// Dice that stand on a corner, as they lie in a pyramid of dice.

import type { Flat } from './hull'

export interface Vector {
  x: number
  y: number
  z: number
}

export const isDice = ({ kind }: { kind: string }): boolean => kind.startsWith('dice')

/** The edges of a die of side 1, from its upper corner: towards the three dice that carry it. A right-handed system. */
export const DICE_EDGES: [Vector, Vector, Vector] = [
  { x: Math.SQRT1_2, y: Math.sqrt(1 / 6), z: -Math.sqrt(1 / 3) },
  { x: 0, y: -Math.sqrt(2 / 3), z: -Math.sqrt(1 / 3) },
  { x: -Math.SQRT1_2, y: Math.sqrt(1 / 6), z: -Math.sqrt(1 / 3) },
]

/** A face of a die in a drawing, around the die's centre. */
export interface Face {
  corners: Flat[]
  middle: Flat
  /** 0 … 1: how much of the light from above and the west falls on it. */
  light: number
}

/** The faces that are seen, where `project` draws and `towardsEye` is the direction of the eye. */
export function diceFaces(project: (v: Vector) => Flat, towardsEye: Vector): Face[] {
  const faces: Face[] = []
  for (let i = 0; i < 3; i++)
    for (const side of [1, -1]) {
      const normal = scaled(DICE_EDGES[i]!, side)
      if (dot(normal, towardsEye) < 0.01) continue
      const [u, v] = [DICE_EDGES[(i + 1) % 3]!, DICE_EDGES[(i + 2) % 3]!]
      const corner = (a: number, b: number) => project(sum(scaled(normal, 0.485), scaled(u, a * 0.485), scaled(v, b * 0.485)))
      const lamp = { x: -0.5, y: -0.1, z: 0.86 }
      faces.push({
        corners: [corner(1, 1), corner(1, -1), corner(-1, -1), corner(-1, 1)],
        middle: project(scaled(normal, 0.485)),
        light: Math.max(0, dot(normal, lamp)),
      })
    }
  return faces
}

const scaled = ({ x, y, z }: Vector, by: number): Vector => ({ x: x * by, y: y * by, z: z * by })
const sum = (...all: Vector[]): Vector =>
  all.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y, z: a.z + b.z }), { x: 0, y: 0, z: 0 })
const dot = (a: Vector, b: Vector): number => a.x * b.x + a.y * b.y + a.z * b.z
