// What a pick on the board or a button means, and when it counts at once.

import type { Choice, Pick } from '../board/api'
import type { Confirm } from '../state/settings.svelte'

/** Choices that no point of the board stands for: they are buttons. */
export const buttonsOf = (choices: Choice[]): Choice[] => choices.filter((c) => c.point < 0 && c.points.length === 0)

/** Sets of points (lines, shapes, groups): picked through one of their points, or from a list. */
export const setsOf = (choices: Choice[]): Choice[] => choices.filter((c) => c.point < 0 && c.points.length > 0)

export const needsSecondTap = (confirm: Confirm, by: Pick['by']): boolean =>
  confirm === 'always' || (confirm === 'touch' && (by === 'touch' || by === 'pen'))
