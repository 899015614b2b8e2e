// The board, for the page: see api.ts.

import type { BoardStrings, BoardView } from './api'
import { View, type BoardOptions } from './view'

export * from './api'
export { latticePoints } from './picture/lattice'
export { drawSmall } from './picture/small'
export { choicesAt } from './input/spots'

/** Draws boards inside `host`, which must have a size. */
export function createBoard(host: HTMLElement, strings: BoardStrings, options: BoardOptions = {}): BoardView {
  return new View(host, strings, options)
}
