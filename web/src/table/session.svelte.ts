// One table as this browser knows it: sits down (again after every break), keeps what the server says, asks for things.
// Where it holds several seats (one screen for all), the server shows it the table as the seat that decides sees it.

import { withPoses } from '../board/dice/told'
import { t } from '../lang/index.svelte'
import { live, type Line } from '../live'
import { hallHere } from '../offline/hall'
import { isHere } from '../offline/tables'
import { Trouble } from '../http'
import {
  WATCHER,
  type Analysis,
  type Board,
  type BoardEvent,
  type Clock,
  type Game,
  type Marks,
  type Message,
  type Options,
  type PerformedMessage,
  type Ply,
  type Said,
  type Seat,
  type Sentence,
  type ShownPoints,
  type TableMessage,
  type TableNews,
  type View,
} from '../protocol'
import type { MySeat } from '../state/mine.svelte'
import { me } from '../state/me.svelte'
import { settings } from '../state/settings.svelte'
import { withClaims } from './choosing/claims'

export interface Moved {
  ply: number
  seat: number
  says: Sentence
  events: BoardEvent[]
  /** What chance decided after it; its events are among `events`. */
  then: Ply[]
  view: View
  /** In which it was chosen. */
  before: View | null
  claim?: boolean | undefined
  wrong?: Sentence | undefined
}

/** The events of several choices in a row, given back to each; what was found out at the end belongs to the last. */
export function divided(plies: Ply[], events: BoardEvent[]): Ply[] {
  let at = 0
  return plies.map((ply, k) => {
    const from = at
    at += ply.events.length
    return { ...ply, events: events.slice(from, k === plies.length - 1 ? undefined : at) }
  })
}

export interface PerformedNews extends Omit<PerformedMessage, 'moves'> {
  moves: Ply[]
  /** The boards before it. */
  before: View | null
}

export interface SessionEvents {
  /** Somebody performed, and the referee has judged. */
  performed?(performed: PerformedNews): void
  /** A choice was made: shown as it happens. */
  moved?(moved: Moved): void
  /** Everything may be different: shown at once. */
  changed?(): void
  rematch?(table: string, seats: MySeat[]): void
  trouble?(text: string): void
  /** Somebody said no to what this browser asked for. */
  declined?(what: string): void
  said?(said: Said): void
}

export class TableSession {
  line = $state<Line>('opening')
  /** Why there is no table: the server's sentence. */
  missing = $state('')
  /** The server has no such table (any more). */
  gone = $state(false)
  game = $state.raw<Game | null>(null)
  board = $state.raw<Board | null>(null)
  options = $state.raw<Options>({})
  seats = $state.raw<Seat[]>([])
  view = $state.raw<View | null>(null)
  history = $state.raw<Ply[]>([])
  /** By ply: what this browser has seen of a game without a board, for looking back. Boards are found by their events. */
  seen = $state.raw<Record<number, View>>({})
  /** By ply: what the rules had marked, as far as this browser has seen it. */
  marks = $state.raw<Record<number, Marks>>({})
  chat = $state.raw<Said[]>([])
  clock = $state.raw<(Clock & { at: number }) | null>(null)
  /** Why the table can only be looked at; '': it can be played. */
  frozen = $state('')
  rated = $state(false)
  /** Somebody has set up the position from which the game began. */
  setUp = $state(false)
  followed = $state.raw<TableMessage['followed']>(undefined)
  thinking = $state(-1)
  asked = $state.raw<{ seat: number; what: string } | null>(null)
  /** By ply: what the computer thinks of the position before that choice. */
  analyses = $state.raw<Record<number, Analysis>>({})

  /** Nobody looks at this table here any more: what was still asked for is of no interest. */
  closed = false
  #stop: (() => void) | null = null
  /** Who answers: the server, or this browser itself. */
  readonly #hall: Pick<ReturnType<typeof live>, 'line' | 'listen' | 'request'>
  /** By ply: who waits for the end of an analysis. */
  #analysing = new Map<number, () => void>()

  constructor(
    readonly table: string,
    readonly mySeats: MySeat[],
    private readonly events: SessionEvents = {},
  ) {
    this.#hall = isHere(table) ? hallHere(table) : live()
  }

