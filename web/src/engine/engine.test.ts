import { expect, test } from 'vitest'
import { Engine, EngineTrouble, type Hand } from './engine'
import type { FromWorker, ToWorker } from './worker'

/** A worker that does what the test says. */
class Puppet implements Hand {
  static made: Puppet[] = []
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null
  onerror: ((event: ErrorEvent) => void) | null = null
  ended = false
  constructor(private readonly does: (message: ToWorker, puppet: Puppet) => void) {
    Puppet.made.push(this)
  }
  postMessage(message: ToWorker): void {
    queueMicrotask(() => this.does(message, this))
  }
  terminate(): void {
    this.ended = true
  }
  says(data: FromWorker): void {
    this.onmessage?.({ data } as MessageEvent<FromWorker>)
  }
}

const answers = (message: ToWorker, puppet: Puppet): void =>
  'load' in message ? puppet.says({ loaded: true }) : puppet.says({ id: message.id, answer: message.request })

const code = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(() => 'answered', (error: EngineTrouble) => error.code)

test('an answer comes to whoever asked', async () => {
  const engine = new Engine(() => '', () => new Puppet(answers))
  expect(await Promise.all([engine.ask({ ask: 'a' }), engine.ask({ ask: 'b' })])).toEqual([{ ask: 'a' }, { ask: 'b' }])
  expect(engine.life).toBe(1)
})

test('one that never answers is ended, and the next request meets a new one', async () => {
  let deaf = true
  const engine = new Engine(
    () => '',
    () => new Puppet((message, puppet) => {
      if ('load' in message || !deaf) answers(message, puppet)
    }),
  )
  expect(await code(engine.ask({ ask: 'hang' }, 20))).toBe('too-long')
  expect(Puppet.made.at(-1)!.ended).toBe(true)
  deaf = false
  expect(await engine.ask({ ask: 'again' })).toEqual({ ask: 'again' })
  expect(engine.life).toBe(2)
})

test('one that breaks says so to all who wait', async () => {
  const engine = new Engine(
    () => '',
    () => new Puppet((message, puppet) => ('load' in message ? puppet.says({ loaded: true }) : puppet.says({ id: message.id, broke: 'memory' }))),
  )
  expect(await Promise.all([code(engine.ask({})), code(engine.ask({}))])).toEqual(['broke', 'broke'])
})

test('where there is no engine, that is said every time', async () => {
  const engine = new Engine(() => '', () => new Puppet((_, puppet) => puppet.says({ missing: '404' })))
  expect(await code(engine.ask({}))).toBe('missing')
  expect(await code(engine.ask({}))).toBe('missing')
})

test('a refusal keeps its code', async () => {
  const refusal = JSON.stringify({ error: { code: 'illegal', text: 'no' } })
  const engine = new Engine(
    () => '',
    () => new Puppet((message, puppet) => ('load' in message ? puppet.says({ loaded: true }) : puppet.says({ id: message.id, answer: refusal }))),
  )
  expect(await code(engine.ask({ ask: 'play' }))).toBe('illegal')
})
