import { describe, expect, test } from 'vitest'
import { makeBoard } from '../demo/positions'
import { latticePoints } from '../picture/lattice'
import { cellOf, placeOf, plateCells, stepsBetween, turnFor } from './cells'
import { DICE_EDGES } from './faces'
import { stepAlong, wayOf } from './paths'
import { pipsTowards } from './pips'
import { POSES, STANDARD, completed, isPose, numbersKnown, pivoted, rotationOf, spun, turnBetween, type Axis, type Triple } from './pose'

const AXES: Axis[] = [0, 1, 2]

/** A cube that is really turned: which number looks along each of the six directions. */
type Cube = Map<string, number>
const key = (v: number[]): string => v.map((x) => Math.round(x) + 0).join()
const cube = (pose: string): Cube => {
  const faces: Cube = new Map()
  for (const i of AXES) {
    const out = [0, 0, 0]
    out[i] = -1
    faces.set(key(out), Number(pose[i]))
    out[i] = 1
    faces.set(key(out), 7 - Number(pose[i]))
  }
  return faces
}
const turnedBy = (faces: Cube, turn: (v: number[]) => number[]): Cube =>
  new Map([...faces].map(([v, n]) => [key(turn(v.split(',').map(Number))), n]))
const poseOf = (faces: Cube): string => AXES.map((i) => faces.get(key(AXES.map((j) => (i === j ? -1 : 0))))).join('')

describe('poses', () => {
  test('are the 24 of a right-handed die', () => {
    expect(POSES.join(' ')).toBe(
      '124 132 145 153 213 236 241 264 315 321 356 362 412 426 451 465 514 531 546 563 623 635 642 654',
    )
    for (const wrong of ['123', '632', '154', '111', '32', 'f642', '']) expect(isPose(wrong), wrong).toBe(false)
  })

  test('1, 2, 3 run counter-clockwise around their corner, seen from above', () => {
    // Angles of the directions in which the three faces look.
    const angle = (n: number) => {
      const edge = DICE_EDGES[STANDARD.indexOf(String(n)) as Axis]
      return Math.atan2(-edge.y, -edge.x)
    }
    const turn = (from: number, to: number) => (angle(to) - angle(from) + 2 * Math.PI) % (2 * Math.PI)
    for (const [from, to] of [[1, 2], [2, 3], [3, 1]]) expect(turn(from!, to!)).toBeCloseTo((2 * Math.PI) / 3)
  })

  test('a pivot is what a cube does that is really turned, in all 24 × 6 ways', () => {
    for (const pose of POSES)
      for (const i of AXES)
        for (const j of AXES) {
          if (i === j) continue
          // A quarter turn that brings what looked to j to look to i.
          const turned = turnedBy(cube(pose), (v) => {
            const w = [...v]
            w[i] = v[j]!
            w[j] = -v[i]!
            return w
          })
          expect(pivoted(pose, i, j), `${pose} towards ${i} from ${j}`).toBe(poseOf(turned))
          expect(pivoted(pivoted(pose, i, j), j, i)).toBe(pose)
        }
    expect(pivoted('623', 2, 1)).toBe('642')
    expect(pivoted('321', 0, 1)).toBe('241')
  })

  test('a spin shows the next side what this side saw', () => {
    expect(spun('321', 1)).toBe('132')
    for (const pose of POSES) {
      expect(isPose(spun(pose, 1))).toBe(true)
      expect(spun(spun(pose, 1), 2)).toBe(pose)
    }
  })

  test('a rotation brings the standard die there, without a mirror', () => {
    for (const pose of POSES) {
      const m = rotationOf(pose)
      const turn = (v: number[]) => m.map((row) => row.reduce((sum, x, k) => sum + x * v[k]!, 0))
      expect(poseOf(turnedBy(cube(STANDARD), turn)), pose).toBe(pose)
      const [a, b, c] = m as [Triple, Triple, Triple]
      const determinant = a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])
      expect(determinant).toBe(1)
    }
  })

  test('the turn between two poses leads from one to the other', () => {
    for (const from of POSES)
      for (const to of POSES) {
        const { axis: [x, y, z], angle } = turnBetween(from, to)
        const [c, s] = [Math.cos(angle), Math.sin(angle)]
        const turn = (v: number[]) => {
          const along = (x * v[0]! + y * v[1]! + z * v[2]!) * (1 - c)
          return [
            v[0]! * c + (y * v[2]! - z * v[1]!) * s + x * along,
            v[1]! * c + (z * v[0]! - x * v[2]!) * s + y * along,
            v[2]! * c + (x * v[1]! - y * v[0]!) * s + z * along,
          ]
        }
        expect(poseOf(turnedBy(cube(from), turn)), `${from} to ${to}`).toBe(to)
      }
  })

  test('what is known of a die may be less than a pose', () => {
    expect(completed('???')).toBe(STANDARD)
    expect(completed('')).toBe(STANDARD)
    expect(completed('6?2')).toBe('642')
    expect(completed('3??')).toMatch(/^3/)
    expect(completed('11?')).toBeNull()
    expect(numbersKnown('3?1').sort()).toEqual([1, 3, 4, 6])
  })
})

