// What the referee is asked and what it answers (docs/skill.md).

export type Cell = [number, number, number]

/** Dice in cells, before somebody performs. `plate`: funnels along a side, 0 for a bare table. */
export interface Scene {
  plate: number
  dice: { cell: Cell; pose: string }[]
}

export const KINDS = ['throw', 'flick', 'pour', 'tilt', 'blow', 'tower', 'pull', 'balcony', 'shake'] as const
export type Kind = (typeof KINDS)[number]
/** A hand steers these while the dice move: whoever performs has seen it all. */
export const STEERED: readonly Kind[] = ['tilt', 'blow', 'tower', 'pull', 'balcony', 'shake']

export interface Performance {
  kind: Kind
  input: number[]
  /** Where the performer sits: 0 A, 1 B, 2 C. */
  side: number
  /** Edges between the performer's line and the plate. */
  distance: number
  /** Dice loaded. */
  count: number
  /** The most simulated seconds. */
  seconds: number
  /** Sets of cells; one of them filled ends the performance well. */
  goal: Cell[][]
  seed: number
  /** Deviation of strength in percent, of angles in hundredths of a degree. */
  noise: [number, number]
}

/** Where a die of a scene, or one brought in, came to rest. `when`: the step (1/480 s) at which it left the plate for good. */
export type Settled =
  | { cell: Cell; pose: string }
  | { off: true; top: number; when?: number }
  | { askew: true; nearest: Cell | null; pose: string }

export interface Verdict {
  dice: Settled[]
  number: number | null
  seconds: number
  /** What it cost (Stage.effort). */
  effort: number
  hash: string
  frames?: string
}

/** What cannot be performed, with the reason. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text)
  }
}
