import { expect, test } from 'vitest'
import { pieceAt } from './grammar'

const look = (word: string): string | null => pieceAt(word, 0).look

test('words of races and of what is done by hand have colours', () => {
  for (const word of ['race', 'claim', 'silence', 'wrong', 'either', 'lies', 'secretly']) expect(look(word), word).toBe('keyword')
  for (const word of ['throw', 'tilt', 'flick', 'blow', 'show']) expect(look(word), word).toBe('standard')
  for (const word of ['turn', 'sight', 'phase', 'expect', 'perft']) expect(look(word), word).toBe('definitionKeyword')
  expect(look('towers')).toBe(null)
})
