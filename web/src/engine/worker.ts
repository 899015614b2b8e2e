// The worker that owns an engine. It answers one request after the other; whoever waits too long ends it (engine.ts).

import { loadEngine, type AskText } from './load'

export type ToWorker = { load: string } | { id: number; request: string }
export type FromWorker = { loaded: true } | { missing: string } | { id: number; answer: string } | { id: number; broke: string }

const here = self as unknown as { postMessage(message: FromWorker): void; onmessage: (event: MessageEvent<ToWorker>) => void }
let engine: AskText | null = null

here.onmessage = async ({ data }) => {
  if ('load' in data) {
    try {
      engine = await loadEngine(fetch(data.load))
      here.postMessage({ loaded: true })
    } catch (error) {
      here.postMessage({ missing: (error as Error).message })
    }
    return
  }
  try {
    here.postMessage({ id: data.id, answer: engine!(data.request) })
  } catch (error) {
    here.postMessage({ id: data.id, broke: (error as Error).message })
  }
}
