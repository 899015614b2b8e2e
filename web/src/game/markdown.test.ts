import { describe, expect, test } from 'vitest'
import { readInline, readMarkdown } from './markdown'

describe('the pages of the games', () => {
  test('are headings, paragraphs over several lines, and lists', () => {
    expect(readMarkdown('# Span\n\nTwo lines\nof text.\n\n- one\n  and more\n- two\n\n1. first\n2. second\n')).toEqual([
      { kind: 'heading', level: 1, inner: [{ kind: 'text', text: 'Span' }] },
      { kind: 'paragraph', inner: [{ kind: 'text', text: 'Two lines of text.' }] },
      { kind: 'list', ordered: false, items: [[{ kind: 'text', text: 'one and more' }], [{ kind: 'text', text: 'two' }]] },
      { kind: 'list', ordered: true, items: [[{ kind: 'text', text: 'first' }], [{ kind: 'text', text: 'second' }]] },
    ])
  })
  test('may hold tables and drawings', () => {
    const [table, code] = readMarkdown('| a | b |\n|---|--:|\n| 1 | `2` |\n\n    W B\n     W\n')
    expect(table).toMatchObject({ kind: 'table', rows: [[[{ text: '1' }], [{ kind: 'code', text: '2' }]]] })
    expect(code).toEqual({ kind: 'code', text: 'W B\n W' })
  })
  test('may name the language of a piece of code, and hold signs between the cells of a table', () => {
    expect(readMarkdown('```cairn\ngame "x"\n```')).toEqual([{ kind: 'code', text: 'game "x"', language: 'cairn' }])
    const [table] = readMarkdown('| a | b |\n|---|---|\n| `A \\| B` | in one of them |\n')
    expect(table).toMatchObject({ rows: [[[{ kind: 'code', text: 'A | B' }], [{ text: 'in one of them' }]]] })
  })
  test('may stress words', () => {
    expect(readInline('a **b** *c* _d_ x_y_z')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'strong', inner: [{ kind: 'text', text: 'b' }] },
      { kind: 'text', text: ' ' },
      { kind: 'em', inner: [{ kind: 'text', text: 'c' }] },
      { kind: 'text', text: ' ' },
      { kind: 'em', inner: [{ kind: 'text', text: 'd' }] },
      { kind: 'text', text: ' x_y_z' },
    ])
  })
})

describe('a page by a stranger', () => {
  test('brings no markup of its own', () => {
    expect(readMarkdown('<img src=x onerror=alert(1)> <b>hi</b>')).toEqual([
      { kind: 'paragraph', inner: [{ kind: 'text', text: '<img src=x onerror=alert(1)> <b>hi</b>' }] },
    ])
  })
  test('leads to no script', () => {
    for (const href of ['javascript:alert', 'JaVaScRiPt:x', 'data:text/html,x', '//evil', 'vbscript:x'])
      expect(readInline(`[go](${href})`), href).toEqual([{ kind: 'text', text: 'go' }])
    expect(readInline('[go](https://a.b)')).toMatchObject([{ kind: 'link', href: 'https://a.b' }])
  })
  test('is read to its end, whatever it is', () => {
    for (const text of ['```\nopen', '- ', '|a|\n|-|', '#', '    ', '**', '[a](', '`', '\n\n\n', '1.', '- a\n# b'])
      expect(() => readMarkdown(text), text).not.toThrow()
  })
})
