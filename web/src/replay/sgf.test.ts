import { describe, expect, test } from 'vitest'
import { isSgf, recordFromSgf } from './sgf'

const file = `(;FF[4]CA[UTF-8]AP[Cairn]GM[0]
GN[Spline+]XG[spline-plus]XR[5f2c9a1e]XO[size:5]
PW[Anna "A"]
RE[W+]XE[White wins\\: the longest line]
;W[add.a1]
;B[add.c7]
;XM[Red:0\\:c3]
;XC[4]
;W[move.g1]
;W[a5]
)`

describe('SGF', () => {
  test('is told from a record', () => {
    expect(isSgf(file)).toBe(true)
    expect(isSgf('[game "spline"]\n')).toBe(false)
  })
  test('becomes a record with the same game, setting, people and choices', () => {
    expect(recordFromSgf(file)).toBe(
      [
        '[game "spline-plus"]',
        '[rules "5f2c9a1e"]',
        '[option "size" "5"]',
        '[player "White" "Anna \\"A\\""]',
        '[result "White wins: the longest line"]',
        '',
        '1. add.a1 add.c7 0:c3 {4} move.g1 a5',
        '',
      ].join('\n'),
    )
  })
  test('of another program is refused', () => expect(() => recordFromSgf('(;GM[1];B[aa])')).toThrow('XG'))
})
