import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languageWords, smallWords } from '../../scripts/language_words.mjs'

const reference = readFileSync(new URL('../../../docs/language.md', import.meta.url), 'utf8')
const words = languageWords(reference)
const says = (word: string): string[] => words.filter((w) => w.word === word).map((w) => w.says)

test('a word has the sentence of the reference', () => {
  expect(says('playable')).toEqual(['empty points on level 0 or on a complete platform'])
  expect(words.find((w) => w.word === 'on' && w.form === 'on(S, k)')?.says).toBe('the points with at least k supports in the set')
})

test('statements, blocks, declarations and choices are there', () => {
  for (const word of ['game', 'players', 'turn', 'stuck', 'score', 'either', 'may', 'prefer', 'repeat', 'require', 'put', 'lift', 'win',
    'var', 'bag', 'mark', 'define', 'procedure', 'family', 'region', 'choose', 'roll', 'random', 'draw'])
    expect(says(word), word).not.toEqual([])
})

test('a bar inside a form is not the end of a cell', () => {
  expect(languageWords('| `grow(a \\| b)` | joins \\| both |')).toEqual([{ word: 'grow', form: 'grow(a | b)', says: 'joins | both' }])
})

test('every word that editors colour has a sentence here', () => {
  const grammar = JSON.parse(readFileSync(new URL('../../../editors/vscode/syntaxes/cairn.tmLanguage.json', import.meta.url), 'utf8')) as { patterns: { name: string; match?: string }[] }
  const coloured = grammar.patterns.flatMap(({ match }) => match?.match(/\\b\((\w[\w|]+)\)\\b/)?.[1]?.split('|') ?? [])
  expect(coloured).toContain('race')
  expect(coloured).toContain('tilt')
  expect(coloured.filter((word) => word.length > 1 && says(word).length === 0)).toEqual([])
})

test('what the reference says at length is not said again in short', () => {
  expect(says('turn')).toHaveLength(1)
  expect(says('claim')).toEqual(['one kind of claim in a race; inside it `me` is the claimant'])
})

test('a line in the middle of a paragraph is no sentence about its first word', () => {
  expect(languageWords('A turn fails with a\n`put` from an empty supply. Then\n\n`put` places a ball. And so on')).toEqual([{ word: 'put', form: 'put', says: '`put` places a ball' }])
})

test('small words are told apart by where they stand', () => {
  const small = smallWords(reference)
  expect(small.line).toContain('phase')
  expect(small.statement).toEqual(expect.arrayContaining(['race', 'claim', 'silence', 'wrong', 'either']))
  expect(small.step).toEqual(['position', 'play', 'allow', 'forbid', 'expect', 'perft'])
})
