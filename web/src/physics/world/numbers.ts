// Numbers whose bits are the same in every engine: only + - * / and square roots, which IEEE 754 fixes to the last bit. Math.sin
// and its like are left to the engine by the language, so they are not used here.

export type Vector = [number, number, number]
export type Quaternion = [number, number, number, number]

export const plus = (p: Vector, q: Vector): Vector => [p[0] + q[0], p[1] + q[1], p[2] + q[2]]
export const minus = (p: Vector, q: Vector): Vector => [p[0] - q[0], p[1] - q[1], p[2] - q[2]]
export const times = (k: number, p: Vector): Vector => [k * p[0], k * p[1], k * p[2]]
export const dot = (p: Vector, q: Vector): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
export const cross = (p: Vector, q: Vector): Vector => [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]
export const lengthOf = (p: Vector): number => Math.sqrt(dot(p, p))
export const unit = (p: Vector): Vector => times(1 / lengthOf(p), p)
export const sum = (...all: Vector[]): Vector => all.reduce(plus, [0, 0, 0])

export const within = (low: number, x: number, high: number): number => (x < low ? low : x > high ? high : x)

/** Half a turn, in degrees to radians. */
const PI = 3.141592653589793

/** x within ±45°, in radians. */
const nearSine = (x: number): number => {
  const y = x * x
  return x * (1 - (y / 6) * (1 - (y / 20) * (1 - (y / 42) * (1 - (y / 72) * (1 - (y / 110) * (1 - y / 156))))))
}
const nearCosine = (x: number): number => {
  const y = x * x
  return 1 - (y / 2) * (1 - (y / 12) * (1 - (y / 30) * (1 - (y / 56) * (1 - (y / 90) * (1 - (y / 132) * (1 - y / 182))))))
}

/** Of an angle in degrees. */
export function sine(degrees: number): number {
  const quarter = Math.round(degrees / 90)
  const rest = ((degrees - 90 * quarter) * PI) / 180
  const turn = ((quarter % 4) + 4) % 4
  return turn === 0 ? nearSine(rest) : turn === 1 ? nearCosine(rest) : turn === 2 ? -nearSine(rest) : -nearCosine(rest)
}
export const cosine = (degrees: number): number => sine(degrees + 90)

/** The turn by an angle about an axis of length 1. */
export function turnAbout(axis: Vector, degrees: number): Quaternion {
  const s = sine(degrees / 2)
  return [axis[0] * s, axis[1] * s, axis[2] * s, cosine(degrees / 2)]
}

/** First q, then p. */
export const after = (p: Quaternion, q: Quaternion): Quaternion => [
  p[3] * q[0] + p[0] * q[3] + p[1] * q[2] - p[2] * q[1],
  p[3] * q[1] - p[0] * q[2] + p[1] * q[3] + p[2] * q[0],
  p[3] * q[2] + p[0] * q[1] - p[1] * q[0] + p[2] * q[3],
  p[3] * q[3] - p[0] * q[0] - p[1] * q[1] - p[2] * q[2],
]

export function turned(q: Quaternion, v: Vector): Vector {
  const axis: Vector = [q[0], q[1], q[2]]
  const t = times(2, cross(axis, v))
  return sum(v, times(q[3], t), cross(axis, t))
}

/** The smaller of the two turns that the rows of a rotation matrix stand for. */
export function quaternionOf(m: readonly (readonly number[])[]): Quaternion {
  const at = (i: number, j: number) => m[i]![j]!
  const trace = at(0, 0) + at(1, 1) + at(2, 2)
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1)
    return [(at(2, 1) - at(1, 2)) / s, (at(0, 2) - at(2, 0)) / s, (at(1, 0) - at(0, 1)) / s, s / 4]
  }
  const i = at(0, 0) >= at(1, 1) && at(0, 0) >= at(2, 2) ? 0 : at(1, 1) >= at(2, 2) ? 1 : 2
  const [j, k] = [(i + 1) % 3, (i + 2) % 3]
  const s = 2 * Math.sqrt(1 + at(i, i) - at(j, j) - at(k, k))
  const q: Quaternion = [0, 0, 0, (at(k, j) - at(j, k)) / s]
  q[i] = s / 4
  q[j] = (at(j, i) + at(i, j)) / s
  q[k] = (at(k, i) + at(i, k)) / s
  return q
}
