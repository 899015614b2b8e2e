// How a die lies. A pose is what it shows towards the sides A, B and C of the plate, as three digits: "642"; a '?' stands for
// a face that the viewer does not know. Opposite faces add to 7 and dice are right-handed (1, 2, 3 run counter-clockwise
// around their corner), so that of 216 triples 24 are possible and two digits determine the third.
//
//            C                    from above: A lies in the south, B and C follow clockwise;
//        B  \ | /                 the die stands on a corner, its upper corner is in the middle
//            \|/
//             A
//
// Vectors here are in the die's own axes a, b, c: from a die towards the one that carries it. The A-face looks along −a.

export type Pose = string

/** The pose of a die that was put down without saying how. */
export const STANDARD: Pose = '321'

export type Axis = 0 | 1 | 2
export type Triple = [number, number, number]

const AXES: Axis[] = [0, 1, 2]

export const digitsOf = (pose: Pose): Triple => [...pose].map(Number) as Triple

/** Is this one of the 24? */
export function isPose(text: string): boolean {
  if (!/^[1-6]{3}$/.test(text)) return false
  const digits = digitsOf(text)
  const small = digits.map((n) => Math.min(n, 7 - n))
  if (new Set(small).size < 3) return false
  const inversions = Number(small[0]! > small[1]!) + Number(small[0]! > small[2]!) + Number(small[1]! > small[2]!)
  return (inversions + digits.filter((n) => n > 3).length) % 2 === 1
}

/** All 24, ascending. */
export const POSES: Pose[] = Array.from({ length: 216 }, (_, i) => `${1 + Math.floor(i / 36)}${1 + (Math.floor(i / 6) % 6)}${1 + (i % 6)}`).filter(isPose)

/** A pose that fits the digits known, "3??"; the standard one where nothing is known. Null: there is none. */
export const completed = (seen: string): Pose | null =>
  /^\?*$/.test(seen) ? STANDARD : (POSES.find((pose) => AXES.every((i) => seen[i] === '?' || seen[i] === pose[i])) ?? null)

/** The numbers of the faces that are known, and of those opposite to them. */
export const numbersKnown = (seen: string): number[] => [...seen].flatMap((d) => (d === '?' ? [] : [Number(d), 7 - Number(d)]))

/** Where each number is on a die in the standard pose. */
const HOME: Record<number, Triple> = { 3: [-1, 0, 0], 4: [1, 0, 0], 2: [0, -1, 0], 5: [0, 1, 0], 1: [0, 0, -1], 6: [0, 0, 1] }

/** The rotation that brings a die from the standard pose to this one, by rows. */
export const rotationOf = (pose: Pose): Triple[] => digitsOf(pose).map((n) => HOME[n]!.map((x) => (x === 0 ? 0 : -x)) as Triple)

/** The die tipped over its edge, towards side `i` and away from side `j`: it shows i what it showed j. */
export function pivoted(pose: Pose, i: Axis, j: Axis): Pose {
  const digits = digitsOf(pose)
  const [old, other] = [digits[i], digits[j]]
  digits[i] = other
  digits[j] = 7 - old
  return digits.join('')
}

/** Turned about its upright diagonal, so that the side after A sees what A saw; twice is the other way round. */
export const spun = (pose: Pose, thirds: number): Pose => AXES.map((i) => pose[(i + 3 - (thirds % 3)) % 3]).join('')

/** The one turn from a pose to another: an axis of length 1 and an angle of 0 … π. */
export function turnBetween(from: Pose, to: Pose): { axis: Triple; angle: number } {
  const [a, b] = [rotationOf(from), rotationOf(to)]
  const m = AXES.map((i) => AXES.map((j) => AXES.reduce<number>((sum, k) => sum + b[i]![k] * a[j]![k], 0)))
  const angle = Math.acos(Math.max(-1, Math.min(1, (m[0]![0]! + m[1]![1]! + m[2]![2]! - 1) / 2)))
  if (angle < 1e-6) return { axis: [0, 0, 1], angle: 0 }
  let axis: Triple = [m[2]![1]! - m[1]![2]!, m[0]![2]! - m[2]![0]!, m[1]![0]! - m[0]![1]!]
  if (Math.PI - angle < 1e-6) {
    // Half a turn: the matrix is twice the axis by itself, less one.
    const largest = AXES.reduce((best, i) => (m[i]![i]! > m[best]![best]! ? i : best), 0 as Axis)
    axis = AXES.map((i) => m[i]![largest]! + (i === largest ? 1 : 0)) as Triple
  }
  const length = Math.hypot(...axis)
  return { axis: axis.map((x) => x / length) as Triple, angle }
}
