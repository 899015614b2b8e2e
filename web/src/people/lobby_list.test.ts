import { describe, expect, test } from 'vitest'
import type { Challenge } from './asking'
import { afterNews, type LobbyList } from './lobby_list'

const challenge = (table: string, at: number, more: Partial<Challenge> = {}): Challenge => ({
  table, game: 'g', options: {}, clock: null, rated: false, seat: 1, person: '', name: '', at, ...more,
})
const tables = (list: LobbyList | null): string[] | undefined => list?.challenges.map((c) => c.table)

describe('the list of the lobby', () => {
  const first = afterNews(null, { type: 'lobby', number: 3, challenges: [challenge('b', 2), challenge('a', 1)] })
  test('is all of it at first', () => expect(tables(first)).toEqual(['b', 'a']))
  test('changes by what came and what went, the newest first and games by post last', () => {
    const next = afterNews(first, { type: 'lobby', after: 3, number: 4, come: [challenge('c', 9, { clock: { per_move: 86_400 } }), challenge('d', 5)], gone: ['b'] })
    expect(tables(next)).toEqual(['d', 'a', 'c'])
    expect(next?.number).toBe(4)
  })
  test('has a challenge that changed once', () => {
    const next = afterNews(first, { type: 'lobby', after: 3, number: 4, come: [challenge('a', 1, { name: 'Anna' })], gone: [] })
    expect(next?.challenges.find((c) => c.table === 'a')?.name).toBe('Anna')
    expect(tables(next)).toEqual(['b', 'a'])
  })
  test('is asked for again where something was missed', () => {
    expect(afterNews(first, { type: 'lobby', after: 4, number: 5, come: [], gone: [] })).toBeNull()
    expect(afterNews(null, { type: 'lobby', after: 3, number: 4, come: [], gone: [] })).toBeNull()
  })
})
