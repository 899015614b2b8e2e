// A lesson of a game, made from the examples at the end of its rules: what they show, the learner does.

import type { Example, ExampleStep, Options, Sentence } from '../../protocol'

interface Common {
  title: string
  options: Options
  /** Where the example begins. */
  position: string
  /** What was chosen since, chance included: a position alone does not tell what was thrown for a race. */
  before: string[]
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

/** What leads to this step of the example: the position set up last, and the choices since. */
function leadingTo(example: Example, at: number): { position: string; before: string[] } | null {
  const begun = example.steps.slice(0, at + 1).findLastIndex((step) => step.kind === undefined)
  const position = example.steps[begun]?.position
  if (!position) return null
  return { position, before: example.steps.slice(begun, at).flatMap((step) => (step.kind === 'play' && step.word ? [step.word] : [])) }
}

const isPlayed = (step: ExampleStep, i: number): boolean => i > 0 && step.kind === 'play' && (step.seat ?? -1) >= 0

/** The choice that is `back` choices before the last one of the example. */
function playIn(example: Example, back = 0): PlayStep | null {
  const played = example.steps.flatMap((step, i) => (isPlayed(step, i) ? [i] : []))
  const at = played.at(-1 - back) ?? -1
  const step = example.steps[at]
  const led = leadingTo(example, at)
  if (!step?.word || step.seat === undefined || !led) return null
  const next = example.steps[at + 1]
  const ends = /\sover=/.test(step.position ?? '')
  const says = next?.kind === 'expect' ? (next.says ?? next.caption) : null
  return { kind: 'play', title: example.title, options: example.options, ...led, seat: step.seat, word: step.word, what: step.what ?? step.word, ends, says }
}

function questionIn(example: Example): AskStep | null {
  const at = example.steps.findIndex((s) => (s.kind === 'forbid' || s.kind === 'allow') && (s.seat ?? -1) >= 0)
  const step = example.steps[at]
  const led = leadingTo(example, at)
  if (!step?.what || step.seat === undefined || !led) return null
  const { seat, what, kind, says = step.caption } = step
  return { kind: 'ask', title: example.title, options: example.options, ...led, seat, what, allowed: kind === 'allow', says }
}

/** Three to six steps in the order of the rules: what can be done rather than what can be asked. */
export function planLesson(examples: Example[]): LessonStep[] {
  const found = examples.map((example) => ({ earlier: playIn(example, 1), play: playIn(example), ask: questionIn(example) }))
  const plays = found.filter((f) => f.play).slice(0, MOST - 1)
  // Questions where nothing is played first; where that is too little, those of the examples that are played too.
  const asks = [...found.filter((f) => f.ask && !f.play), ...found.filter((f) => f.ask && f.play)]
  const wanted = Math.max(MOST_QUESTIONS, FEWEST - plays.length)
  const asked = asks.slice(0, Math.min(wanted, MOST - plays.length))
  // Few examples: what led to their ends is done too.
  const before = found.filter((f) => f.earlier).slice(0, Math.max(0, FEWEST - plays.length - asked.length))
  return found.flatMap((f) => [
    ...(f.earlier && before.includes(f) ? [f.earlier] : []),
    ...(f.ask && asked.includes(f) ? [f.ask] : []),
    ...(f.play && plays.includes(f) ? [f.play] : []),
  ])
}
