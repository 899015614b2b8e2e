import { Text } from '@codemirror/state'
import { expect, test } from 'vitest'
import { offsetOf } from './places'
import { pieceAt } from './grammar'

const doc = Text.of(['game "Mine"', 'aim "𝄞 é" x', 'turn:'])

test('columns count characters, whatever they take', () => {
  expect(offsetOf(doc, { line: 1, column: 1 })).toBe(0)
  expect(doc.sliceString(offsetOf(doc, { line: 2, column: 11 }), offsetOf(doc, { line: 2, column: 12 }))).toBe('x')
})

test('a place outside the text is its nearest end', () => {
  expect(offsetOf(doc, { line: 9, column: 1 })).toBe(doc.length)
  expect(offsetOf(doc, { line: 0, column: 0 })).toBe(0)
  expect(offsetOf(doc, { line: 3, column: 99 })).toBe(doc.length)
})

test('words look like what they are', () => {
  const line = '    put(me, choose(playable)) # a ball "x"'
  const looks: [string, string | null][] = []
  for (let at = 0; at < line.length; ) {
    const { length, look } = pieceAt(line, at)
    if (look) looks.push([line.slice(at, at + length), look])
    at += length
  }
  expect(looks).toEqual([['put', 'standard'], ['me', 'standard'], ['choose', 'standard'], ['playable', 'standard'], ['# a ball "x"', 'comment']])
  expect(pieceAt('2:c3', 0)).toEqual({ length: 4, look: 'point' })
  expect(pieceAt('"open', 0)).toEqual({ length: 5, look: 'string' })
})
