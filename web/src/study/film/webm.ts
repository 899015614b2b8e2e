// A line of a study as a film of small size and many colours: WebM, where the browser can encode it (WebCodecs).

import { webmOf, type Packed } from './container'
import { EACH, LAST, onReel, type Filmed } from './draw'

const SIZE = 720
/** Every so many pictures a whole one, so that a player can jump there. */
const WHOLE = 8
const MICRO = 1000

/** What browsers call them and what the file calls them, the better one first. */
const CODECS = [
  { codec: 'vp09.00.31.08', named: 'V_VP9' },
  { codec: 'vp8', named: 'V_VP8' },
]

interface Way {
  config: VideoEncoderConfig
  named: string
}

async function way(): Promise<Way | null> {
  if (typeof VideoEncoder === 'undefined') return null
  for (const { codec, named } of CODECS) {
    const config: VideoEncoderConfig = { codec, width: SIZE, height: SIZE, bitrate: 2_000_000, framerate: 1000 / EACH, latencyMode: 'quality' }
    const answer = await VideoEncoder.isConfigSupported(config).catch(() => null)
    if (answer?.supported) return { config, named }
  }
  return null
}

/** Null where this browser cannot. `told` hears how many pictures are done. */
export async function webm(filmed: Filmed, told: (done: number) => void): Promise<Blob | null> {
  const how = await way()
  if (!how) return null
  return onReel(filmed, SIZE, async ({ canvas, draw }) => {
    const pictures: Packed[] = []
    let trouble: Error | null = null
    const encoder = new VideoEncoder({
      output: (chunk) => {
        const data = new Uint8Array(chunk.byteLength)
        chunk.copyTo(data)
        pictures.push({ at: Math.round(chunk.timestamp / MICRO), whole: chunk.type === 'key', data })
      },
      error: (error) => (trouble = error),
    })
    const take = (at: number, whole: boolean): void => {
      if (trouble) throw trouble
      const picture = new VideoFrame(canvas, { timestamp: MICRO * at })
      encoder.encode(picture, { keyFrame: whole })
      picture.close()
    }
    try {
      encoder.configure(how.config)
      const { length } = filmed.frames
      const end = EACH * (length - 1) + LAST
      for (let n = 0; n < length; n++) {
        await draw(n)
        take(EACH * n, n % WHOLE === 0)
        told(n + 1)
      }
      // Some players end with the last picture: it comes once more when its time is over.
      take(end, false)
      await encoder.flush()
      if (trouble) throw trouble
      const bytes = webmOf({ codec: how.named, width: SIZE, height: SIZE, length: end, pictures })
      return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'video/webm' })
    } finally {
      if (encoder.state !== 'closed') encoder.close()
    }
  })
}
