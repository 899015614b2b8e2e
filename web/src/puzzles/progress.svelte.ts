// Which puzzles were solved in this browser, with how many tries, and on how many days in a row.

import { keep, recall, watch } from '../state/keep'
import { streakOf } from './day'

export interface Solved {
  tries: number
  hints: number
}

interface Kept {
  solved: Record<string, Solved>
  /** Days on which the puzzle of the day was solved, the latest last. */
  days: string[]
}

const NOTHING: Kept = { solved: {}, days: [] }
const MOST_DAYS = 400

class Progress {
  #kept = $state.raw<Kept>({ ...NOTHING, ...recall<Partial<Kept>>('puzzles', {}) })

  constructor() {
    watch('puzzles', () => (this.#kept = { ...NOTHING, ...recall<Partial<Kept>>('puzzles', {}) }))
  }

  solved = (id: string): Solved | undefined => this.#kept.solved[id]
  streak = (today: string): number => streakOf(this.#kept.days, today)

  /** The first time counts. `day`: it was the puzzle of that day. */
  finish(id: string, how: Solved, day = ''): void {
    const { solved, days } = this.#kept
    this.#kept = {
      solved: solved[id] ? solved : { ...solved, [id]: how },
      days: !day || days.includes(day) ? days : [...days, day].sort().slice(-MOST_DAYS),
    }
    keep('puzzles', this.#kept)
  }
}

export const progress = new Progress()
