// One table as this browser knows it: sits down (again after every break), keeps what the server says, asks for things.

import { live, type Line } from '../live'
import { Trouble } from '../http'
import {
  WATCHER,
  type Analysis,
  type Board,
  type BoardEvent,
  type Clock,
  type Game,
  type Message,
  type NewSeat,
  type Options,
  type Ply,
  type Said,
  type Seat,
  type TableMessage,
  type TableNews,
  type View,
} from '../protocol'
import type { MySeat } from '../state/mine.svelte'

export interface Moved {
  ply: number
  seat: number
  text: string
  events: BoardEvent[]
  view: View
}

export interface SessionEvents {
  /** A choice was made: shown as it happens. */
  moved?(moved: Moved): void
  /** Everything may be different: shown at once. */
  changed?(viewer: number): void
  rematch?(table: string, seats: NewSeat[]): void
  trouble?(text: string): void
  said?(said: Said): void
}

export class TableSession {
  line = $state<Line>('opening')
  /** Why there is no table: the server's sentence. */
  missing = $state('')
  game = $state.raw<Game | null>(null)
  board = $state.raw<Board | null>(null)
  options = $state.raw<Options>({})
  seats = $state.raw<Seat[]>([])
  views = $state.raw<Record<number, View>>({})
  histories = $state.raw<Record<number, Ply[]>>({})
  chat = $state.raw<Said[]>([])
  clock = $state.raw<(Clock & { at: number }) | null>(null)
  thinking = $state(-1)
  asked = $state.raw<{ seat: number; what: string } | null>(null)
  /** By ply: what the computer thinks of the position before that choice. */
  analyses = $state.raw<Record<number, Analysis>>({})

  #stop: (() => void) | null = null
  #analysing = new Map<number, number>()

  constructor(
    readonly table: string,
    readonly mySeats: MySeat[],
    private readonly events: SessionEvents = {},
  ) {}

  open(): void {
    this.#stop = live().listen({
      opened: () => void this.#sit(),
      line: (line) => (this.line = line),
      news: (news) => {
        if ('table' in news && news.table === this.table) this.#hear(news)
        else if (news.type === 'trouble') this.events.trouble?.(news.text)
      },
    })
  }

  close(): void {
    if (live().line === 'open') void live().request('leave', { table: this.table }).catch(() => {})
    this.#stop?.()
    this.#stop = null
  }

  get plays(): boolean {
    return this.mySeats.length > 0
  }

  /** The only seat this browser has, or the watcher's. */
  get firstViewer(): number {
    return this.mySeats[0]?.seat ?? WATCHER
  }

  async #sit(): Promise<void> {
    try {
      if (!this.plays) await live().request('watch', { table: this.table })
      for (const { token } of this.mySeats) await live().request('sit', { table: this.table, token })
      this.missing = ''
    } catch (error) {
      if (error instanceof Trouble && error.code !== 'offline') this.missing = error.message
    }
  }

  #hear(news: TableNews): void {
    switch (news.type) {
      case 'table':
        return this.#learn(news)
      case 'moved': {
        const viewer = news.view.viewer ?? this.firstViewer
        const history = this.histories[viewer] ?? []
        if (news.ply !== history.length) return void this.#sit()
        const turn = news.turn ?? this.views[viewer]?.turn ?? 0
        const { ply, seat, word, text, events } = news
        this.histories = { ...this.histories, [viewer]: [...history, { ply, seat, word, text, turn, events }] }
        this.#see(viewer, news.view)
        if (news.clock !== undefined) this.#time(news.clock)
        this.thinking = -1
        this.asked = null
        return this.events.moved?.({ ply, seat, text, events, view: news.view })
      }
      case 'undone': {
        const viewer = news.view.viewer ?? this.firstViewer
        this.histories = { ...this.histories, [viewer]: news.history }
        this.#see(viewer, news.view)
        if (news.clock !== undefined) this.#time(news.clock)
        this.thinking = -1
        this.asked = null
        this.#forgetAnalyses(news.view.ply)
        return this.events.changed?.(viewer)
      }
      case 'ended': {
        const viewer = news.view.viewer ?? this.firstViewer
        this.#see(viewer, news.view)
        if (news.clock !== undefined) this.#time(news.clock)
        this.thinking = -1
        return this.events.changed?.(viewer)
      }
      case 'seats':
        this.seats = news.seats
        return
      case 'asked':
        this.asked = this.mySeats.some((s) => s.seat === news.seat) ? null : { seat: news.seat, what: news.what }
        return
      case 'said':
        this.chat = [...this.chat, { seat: news.seat, text: news.text, at: news.at }]
        return this.events.said?.(news)
      case 'thinking':
        this.thinking = news.seat
        return
      case 'rematch': {
        const table = news.new ?? news.next
        if (table) this.events.rematch?.(table, news.seats ?? [])
        return
      }
      case 'analysis':
        return this.#analysed(news as unknown as Message)
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
    const viewer = news.view.viewer ?? news.seat
    this.histories = { ...this.histories, [viewer]: news.history }
    this.#see(viewer, news.view)
    this.#time(news.clock)
    this.thinking = -1
    this.events.changed?.(viewer)
  }

  #see(viewer: number, view: View): void {
    this.views = { ...this.views, [viewer]: view }
  }

  #time(clock: Clock | null): void {
    this.clock = clock ? { ...clock, at: performance.now() } : null
  }

  #forgetAnalyses(after: number): void {
    this.analyses = Object.fromEntries(Object.entries(this.analyses).filter(([ply]) => Number(ply) <= after))
  }

  #analysed(message: Message): void {
    const analysis = (message.analysis ?? message) as unknown as Analysis
    const ply = (message.ply as number | undefined) ?? this.#analysing.get(message.id ?? -1)
    if (ply === undefined || !Array.isArray(analysis.choices)) return
    this.analyses = { ...this.analyses, [ply]: analysis }
  }

  #ask(type: string, fields: Record<string, unknown> = {}): Promise<Message> {
    return live().request(type, { table: this.table, ...fields })
  }

  /** Makes a choice. One that came too late or is not legal brings the current view with it. */
  async choose(seat: number, word: string): Promise<void> {
    const view = this.views[seat]
    if (!view) return
    try {
      await this.#ask('choose', { seat, ply: view.ply, word })
    } catch (error) {
      if (error instanceof Trouble && error.fault?.view) {
        this.#see(seat, error.fault.view)
        this.events.changed?.(seat)
      }
      throw error
    }
  }

  why(seat: number, board: number, point: number): Promise<Message> {
    return this.#ask('why', { seat, board, point })
  }

  undo = (seat: number): Promise<Message> => this.#ask('undo', { seat })
  resign = (seat: number): Promise<Message> => this.#ask('resign', { seat })
  rematch = (seat: number): Promise<Message> => this.#ask('rematch', { seat })
  say = (seat: number, text: string): Promise<Message> => this.#ask('chat', { seat, text })
  rename = (seat: number, name: string): Promise<Message> => this.#ask('name', { seat, name })

  async agree(seat: number, yes: boolean): Promise<void> {
    const what = this.asked?.what
    this.asked = null
    await this.#ask('agree', { seat, what, yes })
  }

  async hint(seat: number): Promise<Analysis> {
    const answer = await this.#ask('hint', { seat })
    return (answer.analysis ?? answer) as unknown as Analysis
  }

  /** Thinks about the position before choice number `ply`; `analyses` grows with the answers. */
  async analyse(seat: number, ply: number, seconds: number): Promise<void> {
    const answer = await this.#ask('analyse', { seat, ply, seconds })
    this.#analysed({ ...answer, ply })
  }
}
