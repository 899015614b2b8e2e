// What happened, for looking at it again: where each die was, so many times a second, packed small.
//
//     u8 1 (version)   u8 pictures a second   u16 dice   u16 pictures
//     then each picture: u8 how many dice changed, and for each: u8 die, 3 × i16 place in 1/400 edge, u32 turn
//     die 255: not there (any more)
//
// A turn is three of the four parts of its quaternion, 10 bits each, and which one is left out. Numbers are little-endian.

import type { Quaternion, Vector } from './world/numbers'
import type { Placement } from './world/world'

export const PICTURES = 60
const FINE = 400
const HALF = Math.SQRT1_2
const HEAD = 6
const ENTRY = 11

interface Small {
  x: number
  y: number
  z: number
  turn: number
}

export function packedTurn(q: Quaternion): number {
  let largest = 0
  for (let i = 1; i < 4; i++) if (Math.abs(q[i]!) > Math.abs(q[largest]!)) largest = i
  const sign = q[largest]! < 0 ? -1 : 1
  let packed = largest
  for (let i = 0; i < 4; i++)
    if (i !== largest) packed = packed * 1024 + Math.max(0, Math.min(1023, Math.round(((sign * q[i]!) / HALF) * 511) + 511))
  return packed
}

export function unpackedTurn(packed: number): Quaternion {
  const q: Quaternion = [0, 0, 0, 0]
  const largest = Math.floor(packed / 1073741824)
  let rest = packed % 1073741824
  let square = 0
  for (let i = 3; i >= 0; i--)
    if (i !== largest) {
      q[i] = ((rest % 1024) - 511) * (HALF / 511)
      square += q[i]! * q[i]!
      rest = Math.floor(rest / 1024)
    }
  q[largest] = Math.sqrt(Math.max(0, 1 - square))
  return q
}

const small = (v: number): number => Math.max(-32768, Math.min(32767, Math.round(v * FINE)))
const shrunk = ({ at, turn }: Placement): Small => ({ x: small(at[0]), y: small(at[1]), z: small(at[2]), turn: packedTurn(turn) })
/** A step or two of the fine scale is trembling, not moving. */
const alike = (p: Small, q: Small): boolean => Math.abs(p.x - q.x) + Math.abs(p.y - q.y) + Math.abs(p.z - q.z) < 3 && (p.turn === q.turn || near(p.turn, q.turn))

function near(p: number, q: number): boolean {
  const [a, b] = [unpackedTurn(p), unpackedTurn(q)]
  return Math.abs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]) > 0.99998
}

/** Takes pictures while a performance runs. */
export class Camera {
  private pictures: Map<number, Small | null>[] = []
  private seen: (Small | null)[] = []

  /** Null: a die that is not there any more. */
  take(dice: (Placement | null)[]): void {
    const changed = new Map<number, Small | null>()
    dice.forEach((placement, die) => {
      const now = placement && shrunk(placement)
      const before = this.seen[die]
      if (before !== undefined && (now === null ? before === null : before !== null && alike(before, now))) return
      this.seen[die] = now
      changed.set(die, now)
    })
    this.pictures.push(changed)
  }

  /** At most `limit` bytes: the number of pictures a second is halved until they fit. */
  packed(limit: number): Uint8Array {
    let pictures = this.pictures
    let rate = PICTURES
    while (rate > 4 && (sizeOf(pictures) > limit || pictures.length > 65535)) {
      pictures = halved(pictures)
      rate /= 2
    }
    const bytes = new DataView(new ArrayBuffer(sizeOf(pictures)))
    bytes.setUint8(0, 1)
    bytes.setUint8(1, rate)
    bytes.setUint16(2, this.seen.length, true)
    bytes.setUint16(4, pictures.length, true)
    let i = HEAD
    for (const picture of pictures) {
      bytes.setUint8(i++, picture.size)
      for (const [die, now] of picture) {
        bytes.setUint8(i, die)
        bytes.setInt16(i + 1, now ? now.x : -32768, true)
        bytes.setInt16(i + 3, now ? now.y : -32768, true)
        bytes.setInt16(i + 5, now ? now.z : -32768, true)
        bytes.setUint32(i + 7, now ? now.turn : 0, true)
        i += ENTRY
      }
    }
    return new Uint8Array(bytes.buffer)
  }
}

const sizeOf = (pictures: Map<number, Small | null>[]): number => pictures.reduce((size, picture) => size + 1 + ENTRY * picture.size, HEAD)

function halved(pictures: Map<number, Small | null>[]): Map<number, Small | null>[] {
  const half: Map<number, Small | null>[] = []
  for (let i = 0; i < pictures.length; i += 2) half.push(new Map([...pictures[i]!, ...(pictures[i + 1] ?? [])]))
  return half
}

export function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192))
  return btoa(text)
}

/** A recording that is played back: where every die is at any moment. */
export class Film {
  readonly rate: number
  readonly dice: number
  readonly length: number
  private readonly tracks: { time: number; at: Vector | null; turn: Quaternion }[][]

  constructor(packed: string) {
    const text = atob(packed)
    const bytes = new DataView(Uint8Array.from(text, (c) => c.charCodeAt(0)).buffer)
    this.rate = bytes.getUint8(1)
    this.dice = bytes.getUint16(2, true)
    const pictures = bytes.getUint16(4, true)
    this.length = pictures / this.rate
    this.tracks = Array.from({ length: this.dice }, () => [])
    let i = HEAD
    for (let n = 0; n < pictures; n++) {
      const count = bytes.getUint8(i++)
      for (let k = 0; k < count; k++, i += ENTRY) {
        const place = [1, 3, 5].map((o) => bytes.getInt16(i + o, true)) as Vector
        const gone = place.every((x) => x === -32768)
        this.tracks[bytes.getUint8(i)]!.push({
          time: n / this.rate,
          at: gone ? null : (place.map((x) => x / FINE) as Vector),
          turn: unpackedTurn(bytes.getUint32(i + 7, true)),
        })
      }
    }
  }

  /** Where a die is at a moment; null: not there. Between two pictures it moves straight on. */
  where(die: number, time: number): Placement | null {
    const track = this.tracks[die]!
    let low = 0
    let high = track.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (track[middle]!.time <= time) low = middle + 1
      else high = middle
    }
    const before = track[low - 1]
    const next = track[low]
    if (!before?.at) return null
    // After a pause a die rests until one picture before it moves again.
    const from = next ? Math.max(before.time, next.time - 1 / this.rate) : 0
    if (!next?.at || time <= from) return { at: before.at, turn: before.turn }
    const share = (time - from) / (next.time - from)
    return { at: before.at.map((x, i) => x + share * (next.at![i]! - x)) as Vector, turn: between(before.turn, next.turn, share) }
  }
}

function between(p: Quaternion, q: Quaternion, share: number): Quaternion {
  const same = p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3] < 0 ? -1 : 1
  const m = p.map((x, i) => x + share * (same * q[i]! - x)) as Quaternion
  const k = 1 / Math.sqrt(m[0] * m[0] + m[1] * m[1] + m[2] * m[2] + m[3] * m[3])
  return m.map((x) => x * k) as Quaternion
}
