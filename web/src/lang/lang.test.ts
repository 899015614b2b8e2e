import { describe, expect, it as test } from 'vitest'
import { de } from './de'
import { en } from './en'
import { fill, gapsOf } from './format'
import { fr } from './fr'
import { chooseLanguage } from './index.svelte'
import { it } from './it'

const others = { fr, de, it } as const

describe('every language', () => {
  for (const [code, words] of Object.entries(others)) {
    test(`${code} has the keys of English, and no other`, () => {
      expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort())
    })
    test(`${code} leaves no sentence empty and keeps its gaps`, () => {
      for (const [key, sentence] of Object.entries(en)) {
        const other = words[key as keyof typeof en]
        expect(other.trim(), key).not.toBe('')
        // A gap may be left out only where it is the number of a plural.
        const missing = gapsOf(sentence).filter((gap) => !gapsOf(other).includes(gap))
        const strange = gapsOf(other).filter((gap) => !gapsOf(sentence).includes(gap))
        expect(missing.filter((gap) => gap !== 'n'), key).toEqual([])
        expect(strange.filter((gap) => gap !== 'n'), key).toEqual([])
      }
    })
  }
})

test('whoever reads is called du and tu, everywhere', () => {
  const formal = {
    // A capital within a sentence; at the beginning of one "Sie" may be what was spoken of.
    de: /\b(Ihnen|Ihr(e[mnrs]?)?)\b|[a-zäöüß,;] Sie\b|\b[A-ZÄÖÜ][a-zäöü]+en Sie\b/,
    it: /\b([Vv]oi|[Vv]ostr[aeio]|Lei|potete|dovete|sarete|scegliete|provate|aspettate)\b|[a-z]+(ate|ete|ite)(la|lo|li|le|ne)\b/,
  }
  for (const [code, words] of Object.entries(formal)) {
    const found = Object.entries(others[code as 'de' | 'it']).filter(([, sentence]) => words.test(sentence))
    expect(found, code).toEqual([])
  }
})

describe('gaps', () => {
  const plural = (n: number) => (n === 1 ? 'one' : 'other')
  test('are filled, with the word that fits the number', () => {
    expect(fill('{n} {n|ball|balls} for {name}', { n: 1, name: 'Anna' }, plural)).toBe('1 ball for Anna')
    expect(fill('{n} {n|ball|balls} for {name}', { n: 2, name: 'Anna' }, plural)).toBe('2 balls for Anna')
  })
  test('stay as they are when nothing fills them', () => {
    expect(fill('for {name}', {}, plural)).toBe('for {name}')
  })
  test('take a text with braces as it is', () => {
    expect(fill('{name}: {what}', { name: '{what}', what: 'c3' }, plural)).toBe('{what}: c3')
  })
})

describe('the language of the page', () => {
  test('is the one wished for', () => expect(chooseLanguage('de', ['fr'])).toBe('de'))
  test('else the first of the browser that we speak', () => expect(chooseLanguage('', ['pt-BR', 'fr-CH', 'en'])).toBe('fr'))
  test('else English', () => expect(chooseLanguage('xx', ['ja'])).toBe('en'))
})
