import { describe, expect, test } from 'vitest'
import type { Game } from '../protocol'
import { fromSgf, isSgf, positionInRecord, toSgf } from './sgf'
import { ROOT, add, childrenOf, emptyStudy, inOrder, isMain, lineThrough, pathTo, promote, remove, withComment, type Study } from './tree'

const game = { id: 'x', title: 'X', players: { names: ['White', 'Red'] } } as unknown as Game
const told = (word: string, seat = 0) => ({ word, seat, turn: 0, says: word, events: [] })
const words = (study: Study): string[] => inOrder(study).map((n) => n.word)

/** a1 c1 (e1 g1) a3, and 0:b2 instead of the first. */
function example(): Study {
  let study = emptyStudy('x', { size: '5' }, '.. W p=0:c3')
  const ids: number[] = []
  for (const [after, word, seat] of [[ROOT, 'a1', 0], [0, 'c1', 1], [0, 'e1', 1], [2, 'g1', 0], [1, 'a3', 0], [ROOT, '0:b2', 0]] as const) {
    const made = add(study, after, told(word, seat))
    study = made.study
    ids.push(made.id)
  }
  return withComment(withComment(study, ROOT, 'begin [here]\n\\'), 3, 'better: g1')
}

describe('a study', () => {
  test('keeps the main line first', () => expect(words(example())).toEqual(['a1', 'c1', 'a3', 'e1', 'g1', '0:b2']))
  test('does not add what is there', () => {
    const again = add(example(), 0, told('e1', 1))
    expect([again.id, again.study.next]).toEqual([2, 6])
  })
  test('finds the way to a node and on from it', () => {
    expect(pathTo(example(), 3).map((n) => n.word)).toEqual(['a1', 'e1', 'g1'])
    expect(lineThrough(example(), 0).map((n) => n.word)).toEqual(['a1', 'c1', 'a3'])
  })
  test('makes a variation the main line', () => {
    const better = promote(example(), 3)
    expect(words(better)).toEqual(['a1', 'e1', 'g1', 'c1', 'a3', '0:b2'])
    expect([isMain(example(), 3), isMain(better, 3)]).toEqual([false, true])
  })
  test('loses a choice with all that follows', () => {
    const less = remove(example(), 1)
    expect(words(less)).toEqual(['a1', 'e1', 'g1', '0:b2'])
    expect(childrenOf(less, 0)).toEqual([2])
  })
})

describe('SGF', () => {
  test('is told from a record', () => {
    expect(isSgf(toSgf(example(), game))).toBe(true)
    expect(isSgf('[game "spline"]\n')).toBe(false)
  })
  test('reads back to the same tree, comments and setting', () => {
    const read = fromSgf(toSgf(example(), game))
    const plain = (s: Study) => inOrder(s).map((n) => [n.word, n.comment, pathTo(s, n.id).map((p) => p.word).join(' ')])
    expect(plain(read)).toEqual(plain(example()))
    expect([read.game, read.options, read.position, read.comment]).toEqual(['x', { size: '5' }, '.. W p=0:c3', 'begin [here]\n\\'])
  })
  test('reads what the server writes', () => {
    const read = fromSgf(`(;FF[4]CA[UTF-8]AP[Cairn]GM[0]
GN[Spline+]XG[spline-plus]XR[5f2c9a1e]XO[size:5]
PW[Anna "A"]
RE[W+]XE[White wins\\: the longest line]
;W[add.a1]
;B[add.c7]
;XM[Red:0\\:c3]
;XC[4]
;W[a5]
)`)
    expect(words(read)).toEqual(['add.a1', 'add.c7', '0:c3', '4', 'a5'])
    expect([read.game, read.names]).toEqual(['spline-plus', { White: 'Anna "A"' }])
  })
  test('of another program is refused', () => expect(() => fromSgf('(;GM[1];B[aa])')).toThrow('XG'))
  test('of monstrous size is refused', () => expect(() => fromSgf(`(;XG[x]${Array.from({ length: 3001 }, (_, i) => `;W[a${i}]`).join('')})`)).toThrow('3000'))
  test('brackets that do not match do no harm', () => expect(words(fromSgf('(;XG[x];W[a])));B[b](((('))).toEqual(['a', 'b']))
})

test('the position of a record is found', () => {
  expect(positionInRecord('[game "x"]\n[position "W\\"\\\\ W"]\n1. a1')).toBe('W"\\ W')
  expect(positionInRecord('[game "x"]\n1. a1')).toBe('')
})
