import { expect, test } from 'vitest'
import type { Board, View } from '../../protocol'
import { withClaims } from './claims'

const board = { points: [{ name: '008' }, { name: '017' }] } as unknown as Board
const stop = { word: 'Red:stop', label: 'stop', board: 0, point: -1, colour: -1, points: [], text: 'Stop' }
const view = (more: Partial<View>): View => ({ ply: 3, choices: [stop], ...more }) as unknown as View

test('claims of one kind are a choice for each of their points, before the others', () => {
  const says = { text: '{what}: {how}', gaps: { what: 'place 4' } }
  const seen = withClaims(view({ claims: [{ word: 'Red:place-4', label: 'place 4', board: 0, points: [1, 0], says }] }), board)
  expect(seen.choices.map((c) => c.word)).toEqual(['Red:place-4.017', 'Red:place-4.008', 'Red:stop'])
  expect(seen.choices[0]).toMatchObject({ label: 'place 4', point: 1, points: [1], says: { text: '{what}: {how}', gaps: { what: 'place 4', how: '017' } } })
})

test('without claims the view stays as it is', () => {
  const plain = view({})
  expect(withClaims(plain, board)).toBe(plain)
})
