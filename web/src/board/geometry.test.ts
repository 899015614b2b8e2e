import { expect, test } from 'vitest'
import { hull } from './picture/hull'
import { arrange } from './arrange'
import { latticePoints } from './picture/lattice'
import { fit, panOrbit, turnOrbit, zoomOrbit, START } from './solid/orbit'
import { firstHit, type Target } from './solid/pick'

test('a pyramid has its points level by level, named as seen from above', () => {
  const points = latticePoints('pyramid', [4])
  expect(points.map((p) => p.name).join(' ')).toBe(
    'a1 c1 e1 g1 a3 0:c3 0:e3 g3 a5 0:c5 0:e5 g5 a7 c7 e7 g7 b2 d2 f2 b4 1:d4 f4 b6 d6 f6 2:c3 2:e3 2:c5 2:e5 3:d4',
  )
  expect(points[29]).toEqual({ name: '3:d4', level: 3, x: 1.5, y: 1.5, z: 3 * Math.SQRT1_2 })
})

test('balls that touch are one diameter apart', () => {
  const near = (kind: string, sizes: number[]) => {
    const points = latticePoints(kind, sizes)
    const all = points.flatMap((p, i) => points.slice(i + 1).map((q) => Math.hypot(p.x - q.x, p.y - q.y, p.z - q.z)))
    return Math.min(...all)
  }
  expect(near('pyramid', [5])).toBeCloseTo(1)
  expect(near('grid', [3, 2])).toBeCloseTo(1)
  expect(near('dice-pyramid', [4])).toBeCloseTo(1)
})

test('a dice pyramid has its summit on top and counts by a, then b', () => {
  const points = latticePoints('dice-pyramid', [3])
  expect(points.map((p) => p.name).join(' ')).toBe('002 011 020 101 110 200 001 010 100 000')
  expect(points.at(-1)!.level).toBe(2)
})

test('columns after z have two letters', () => {
  expect(latticePoints('grid', [28, 1]).at(-1)!.name).toBe('ab1')
})

test('an unknown kind is refused by name', () => {
  expect(() => latticePoints('torus', [4])).toThrow('torus')
})

test('a hull keeps corners only', () => {
  const square = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => ({ x, y })))
  expect(hull(square)).toHaveLength(4)
  expect(hull([{ x: 1, y: 1 }])).toEqual([{ x: 1, y: 1 }])
})

test('boards stand beside each other in a wide window and below each other in a tall one', () => {
  expect(arrange(2, 4, 4, 1, 2).columns).toBe(2)
  expect(arrange(2, 4, 4, 1, 0.5).columns).toBe(1)
  expect(arrange(3, 4, 4, 0, 1).centres).toEqual([
    { x: -2, y: -2 },
    { x: 2, y: -2 },
    { x: 0, y: 2 },
  ])
})

test('the camera stands so that everything is in the window and something touches its edge', () => {
  const body = { x: 0, y: 0, foot: 3.5, head: 0.6, low: -0.9, high: 2.7 }
  for (const height of [8, 25, 40, 65, 89])
    for (const aspect of [0.5, 1, 2]) {
      const { distance, aim } = fit([body], height, 26, aspect, 1)
      const up = (height * Math.PI) / 180
      let [widest, tallest] = [0, 0]
      for (let i = 0; i < 360; i++)
        for (const [radius, z] of [[3.5, -0.9], [0.6, 2.7]] as const) {
          const x = radius * Math.cos(i)
          const y = radius * Math.sin(i)
          const depth = distance - ((z - aim) * Math.sin(up) + y * Math.cos(up))
          const v = (z - aim) * Math.cos(up) - y * Math.sin(up)
          const tall = Math.tan((13 * Math.PI) / 180)
          widest = Math.max(widest, Math.abs(x) / depth / (tall * aspect))
          tallest = Math.max(tallest, Math.abs(v) / depth / tall)
        }
      expect(Math.max(widest, tallest), `${height}° ${aspect}`).toBeLessThan(1.06)
      expect(Math.max(widest, tallest), `${height}° ${aspect}`).toBeGreaterThan(0.9)
    }
})

test('turning goes round, but never below the table', () => {
  expect(turnOrbit({ ...START, turned: 170 }, 20, 0).turned).toBe(-170)
  expect(turnOrbit(START, 0, -500).height).toBeGreaterThan(0)
  expect(zoomOrbit(START, 1000).zoom).toBeLessThan(10)
})

test('zooming keeps what is under the pointer, and never shows what is outside', () => {
  const near = zoomOrbit(START, 2, 0.5, -0.5)
  // A place of the whole picture is seen at (place - middle) * zoom.
  expect((0.5 - near.x) * near.zoom).toBeCloseTo(0.5)
  expect((-0.5 - near.y) * near.zoom).toBeCloseTo(-0.5)
  expect(panOrbit(near, -100, 0).x).toBeCloseTo(0.5)
  const whole = zoomOrbit(near, 0.5, 0.9, 0.9)
  expect([whole.zoom, whole.x, whole.y].map(Math.abs)).toEqual([1, 0, 0])
})

const down = { x: 0, y: 0, z: -1 }
const ball = (point: number, z: number, radius = 0.5): Target => ({ board: 0, point, shape: 'ball', centre: { x: 0, y: 0, z }, radius })

test('a ray hits the nearest ball', () => {
  expect(firstHit({ x: 0.1, y: 0, z: 9 }, down, [ball(1, 0), ball(2, 1), ball(3, 0.5)])?.point).toBe(2)
})

test('a ray past the middle of a ghost reaches the ball behind it', () => {
  const ghost = ball(2, 1, 0.4)
  expect(firstHit({ x: 0.45, y: 0, z: 9 }, down, [ball(1, 0), ghost])?.point).toBe(1)
  expect(firstHit({ x: 0.35, y: 0, z: 9 }, down, [ball(1, 0), ghost])?.point).toBe(2)
})

test('a hollow is hit from above inside its radius, and nothing behind the eye counts', () => {
  const hollow: Target = { board: 1, point: 7, shape: 'hollow', centre: { x: 0, y: 0, z: -0.4 }, radius: 0.3 }
  expect(firstHit({ x: 0.2, y: 0.1, z: 5 }, down, [hollow])).toEqual({ board: 1, point: 7 })
  expect(firstHit({ x: 0.3, y: 0.1, z: 5 }, down, [hollow])).toBeNull()
  expect(firstHit({ x: 0, y: 0, z: -5 }, down, [hollow, ball(1, 0)])).toBeNull()
})
