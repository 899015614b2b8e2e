// A plate that somebody holds, and the table where there is none. The plate stays where it is, for all places are reckoned from it: the eye
// leans instead, with the room around it, and so the plate is seen to tilt.

import { CircleGeometry, Mesh, MeshStandardMaterial, Quaternion, Vector3, type PerspectiveCamera, type Texture } from 'three'
import type { Held, LooseDie } from '../api'
import type { Body } from './orbit'

const DOWN = new Vector3(0, 0, -1)
const ROUND = 3.4
/** Above what stands on the table so much is seen, so that nothing moves with every storey. */
const STOREYS = 5

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Where things fall, for whoever is fixed to the plate. `turned`: by how many degrees the plate is seen turned from its seat. */
export function falling({ right, away }: Held, turned = 0): Vector3 {
  const [a, b, t] = [radians(right), radians(away), radians(turned)]
  const [x, y, z] = [Math.sin(a), Math.cos(a) * Math.sin(b), -Math.cos(a) * Math.cos(b)]
  return new Vector3(x * Math.cos(t) + y * Math.sin(t), y * Math.cos(t) - x * Math.sin(t), z)
}

/** Moves the eye about the middle of the plate, as the plate is tilted. */
export function lean(camera: PerspectiveCamera, held: Held, turned: number): void {
  const room = new Quaternion().setFromUnitVectors(DOWN, falling(held, turned))
  camera.position.applyQuaternion(room)
  camera.quaternion.premultiply(room)
  camera.updateMatrixWorld()
}

/** Height of the table for a board of so many dice along a side: that of physics/world/wood.ts. */
export const tableAt = (size: number): number => (size - 8.5) / Math.sqrt(3)

export function tableMesh(size: number, map: Texture): Mesh {
  const mesh = new Mesh(new CircleGeometry(ROUND, 64), new MeshStandardMaterial({ map, roughness: 0.7 }))
  mesh.position.z = tableAt(size) - 0.01
  mesh.receiveShadow = true
  return mesh
}

/** What the eye must see of a table and what stands on it. */
export function onTable(size: number, loose: readonly LooseDie[] | null): Body {
  const low = tableAt(size)
  const top = (loose ?? []).reduce((most, { at }) => Math.max(most, (9 - at[0] - at[1] - at[2]) / Math.sqrt(3)), 0)
  return { x: 0, y: 0, foot: ROUND, head: 1, low, high: low + STOREYS * Math.ceil((top + 1) / STOREYS) }
}
