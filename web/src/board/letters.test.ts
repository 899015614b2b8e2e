import { expect, it } from 'vitest'
import { emptyPicture, type Picture } from './drawing'
import { letterOf } from './letters'
import { lettersOf } from './lights'

/** One square of a nest: places for a large, a medium and a small pyramid, of which the large and the small one stand there. */
function nest(change: Partial<Picture> = {}): Picture {
  const at = (level: number) => ({ name: `${3 - level}:a1`, level, x: 0, y: 0, z: 0.3 * level })
  return {
    ...emptyPicture(String),
    board: { kind: 'nests', sizes: [1, 1, 3], count: 1, names: [''], points: [at(0), at(1), at(2)], supports: [[], [], []] },
    balls: [[0, -1, 0]],
    shown: [
      { letter: 'B', says: 'the tower', points: [[0, 2]] },
      { letter: 'A', says: 'the square', points: [[0]] },
    ],
    ...change,
  }
}

it('puts the letters of a tower on its uppermost pyramid, each once', () => {
  expect(lettersOf(nest())).toEqual([
    { board: 0, point: 2, letter: 'A', turn: 0 },
    { board: 0, point: 2, letter: 'B', turn: 1 },
  ])
})

it('puts them on each pyramid where the levels are apart', () => {
  const apart = nest()
  apart.look.inside = 1
  expect(lettersOf(apart).map(({ point, letter }) => `${point}${letter}`)).toEqual(['0A', '0B', '2B'])
})

it('begins again after the last letter', () => {
  expect([letterOf(0), letterOf(25), letterOf(26)]).toEqual(['A', 'Z', 'A'])
})
