// The hall of this browser: answers at a table what the server would, by the engine as WebAssembly. It speaks the messages of
// docs/protocol.md, so that the table notices nothing.

import { Engine, EngineTrouble } from '../engine/engine'
import { isGame, type Opened, type OpenedGame, type Since } from '../engine/answers'
import { refusalText } from '../lang/refusals'
import { Trouble, fetchSource } from '../http'
import type { Line, Listener } from '../live'
import type { Message, Outcome, Seat, TableNews, View } from '../protocol'
import { described, thought } from './answer'
import { keepHere, tableHere, type TableHere } from './tables'

const THINKING = 60_000
const HINT = 1000

export class HallHere {
  readonly line: Line = 'open'
  #engine = new Engine()
  #listeners = new Set<Listener>()
  #table: TableHere | undefined
  #view: View | undefined
  #plies = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(private readonly id: string) {}

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    listener.line?.(this.line)
    queueMicrotask(() => listener.opened?.())
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#engine.end()
    }
  }

  hurry(): void {}

  /** One after the other: the engine has one match open. */
  request(type: string, fields: Record<string, unknown> = {}): Promise<Message> {
    const answer = this.#last.then(() => this.#answer(type, fields)).catch((error: unknown) => {
      throw error instanceof EngineTrouble ? new Trouble(error.code === 'illegal' ? 'not-legal' : error.code, error.message, this.#view) : error
    })
    this.#last = answer.catch(() => {})
    return answer as Promise<Message>
  }

  async #answer(type: string, fields: Record<string, unknown>): Promise<unknown> {
    switch (type) {
      case 'sit':
      case 'watch':
        return this.#sit()
      case 'choose':
        this.#playing()
        return this.#moved(await this.#engine.ask<Since>({ ask: 'play', word: fields.word }))
      case 'undo':
        return this.#undo()
      case 'why':
        return this.#engine.ask({ ask: 'why', board: fields.board, point: fields.point })
      case 'show':
        return this.#engine.ask({ ask: 'show', what: fields.what, ply: fields.ply })
      case 'hint':
        return thought(this.#engine, this.#table!.game, HINT)
      case 'analyse':
        return this.#analyse(Number(fields.ply), Number(fields.seconds))
      case 'resign':
        this.#keep({ resigned: Number(fields.seat) })
        this.#see({ ...this.#view!, choices: [], decides: -2, deciders: [], outcome: this.#resigned(Number(fields.seat)) })
        return this.#tell({ type: 'ended', table: this.id, view: this.#view! })
      case 'leave':
      case 'name':
        return {}
      case 'record':
        return this.#engine.ask({ ask: 'record' })
      default:
        throw new Trouble('offline', refusalText('offline'))
    }
  }

  #tell(news: TableNews): Record<string, never> {
    for (const listener of [...this.#listeners]) listener.news?.(news)
    return {}
  }

  #keep(change: Partial<TableHere>): void {
    this.#table = { ...this.#table!, ...change }
    keepHere(this.id, this.#table)
  }

  #see(view: View): void {
    this.#view = view
  }

  #playing(): void {
    if (this.#view?.outcome) throw new Trouble('over', 'the game is over', this.#view)
  }

  /** The seats of persons: all of them sit here. */
  get #mine(): number[] {
    return this.#table!.seats.flatMap((kind, seat) => (kind === 'person' ? [seat] : []))
  }

  async #open(words: string[]): Promise<Opened | OpenedGame> {
    const { game, options, position, seed } = this.#table!
    return this.#engine.ask<Opened>({ ask: 'open', source: await fetchSource(game), options, words, seed, seats: this.#mine, ...(position ? { position } : {}) })
  }

  async #sit(): Promise<unknown> {
    this.#table = tableHere(this.id)
    if (!this.#table) throw new Trouble('no-table', 'there is no such table in this browser')
    const opened = await this.#open(this.#table.words)
    if (!isGame(opened)) throw new Trouble('no-game', 'the rules of this game do not load')
    const game = await described(this.#table.game, opened.game)
    this.#plies = opened.history.length
    const { resigned } = this.#table
    this.#see(resigned >= 0 ? { ...opened.view, choices: [], decides: -2, deciders: [], outcome: this.#resigned(resigned) } : opened.view)
    this.#keep({ words: opened.history.map((ply) => ply.word) })
    const seats: Seat[] = this.#table.seats.map((kind, seat) => ({ seat, kind, name: '', here: true }))
    this.#tell({
      type: 'table', table: this.id, seat: this.#mine[0] ?? -1, game, options: this.#table.options, board: opened.board, seats, clock: null,
      history: opened.history, view: this.#view!, chat: [], rematch: null, set_up: !!this.#table.position,
    })
    void this.#computers()
    return {}
  }

  #moved(since: Since): Record<string, never> {
    this.#see(since.view)
    this.#keep({ words: [...this.#table!.words, ...since.history.map((ply) => ply.word)] })
    for (const ply of since.history) this.#tell({ type: 'moved', table: this.id, ...ply, ply: this.#plies++, view: since.view })
    void this.#computers()
    return {}
  }

  async #undo(): Promise<unknown> {
    this.#playing()
    let since: Since
    // Back to a choice of a person: a computer would only make its own again.
    do since = await this.#engine.ask<Since>({ ask: 'undo' })
    while (since.history.length > 0 && !this.#mine.includes(since.view.decides))
    this.#see(since.view)
    this.#plies = since.history.length
    this.#keep({ words: since.history.map((ply) => ply.word) })
    this.#tell({ type: 'undone', table: this.id, ply: this.#plies, view: since.view, history: since.history })
    void this.#computers()
    return {}
  }

  /** A computer whose turn it is plays, in line with what else is asked. */
  async #computers(): Promise<void> {
    const { decides = -2, outcome } = this.#view ?? {}
    const kind = this.#table?.seats[decides] ?? ''
    if (outcome || !kind.startsWith('level:')) return
    this.#tell({ type: 'thinking', table: this.id, seat: decides })
    const asked = this.#plies
    this.#last = this.#last
      .then(async () => {
        if (this.#plies !== asked || this.#view?.outcome) return
        this.#moved(await this.#engine.ask<Since>({ ask: 'choose', player: kind, seed: Math.floor(Math.random() * 2 ** 30) }, THINKING))
      })
      .catch((error: Error) => this.#tell({ type: 'trouble', table: this.id, text: error.message }))
  }

  async #analyse(ply: number, seconds: number): Promise<unknown> {
    await this.#open(this.#table!.words.slice(0, ply))
    try {
      const analysis = await thought(this.#engine, this.#table!.game, 1000 * seconds)
      queueMicrotask(() => this.#tell({ type: 'analysis', table: this.id, ...analysis, ply, final: true }))
    } finally {
      await this.#open(this.#table!.words)
    }
    return {}
  }

  #resigned(seat: number): Outcome {
    const others = this.#table!.seats.map((_, other) => other).filter((other) => other !== seat)
    return {
      drawn: false, void: false, ranks: this.#table!.seats.map((_, other) => (other === seat ? 2 : 1)), scores: [], winners: others, reason: '', text: '', points: [],
      resigned: seat, timeout: -1,
    }
  }
}

const halls = new Map<string, HallHere>()
export function hallHere(id: string): HallHere {
  const known = halls.get(id)
  if (known) return known
  const hall = new HallHere(id)
  halls.set(id, hall)
  return hall
}
