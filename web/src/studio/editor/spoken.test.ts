import { expect, test } from 'vitest'
import { spoken } from './spoken'

test('what stands in backquotes is code', () => {
  expect(spoken('expected `:`, found `win`; a block')).toEqual([
    { text: 'expected ', code: false },
    { text: ':', code: true },
    { text: ', found ', code: false },
    { text: 'win', code: true },
    { text: '; a block', code: false },
  ])
  expect(spoken('`a`')).toEqual([{ text: 'a', code: true }])
  expect(spoken('a lonely ` stays')).toEqual([{ text: 'a lonely ` stays', code: false }])
  expect(spoken('')).toEqual([])
})
