// Telling whoever wants to know.

import type { BoardReports } from '../api'

type Listener<K extends keyof BoardReports> = (detail: BoardReports[K]) => void

export class Reports {
  private listeners: { [K in keyof BoardReports]?: Set<Listener<K>> } = {}

  on<K extends keyof BoardReports>(event: K, report: Listener<K>): () => void {
    const set = (this.listeners[event] ??= new Set() as never) as Set<Listener<K>>
    set.add(report)
    return () => set.delete(report)
  }

  tell<K extends keyof BoardReports>(event: K, detail: BoardReports[K]): void {
    const set = this.listeners[event] as Set<Listener<K>> | undefined
    for (const listener of [...(set ?? [])]) listener(detail)
  }
}
