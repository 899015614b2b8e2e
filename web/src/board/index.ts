// The board, for the page: see api.ts.

import type { BoardStrings, BoardView } from './api'
import { View, type BoardOptions } from './view'

export * from './api'
export { latticePoints } from './lattice'
export { drawSmall } from './small'
export { choicesAt } from './spots'

/** Draws boards inside `host`, which must have a size. */
export function createBoard(host: HTMLElement, strings: BoardStrings, options: BoardOptions = {}): BoardView {
  return new View(host, strings, options)
}
