// A page of rules at work: what the engine says about its text, and a match tried on it. When the text changes, the choices made
// so far are made again, as far as the new rules allow; when they stop being legal, that is said, and they are kept in mind
// until the person plays on, so that a slip of the pen loses nothing.
//
// Two engines: one is at hand for every letter that is typed, the other thinks for computers and can be ended at any time.

import { Engine, EngineTrouble } from '../engine/engine'
import { isGame, type Again, type Analysed, type Because, type Diagnostic, type ExampleResult, type ExamplesRan, type Opened, type Since, type Traced, type TracedPly } from '../engine/answers'
import type { Analysis, Board, Game, Options, View } from '../protocol'

/** 0: a person. */
export type Level = number

/** How long one move of a computer may take here, in milliseconds. */
const THINKING = 60_000
const ANALYSIS = 1500
/** For so long examples are run before somebody who types is asked again. */
const EXAMPLES_SLICE = 30

export interface Hearers {
  /** Choices were made: show them. */
  moved: (made: TracedPly[]) => void
  /** Anything may be different: show the game as it stands. `otherBoard`: on a board that is still to be drawn. */
  changed: (otherBoard: boolean) => void
}

export class Studio {
  text = ''
  options = $state.raw<Options>({})
  diagnostics = $state.raw<Diagnostic[]>([])
  examples = $state.raw<ExampleResult[]>([])
  /** The page as it is written loads; else game and board are those of the last one that did. */
  loads = $state(false)
  game = $state.raw<Game | null>(null)
  board = $state.raw<Board | null>(null)
  view = $state.raw<View | null>(null)
  history = $state.raw<TracedPly[]>([])
  line = $state(0)
  /** The lines of the rules that ran in the last choice. */
  ran = $state.raw<number[]>([])
  /** The lines that refuse what was last tried. */
  refusing = $state.raw<number[]>([])
  /** Where the choices made so far stopped being legal. */
  stopped = $state.raw<Again | null>(null)
  /** The code of what keeps the engine from answering: 'missing', 'too-long', 'broke'; '' when all is well. */
  trouble = $state('')
  /** How long the last check took, in milliseconds. */
  took = $state(0)
  checking = $state(false)
  thinking = $state(false)
  analysis = $state.raw<Analysis | null>(null)
  /** By seat. */
  levels = $state.raw<Level[]>([])

  #wish: string[] = []
  #seed = 1
  #next: Promise<void> | null = null
  #stale = false
  #turn = 0

  constructor(
    private readonly hearers: Hearers,
    private readonly hand = new Engine(),
    private readonly head = new Engine(),
  ) {}

  get over(): boolean {
    return !!this.view?.outcome
  }

  /** The text has changed. Several changes while the engine works are one. */
  edit(text: string): Promise<void> {
    this.text = text
    this.#stale = true
    this.#next ??= this.#catchUp().finally(() => (this.#next = null))
    return this.#next
  }

  async #catchUp(): Promise<void> {
    this.checking = true
    while (this.#stale) {
      this.#stale = false
      this.#interrupt()
      const began = performance.now()
      await this.#trying(async () => {
        let opened = await this.hand.ask<Opened>({ ask: 'open', ...this.#page(), seed: this.#seed })
        if (!opened.loads && Object.keys(this.options).length > 0) {
          // Perhaps the page has no such option any more.
          const usual = await this.hand.ask<Opened>({ ask: 'open', ...this.#page(), options: {}, seed: this.#seed })
          if (usual.loads) [opened, this.options] = [usual, {}]
        }
        this.took = performance.now() - began
        if (this.#stale) return
        // The engine tells them in the order in which it finds them; somebody who reads goes from top to bottom.
        this.diagnostics = opened.diagnostics.toSorted((a, b) => a.from.line - b.from.line || a.from.column - b.from.column)
        this.loads = opened.loads
        if (!isGame(opened)) return
        const same = JSON.stringify(opened.board) === JSON.stringify(this.board) && JSON.stringify(opened.game.colours) === JSON.stringify(this.game?.colours)
        this.game = opened.game
        if (!same) this.board = opened.board
        this.stopped = opened.replay.problem || opened.replay.position ? opened.replay : null
        this.#since(opened, 0)
        this.hearers.changed(!same)
        await this.#trace(this.history.length - 1)
        await this.#runExamples()
      })
    }
    this.checking = false
    void this.#computers()
  }

  /** A slice at a time: whoever goes on typing does not wait for examples of what he wrote before. */
  async #runExamples(): Promise<void> {
    const ran: ExampleResult[] = []
    for (let done = false; !done && !this.#stale; ) {
      const answer = await this.hand.ask<ExamplesRan>({ ask: 'examples', milliseconds: EXAMPLES_SLICE })
      ran.push(...answer.examples)
      done = answer.done
    }
    if (!this.#stale) this.examples = ran
  }

  /** The next text is another page: nothing that was played belongs to it. */
  forget(): void {
    this.#wish = []
    this.options = {}
    this.levels = []
  }

  /** A new game on the same page. */
  async again(): Promise<void> {
    this.#wish = []
    this.#seed = Math.floor(Math.random() * 2 ** 30)
    await this.edit(this.text)
  }

  async setOptions(options: Options): Promise<void> {
    this.options = options
    await this.edit(this.text)
  }

  setLevels(levels: Level[]): void {
    this.levels = levels
    void this.#computers()
  }

  async choose(word: string): Promise<void> {
    await this.#trying(async () => {
      await this.#settled()
      const before = this.history.length
      const since = await this.hand.ask<Since>({ ask: 'play', word })
      this.stopped = null
      this.#since(since, before)
      this.#wish = this.history.map((ply) => ply.word)
      this.hearers.moved(since.history)
      await this.#trace(before)
      void this.#computers()
    })
  }

