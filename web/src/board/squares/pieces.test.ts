import { expect, test } from 'vitest'
import { EMPTY, type Spot } from '../api'
import { makeBoard } from '../demo/positions'
import { emptyPicture, type Picture } from '../drawing'
import { hitFlat } from '../flat/flat_drawing'
import { flatLayout } from '../flat/layout'
import { signsOf } from '../lights'
import { isTop, lyingAt, sizeAt, storeysBelow, widthAt } from './pieces'

const board = makeBoard('nests', [3, 2, 3])
const at = (name: string): number => board.points.findIndex((p) => p.name === name)
const spot = (name: string): Spot => ({ board: 0, point: at(name) })
const balls = [board.points.map(() => EMPTY)]
for (const name of ['2:a1', '1:a1', '3:b1', '1:c2']) balls[0]![at(name)] = 0
const marks = { 'lies.east': [[at('1:c2')]], 'lies.north': [[]], noted: [[at('3:b1')]] }
const choices = ['3:a2', '2:a2', '1:a2'].map((word) => ({ word, label: '', board: 0, point: at(word), colour: -1, points: [at(word)], text: word }))
const picture: Picture = { ...emptyPicture(String), board, balls, extra: { marks }, choices }

test('the size is the place', () => {
  expect(['3:b1', '2:b1', '1:b1'].map((name) => sizeAt(board, at(name)))).toEqual([3, 2, 1])
  expect(widthAt(board, at('3:b1'))).toBeGreaterThan(widthAt(board, at('2:b1')))
})

test('a pyramid stands on what is there; on a bare square a ghost stands where the whole tower would have it', () => {
  expect(storeysBelow(board, balls, spot('2:a1'))).toBe(0)
  expect(storeysBelow(board, balls, spot('1:a1'))).toBe(1)
  expect(storeysBelow(board, balls, spot('1:c2'))).toBe(0)
  expect(storeysBelow(board, balls, spot('2:b1'))).toBe(1)
  expect(storeysBelow(board, balls, spot('1:a2'))).toBe(2)
  expect(isTop(board, balls, spot('2:a1'))).toBe(false)
  expect(isTop(board, balls, spot('1:a1'))).toBe(true)
})

test('a mark by direction lays pyramids down, and is no sign besides', () => {
  expect(lyingAt({ marks }, spot('1:c2'))).toBe('east')
  expect(lyingAt({ marks }, spot('3:b1'))).toBeNull()
  expect(signsOf(picture).map((s) => s.point)).toEqual([at('3:b1')])
})

test('of pyramids in one another each is hit where it shows', () => {
  const layout = flatLayout(board, 0, 1, false)
  const hit = (name: string, out: number): string | null => {
    const { x, y } = layout.at(0, at(name))
    const found = hitFlat(picture, layout, { x: x + out, y })
    return found && board.points[found.point]!.name
  }
  expect(hit('3:a2', 0)).toBe('1:a2')
  expect(hit('3:a2', 0.26)).toBe('2:a2')
  expect(hit('3:a2', 0.4)).toBe('3:a2')
  expect(hit('3:b1', 0)).toBe('3:b1')
  expect(hit('2:a1', 0.25)).toBe('2:a1')
  expect(hit('1:a1', 0.1)).toBe('1:a1')
})
