import { expect, test } from 'vitest'
import type { BoardEvent } from '../api'
import { withPoses } from './told'

const move: BoardEvent = { kind: 'move', board: 0, from: 0, to: 1, colour: 0 }

test('a move that changed the pose says so', () => {
  expect(withPoses([move], [[-1, 0, -1]], [['321', '', '']], [['', '241', '']])).toEqual([{ ...move, pose: '241', was: '321' }])
})

test('what comes lies as it lies in the end, what goes lay as before', () => {
  const add: BoardEvent = { kind: 'add', board: 0, point: 2, colour: 0 }
  const remove: BoardEvent = { kind: 'remove', board: 0, point: 0, colour: 1 }
  expect(withPoses([remove, add], [[-1, -1, 0]], [['642', '', '']], [['', '', '145']])).toEqual([
    { ...remove, pose: '642' },
    { ...add, pose: '145' },
  ])
})

test('a die on its way through a point does not lie there in the end', () => {
  const on: BoardEvent = { kind: 'move', board: 0, from: 1, to: 2, colour: 0 }
  expect(withPoses([move, on], [[-1, -1, 0]], [['321', '', '']], [['', '', '642']])).toEqual([move, { ...on, pose: '642' }])
})

test('a die that only lies otherwise was turned', () => {
  expect(withPoses([], [[0, 0, -1]], [['321', '642', '']], [['321', '145', '']])).toEqual([
    { kind: 'lay', board: 0, point: 1, colour: 0, pose: '145', was: '642' },
  ])
})

test('nothing is told where no faces are read, nor twice', () => {
  expect(withPoses([move], [[-1, 0, -1]], undefined, undefined)).toEqual([move])
  const said = { ...move, pose: '642' } as BoardEvent
  expect(withPoses([said], [[-1, 0, -1]], [['321', '', '']], [['', '241', '']])).toEqual([said])
})
