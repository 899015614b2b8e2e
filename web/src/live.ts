// The one socket to the server. It says hello, numbers the requests, comes back after a break with growing pauses, and lets
// everybody who listens say again what they were doing (sit down, watch).

import { Trouble } from './http'
import { refusalText } from './lang/refusals'
import { PROTOCOL, type Message, type TableNews, type View } from './protocol'

export type Line = 'closed' | 'opening' | 'open' | 'waiting'

const FIRST_PAUSE = 400
const LONGEST_PAUSE = 10_000
const ANSWER_WITHIN = 20_000
const PING_EVERY = 25_000

interface Waiting {
  resolve(message: Message): void
  reject(trouble: Trouble): void
  timer: ReturnType<typeof setTimeout>
}

export interface Listener {
  /** The line is open, for the first time or again: say what you want to hear about. */
  opened?(): void
  news?(news: TableNews): void
  line?(line: Line): void
}

/** How long to wait before the attempt after `failures` failures; `chance` in 0 … 1 spreads clients apart. */
export const pauseAfter = (failures: number, chance: number): number =>
  Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(failures, 10)) * (0.75 + 0.5 * chance)

export class Live {
  #socket: WebSocket | null = null
  #line: Line = 'closed'
  #failures = 0
  #nextId = 1
  #waiting = new Map<number, Waiting>()
  #listeners = new Set<Listener>()
  #retry: ReturnType<typeof setTimeout> | undefined
  #ping: ReturnType<typeof setInterval> | undefined

  constructor(private readonly address = liveAddress()) {}

  get line(): Line {
    return this.#line
  }

  /** Listens until the returned function is called. The first listener opens the line, the last closes it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    if (this.#line === 'closed') this.#open()
    else {
      listener.line?.(this.#line)
      if (this.#line === 'open') listener.opened?.()
    }
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#close()
    }
  }

  /** Asks and waits for the answer. Fails with a Trouble: the server's own, or `offline`. */
  request(type: string, fields: Record<string, unknown> = {}): Promise<Message> {
    const socket = this.#socket
    if (!socket || this.#line !== 'open') return Promise.reject(offline())
    return this.#send(socket, type, fields)
  }

  /** Tries again now: the person pressed a button, or the browser says that the net is back. */
  hurry(): void {
    if (this.#line !== 'waiting') return
    clearTimeout(this.#retry)
    this.#open()
  }

  #send(socket: WebSocket, type: string, fields: Record<string, unknown>): Promise<Message> {
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id)
        reject(offline())
      }, ANSWER_WITHIN)
      this.#waiting.set(id, { resolve, reject, timer })
      socket.send(JSON.stringify({ type, id, ...fields }))
    })
  }

  #open(): void {
    this.#become('opening')
    const socket = new WebSocket(this.address)
    this.#socket = socket
    socket.onopen = () => {
      this.#send(socket, 'hello', { version: PROTOCOL }).then(
        () => {
          if (socket !== this.#socket) return
          this.#failures = 0
          this.#become('open')
          this.#ping = setInterval(() => void this.request('ping').catch(() => socket.close()), PING_EVERY)
          for (const listener of [...this.#listeners]) listener.opened?.()
        },
        () => socket.close(),
      )
    }
    socket.onmessage = (event) => this.#hear(String(event.data))
    socket.onclose = () => this.#lost(socket)
  }

  #hear(text: string): void {
    let message: Message
    try {
      message = JSON.parse(text) as Message
    } catch {
      return
    }
    // The server measures how far away this browser is.
    if ((message.type as string) === 'beat') return this.#socket?.send('{"type":"beat"}')
    const waiting = message.id === undefined ? undefined : this.#waiting.get(message.id)
    if (waiting && message.id !== undefined) {
      this.#waiting.delete(message.id)
      clearTimeout(waiting.timer)
      if (message.error) waiting.reject(new Trouble(message.error.code, refusalText(message.error.code, message.error.text), message.view as View | undefined))
      else waiting.resolve(message)
    }
    if (!message.error && message.type) for (const listener of [...this.#listeners]) listener.news?.(message as unknown as TableNews)
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return
    this.#forget()
    this.#become('waiting')
    this.#retry = setTimeout(() => this.#open(), pauseAfter(this.#failures++, Math.random()))
  }

  #close(): void {
    clearTimeout(this.#retry)
    const socket = this.#socket
    this.#forget()
    socket?.close()
    this.#become('closed')
  }

  #forget(): void {
    this.#socket = null
    clearInterval(this.#ping)
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const one of waiting) {
      clearTimeout(one.timer)
      one.reject(offline())
    }
  }

  #become(line: Line): void {
    if (line === this.#line) return
    this.#line = line
    for (const listener of [...this.#listeners]) listener.line?.(line)
  }
}

const offline = (): Trouble => new Trouble('offline', refusalText('offline'))

const liveAddress = (): string =>
  `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/api/v1/live`

/** The page's own line. */
let own: Live | undefined
export function live(): Live {
  if (!own) {
    own = new Live()
    addEventListener('online', () => own?.hurry())
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) own?.hurry()
    })
  }
  return own
}
