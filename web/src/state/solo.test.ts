import { describe, expect, test } from 'vitest'
import { withGame, type Solo } from './solo'

const nothing: Solo = { games: 0, solved: 0, best: null, tables: [] }
const end = (score: number | null, won = true, resigned = -1) => ({ winners: won ? [0] : [], scores: score === null ? [] : [score], resigned, void: false })

describe('games for one', () => {
  test('the best score stays', () => {
    const after = [20, 24, 23].reduce((solo, score, i) => withGame(solo, `t${i}`, end(score)), nothing)
    expect(after).toMatchObject({ games: 3, best: 24 })
  })
  test('a table counts once, however often it is looked at', () => {
    const once = withGame(nothing, 'a', end(20))
    expect(withGame(once, 'a', end(20))).toBe(once)
  })
  test('what is given up or void reaches nothing', () => {
    expect(withGame(nothing, 'a', end(30, false, 0))).toMatchObject({ games: 1, solved: 0, best: null })
    expect(withGame(nothing, 'a', { ...end(30), void: true })).toBe(nothing)
  })
  test('without scores those are counted that were solved', () => {
    const after = [true, false, true].reduce((solo, won, i) => withGame(solo, `t${i}`, end(null, won)), nothing)
    expect(after).toMatchObject({ games: 3, solved: 2, best: null })
  })
  test('lower scores than none are scores', () => {
    expect(withGame(nothing, 'a', end(-3)).best).toBe(-3)
  })
})
