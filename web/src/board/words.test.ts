import { expect, test } from 'vitest'
import { EMPTY, HIDDEN, type BoardStrings } from './api'
import { COLOURS, makeBoard } from './demo/positions'
import { describeBoards, describeSpot } from './words'

const say: BoardStrings = {
  label: 'Board',
  help: '',
  board: (name) => `Board ${name}`,
  level: (level) => `Level ${level}`,
  ball: (colour) => `${colour.name} ball`,
  piece: (colour) => `${colour.name} piece`,
  pyramid: (colour, size, way) => `${colour.name} pyramid ${size} ${way}`,
  die: (colour, pose) => `${colour.name} die ${pose}`,
  empty: 'empty',
  hidden: 'hidden',
  bare: 'no balls',
  choice: 'can be chosen',
  picked: 'picked',
  last: 'last turn',
  outcome: 'decides',
  value: (value) => `${100 * value} %`,
  tag: (value) => `${100 * value} %`,
}

const nothing = { choice: false, picked: false, last: false, outcome: false, value: null }

test('boards are read level by level from the top, rows from the north', () => {
  const board = makeBoard('pyramid', [4], ['A', 'B'])
  const balls = [0, 1].map(() => board.points.map(() => EMPTY))
  const put = (name: string, ball: number) => (balls[0]![board.points.findIndex((p) => p.name === name)] = ball)
  put('a1', 0)
  put('c1', 1)
  put('a3', HIDDEN)
  put('0:c3', 0)
  put('b2', 2)
  expect(describeBoards(board, balls, COLOURS, say)).toEqual([
    'Board A',
    'Level 2: b2 red ball',
    'Level 1: a3 hidden, c3 white ball, a1 white ball, c1 black ball',
    'Board B',
    'no balls',
  ])
})

test('a grid has no levels to speak of', () => {
  const board = makeBoard('grid', [2, 1])
  expect(describeBoards(board, [[1, EMPTY]], COLOURS, say)).toEqual(['a1 black ball'])
  expect(describeSpot(board, [[1, EMPTY]], COLOURS, { board: 0, point: 1 }, nothing, say)).toBe('b1, empty')
})

test('a point is read with all that matters about it', () => {
  const board = makeBoard('pyramid', [2])
  const balls = [[0, EMPTY, EMPTY, EMPTY, EMPTY]]
  const now = { choice: true, picked: false, last: true, outcome: true, value: { value: 0.5, proved: false } }
  expect(describeSpot(board, balls, COLOURS, { board: 0, point: 0 }, now, say)).toBe(
    'a1, Level 1, white ball, can be chosen, last turn, decides, 50 %',
  )
  expect(describeSpot(board, balls, COLOURS, { board: 0, point: 0 }, { ...now, picked: true }, say)).toContain('picked')
})

test('dice are called dice, and say what they show where that counts', () => {
  const board = makeBoard('dice-pyramid', [2])
  const balls = [[0, EMPTY, 1, EMPTY]]
  expect(describeBoards(board, balls, COLOURS, say)[0]).toContain('white die ')
  const spot = { board: 0, point: 2 }
  expect(describeSpot(board, balls, COLOURS, spot, nothing, say, [['642', '', '3??', '']])).toContain('black die 3??')
})

test('on stacks there are pieces', () => {
  const board = makeBoard('stacks', [2, 1, 2])
  const balls = [board.points.map(() => EMPTY)]
  balls[0]![board.points.findIndex((p) => p.name === '0:a1')] = 1
  expect(describeBoards(board, balls, COLOURS, say)).toEqual(['Level 1: a1 black piece'])
})
