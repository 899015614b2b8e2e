// What a puzzle asks for: a win within so many turns, or the best end that one reaches alone.

import type { RiddleHead } from '../protocol'

export type Goal = 'all' | 'alone' | number

export const goalOf = ({ kind, turns }: RiddleHead): Goal => (kind === 'best' ? 'alone' : (turns ?? 'all'))

export const hasGoal = (riddle: RiddleHead, goal: Goal): boolean => goal === 'all' || goalOf(riddle) === goal

/** Those that some puzzle has: all, then the quickest wins first. */
export function goalsOf(riddles: RiddleHead[]): Goal[] {
  const found = new Set(riddles.map(goalOf))
  const wins = [...found].filter((goal): goal is number => typeof goal === 'number').sort((a, b) => a - b)
  return ['all', ...wins, ...(found.has('alone') ? (['alone'] as const) : [])]
}
