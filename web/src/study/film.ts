// A line of a study as a film that plays anywhere: a GIF, one picture for each choice. Loaded when somebody wants one.

import { GIFEncoder, applyPalette, quantize } from 'gifenc'
import { createBoard } from '../board'
import type { Board, BoardStrings, Colour, Extra, Look } from '../board/api'
import type { Frame } from '../table/course/presenter.svelte'

const SIZE = 480
/** Milliseconds that each picture stays; the last one longer, so that the end is seen. */
const EACH = 900
const LAST = 3000
/** Colours in all: those of the first and the last picture together, the same for all, so that nothing flickers. */
const COLOURS = 256

export interface Filmed {
  board: Board
  colours: Colour[]
  frames: Frame[]
  strings: BoardStrings
  look: Partial<Look>
}

/** Draws every frame on a board of its own that nobody sees. `told` hears how many are done. */
export async function film({ board, colours, frames, strings, look }: Filmed, told: (done: number) => void): Promise<Blob> {
  const host = document.createElement('div')
  host.className = 'cairn-film'
  host.setAttribute('aria-hidden', 'true')
  document.body.append(host)
  const view = createBoard(host, strings, {}, board.parts)
  try {
    view.setGame(board, colours)
    view.setLook({ ...look, reducedMotion: true, only: -1 })
    await view.ready
    const paper = document.createElement('canvas')
    paper.width = paper.height = SIZE
    const context = paper.getContext('2d', { willReadFrequently: true })!
    const pixelsOf = async ({ boards, extra }: Frame): Promise<Uint8ClampedArray> => {
      view.show(boards, quietly(extra))
      const picture = await createImageBitmap(await view.snapshot())
      context.drawImage(picture, 0, 0, SIZE, SIZE)
      picture.close()
      return context.getImageData(0, 0, SIZE, SIZE).data
    }
    const palette = quantize(joined(await pixelsOf(frames[0]!), await pixelsOf(frames.at(-1)!)), COLOURS)
    const gif = GIFEncoder()
    for (const [i, frame] of frames.entries()) {
      const index = applyPalette(await pixelsOf(frame), palette)
      gif.writeFrame(index, SIZE, SIZE, { ...(i === 0 ? { palette } : {}), delay: i === frames.length - 1 ? LAST : EACH })
      told(i + 1)
    }
    gif.finish()
    return new Blob([gif.bytes() as Uint8Array<ArrayBuffer>], { type: 'image/gif' })
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

function joined(a: Uint8ClampedArray, b: Uint8ClampedArray): Uint8ClampedArray {
  const both = new Uint8ClampedArray(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}
