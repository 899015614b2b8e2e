// A report about a game, as the engine tells it: docs/report.md says what each number means.

export interface Estimate {
  mean: number
  interval: [number, number]
  of: number
}

export interface Results {
  games: number
  seats: (Estimate & { player: string })[]
  drawn: Estimate
  length: Estimate
}

export interface LengthBin {
  from: number
  to: number
  games: number
}

export interface RandomResults extends Results {
  turns: Estimate
  shortest: number
  longest: number
  lengths: LengthBin[]
  branching: Estimate
  most_choices: number
  forced: number
  branching_by: number[]
  endings: { reason: string; line: number; games: number }[]
  endless: number
  limited: number
  dead: number
  void: number
}

export interface Report {
  seed: number
  complete: boolean
  players: number
  random: RandomResults
  silent: { line: number; column: number; last: number; text: string }[] | null
  level: (Results & { thought: number; lead_changes: Estimate; from_behind: Estimate; decided_at: Estimate; lead_by: number[] }) | null
  skill: { index: number; steps: { less: number; more: number; more_gets: Estimate; less_gets: Estimate }[] } | null
  exact: { proved: boolean; looked_at: number; winner?: string | null; distance?: number } | null
}

export interface Like {
  id: string
  title: string
  likeness: number
  shared: string[]
}

export interface ReportSlice {
  progress: number
  stage: 'random' | 'level' | 'skill' | 'exact' | 'done'
  report: Report
  like?: Like[]
}

/** How high each value is, from 0 to 1; `full` is the value at the upper edge, left out the highest one. */
export function heights(values: readonly number[], full?: number): number[] {
  const top = full ?? Math.max(...values, 0)
  return values.map((v) => (top > 0 ? Math.min(1, Math.max(0, v) / top) : 0))
}

/** The corners of a curve over a field of so many units. */
export function curve(values: readonly number[], width: number, height: number, full?: number): string {
  const last = Math.max(1, values.length - 1)
  return heights(values, full)
    .map((h, i) => `${round((i / last) * width)},${round((1 - h) * height)}`)
    .join(' ')
}

const round = (n: number): number => Math.round(n * 100) / 100
