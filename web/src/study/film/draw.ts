// The moments of a line as pictures for a film, drawn on a board of its own that nobody sees.

import { createBoard } from '../../board'
import type { Board, BoardStrings, Colour, Extra, Look } from '../../board/api'
import type { Frame } from '../../table/course/presenter.svelte'

/** Milliseconds that each picture stays; the last one longer, so that the end is seen. */
export const EACH = 900
export const LAST = 3000

export interface Filmed {
  board: Board
  colours: Colour[]
  frames: Frame[]
  strings: BoardStrings
  look: Partial<Look>
}

/** One moment after the other on one canvas: `draw` puts number n there. */
export interface Reel {
  readonly canvas: HTMLCanvasElement
  draw: (n: number) => Promise<CanvasRenderingContext2D>
}

/** Gives `make` a reel of pictures so large, and clears up behind it. */
export async function onReel<T>({ board, colours, frames, strings, look }: Filmed, size: number, make: (reel: Reel) => Promise<T>): Promise<T> {
  const host = document.createElement('div')
  host.className = 'cairn-film'
  host.setAttribute('aria-hidden', 'true')
  document.body.append(host)
  const view = createBoard(host, strings, {}, board.parts)
  try {
    view.setGame(board, colours)
    view.setLook({ ...look, reducedMotion: true, only: -1 })
    await view.ready
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = size
    const context = canvas.getContext('2d', { willReadFrequently: true })!
    const draw = async (n: number): Promise<CanvasRenderingContext2D> => {
      const { boards, extra } = frames[n]!
      view.show(boards, quietly(extra))
      const picture = await createImageBitmap(await view.snapshot())
      context.drawImage(picture, 0, 0, size, size)
      picture.close()
      return context
    }
    return await make({ canvas, draw })
  } finally {
    view.destroy()
    host.remove()
  }
}

/** A picture that stands still need not say more than what lies there and what was touched last. */
const quietly = ({ last, outcome, poses, marks }: Extra): Extra => ({
  ...(last ? { last } : {}),
  ...(outcome ? { outcome } : {}),
  ...(poses ? { poses } : {}),
  ...(marks ? { marks } : {}),
})
