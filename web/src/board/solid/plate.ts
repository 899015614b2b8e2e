// The wooden plate of a dice board: funnels pressed between spikes, as deep as the dice need, with a flat rim around that bears the
// names. Its upper side is that of the cubes just below the lowest dice.

import {
  BufferAttribute,
  BufferGeometry,
  ExtrudeGeometry,
  Group,
  Mesh,
  MeshStandardMaterial,
  Path,
  type Texture,
} from 'three'
import type { Board } from '../api'
import { placeOf, plateCells } from '../dice/cells'
import { DICE_EDGES, type Vector } from '../dice/faces'
import type { Triple } from '../dice/pose'
import type { Flat } from '../picture/hull'
import { feet, roundedOutline } from './outline'

/** The flat rim, a little below the ways from funnel to funnel. */
export const RIM = -0.42
/** Lower side of the wood; funnels reach down to −0.87. */
export const PLATE_TABLE = -1.3
/** From the outermost dice to the edge of the wood. */
export const PLATE_MARGIN = 1.95

/** Of its corners, which would reach far out otherwise. */
export const PLATE_ROUND = 1.7

export function plateMeshes(board: Board, look: { panel: Texture; frame: Texture }): Group {
  const group = new Group()
  const size = board.sizes[0] ?? 1
  group.add(funnels(size, look.panel), rim(board, size, look.frame))
  return group
}

/** The three upper sides of each cube: one rhombus each, all in one mesh. */
function funnels(size: number, map: Texture): Mesh {
  const places: number[] = []
  const grain: number[] = []
  for (const cell of plateCells(size)) {
    const { x, y } = placeOf(size, cell)
    const centre: Vector = { x, y, z: -1 / Math.sqrt(3) }
    for (let axis = 0; axis < 3; axis++) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3]
      const corner = (a: number, b: number) => {
        const steps: Triple = [0, 0, 0]
        steps[axis as 0 | 1 | 2] = -0.5
        steps[u as 0 | 1 | 2] = a
        steps[v as 0 | 1 | 2] = b
        return shifted(centre, steps)
      }
      const quad = [corner(-0.5, -0.5), corner(-0.5, 0.5), corner(0.5, 0.5), corner(0.5, -0.5)]
      for (const i of [0, 1, 2, 0, 2, 3]) {
        const p = quad[i]!
        places.push(p.x, p.y, p.z)
        // The grain runs on from face to face, a little displaced, as in pieces cut from one board.
        grain.push(p.x + 0.37 * axis, p.y + p.z + 0.61 * axis)
      }
    }
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(places), 3))
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(grain), 2))
  geometry.computeVertexNormals()
  const mesh = new Mesh(geometry, new MeshStandardMaterial({ map, roughness: 0.55, envMapIntensity: 0.7 }))
  mesh.receiveShadow = mesh.castShadow = true
  return mesh
}

function shifted(p: Vector, steps: Triple): Vector {
  const q = { ...p }
  DICE_EDGES.forEach((edge, i) => {
    q.x += edge.x * steps[i]!
    q.y += edge.y * steps[i]!
    q.z += edge.z * steps[i]!
  })
  return q
}

/** A board with a hole in the form of the funnels' outer edge. */
function rim(board: Board, size: number, map: Texture): Mesh {
  const bevel = 0.08
  const shape = roundedOutline(feet(board), PLATE_MARGIN - bevel, PLATE_ROUND)
  shape.holes.push(pathOf(zigzag(size).reverse()))
  const geometry = new ExtrudeGeometry(shape, {
    depth: RIM - PLATE_TABLE - 2 * bevel,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 5,
    curveSegments: 14,
  })
  const mesh = new Mesh(geometry, new MeshStandardMaterial({ map, roughness: 0.42, envMapIntensity: 0.8 }))
  mesh.position.z = PLATE_TABLE + bevel
  mesh.castShadow = mesh.receiveShadow = true
  return mesh
}

/** Around the plate from above: from a spike of the edge over the way between two funnels to the next spike. */
function zigzag(size: number): Flat[] {
  const corners: Flat[] = []
  const sides: [number, number, number][] = [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
  for (const [side, from, to] of sides)
    for (let i = 0; i < size; i++) {
      const spike: Triple = [0, 0, 0]
      spike[from as 0 | 1 | 2] = size - i
      spike[to as 0 | 1 | 2] = i
      corners.push(placeOf(size, spike))
      // Half a step outwards from between this spike and the next: the saddle of the edge funnel.
      const saddle: Triple = [0, 0, 0]
      saddle[side as 0 | 1 | 2] = -1
      saddle[from as 0 | 1 | 2] = size - 1 - i
      saddle[to as 0 | 1 | 2] = i
      corners.push(placeOf(size, saddle))
    }
  return turnsLeft(corners) ? corners : corners.reverse()
}

function turnsLeft(corners: Flat[]): boolean {
  let area = 0
  corners.forEach((p, i) => {
    const q = corners[(i + 1) % corners.length]!
    area += p.x * q.y - q.x * p.y
  })
  return area > 0
}

function pathOf(corners: Flat[]): Path {
  const path = new Path()
  corners.forEach(({ x, y }, i) => (i === 0 ? path.moveTo(x, y) : path.lineTo(x, y)))
  path.closePath()
  return path
}
