// Which words are offered first, by where the caret stands.

import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { completions } from './editor'

const PAGE = `game "X"
var apples = 0

turn:
    p = choose(play|able)
    win(me, "play|")  # play|

example "first":
    pl|ay a1
pl|
`

/** The boost of a word at the n-th bar of the page; undefined: it is not offered. */
function offered(n: number, word: string): number | undefined {
  let at = -1
  for (let k = 0; k <= n; k++) at = PAGE.indexOf('|', at + 1)
  const doc = PAGE.replaceAll('|', '')
  const found = completions(new CompletionContext(EditorState.create({ doc }), at - n, true))
  const option = found?.options.find((o) => o.label === word)
  return option && (option.boost ?? 0)
}

test('in a turn come its words, in an example its steps, at the margin the lines of the head', () => {
  expect(offered(0, 'playable')).toBeGreaterThan(0)
  expect(offered(0, 'play')).toBeLessThan(0)
  expect(offered(0, 'players')).toBeGreaterThan(0) // a line of the head, and a word of the rules
  expect(offered(0, 'apples')).toBeGreaterThan(0)
  expect(offered(3, 'play')).toBeGreaterThan(0)
  expect(offered(4, 'players')).toBeGreaterThan(0)
  expect(offered(4, 'playable')).toBeLessThan(0)
  // A whole word has a hundred points more than the beginning of one.
  expect(offered(0, 'playable')! - offered(0, 'play')!).toBeGreaterThan(100)
})

test('nothing is offered within a text or a comment', () => {
  expect(offered(1, 'play')).toBeUndefined()
  expect(offered(2, 'play')).toBeUndefined()
})