describe('pips', () => {
  test('are as many as the number, on every face of every pose', () => {
    for (const pose of POSES) for (const side of AXES) expect(pipsTowards(pose, side)).toHaveLength(Number(pose[side]))
  })

  test('turn with the die: the two of 321 lies along one diagonal, after a spin too', () => {
    const two = pipsTowards('321', 1)
    expect(two.every(({ x, y }) => Math.abs(x - y) < 1e-9)).toBe(true)
    expect(pipsTowards('132', 2)).toEqual(two)
    // A quarter turn about the axis of the face itself lays the diagonal across.
    const across = pipsTowards(pivoted('321', 0, 2), 1)
    expect(across.every(({ x, y }) => Math.abs(x + y) < 1e-9)).toBe(true)
  })
})

describe('cells', () => {
  test('are found again from where they lie', () => {
    for (const p of latticePoints('dice-pyramid', [9])) expect(cellOf(9, p).join('')).toBe(p.name)
    expect(latticePoints('dice-pyramid', [9, 2])).toHaveLength(45 + 36)
  })

  test('side A lies in the south, B and C follow clockwise', () => {
    const middle = (side: Axis) => {
      const on = latticePoints('dice-pyramid', [9]).filter((p) => p.level === 0 && cellOf(9, p)[side] === 0)
      const all = latticePoints('dice-pyramid', [9]).filter((p) => p.level === 0)
      const mean = (list: typeof on, k: 'x' | 'y') => list.reduce((sum, p) => sum + p[k], 0) / list.length
      return (Math.atan2(mean(on, 'y') - mean(all, 'y'), mean(on, 'x') - mean(all, 'x')) * 180) / Math.PI
    }
    expect(middle(0)).toBeCloseTo(-90)
    expect(middle(1)).toBeCloseTo(150)
    expect(middle(2)).toBeCloseTo(30)
    // Turned for a seat, its side lies in the south.
    for (const side of AXES) expect((middle(side) + turnFor(side) + 360) % 360).toBeCloseTo(270)
  })

  test('the plate and any pile on it are 165 rhombi, none of which overlap', () => {
    const size = 9
    // A rhombus is a face of a cell: seen from above its middle tells it from all others.
    const middleOf = (cell: Triple, side: number) => {
      const { x, y } = placeOf(size, cell)
      const edge = DICE_EDGES[side]!
      return `${(x - edge.x / 2).toFixed(4)} ${(y - edge.y / 2).toFixed(4)}`
    }
    const filled = new Set<string>()
    const has = (c: Triple) => c.some((x) => x < 0) ? false : c[0] + c[1] + c[2] >= size || filled.has(c.join())
    const visible = () => {
      const cells: Triple[] = [...plateCells(size), ...[...filled].map((c) => c.split(',').map(Number) as Triple)]
      return cells.flatMap((cell) =>
        AXES.filter((side) => {
          const above = [...cell] as Triple
          above[side]--
          return !has(above)
        }).map((side) => middleOf(cell, side)),
      )
    }
    const check = () => {
      const faces = visible()
      expect(faces).toHaveLength(165)
      expect(new Set(faces).size).toBe(165)
    }
    check()
    let seed = 7
    for (const p of latticePoints('dice-pyramid', [size])) {
      const cell = cellOf(size, p)
      seed = (seed * 1664525 + 1013904223) % 2 ** 32
      const carried = AXES.every((i) => has(cell.map((x, k) => (k === i ? x + 1 : x)) as Triple))
      if (carried && seed / 2 ** 32 < 0.85) filled.add(cell.join())
    }
    expect(filled.size).toBeGreaterThan(45)
    check()
  })
})

describe('ways of dice', () => {
  const board = makeBoard('dice-pyramid', [9])
  const at = (name: string) => board.points.findIndex((p) => p.name === name)
  const way = (from: string, to: string, turned = false) => wayOf(board, at(from), at(to), turned)

  test('are told by where they lead', () => {
    expect(way('007', '008').kind).toBe('slide')
    expect(way('332', '242')).toEqual({ kind: 'jump', up: 0, ups: 1, down: 1, downs: 1 })
    expect(way('332', '512')).toEqual({ kind: 'jump', up: 1, ups: 2, down: 0, downs: 2 })
    expect(way('332', '242', true)).toEqual({ kind: 'pivot', towards: 0, away: 1 })
    expect(way('800', '044').kind).toBe('carried')
  })

  test('begin and end where they should', () => {
    for (const [from, to, turned] of [['332', '512', false], ['332', '242', true], ['600', '530', false], ['007', '008', false]] as const) {
      const steps = stepsBetween(board, at(from), at(to))
      expect(stepAlong(way(from, to, turned), steps, 0).at.map((x) => x + 0)).toEqual([0, 0, 0])
      stepAlong(way(from, to, turned), steps, 1).at.forEach((x, i) => expect(x).toBeCloseTo(steps[i]!))
    }
  })

  test('a jump goes up along one axis before it goes down along another', () => {
    const { at: half } = stepAlong(way('332', '512'), [2, -2, 0], 0.5)
    expect(half).toEqual([0, -2, 0])
  })

  test('a pivot keeps its distance from the edge it tips over', () => {
    for (let t = 0; t < 0.65; t += 0.05) {
      const { at: p } = stepAlong(way('332', '242', true), [-1, 1, 0], t)
      expect(Math.hypot(p[0] + 0.5, p[1] - 0.5)).toBeCloseTo(Math.SQRT1_2)
    }
  })
})
