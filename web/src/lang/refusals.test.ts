import { afterEach, describe, expect, test, vi } from 'vitest'
import { readFileSync } from 'node:fs'
import { en } from './en'
import { speak } from './index.svelte'
import { refusalText } from './refusals'

// A page, as far as a change of language wants one.
vi.stubGlobal('document', { documentElement: {} })

describe('a refusal', () => {
  afterEach(() => speak('en'))
  test('is the server’s own sentence in English', () => {
    expect(refusalText('not-yours', 'this challenge is not open to you')).toBe('this challenge is not open to you')
    expect(refusalText('offline')).toBe('The server does not answer.')
  })
  test('is a sentence of the reader’s language elsewhere', async () => {
    await speak('de')
    expect(refusalText('not-yours', 'this challenge is not open to you')).toBe('Das steht dir nicht offen.')
    expect(refusalText('bad-position', 'row 2 is too long')).toBe('Diese Stellung ist nicht lesbar. (row 2 is too long)')
    expect(refusalText('never heard of')).toMatch(/^Beim Server/)
  })
  test('is known for every code of the protocol', () => {
    const page = readFileSync('../docs/protocol.md', 'utf8')
    const codes = page.slice(page.indexOf('## Codes')).split('\n\n')[1]!.match(/`[a-z-]+`/g)!.map((code) => code.slice(1, -1))
    expect(codes.length).toBeGreaterThan(15)
    for (const code of codes.filter((c) => c !== 'bad-json')) expect(en).toHaveProperty([`refusal.${code}`])
  })
})
