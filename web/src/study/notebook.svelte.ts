// The studies that this browser keeps, as SGF.

import { keep, recall, watch } from '../state/keep'

export interface KeptStudy {
  id: string
  game: string
  title: string
  sgf: string
  /** Milliseconds since 1970. */
  at: number
}

const MOST = 100
const randomId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(6)), (b) => b.toString(16).padStart(2, '0')).join('')

class Notebook {
  studies = $state.raw<KeptStudy[]>(recall('studies', []))

  constructor() {
    watch('studies', () => (this.studies = recall('studies', [])))
  }

  find(id: string): KeptStudy | undefined {
    return this.studies.find((s) => s.id === id)
  }

  /** Keeps a new study, or a changed one under the name it has; returns its name. */
  put(id: string, study: Omit<KeptStudy, 'id' | 'at'>): string {
    const name = id || randomId()
    this.#hold([{ ...study, id: name, at: Date.now() }, ...this.studies.filter((s) => s.id !== name)].slice(0, MOST))
    return name
  }

  forget(id: string): void {
    this.#hold(this.studies.filter((s) => s.id !== id))
  }

  #hold(studies: KeptStudy[]): void {
    this.studies = studies
    keep('studies', studies)
  }
}

export const notebook = new Notebook()
