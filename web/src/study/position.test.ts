import { describe, expect, test } from 'vitest'
import { EMPTY, type Board } from '../board/api'
import { cleared, positionText, takeApart, withPiece } from './position'

const point = (name: string, x: number, y: number, level = 0) => ({ name, level, x, y, z: level })
/** A pyramid of 2: four holes and the top. */
const board: Board = {
  kind: 'pyramid',
  sizes: [2],
  count: 1,
  names: [''],
  points: [point('a1', 0, 0), point('c1', 1, 0), point('a3', 0, 1), point('c3', 1, 1), point('b2', 0.5, 0.5, 1)],
  supports: [],
}
const colours = [{ name: 'white', letter: 'W' }, { name: 'black', letter: 'B' }]
const [W, B, none] = [0, 1, EMPTY]

describe('the text of a position', () => {
  test('is written from the north, level by level, empty levels on top left out', () => {
    expect(positionText(board, colours, { boards: [[W, B, none, W, none]], poses: null, player: 'B', rest: 'reds=5' })).toBe('.W/WB B reds=5')
    expect(positionText(board, colours, { boards: [[W, B, B, W, W]], poses: null, player: '', rest: '' })).toBe('BW/WB_W')
  })
  test('says how dice lie', () => {
    const edited = withPiece({ boards: [[none, none, none, none, none]], poses: [['', '', '', '', '']], player: 'W', rest: '' }, 0, 1, B)
    expect(positionText(board, colours, edited)).toBe('../.B321 W')
  })
  test('keeps what still holds when the board is changed', () => {
    const edited = takeApart('.W/WB W reds=5 turn=7 over=draw ranks=1,1 @turn.3 p=a5 by=Black', [[W, B, none, W, none]], undefined)
    expect([edited.player, edited.rest]).toEqual(['W', 'reds=5 turn=7'])
    expect(positionText(board, colours, cleared(edited))).toBe('../.. W reds=5 turn=7')
  })
})
