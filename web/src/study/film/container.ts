// WebM, as much of it as a film without sound needs: a tree of elements, each its id, its length and what is in it. Pictures lie
// in clusters that begin with a whole one, and cues say where those are, so that a player can jump.

export interface Packed {
  /** Milliseconds from the beginning. */
  at: number
  /** A whole picture; the others only say what changed since the one before. */
  whole: boolean
  data: Uint8Array
}

export interface Film {
  /** 'V_VP8' or 'V_VP9'. */
  codec: string
  width: number
  height: number
  /** Milliseconds. */
  length: number
  /** In order; the first is whole. */
  pictures: Packed[]
}

const ID = {
  head: 0x1a45dfa3, version: 0x4286, readVersion: 0x42f7, idLength: 0x42f2, sizeLength: 0x42f3, kind: 0x4282, kindVersion: 0x4287, kindReadVersion: 0x4285,
  segment: 0x18538067, info: 0x1549a966, scale: 0x2ad7b1, duration: 0x4489, muxer: 0x4d80, writer: 0x5741,
  tracks: 0x1654ae6b, track: 0xae, number: 0xd7, uid: 0x73c5, lacing: 0x9c, type: 0x83, codec: 0x86, video: 0xe0, width: 0xb0, height: 0xba,
  cues: 0x1c53bb6b, cue: 0xbb, cueTime: 0xb3, cuePlaces: 0xb7, cueTrack: 0xf7, cuePlace: 0xf1,
  cluster: 0x1f43b675, time: 0xe7, block: 0xa3,
} as const

const MILLISECOND = 1_000_000
const VIDEO = 1
/** Times inside a cluster are numbers of 16 bits with a sign. */
const LONGEST_CLUSTER = 30_000

type Bytes = Uint8Array

const joined = (parts: Bytes[]): Bytes => {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** The most significant byte first; as many as are needed, or as are asked for. */
function number(value: number, least = 1): Bytes {
  const bytes: number[] = []
  for (let rest = value; rest > 0 || bytes.length < least; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return Uint8Array.from(bytes)
}

/** A length says by its first bits how long it is itself; here always eight bytes, so that nothing moves when it is known. */
const length = (value: number): Bytes => joined([Uint8Array.of(0x01), number(value, 7)])

const element = (id: number, ...inside: Bytes[]): Bytes => {
  const body = joined(inside)
  return joined([number(id), length(body.length), body])
}
const text = (value: string): Bytes => new TextEncoder().encode(value)
const float = (value: number): Bytes => {
  const bytes = new DataView(new ArrayBuffer(8))
  bytes.setFloat64(0, value)
  return new Uint8Array(bytes.buffer)
}

interface Cluster {
  at: number
  bytes: Bytes
}

function clusters(pictures: Packed[]): Cluster[] {
  const groups: Packed[][] = []
  for (const picture of pictures) {
    const last = groups.at(-1)
    if (!last || picture.whole || picture.at - last[0]!.at > LONGEST_CLUSTER) groups.push([picture])
    else last.push(picture)
  }
  return groups.map((group) => {
    const { at } = group[0]!
    const blocks = group.map((p) => element(ID.block, Uint8Array.of(0x80 | VIDEO), number(p.at - at, 2), Uint8Array.of(p.whole ? 0x80 : 0), p.data))
    return { at, bytes: element(ID.cluster, element(ID.time, number(at)), ...blocks) }
  })
}

export function webmOf({ codec, width, height, length: lasts, pictures }: Film): Bytes {
  const head = element(
    ID.head,
    element(ID.version, number(1)), element(ID.readVersion, number(1)), element(ID.idLength, number(4)), element(ID.sizeLength, number(8)),
    element(ID.kind, text('webm')), element(ID.kindVersion, number(4)), element(ID.kindReadVersion, number(2)),
  )
  const info = element(ID.info, element(ID.scale, number(MILLISECOND)), element(ID.duration, float(lasts)), element(ID.muxer, text('Cairn')), element(ID.writer, text('Cairn')))
  const tracks = element(
    ID.tracks,
    element(
      ID.track,
      element(ID.number, number(VIDEO)), element(ID.uid, number(VIDEO)), element(ID.lacing, number(0)), element(ID.type, number(VIDEO)), element(ID.codec, text(codec)),
      element(ID.video, element(ID.width, number(width)), element(ID.height, number(height))),
    ),
  )
  const parts = clusters(pictures)
  // Places are counted from where the segment's own content begins. Every number in the cues has eight bytes, so that their
  // length is known before the places are.
  const cuesOf = (places: number[]): Bytes =>
    element(ID.cues, ...parts.map(({ at }, i) =>
      element(ID.cue, element(ID.cueTime, number(at, 8)), element(ID.cuePlaces, element(ID.cueTrack, number(VIDEO)), element(ID.cuePlace, number(places[i]!, 8))))))
  let place = info.length + tracks.length + cuesOf(parts.map(() => 0)).length
  const places = parts.map(({ bytes }) => {
    const here = place
    place += bytes.length
    return here
  })
  return joined([head, element(ID.segment, info, tracks, cuesOf(places), ...parts.map((p) => p.bytes))])
}
