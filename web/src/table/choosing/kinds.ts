// In some races one says first which of several claims is meant ("Place a 4"), and points at the board then. Such claims are shown as
// dice where their name ends with the number of one, with how many of it there are.

import type { Sentence, View } from '../../protocol'

export interface Kind {
  label: string
  says: Sentence
  /** 1 … 6; 0: its name is no die's. */
  face: number
  /** How many dice with this number the viewer has; null: nobody counts them. */
  count: number | null
}

/** The number that a name ends with, if a die has it: "place 4", "Player1.4". */
export const faceIn = (name: string): number => Number(/(?:^|[ .])([1-6])$/.exec(name)?.[1] ?? 0)

/** None where there is nothing to tell apart. */
export function kindsOf(view: View | null): Kind[] {
  if (!view?.race) return []
  const labels = [...new Set(view.choices.filter((c) => c.point >= 0).map((c) => c.label))]
  if (labels.length < 2 && !labels.some((label) => faceIn(label) > 0)) return []
  return labels.map((label) => {
    const face = faceIn(label)
    const held = face > 0 ? view.facts.filter((f) => f.owner === view.viewer && f.index !== undefined && faceIn(f.index) === face) : []
    return {
      label,
      says: view.prompt.asks?.find((ask) => ask.label === label)?.says ?? label,
      face,
      count: held.length === 1 ? Number(held[0]!.value) : null,
    }
  })
}

/** What whoever claims must know: what is known of him and of the table, in one line. */
export const knownTo = (view: View) => view.facts.filter((f) => f.index === undefined && f.value !== 'none' && (f.owner === view.viewer || f.owner < 0))
