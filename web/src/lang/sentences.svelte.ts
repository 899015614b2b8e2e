// What the server says to people: English sentences with gaps, which become the reader's language here. The translations of a
// game come with its page; what is not translated stays English.

import { fetchGame } from '../http'
import type { Board, Sentence } from '../protocol'

type Texts = Record<string, string>

let texts = $state.raw<Texts>({})
let boards = $state.raw<Record<string, Sentence>>({})
const known = new Map<string, Promise<Texts>>()

/** Learns what is said at the table of a game in this language. */
export async function learn(game: string, code: string): Promise<void> {
  const key = `${game} ${code}`
  if (!known.has(key)) known.set(key, code === 'en' ? Promise.resolve({}) : fetchGame(game, code).then((page) => page.texts ?? {}))
  try {
    texts = await known.get(key)!
  } catch {
    known.delete(key)
  }
}

/** The names of a game's boards, for `sayBoard`. */
export function learnBoards(board: Board): void {
  boards = Object.fromEntries(board.names.map((name, b) => [name, board.says?.[b] ?? '']))
}

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

export function inWords(sentence: Sentence, words: Texts): string {
  if (typeof sentence === 'string') return words[sentence] ?? sentence
  const text = words[sentence.text] ?? sentence.text
  return text.replace(/\{([^}]*)\}/g, (whole, gap: string) => {
    const value = sentence.gaps[gap]
    return value === undefined ? whole : inWords(value, words)
  })
}

export const say = (sentence: Sentence): string => inWords(sentence, texts)
export const sayBoard = (name: string): string => capital(say(boards[name] ?? ''))
