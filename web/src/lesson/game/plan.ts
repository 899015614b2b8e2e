// A lesson of a game, made from the examples at the end of its rules: what they show, the learner does.

import type { Example, ExampleStep, Options, Sentence } from '../../protocol'

interface Common {
  title: string
  options: Options
  /** Where it begins. */
  position: string
  seat: number
  what: Sentence
}

/** Make this choice; where it ends the game, find it. */
export interface PlayStep extends Common {
  kind: 'play'
  word: string
  /** It ends the game. */
  ends: boolean
  /** What the example says to it; null: nothing. */
  says: Sentence | null
}

/** May this be chosen? */
export interface AskStep extends Common {
  kind: 'ask'
  allowed: boolean
  /** What the rules say to it. */
  says: Sentence
}

export type LessonStep = PlayStep | AskStep

const MOST = 6
const MOST_QUESTIONS = 2
const FEWEST = 3

function playIn(example: Example): PlayStep | null {
  const at = example.steps.findLastIndex((step, i) => i > 0 && step.kind === 'play' && (step.seat ?? -1) >= 0)
  const [before, step] = [example.steps[at - 1], example.steps[at]]
  if (!step?.word || step.seat === undefined || !before?.position) return null
  const next = example.steps[at + 1]
  const ends = /\sover=/.test(step.position ?? '')
  const says = next?.kind === 'expect' ? (next.says ?? next.caption) : null
  return { kind: 'play', title: example.title, options: example.options, position: before.position, seat: step.seat, word: step.word, what: step.what ?? step.word, ends, says }
}

function questionIn(example: Example): AskStep | null {
  const step = example.steps.find((s): s is ExampleStep => (s.kind === 'forbid' || s.kind === 'allow') && (s.seat ?? -1) >= 0)
  if (!step?.position || !step.what || step.seat === undefined) return null
  const { position, seat, what, kind, says = step.caption } = step
  return { kind: 'ask', title: example.title, options: example.options, position, seat, what, allowed: kind === 'allow', says }
}

/** Three to six steps in the order of the rules: what can be done rather than what can be asked. */
export function planLesson(examples: Example[]): LessonStep[] {
  const found = examples.map((example) => ({ play: playIn(example), ask: questionIn(example) }))
  const plays = found.filter((f) => f.play).slice(0, MOST - 1)
  // Questions where nothing is played first; where that is too little, those of the examples that are played too.
  const asks = [...found.filter((f) => f.ask && !f.play), ...found.filter((f) => f.ask && f.play)]
  const wanted = Math.max(MOST_QUESTIONS, FEWEST - plays.length)
  const asked = new Set(asks.slice(0, Math.min(wanted, MOST - plays.length)))
  return found.flatMap((f) => [...(f.ask && asked.has(f) ? [f.ask] : []), ...(f.play && plays.includes(f) ? [f.play] : [])])
}
