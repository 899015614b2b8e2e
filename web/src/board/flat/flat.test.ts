import { describe, expect, test } from 'vitest'
import { EMPTY, type Spot } from '../api'
import { fill, makeBoard, placesToPut } from '../demo/positions'
import { emptyPicture, type Picture } from '../drawing'
import { ghostsOf, glowsOf, isChoice, signsOf } from '../lights'
import { hitFlat, tagSize } from './flat_drawing'
import { flatLayout } from './layout'

const board = makeBoard('pyramid', [4])
const two = makeBoard('pyramid', [4], ['A', 'B'])
const at = (name: string): number => board.points.findIndex((p) => p.name === name)

function picture(change: Partial<Picture> = {}): Picture {
  const balls = [board.points.map(() => EMPTY)]
  for (const name of ['a1', 'c1', 'a3', '0:c3']) balls[0]![at(name)] = 0
  return { ...emptyPicture(String), board, balls, ghost: 1, ...change }
}

describe('the flat layout', () => {
  test('together: seen from above, north is up, an upper ball lies in the middle of its four', () => {
    const { at: place } = flatLayout(board, 0, 1, false)
    expect(place(0, at('a7')).y).toBeLessThan(place(0, at('a1')).y)
    expect(place(0, at('c1')).x - place(0, at('a1')).x).toBeCloseTo(1)
    const upper = place(0, at('b2'))
    const four = ['a1', 'c1', 'a3', '0:c3'].map((n) => place(0, at(n)))
    expect(upper.x).toBeCloseTo(four.reduce((sum, p) => sum + p.x, 0) / 4)
    expect(upper.y).toBeCloseTo(four.reduce((sum, p) => sum + p.y, 0) / 4)
  })

  test.each([0.4, 1, 2.5])('apart: no two balls overlap and all are in sight (window %s)', (aspect) => {
    for (const b of [board, two]) {
      const layout = flatLayout(b, 1, aspect, b.count > 1)
      const spots: { x: number; y: number }[] = []
      for (let i = 0; i < b.count; i++) b.points.forEach((_, p) => spots.push(layout.at(i, p)))
      for (const s of spots) {
        expect(Math.abs(s.x)).toBeLessThanOrEqual(layout.width / 2 - 0.5)
        expect(Math.abs(s.y)).toBeLessThanOrEqual(layout.height / 2 - 0.5)
      }
      spots.forEach((p, i) => spots.slice(i + 1).forEach((q) => expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeGreaterThan(0.99)))
    }
  })

  test('turned clockwise by a quarter, south-west is north-west; the window is as the board lies then', () => {
    const { at: place } = flatLayout(board, 0, 1, false, 90)
    const [before, corner, other] = [flatLayout(board, 0, 1, false), place(0, at('a1')), place(0, at('g1'))]
    expect(corner).toEqual(before.at(0, at('a7')))
    expect(other).toEqual(before.at(0, at('a1')))
    const long = makeBoard('grid', [3, 6])
    const [upright, turned] = [flatLayout(long, 0, 1, false), flatLayout(long, 0, 1, false, 90)]
    expect(turned.width).toBeCloseTo(upright.height)
    expect(turned.height).toBeCloseTo(upright.width)
  })

  test('two boards stand beside or below each other, as the window is', () => {
    expect(flatLayout(two, 0, 2, true).columns).toBe(2)
    expect(flatLayout(two, 0, 0.5, true).columns).toBe(1)
  })
})

describe('picking in the flat view', () => {
  const hit = (p: Picture, name: string, dx = 0, dy = 0): string | null => {
    const layout = flatLayout(p.board, p.look.inside, 1, false)
    const { x, y } = layout.at(0, at(name))
    const spot = hitFlat(p, layout, { x: x + dx, y: y + dy })
    return spot && p.board.points[spot.point]!.name
  }

  test('a place on four balls is picked in its middle, a ball elsewhere', () => {
    const p = picture()
    expect(hit(p, 'b2')).toBe('b2')
    expect(hit(p, 'a1')).toBe('a1')
    expect(hit(p, 'a1', -0.4)).toBe('a1')
  })

  test('a place that nothing carries is not there, except when the levels lie apart', () => {
    expect(hit(picture(), 'f6')).toBeNull()
    expect(hit(picture({ look: { ...picture().look, inside: 1 } }), 'f6')).toBe('f6')
  })

  test('an upper ball hides what is under it', () => {
    const p = picture()
    p.balls[0]![at('b2')] = 1
    // Nearer to the middle of a1, but b2 lies over it there.
    expect(hit(p, 'b2', -0.3, 0.3)).toBe('b2')
    expect(hit(p, 'a1', -0.3)).toBe('a1')
  })
})

describe('lights', () => {
  test('ghosts are the choices on empty points, once each, in the colour of the choice', () => {
    const p = picture()
    p.choices = [...placesToPut(board, p.balls), ...placesToPut(board, p.balls)]
    expect(ghostsOf(p)).toHaveLength(13)
    expect(ghostsOf(p).every((g) => g.colour === 1)).toBe(true)
    p.choices = p.choices.map((c, i) => ({ ...c, colour: i < 13 ? 2 : 0 }))
    expect(ghostsOf(p).every((g) => g.colour === 2)).toBe(true)
  })

  test('a ball that can be chosen glows, more so under the pointer; the outcome outshines both', () => {
    const spot: Spot = { board: 0, point: at('a1') }
    const choice = { word: 'a1', label: '', colour: -1, points: [spot.point], text: 'a1', ...spot }
    const p = picture({ choices: [choice] })
    expect(glowsOf(p)).toEqual([{ ...spot, signal: 'choice' }])
    expect(glowsOf({ ...p, hover: spot })).toEqual([{ ...spot, signal: 'hover' }])
    expect(glowsOf({ ...p, picked: spot })).toEqual([{ ...spot, signal: 'picked' }])
    expect(glowsOf({ ...p, hover: spot, extra: { outcome: [[spot.point]] } })).toEqual([{ ...spot, signal: 'outcome' }])
    expect(isChoice(p, spot)).toBe(true)
    expect(isChoice(p, { board: 0, point: at('c1') })).toBe(false)
  })

  test('the last turn and marks are signs', () => {
    const p = picture({ extra: { last: [[3]], marks: { captured: [[3, 4]] } } })
    expect(signsOf(p).map((s) => [s.point, s.signal])).toEqual([
      [3, 'last'],
      [4, 'mark'],
    ])
  })
})

test('positions of the demo hold only balls that something carries', () => {
  const balls = fill(two, 14, 3)
  for (let b = 0; b < 2; b++)
    two.points.forEach((_, p) => {
      if (balls[b]![p] === EMPTY) return
      for (const s of two.supports[p]!) expect(balls[b]![s]).not.toBe(EMPTY)
    })
})

describe('tags on points', () => {
  test('hold their text and leave room for those beside them, however long it is', () => {
    for (const text of ['5 %', '★ 62 %', 'win 5', '★ Verlust 26', 'sicher unentschieden']) {
      const { size, width } = tagSize(text)
      expect(width, text).toBeLessThan(1)
      expect([...text].length * 0.6 * size, text).toBeLessThan(width)
    }
  })
})
