// All choices of a position by what they are worth.

import type { AnalysedChoice, Analysis } from '../protocol'
import { worthClass } from '../board/worth'
import { ranked } from '../table/analysis/advice.svelte'

export type Exact = 'win' | 'draw' | 'loss'

export interface Row {
  choice: AnalysedChoice
  /** What is proved; else only how it looks. */
  worth: Exact | 'good' | 'even' | 'bad'
  /** How full its colour is: 0, the end is near, to 3. */
  shade: number
}

export interface Survey {
  /** Best first. */
  rows: Row[]
  /** Every choice is proved. */
  exact: boolean
  /** What the best choice reaches, where all is exact. */
  best: Exact | null
  count: Record<Exact, number>
  /** In percent of all choices. */
  shares: Record<Exact, number>
  /** The word of the one choice that keeps what can be reached; '' where several do, or where nothing is to be lost. */
  only: string
}

/** What the position is proved to be worth though its best choice is only an estimate; null: nothing of that kind. */
export function sureOf(analysis: Analysis): Exact | null {
  const { value, proved } = analysis.worth
  if (!proved || ranked(analysis.choices)[0]?.proved) return null
  return value >= 1 ? 'win' : value <= 0 ? 'loss' : 'draw'
}

const exactly = ({ value }: AnalysedChoice): Exact => (value >= 1 ? 'win' : value <= 0 ? 'loss' : 'draw')

export function surveyOf(analysis: Analysis): Survey {
  const choices = ranked(analysis.choices)
  const exact = choices.length > 0 && choices.every((c) => c.proved)
  const farthest = Math.max(1, ...choices.map((c) => c.distance ?? 0))
  const rows = choices.map((choice): Row => ({
    choice,
    worth: choice.proved ? exactly(choice) : worthClass(choice.value),
    shade: choice.proved && (choice.distance ?? -1) >= 0 ? Math.min(3, Math.floor((4 * choice.distance!) / (farthest + 1))) : 0,
  }))
  const count: Record<Exact, number> = { win: 0, draw: 0, loss: 0 }
  if (exact) for (const { choice } of rows) count[exactly(choice)]++
  const share = (n: number): number => (rows.length === 0 ? 0 : (100 * n) / rows.length)
  const best = exact ? exactly(choices[0]!) : null
  const only = best && best !== 'loss' && choices.length > 1 && choices[0]!.value > choices[1]!.value ? choices[0]!.word : ''
  return { rows, exact, best, count, shares: { win: share(count.win), draw: share(count.draw), loss: share(count.loss) }, only }
}
