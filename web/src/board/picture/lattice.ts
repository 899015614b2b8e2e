// Where balls rest on boards of the known kinds, for pictures that come without coordinates (Game.picture). The order of
// the points is that of the server: level by level, each row by row from the south-west corner, dice by a, then b.

import type { Point } from '../api'
import { placeOf } from '../dice/cells'
import type { Triple } from '../dice/pose'
import { RISE } from '../squares/pieces'

export function latticePoints(kind: string, sizes: number[]): Point[] {
  const [first = 0, second = first] = sizes
  if (kind === 'pyramid') return pyramid(first)
  if (kind === 'grid') return grid(first, second)
  if (kind === 'dice-pyramid' || kind === 'dice') return dicePyramid(first, second)
  if (kind === 'block') return block(first, second, sizes[2] ?? 1)
  if (kind === 'stacks' || kind === 'nests') return storeys(first, second, sizes[2] ?? 1, kind === 'nests')
  throw new Error(`no board of the kind "${kind}": expected pyramid, dice-pyramid, grid, block, stacks or nests`)
}

function pyramid(size: number): Point[] {
  const points: Point[] = []
  for (let level = 0; level < size; level++)
    for (let row = 0; row < size - level; row++)
      for (let column = 0; column < size - level; column++)
        points.push({
          name: squareName(2 * column + level, 2 * row + level),
          level,
          x: column + level / 2,
          y: row + level / 2,
          z: level * Math.SQRT1_2,
        })
  return withLevels(points)
}

function grid(width: number, height: number): Point[] {
  const points: Point[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) points.push({ name: squareName(x, y), level: 0, x, y, z: 0 })
  return points
}

function block(width: number, depth: number, height: number): Point[] {
  const points: Point[] = []
  for (let level = 0; level < height; level++)
    points.push(...grid(width, depth).map((p) => ({ ...p, level, z: level })))
  return withLevels(points)
}

// Places one above the other on each square; in nests they are named by the size of their pyramids, the largest lowest.
function storeys(width: number, depth: number, height: number, nested: boolean): Point[] {
  return Array.from({ length: height }, (_, level) =>
    grid(width, depth).map((p) => ({ ...p, name: height > 1 ? `${nested ? height - level : level}:${p.name}` : p.name, level, z: RISE * level })),
  ).flat()
}

// Dice pyramids may end below their summit: then the second size says how many levels there are.
function dicePyramid(size: number, levels: number): Point[] {
  const points: Point[] = []
  for (let level = 0; level < Math.min(size, levels); level++) {
    const sum = size - 1 - level
    for (let a = 0; a <= sum; a++)
      for (let b = 0; a + b <= sum; b++) {
        const cell: Triple = [a, b, sum - a - b]
        points.push({ name: cell.join(''), level, ...placeOf(size, cell), z: level / Math.sqrt(3) })
      }
  }
  return points
}

function squareName(column: number, row: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(97 + ((rest - 1) % 26)) + letters
  return `${letters}${row + 1}`
}

/** Where two points share a square, the level is part of the name. */
function withLevels(points: Point[]): Point[] {
  const users = new Map<string, number>()
  for (const { name } of points) users.set(name, (users.get(name) ?? 0) + 1)
  return points.map((p) => (users.get(p.name)! > 1 ? { ...p, name: `${p.level}:${p.name}` } : p))
}
