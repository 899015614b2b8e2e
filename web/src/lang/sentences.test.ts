import { describe, expect, test } from 'vitest'
import { capital, inWords } from './sentences.svelte'

const german = {
  'Take back {n} balls': 'Nimm {n} Kugeln zurück',
  '{what}: {how}': '{what}: {how}',
  raise: 'heben',
  '{point} (level {n})': '{point} (Ebene {n})',
}

describe('a sentence of the server', () => {
  test('is said in the words of the reader, its gaps too', () => {
    expect(inWords({ text: 'Take back {n} balls', gaps: { n: '2' } }, german)).toBe('Nimm 2 Kugeln zurück')
    const point = { text: '{point} (level {n})', gaps: { point: 'c3', n: '2' } }
    expect(inWords({ text: '{what}: {how}', gaps: { what: 'raise', how: point } }, german)).toBe('heben: c3 (Ebene 2)')
  })
  test('stays English where there is no translation, and keeps a gap that nothing fills', () => {
    expect(inWords('Pass', german)).toBe('Pass')
    expect(inWords({ text: 'Take {a} and {b}', gaps: { a: 'one' } }, german)).toBe('Take one and {b}')
  })
  test('a text of a stranger is never read twice: a gap inside a gap stays as it is', () => {
    expect(inWords({ text: '{a}', gaps: { a: '{a}' } }, {})).toBe('{a}')
  })
  test('begins with a capital letter where it stands alone', () => {
    expect(capital('éclair')).toBe('Éclair')
    expect(capital('')).toBe('')
  })
})
