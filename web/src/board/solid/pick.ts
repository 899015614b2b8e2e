// Which target a ray meets first. Plain arithmetic: a board has at most some hundred targets.

import type { Spot } from '../api'
import type { Vector } from '../dice/faces'

/** Something that can be hit: a ball, or a round hollow lying flat (z is up). */
export interface Target extends Spot {
  shape: 'ball' | 'hollow'
  centre: Vector
  radius: number
}

/** The nearest target along the ray, or null. `direction` has length 1. */
export function firstHit(origin: Vector, direction: Vector, targets: Target[]): Spot | null {
  let found: Spot | null = null
  let nearest = Infinity
  for (const target of targets) {
    const distance = target.shape === 'ball' ? toBall(origin, direction, target) : toHollow(origin, direction, target)
    if (distance === null || distance >= nearest) continue
    nearest = distance
    found = { board: target.board, point: target.point }
  }
  return found
}

function toBall(origin: Vector, direction: Vector, { centre, radius }: Target): number | null {
  const x = centre.x - origin.x
  const y = centre.y - origin.y
  const z = centre.z - origin.z
  const along = x * direction.x + y * direction.y + z * direction.z
  const miss = x * x + y * y + z * z - along * along
  if (along <= 0 || miss > radius * radius) return null
  return along - Math.sqrt(radius * radius - miss)
}

function toHollow(origin: Vector, direction: Vector, { centre, radius }: Target): number | null {
  if (Math.abs(direction.z) < 1e-6) return null
  const along = (centre.z - origin.z) / direction.z
  if (along <= 0) return null
  const x = origin.x + along * direction.x - centre.x
  const y = origin.y + along * direction.y - centre.y
  return x * x + y * y <= radius * radius ? along : null
}
