import { expect, it } from 'vitest'
import { setsMeant, switchesOf } from './showings.svelte'

const towers = { name: 'towers', of: 'player', says: 'Towers' } as const
const aims = { name: 'aims', of: 'point', says: 'Aims' } as const

it('gives every player a switch, and each switch a letter', () => {
  const switches = switchesOf([towers, aims], 2)
  expect(switches.map(({ letter, player, showing }) => `${letter} ${showing.name} ${player}`)).toEqual(['A towers 0', 'B towers 1', 'C aims -1'])
})

it('shows of one point only what is pointed at', () => {
  const [, , one] = switchesOf([towers, aims], 2)
  const sets = [
    { board: 0, point: 3, points: [7] },
    { board: 0, point: 4, points: [8] },
  ]
  expect(setsMeant(one!, sets, null)).toEqual([])
  expect(setsMeant(one!, sets, { board: 0, point: 4 })).toEqual([sets[1]])
})

it('shows of one player his own', () => {
  const [, second] = switchesOf([towers, aims], 2)
  const sets = [
    { board: 0, player: 0, points: [1] },
    { board: 0, player: 1, points: [] },
  ]
  expect(setsMeant(second!, sets, null)).toEqual([sets[1]])
})