  async undo(): Promise<void> {
    this.#interrupt()
    await this.#trying(async () => {
      await this.#settled()
      const person = (seat: number): boolean => (this.levels[seat] ?? 0) === 0
      // Back to a choice of a person: a computer would only make its own again.
      do this.#since(await this.hand.ask<Since>({ ask: 'undo' }), 0)
      while (this.history.length > 0 && !person(this.view?.decides ?? -1))
      this.#wish = this.history.map((ply) => ply.word)
      this.stopped = null
      this.hearers.changed(false)
      await this.#trace(this.history.length - 1)
    })
  }

  async why(board: number, point: number): Promise<Because> {
    const because = await this.hand.ask<Because>({ ask: 'why', board, point })
    this.refusing = because.lines ?? []
    return because
  }

  /** An example for the end of the page: the last choice, and what came of it. */
  async example(title: string): Promise<string> {
    await this.#settled()
    return (await this.hand.ask<{ text: string }>({ ask: 'example', title })).text
  }

  /** What each choice is worth, as a computer sees it. */
  async analyse(): Promise<void> {
    if (this.over) return
    await this.#think(async () => {
      const { analysis } = await this.head.ask<Analysed>({ ask: 'analyse', milliseconds: ANALYSIS }, THINKING)
      return () => (this.analysis = analysis)
    })
  }

  close(): void {
    this.#turn++
    this.hand.end()
    this.head.end()
  }

  #page(): Record<string, unknown> {
    return { source: this.text, options: this.options, words: this.#wish }
  }

  #since(since: Since, from: number): void {
    this.history = [...this.history.slice(0, from), ...since.history]
    this.view = since.view
    this.line = since.line
    this.analysis = null
    this.refusing = []
  }

  /** Which rules ran in this choice, and in what chance decided after it. */
  async #trace(from: number): Promise<void> {
    const places: number[] = []
    for (let ply = Math.max(0, from); ply < this.history.length; ply++) places.push(...(await this.hand.ask<Traced>({ ask: 'trace', ply })).ran.map((p) => p.line))
    this.ran = [...new Set(places)].sort((a, b) => a - b)
  }

  /** Whoever speaks to the engine first waits until it knows the text. */
  async #settled(): Promise<void> {
    await this.#next
  }

  /** A computer whose turn it is plays. */
  async #computers(): Promise<void> {
    const level = this.levels[this.view?.decides ?? -1] ?? 0
    if (level === 0 || !this.loads || this.over || this.stopped) return
    await this.#think(async () => {
      const since = await this.head.ask<Since>({ ask: 'choose', player: `level:${level}`, seed: Math.floor(Math.random() * 2 ** 30) }, THINKING)
      const word = since.history[0]?.word
      return () => (word === undefined ? undefined : this.choose(word))
    })
  }

  /** Lets the second engine think about the game as it stands; the answer counts only if that has not changed meanwhile. */
  async #think(ask: () => Promise<() => unknown>): Promise<void> {
    this.#interrupt()
    const turn = this.#turn
    this.thinking = true
    try {
      const words = this.history.map((ply) => ply.word)
      await this.head.ask({ ask: 'open', source: this.text, options: this.options, words })
      const then = await ask()
      if (turn !== this.#turn) return
      this.thinking = false
      await then()
    } catch (error) {
      if (turn === this.#turn) this.#complain(error)
    } finally {
      if (turn === this.#turn) this.thinking = false
    }
  }

  /** What is being thought is of no use any more. */
  #interrupt(): void {
    this.#turn++
    if (this.thinking) this.head.end()
    this.thinking = false
  }

  async #trying(what: () => Promise<void>): Promise<void> {
    try {
      await what()
      this.trouble = ''
    } catch (error) {
      this.#complain(error)
    }
  }

  #complain(error: unknown): void {
    // What the rules refuse is told where it was asked for.
    if (!(error instanceof EngineTrouble) || !['missing', 'too-long', 'broke'].includes(error.code)) throw error
    this.trouble = error.code
    // A page on which the engine breaks must not be opened again and again with the same choices.
    if (error.code === 'too-long' || error.code === 'broke') {
      this.loads = false
      this.#wish = []
    }
  }
}
