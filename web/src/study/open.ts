// Opening a study from text: SGF, or the record of a game.

import { loadReplay } from '../http'
import type { StudyDesk } from './desk.svelte'
import { fromSgf, isSgf, positionInRecord } from './sgf'

/** Fails with a sentence when the text is neither. */
export async function openText(desk: StudyDesk, text: string, at: 'beginning' | 'end'): Promise<void> {
  const ply = at === 'end' ? Infinity : 0
  if (isSgf(text)) return desk.open(fromSgf(text), ply)
  return desk.openReplay(await loadReplay(text), positionInRecord(text), ply)
}
