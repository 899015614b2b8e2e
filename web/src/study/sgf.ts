// Studies as SGF (docs/notation.md): what Cairn writes of a game, with variations in brackets and comments in C. Also reads the
// records of single games.

import type { Game } from '../protocol'
import { ROOT, add, childrenOf, commentOf, emptyStudy, withComment, type Study } from './tree'

export const isSgf = (text: string): boolean => /^\s*\(\s*;/.test(text)

// ---- reading

type Token = { kind: '(' | ')' | ';' } | { kind: 'property'; name: string; value: string }

function* tokens(text: string): Generator<Token> {
  const one = /([A-Za-z]+)|\[((?:\\[\s\S]|[^\]\\])*)\]|([();])/g
  let name = ''
  for (const [, word, value, mark] of text.matchAll(one)) {
    if (word !== undefined) name = word
    else if (mark !== undefined) yield { kind: mark as '(' | ')' | ';' }
    else yield { kind: 'property', name, value: (value ?? '').replace(/\\([\s\S])/g, '$1') }
  }
}

/** More than the server looks at. */
const MOST_NODES = 3000

const split = (value: string): [string, string] => {
  const colon = value.indexOf(':')
  return colon < 0 ? [value, ''] : [value.slice(0, colon), value.slice(colon + 1)]
}

/** What is in the file, as words: what the rules say about them is not known yet. Fails with a sentence. */
export function fromSgf(text: string): Study {
  let study = emptyStudy('')
  let at = ROOT
  const branches: number[] = []
  for (const token of tokens(text)) {
    if (token.kind === '(') branches.push(at)
    else if (token.kind === ')') at = branches.pop() ?? ROOT
    else if (token.kind === 'property') {
      const { name, value } = token
      const [first, second] = split(value)
      const word = name === 'W' || name === 'B' || name === 'XC' ? value : name === 'XM' ? second : ''
      if (word) {
        // Chance may decide several things in one node.
        for (const each of name === 'XC' ? word.split(/\s+/).filter(Boolean) : [word])
          ({ study, id: at } = add(study, at, { word: each, seat: ROOT, turn: 0, says: each, events: [] }))
        if (study.next > MOST_NODES) throw new Error(`this study is too large: at most ${MOST_NODES} choices`)
      } else if (name === 'C') study = withComment(study, at, value)
      else if (name === 'XG') study = { ...study, game: value }
      else if (name === 'XO') study = { ...study, options: { ...study.options, [first]: second } }
      else if (name === 'XP') study = { ...study, position: value }
      else if (name === 'PW' || name === 'PB') study = { ...study, names: { ...study.names, [name === 'PW' ? 'White' : 'Black']: value } }
      else if (name === 'XN') study = { ...study, names: { ...study.names, [first]: second } }
    }
  }
  if (!study.game) throw new Error('this SGF file does not say which game of Cairn it is: it has no XG property')
  return study
}

// ---- writing

const value = (text: string): string => `[${text.replace(/[\]\\:]/g, '\\$&')}]`
const comment = (text: string): string => (text ? `C${value(text)}` : '')

function head(study: Study, game: Game): string {
  const names = Object.entries(study.names).map(([role, name]) =>
    role === 'White' ? `PW${value(name)}` : role === 'Black' ? `PB${value(name)}` : `XN${value(`${role}:${name}`)}`,
  )
  const options = Object.entries(study.options).map(([name, chosen]) => `XO[${name}:${chosen.replace(/[\]\\]/g, '\\$&')}]`)
  return [
    `;FF[4]CA[UTF-8]AP[Cairn]GM[0]`,
    `GN${value(game.title)}XG${value(study.game)}`,
    ...options,
    ...(study.position ? [`XP${value(study.position)}`] : []),
    ...names,
    ...(study.comment ? [comment(study.comment)] : []),
  ].join('\n')
}

function choice(game: Game, seat: number, word: string): string {
  const role = game.players.names[seat]
  if (seat < 0) return `XC${value(word)}`
  if (role === 'White') return `W${value(word)}`
  if (role === 'Black') return `B${value(word)}`
  return `XM[${(role ?? '').replace(/[\]\\:]/g, '\\$&')}:${word.replace(/[\]\\]/g, '\\$&')}]`
}

/** What `fromSgf` reads back to the same choices and comments. */
export function toSgf(study: Study, game: Game): string {
  const lines: string[] = [`(${head(study, game)}`]
  const write = (id: number): void => {
    // A long line must not be a deep recursion: only variations are.
    for (let at = id; ; ) {
      const children = childrenOf(study, at)
      if (children.length === 0) return
      if (children.length > 1) {
        for (const child of children) {
          lines.push('(')
          node(child)
          write(child)
          lines.push(')')
        }
        return
      }
      at = children[0]!
      node(at)
    }
  }
  const node = (id: number): void => {
    const { seat, word } = study.nodes[id]!
    lines.push(`;${choice(game, seat, word)}${comment(commentOf(study, id))}`)
  }
  write(ROOT)
  lines.push(')')
  return `${lines.join('\n')}\n`
}

/** The position that a record begins from; '': the start of the game. */
export function positionInRecord(record: string): string {
  const found = /^\s*\[position\s+"((?:\\.|[^"\\])*)"/m.exec(record)
  return found ? found[1]!.replace(/\\(.)/g, '$1') : ''
}
