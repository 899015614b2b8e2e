// The board, for the page: see api.ts.

import type { BoardStrings, BoardView, Part } from './api'
import { SeveralViews } from './several'
import { View, type BoardOptions } from './view'

export * from './api'
export { latticePoints } from './picture/lattice'
export { drawSmall } from './picture/small'
export { choicesAt } from './input/spots'

/** Draws boards inside `host`, which must have a size. `parts`: of boards of several kinds. */
export function createBoard(host: HTMLElement, strings: BoardStrings, options: BoardOptions = {}, parts: Part[] = []): BoardView {
  return parts.length > 0 ? new SeveralViews(host, strings, options, parts) : new View(host, strings, options)
}
