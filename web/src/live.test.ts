import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Live, pauseAfter } from './live'

/** A socket whose other end is the test. */
class Socket {
  static all: Socket[] = []
  sent: { type: string; id: number; table?: string }[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: () => void
  constructor() {
    Socket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.onclose?.()
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  async welcome() {
    this.onopen?.()
    this.say({ type: 'welcome', id: this.sent[0]!.id })
    await Promise.resolve()
    await Promise.resolve()
  }
}

beforeEach(() => {
  Socket.all = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Socket)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the line', () => {
  test('says hello first, then opens', async () => {
    const live = new Live('ws://x')
    const opened = vi.fn()
    live.listen({ opened })
    const socket = Socket.all[0]!
    expect(opened).not.toHaveBeenCalled()
    await socket.welcome()
    expect(socket.sent[0]).toMatchObject({ type: 'hello', version: 1 })
    expect(opened).toHaveBeenCalledTimes(1)
  })

  test('gives each request its own answer, and news to everybody', async () => {
    const live = new Live('ws://x')
    const news = vi.fn()
    live.listen({ news })
    const socket = Socket.all[0]!
    await socket.welcome()
    const first = live.request('watch', { table: 'a' })
    const second = live.request('watch', { table: 'b' })
    const [, one, two] = socket.sent
    socket.say({ type: 'table', id: two!.id, table: 'b' })
    socket.say({ type: 'error', id: one!.id, error: { code: 'no-table', text: 'there is no such table' } })
    await expect(second).resolves.toMatchObject({ table: 'b' })
    await expect(first).rejects.toMatchObject({ code: 'no-table', message: 'there is no such table' })
    socket.say({ type: 'moved', table: 'b' })
    expect(news.mock.calls.map(([m]) => m.type)).toEqual(['welcome', 'table', 'moved'])
  })

  test('comes back after a break and asks everybody to sit down again', async () => {
    const live = new Live('ws://x')
    const opened = vi.fn()
    const lines: string[] = []
    live.listen({ opened, line: (line) => lines.push(line) })
    await Socket.all[0]!.welcome()
    const lost = live.request('ping')
    Socket.all[0]!.close()
    await expect(lost).rejects.toMatchObject({ code: 'offline' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(Socket.all).toHaveLength(2)
    await Socket.all[1]!.welcome()
    expect(opened).toHaveBeenCalledTimes(2)
    expect(lines).toEqual(['opening', 'open', 'waiting', 'opening', 'open'])
  })

  test('closes when nobody listens, and stays closed', async () => {
    const live = new Live('ws://x')
    const stop = live.listen({})
    await Socket.all[0]!.welcome()
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(live.line).toBe('closed')
    expect(Socket.all).toHaveLength(1)
  })

  test('waits longer after each failure, but never long', () => {
    const pauses = [0, 1, 2, 3, 20].map((failures) => pauseAfter(failures, 0.5))
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
    expect(pauses.at(-1)).toBe(10_000)
  })
})
