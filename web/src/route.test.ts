import { describe, expect, test } from 'vitest'
import { links, readRoute } from './route'

describe('addresses', () => {
  test('lead where their links say', () => {
    expect(readRoute('')).toEqual({ page: 'shelf' })
    expect(readRoute(links.shelf())).toEqual({ page: 'shelf' })
    expect(readRoute(links.game('spline-plus'))).toEqual({ page: 'game', id: 'spline-plus' })
    expect(readRoute(links.table('k3v9'))).toEqual({ page: 'table', id: 'k3v9', join: '', take: null })
    expect(readRoute(links.join('k3v9', 'ab12'))).toEqual({ page: 'table', id: 'k3v9', join: 'ab12', take: null })
    expect(readRoute(links.take('k3v9', 1, 'ff'))).toEqual({ page: 'table', id: 'k3v9', join: '', take: { seat: 1, token: 'ff' } })
    expect(readRoute(links.replay('bA_-9'))).toEqual({ page: 'replay', packed: 'bA_-9' })
    expect(readRoute(links.replay())).toEqual({ page: 'replay', packed: '' })
    expect(readRoute(links.tables())).toEqual({ page: 'tables' })
    expect(readRoute(links.lesson())).toEqual({ page: 'lesson' })
    expect(readRoute(links.report('spline'))).toEqual({ page: 'report', id: 'spline' })
    expect(readRoute(links.studio())).toEqual({ page: 'studio', fork: '', packed: '' })
    expect(readRoute(links.studio('spline'))).toEqual({ page: 'studio', fork: 'spline', packed: '' })
    expect(readRoute(links.studio('', 'bA_-9'))).toEqual({ page: 'studio', fork: '', packed: 'bA_-9' })
  })
  test('keep what a name has to say', () => {
    expect(readRoute(links.game('a/b?c#d'))).toEqual({ page: 'game', id: 'a/b?c#d' })
  })
  test('of studies and lessons', () => {
    expect(readRoute(links.study())).toEqual({ page: 'study', how: '', what: '' })
    expect(readRoute(links.study('at', 'b_x-1'))).toEqual({ page: 'study', how: 'at', what: 'b_x-1' })
    expect(readRoute(links.lesson())).toEqual({ page: 'lesson' })
    expect(readRoute(links.lesson('spline'))).toEqual({ page: 'learn', game: 'spline' })
  })
  test('of opponents and puzzles, of all games or of one', () => {
    expect(readRoute(links.lobby())).toEqual({ page: 'lobby', game: '' })
    expect(readRoute(links.lobby('spline'))).toEqual({ page: 'lobby', game: 'spline' })
    expect(readRoute(links.puzzles())).toEqual({ page: 'puzzles', game: '' })
    expect(readRoute(links.puzzles('spline'))).toEqual({ page: 'puzzles', game: 'spline' })
    expect(readRoute(links.puzzle('today'))).toEqual({ page: 'puzzle', id: 'today' })
  })
  test('that lead nowhere are called so', () => {
    for (const hash of ['#/nowhere', '#/game', '#/table/x/join', '#/table/x/take/one/t', '#/lesson/spline/2', '#/study/x', '#/study/new', '#/study/other/spline', '#/studio/other/x', '#/studio/fork', '#/puzzles/at/spline', '#/lobby/spline/2', '#/%E0%A4%A'])
      expect(readRoute(hash).page, hash).toBe('unknown')
  })
})
