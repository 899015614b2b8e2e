import { expect, test } from 'vitest'
import { Leaning, leanings } from './leaning'

test('a plate leans as fast as a hand turns it, and no faster', () => {
  const leaning = new Leaning('tilt')
  leaning.follow(2000, -100)
  expect(leaning.held).toEqual({ right: 4, away: -1 })
  for (let tick = 0; tick < 4; tick++) leaning.follow(2000, -100)
  expect(leaning.held).toEqual({ right: 20, away: -1 })
})

test('what was performed leans again as it did', () => {
  expect(leanings({ kind: 'tilt', input: [300, 0, 0, 0, 0, 300, 900, 600, 10, 20] })).toEqual([{ right: 3, away: 0 }, { right: 3, away: 4 }])
  expect(leanings({ kind: 'shake', input: [0, 18000, 400, 0] })[0]!.away).toBeGreaterThan(0)
})

test('nobody holds the plate while dice are thrown', () => {
  expect(new Leaning('throw').held).toBeNull()
  expect(leanings({ kind: 'throw', input: [0, 0, 4500, 500, 0] })).toEqual([])
})
