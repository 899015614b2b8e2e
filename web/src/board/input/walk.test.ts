import { describe, expect, test } from 'vitest'
import { EMPTY, type Balls, type Choice, type Direction, type Spot } from '../api'
import { endOfChoices, nextFocus } from './cursor'
import { makeBoard } from '../demo/positions'
import { emptyPicture, type Picture } from '../drawing'
import { choicesAt, isPlace } from './spots'
import { keyAction } from './keys'
import { firstSpot, step, turned, type Ground } from './walk'

const board = makeBoard('pyramid', [4], ['A', 'B'])
const named = (name: string, b = 0): Spot => ({ board: b, point: board.points.findIndex((p) => p.name === name) })
const nameOf = ({ board: b, point }: Spot): string => `${board.names[b]} ${board.points[point]!.name}`

function ground(balls: Balls, columns = 2): Ground {
  return { board, columns, open: (s) => (balls[s.board]![s.point] ?? EMPTY) !== EMPTY || isPlace(board, balls, s) }
}

function boardsWith(...names: string[]): Balls {
  const balls = [0, 1].map(() => board.points.map(() => EMPTY))
  for (const name of names) balls[0]![named(name).point] = 0
  return balls
}

const walk = (on: Ground, from: Spot, ...way: Direction[]): string => nameOf(way.reduce((at, d) => step(on, at, d), from))

describe('walking with keys', () => {
  const empty = ground(boardsWith())
  test('goes to the neighbour on the same level', () => {
    expect(walk(empty, named('a1'), 'east')).toBe('A c1')
    expect(walk(empty, named('0:c3'), 'north')).toBe('A 0:c5')
    expect(walk(empty, named('0:c3'), 'west', 'south')).toBe('A a1')
  })

  test('stays at the outer edges', () => {
    expect(walk(empty, named('a1'), 'west')).toBe('A a1')
    expect(walk(empty, named('a1'), 'south')).toBe('A a1')
  })

  test('goes over the inner edge to the next board, and back', () => {
    expect(walk(empty, named('g3'), 'east')).toBe('B a3')
    expect(walk(empty, named('a3', 1), 'west')).toBe('A g3')
  })

  test('finds the next board below where boards stand in a column', () => {
    expect(walk(ground(boardsWith(), 1), named('e1'), 'south')).toBe('B e7')
    expect(walk(ground(boardsWith(), 1), named('e7', 1), 'north')).toBe('A e1')
  })

  test('changes levels only where something can be', () => {
    expect(walk(empty, named('a1'), 'up')).toBe('A a1')
    const platform = ground(boardsWith('a1', 'c1', 'a3', '0:c3'))
    expect(walk(platform, named('a1'), 'up')).toBe('A b2')
    expect(walk(platform, named('a1'), 'up', 'down')).toBe('A a1')
  })

  test('starts at the first point that is open', () => {
    expect(nameOf(firstSpot(empty)!)).toBe('A a1')
    expect(firstSpot({ ...empty, open: () => false })).toBeNull()
  })

  test('follows the screen when the board is turned', () => {
    expect(turned('north', 0)).toBe('north')
    expect(turned('north', 90)).toBe('west')
    expect(turned('east', -90)).toBe('south')
    expect(turned('east', 40)).toBe('east')
    expect(turned('up', 90)).toBe('up')
  })
})

describe('the keyboard on what is shown', () => {
  const choice = (name: string): Choice => ({ word: name, label: '', colour: -1, points: [], text: name, ...named(name) })
  const shown = (focus: Spot | null, ...names: string[]): Picture => ({
    ...emptyPicture(String),
    board,
    balls: boardsWith(),
    choices: names.map(choice),
    focus,
  })
  const next = (picture: Picture, direction: Direction) => {
    const spot = nextFocus(picture, direction, 2)
    return spot && nameOf(spot)
  }

  test('begins at the first choice, else at the first point', () => {
    expect(next(shown(null, '0:e3', 'g7'), 'north')).toBe('A 0:e3')
    expect(next(shown(null), 'north')).toBe('A a1')
  })

  test('goes round over the choices', () => {
    expect(next(shown(named('c1'), 'c1', 'e1', 'g7'), 'next')).toBe('A e1')
    expect(next(shown(named('g7'), 'c1', 'e1', 'g7'), 'next')).toBe('A c1')
    expect(next(shown(named('c1'), 'c1', 'e1', 'g7'), 'previous')).toBe('A g7')
    expect(next(shown(named('a1'), 'c1', 'e1', 'g7'), 'previous')).toBe('A g7')
    expect(next(shown(named('a1')), 'next')).toBe('A a1')
  })

  test('knows both ends', () => {
    expect(nameOf(endOfChoices(shown(null, 'c1', 'g7'), true)!)).toBe('A g7')
    expect(endOfChoices(shown(null), false)).toBeNull()
  })
})

describe('keys', () => {
  const key = (name: string, more = {}) => keyAction({ key: name, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more })
  test('mean what the help says', () => {
    expect(key('ArrowUp')).toEqual({ kind: 'walk', direction: 'north' })
    expect(key('PageDown')).toEqual({ kind: 'walk', direction: 'down' })
    expect(key('Enter')).toEqual({ kind: 'pick' })
    expect(key('End')).toEqual({ kind: 'end', last: true })
    expect(key('ArrowLeft', { shiftKey: true })?.kind).toBe('turn')
  })
  test('leave the rest to the page', () => {
    expect(key('Tab')).toBeNull()
    expect(key('ArrowLeft', { altKey: true })).toBeNull()
  })
})

test('a point means its own choices before the sets that contain it', () => {
  const choice = (word: string, point: number, points: number[]): Choice => ({ word, label: '', board: 0, point, colour: -1, points, text: word })
  const choices = [choice('row', -1, [0, 1, 2]), choice('c1', 1, [1]), choice('pass', -1, [])]
  expect(choicesAt(choices, { board: 0, point: 1 }).map((c) => c.word)).toEqual(['c1'])
  expect(choicesAt(choices, { board: 0, point: 2 }).map((c) => c.word)).toEqual(['row'])
  expect(choicesAt(choices, { board: 1, point: 2 })).toEqual([])
})
