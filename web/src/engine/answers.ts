// What the engine answers (docs/studio.md), as types. Games, boards and views are those of the server.

import type { Analysis, Board, Game, Ply, Sentence, ShownPoints, View } from '../protocol'

export interface Place {
  line: number
  column: number
}

export interface Diagnostic {
  level: 'error' | 'warning'
  from: Place
  to: Place
  message: string
  code: string
  /** What may be written instead of the words between `from` and `to`. */
  fix?: { with: string }
}

/** A choice that was made, and the line of the page that asked for it. */
export type TracedPly = Ply & { line: number }

/** What has happened since, and where the game stands now. `line` asks now, or has ended the game. */
export interface Since {
  history: TracedPly[]
  view: View
  line: number
}

/** How far the choices made so far could be made again on a page that has changed. */
export interface Again {
  kept: number
  /** The first that could not be made, and why. */
  word?: string
  problem?: string
  /** Why the position the match began from cannot be set up any more. */
  position?: string
}

export interface Opened {
  diagnostics: Diagnostic[]
  loads: boolean
}

/** A page that loads. */
export interface OpenedGame extends Opened, Since {
  replay: Again
  game: Game
  board: Board
}

export const isGame = (opened: Opened): opened is OpenedGame => opened.loads

export interface ExampleResult {
  title: string
  line: number
  passed: boolean
  place: Place
  problem: string
}

/** A slice of them; `done` with the last one. */
export interface ExamplesRan {
  examples: ExampleResult[]
  done: boolean
}

export interface Because {
  text: string
  says: Sentence
  code?: string
  numbers?: number[]
  /** The lines of the page that refuse it, or the one that asks. */
  lines?: number[]
}

/** The rules that ran in a choice, where each begins. */
export interface Traced {
  ply: number
  ran: Place[]
}

export interface Shown {
  what: string
  ply: number
  sets: ShownPoints[]
}

export interface Analysed {
  ply: number
  analysis: Analysis
}
