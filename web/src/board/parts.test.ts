import { expect, test } from 'vitest'
import type { Board, Part } from './api'
import { boardOf, choicesOf, eventsOf, into, listsOf, outOf, setsOf } from './parts'
import { latticePoints } from './picture/lattice'

const plate: Part = { kind: 'dice-pyramid', sizes: [2], name: 'plate', boards: [0], first: 0, points: 4, cubes: false }
const blocks: Part = { kind: 'grid', sizes: [3, 1], name: 'block[Red]', boards: [1, 2], first: 4, points: 3, cubes: true }
const whole: Board = {
  kind: 'several',
  sizes: [],
  count: 3,
  names: ['plate', 'block[Red]', 'block[Green]'],
  points: [...latticePoints('dice-pyramid', [2]), ...latticePoints('grid', [3, 1])],
  supports: [[], [], [], [0, 1, 2], [], [], []],
  parts: [plate, blocks],
}

test('each kind is a board of its own', () => {
  expect(boardOf(whole, plate)).toMatchObject({ kind: 'dice-pyramid', count: 1, names: ['plate'], supports: [[], [], [], [0, 1, 2]] })
  const own = boardOf(whole, blocks)
  expect(own).toMatchObject({ kind: 'grid', count: 2, cubes: true, names: ['block[Red]', 'block[Green]'] })
  expect(own.points.map((p) => p.name)).toEqual(['a1', 'b1', 'c1'])
})

test('spots go into a kind and come out the same', () => {
  for (const spot of [
    { board: 1, point: 4 },
    { board: 2, point: 6 },
  ])
    expect(outOf(blocks, into(blocks, spot)!)).toEqual(spot)
  expect(into(blocks, { board: 0, point: 2 })).toBeNull()
  expect(into(blocks, { board: 1, point: 2 })).toBeNull()
  expect(into(plate, { board: 0, point: 3 })).toEqual({ board: 0, point: 3 })
})

test('what lies there, what is marked, what may be chosen and what happens is told to its own kind', () => {
  const balls = [[0, 0, 0, 1, -1, -1, -1], [-1, -1, -1, -1, 0, 0, -1], [-1, -1, -1, -1, 1, 1, 1]]
  expect(listsOf(plate, balls)).toEqual([[0, 0, 0, 1]])
  expect(listsOf(blocks, balls)).toEqual([[0, 0, -1], [1, 1, 1]])
  expect(setsOf(blocks, [[1], [4, 6]])).toEqual([[0, 2], []])
  expect(setsOf(plate, [[1], [4, 6]])).toEqual([[1]])
  const choice = { word: 'a1+b1', label: '', board: 2, point: -1, colour: -1, points: [4, 5], text: 'a1+b1' }
  expect(choicesOf(plate, [choice])).toEqual([])
  expect(choicesOf(blocks, [choice])).toEqual([{ ...choice, board: 1, points: [0, 1] }])
  const add = { kind: 'add' as const, board: 0, point: 3, colour: 0 }
  const gone = { kind: 'remove' as const, board: 1, point: 4, colour: 0 }
  expect(eventsOf(plate, [add, gone])).toEqual([add])
  expect(eventsOf(blocks, [add, gone])).toEqual([{ ...gone, board: 0, point: 0 }])
})

test('a block has its layers over each other', () => {
  const points = latticePoints('block', [2, 2, 2])
  expect(points.map((p) => p.name)).toEqual(['0:a1', '0:b1', '0:a2', '0:b2', '1:a1', '1:b1', '1:a2', '1:b2'])
  expect(points[5]).toEqual({ name: '1:b1', level: 1, x: 1, y: 0, z: 1 })
})
