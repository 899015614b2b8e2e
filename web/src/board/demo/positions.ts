// Positions to look at while working on the board. Made here, for no game in particular.

import { EMPTY, HIDDEN, type Balls, type Board, type Choice, type Colour, type Point, type Poses } from '../api'
import { POSES } from '../dice/pose'
import { latticePoints } from '../picture/lattice'
import { isPlace } from '../input/spots'

export const COLOURS: Colour[] = [
  { name: 'white', letter: 'W' },
  { name: 'black', letter: 'B' },
  { name: 'red', letter: 'R' },
  { name: 'green', letter: 'G' },
  { name: 'yellow', letter: 'Y' },
  { name: 'blue', letter: 'B' },
  { name: 'purple', letter: 'P' },
  { name: 'cyan', letter: 'C' },
]

export function makeBoard(kind: string, sizes: number[], names = ['']): Board {
  const points = latticePoints(kind, sizes)
  const reach = kind === 'grid' || kind === 'nests' ? 0 : 1.01
  const carries = (upper: Point, lower: Point) =>
    lower.level === upper.level - 1 && Math.hypot(upper.x - lower.x, upper.y - lower.y, upper.z - lower.z) < reach
  return {
    kind,
    sizes,
    count: names.length,
    names,
    points,
    supports: points.map((p) => points.flatMap((q, i) => (carries(p, q) ? [i] : []))),
  }
}

/** Fills so many places, always one where a ball can rest; the same every time. */
export function fill(board: Board, count: number, colours: number): Balls {
  const balls: Balls = Array.from({ length: board.count }, () => board.points.map(() => EMPTY))
  for (let b = 0; b < board.count; b++) {
    let seed = 7 + b
    const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647
    for (let i = 0; i < count; i++) {
      const places = board.points.map((_, p) => p).filter((p) => isPlace(board, balls, { board: b, point: p }))
      if (places.length === 0) break
      const upper = places.filter((p) => board.points[p]!.level > 0)
      const pool = upper.length > 0 && random() < 0.55 ? upper : places
      balls[b]![pool[Math.floor(random() * pool.length)]!] = Math.floor(random() * colours)
    }
  }
  return balls
}

export function placesToPut(board: Board, balls: Balls): Choice[] {
  const choices: Choice[] = []
  for (let b = 0; b < board.count; b++)
    board.points.forEach(({ name }, point) => {
      if (!isPlace(board, balls, { board: b, point })) return
      choices.push({ word: name, label: '', board: b, point, colour: -1, points: [point], text: name })
    })
  return choices
}

export function veil(balls: Balls, every: number): Balls {
  return balls.map((row) => row.map((ball, i) => (ball !== EMPTY && i % every === 0 ? HIDDEN : ball)))
}

/** Every die in a pose of its own; some are known only in part. */
export function lay(balls: Balls): Poses {
  return balls.map((row) =>
    row.map((ball, point) => {
      if (ball === EMPTY) return ''
      const pose = POSES[(point * 7 + 3) % POSES.length]!
      return point % 11 === 5 ? `${pose[0]}??` : point % 17 === 3 ? '???' : pose
    }),
  )
}