  open(): void {
    this.#stop = this.#hall.listen({
      opened: () => void this.#sit(),
      line: (line) => (this.line = line),
      news: (news) => {
        if ('table' in news && news.table === this.table) this.#hear(news)
        else if (news.type === 'trouble') this.events.trouble?.(news.text)
      },
    })
  }

  close(): void {
    this.closed = true
    if (this.#hall.line === 'open') void this.#hall.request('leave', { table: this.table }).catch(() => {})
    this.#stop?.()
    this.#stop = null
  }

  get plays(): boolean {
    return this.mySeats.length > 0
  }

  /** The seat whose eyes this browser has now; -1: a watcher's. */
  get viewer(): number {
    return this.view?.viewer ?? this.mySeats[0]?.seat ?? WATCHER
  }

  async #sit(): Promise<void> {
    try {
      if (!this.plays) await this.#hall.request('watch', { table: this.table })
      // A seat that was taken in another browser is held by the key.
      for (const { token } of this.mySeats)
        await this.#hall.request('sit', { table: this.table, ...(token ? { token } : { key: me.key }) })
      this.missing = ''
      await this.#introduce()
    } catch (error) {
      if (!(error instanceof Trouble) || error.code === 'offline') return
      this.gone = error.code === 'no-table'
      this.missing = this.gone ? t('unknown.text') : error.message
    }
  }

  /** Whoever has a name in the settings and none at the table says it. */
  async #introduce(): Promise<void> {
    const name = settings.name.trim()
    const only = this.mySeats.length === 1 ? this.mySeats[0]!.seat : -1
    const seat = this.seats.find((s) => s.seat === only)
    if (name && seat && !seat.name) await this.rename(only, name)
  }

  #hear(news: TableNews): void {
    switch (news.type) {
      case 'table':
        return this.#learn(news)
      case 'moved': {
        if (news.ply !== this.history.length) return void this.#sit()
        const turn = news.turn ?? this.view?.turn ?? 0
        const { ply, seat, word, text, says = text, claim, wrong, then = [] } = news
        // Looking back later needs to know how dice lay.
        const events = withPoses([news, ...then].flatMap((one) => one.events), news.view.boards, this.view?.poses, news.view.poses)
        const first = { ply, seat, word, text, says, turn, ...(claim ? { claim } : {}), ...(wrong ? { wrong } : {}) }
        this.history = [...this.history, ...divided([{ ...first, events: news.events }, ...then], events)]
        const [eyes, before] = [this.viewer, this.view]
        this.#see(news.view, news.clock)
        // Another person looks now: what was secret in the history differs.
        if (this.viewer !== eyes && this.game?.information.includes('hidden')) return void this.#sit()
        return this.events.moved?.({ ply, seat, says, events, then, view: news.view, before, claim, wrong })
      }
      case 'performed': {
        // The answer to one's own request bears the same name and nothing else.
        if (!news.moves) return
        if (news.ply !== this.history.length) return void this.#sit()
        const before = this.view
        const turn = this.view?.turn ?? 0
        const moves = news.moves.map((move) => ({ ...move, turn: move.turn ?? turn, says: move.says ?? move.text }))
        this.history = [...this.history, ...moves]
        this.#see(news.view, news.clock)
        return this.events.performed?.({ ...news, moves, before })
      }
      case 'undone': {
        this.history = news.history
        this.#forgetAfter(news.view.ply)
        this.#see(news.view, news.clock)
        return this.events.changed?.()
      }
      case 'ended': {
        this.#see(news.view, news.clock)
        return this.events.changed?.()
      }
      case 'seats':
        this.seats = news.seats
        return
      case 'asked':
        if (news.no) return this.events.declined?.(news.what)
        this.asked = this.mySeats.some((s) => s.seat === news.seat) ? null : { seat: news.seat, what: news.what }
        return
      case 'said':
        this.chat = [...this.chat, { seat: news.seat, text: news.text, at: news.at }]
        return this.events.said?.(news)
      case 'thinking':
        this.thinking = news.seat
        return
      case 'rematch': {
        this.events.rematch?.(news.next, news.seats)
        return
      }
      case 'analysis':
        return this.#analysed(news)
      case 'trouble':
        return this.events.trouble?.(news.text)
    }
  }

  #learn(news: TableMessage): void {
    this.game = news.game
    this.board = news.board
    this.options = news.options
    this.seats = news.seats
    this.chat = news.chat ?? []
    this.rated = news.rated ?? false
    this.setUp = news.set_up ?? false
    this.frozen = news.frozen ?? ''
    this.followed = news.followed
    this.history = news.history
    this.#see({ ...news.view, viewer: news.view.viewer ?? news.seat }, news.clock)
    this.events.changed?.()
  }

  #see(told: View, clock?: Clock | null): void {
    // What is performed is no choice to be clicked: the panel beside the board is for it.
    const view = told.perform ? { ...told, choices: [] } : withClaims(told, this.board)
    // What another person at this screen saw may be his secret.
    const another = view.viewer !== this.view?.viewer && !!this.game?.information.includes('hidden')
    this.marks = { ...(another ? {} : this.marks), [view.ply]: view.marks }
    this.view = view
    if (this.board?.count === 0) this.seen = { ...this.seen, [view.ply]: view }
    if (clock !== undefined) this.#time(clock)
    this.thinking = -1
    this.asked = null
  }

  #time(clock: Clock | null): void {
    this.clock = clock ? { ...clock, at: performance.now() } : null
  }

  /** What was taken back may come otherwise. */
  #forgetAfter(last: number): void {
    const until = <T>(byPly: Record<number, T>) => Object.fromEntries(Object.entries(byPly).filter(([ply]) => Number(ply) <= last))
    this.analyses = until(this.analyses)
    this.seen = until(this.seen)
    this.marks = until(this.marks)
  }

  #analysed(analysis: Analysis & { ply: number }): void {
    this.analyses = { ...this.analyses, [analysis.ply]: analysis }
    if (!analysis.final) return
    this.#analysing.get(analysis.ply)?.()
    this.#analysing.delete(analysis.ply)
  }

  #ask(type: string, fields: Record<string, unknown> = {}): Promise<Message> {
    return this.#hall.request(type, { table: this.table, ...fields })
  }

  /** Makes a choice. One that came too late or is not legal brings the current view with it. */
  async choose(seat: number, word: string): Promise<void> {
    const view = this.view
    if (!view) return
    try {
      await this.#ask('choose', { seat, ply: view.ply, word })
    } catch (error) {
      if (error instanceof Trouble && error.view) {
        this.#see(error.view)
        this.events.changed?.()
      }
      throw error
    }
  }

  /** What the hand did, in a few integers; what comes of it is the referee's to say. */
  async perform(seat: number, input: number[]): Promise<void> {
    if (this.view) await this.#ask('perform', { seat, ply: this.view.ply, input })
  }

  /** A performance of earlier, to look at it again. */
  async frames(ply: number): Promise<Pick<PerformedMessage, 'performance' | 'scene' | 'frames'>> {
    return (await this.#ask('frames', { ply })) as unknown as Pick<PerformedMessage, 'performance' | 'scene' | 'frames'>
  }

  why(seat: number, board: number, point: number): Promise<Message> {
    return this.#ask('why', { seat, board, point })
  }

  /** What the rules speak of, as it is after `ply` choices. */
  async show(what: string, ply: number): Promise<ShownPoints[]> {
    return ((await this.#ask('show', { what, ply })) as unknown as { sets: ShownPoints[] }).sets
  }

  undo = (seat: number): Promise<Message> => this.#ask('undo', { seat })
  resign = (seat: number): Promise<Message> => this.#ask('resign', { seat })
  rematch = (seat: number): Promise<Message> => this.#ask('rematch', { seat })
  say = (seat: number, text: string): Promise<Message> => this.#ask('chat', { seat, text })
  rename = (seat: number, name: string): Promise<Message> => this.#ask('name', { seat, name })

  /** Agreeing to what nobody has asked for is asking for it. */
  offerDraw = (seat: number): Promise<Message> => this.#ask('agree', { seat, what: 'draw', yes: true })

  async agree(seat: number, yes: boolean): Promise<void> {
    const what = this.asked?.what
    this.asked = null
    await this.#ask('agree', { seat, what, yes })
  }

  async hint(seat: number): Promise<Analysis> {
    return (await this.#ask('hint', { seat })) as unknown as Analysis
  }

  /** Thinks about the position before choice number `ply`; `analyses` grows with the answers until the last. */
  async analyse(seat: number, ply: number, seconds: number): Promise<void> {
    const done = new Promise<void>((resolve) => this.#analysing.set(ply, resolve))
    await this.#ask('analyse', { seat, ply, seconds })
    await done
  }
}
