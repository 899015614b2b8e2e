// A line of a study as a film that plays anywhere: a GIF, one picture for each choice. Loaded when somebody wants one.

import { GIFEncoder, applyPalette, quantize } from 'gifenc'
import { EACH, LAST, onReel, type Filmed } from './draw'

const SIZE = 480
/** Colours in all: those of the first and the last picture together, the same for all, so that nothing flickers. */
const COLOURS = 256

/** `told` hears how many pictures are done. */
export const gif = (filmed: Filmed, told: (done: number) => void): Promise<Blob> =>
  onReel(filmed, SIZE, async ({ draw }) => {
    const pixels = async (n: number): Promise<Uint8ClampedArray> => (await draw(n)).getImageData(0, 0, SIZE, SIZE).data
    const last = filmed.frames.length - 1
    const palette = quantize(joined(await pixels(0), await pixels(last)), COLOURS)
    const film = GIFEncoder()
    for (let n = 0; n <= last; n++) {
      const index = applyPalette(await pixels(n), palette)
      film.writeFrame(index, SIZE, SIZE, { ...(n === 0 ? { palette } : {}), delay: n === last ? LAST : EACH })
      told(n + 1)
    }
    film.finish()
    return new Blob([film.bytes() as Uint8Array<ArrayBuffer>], { type: 'image/gif' })
  })

function joined(a: Uint8ClampedArray, b: Uint8ClampedArray): Uint8ClampedArray {
  const both = new Uint8ClampedArray(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}
