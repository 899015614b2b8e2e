// The outline of a board: a polygon around its lowest level, moved outwards, with round corners.

import { Path, Shape } from 'three'
import type { Board } from '../api'
import { hull, type Flat } from '../picture/hull'

export const feet = (board: Board): Flat[] => board.points.filter((p) => p.level === 0).map(({ x, y }) => ({ x, y }))

/** The point about which a board turns. */
export const centreOf = (points: Flat[]): Flat => ({
  x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
  y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
})

/** The polygon `margin` outside the hull of the points, its corners rounded by `radius` (at most the margin). */
export function roundedOutline(points: Flat[], margin: number, radius: number): Shape {
  const corners = hull(points)
  const shape = new Shape()
  if (corners.length < 3) return lonelyOutline(points, margin, radius)
  const inner = corners.map((_, i) => offsetCorner(corners, i, margin - radius))
  inner.forEach((corner, i) => {
    const before = direction(inner.at(i - 1)!, corner)
    const after = direction(corner, inner[(i + 1) % inner.length]!)
    const start = Math.atan2(-before.x, before.y)
    const end = Math.atan2(-after.x, after.y)
    shape.absarc(corner.x, corner.y, radius, start, end < start ? end + 2 * Math.PI : end, false)
  })
  shape.closePath()
  return shape
}

/** Fewer than three corners: a rounded rectangle around what there is. */
function lonelyOutline(points: Flat[], margin: number, radius: number): Shape {
  const xs = points.map((p) => p.x)
  const ys = points.map((p) => p.y)
  const e = 0.01
  const box = [
    { x: Math.min(...xs) - e, y: Math.min(...ys) - e },
    { x: Math.max(...xs) + e, y: Math.min(...ys) - e },
    { x: Math.max(...xs) + e, y: Math.max(...ys) + e },
    { x: Math.min(...xs) - e, y: Math.max(...ys) + e },
  ]
  return roundedOutline(box, margin, radius)
}

function offsetCorner(corners: Flat[], i: number, by: number): Flat {
  const corner = corners[i]!
  const a = direction(corners.at(i - 1)!, corner)
  const b = direction(corner, corners[(i + 1) % corners.length]!)
  // Outward normals of both sides; the corner moves along their sum.
  const [nx, ny] = [a.y + b.y, -a.x - b.x]
  const stretch = 1 + a.x * b.x + a.y * b.y
  return { x: corner.x + (by * nx) / stretch, y: corner.y + (by * ny) / stretch }
}

function direction(a: Flat, b: Flat): Flat {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
  return { x: (b.x - a.x) / length, y: (b.y - a.y) / length }
}

export function circle(x: number, y: number, radius: number): Path {
  const path = new Path()
  path.absarc(x, y, radius, 0, 2 * Math.PI, true)
  return path
}
