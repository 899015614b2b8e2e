// throw: a die leaves the hand behind a line in front of one's side. flick: it lies on the table there and is flicked.

import { field, read } from '../input'
import type { Stage } from '../stage'
import type { Performance } from '../types'
import { after, cosine, sine, times, turnAbout, within, type Quaternion, type Vector } from '../world/numbers'
import { Random } from '../world/random'
import { DEPTH, Seat, UP } from '../world/seat'
import { GRAVITY } from '../world/world'

/** x: along the line, in hundredths of an edge; angles in hundredths of a degree, to the right and up; spin about the upright. */
export const THROW = [field('x', -600, 600), field('angle', -4500, 4500), field('loft', 0, 8000), field('strength', 0, 1000), field('spin', -1000, 1000)]
export const FLICK = [field('x', -600, 600), field('angle', -4500, 4500), field('loft', 0, 4500), field('strength', 0, 1000), field('spin', -1000, 1000)]

/** A hand above the table; a die that lies on it. */
const HAND = 5
const LYING = 0.5
/** The loft at which a strength of 500 carries a die to the middle of the plate. */
const THROW_LOFT = 45
const FLICK_LOFT = 30
/** A flicked die comes in low and slides on, so that it needs less. */
const FLICK_LESS = 0.92
/** Turns a second at full spin, in radians; how fast a thrown die tumbles. */
const SPIN = 80
const TUMBLE = 30
/** Whatever still moves after so many seconds is taken as it lies. */
export const LONGEST = 8

/** The speed that carries a die over `far` and down `drop` edges, leaving the hand at `loft` degrees. */
export function speedFor(far: number, drop: number, loft: number): number {
  const [s, c] = [sine(loft), cosine(loft)]
  return Math.sqrt((GRAVITY * far * far) / (2 * c * (drop * c + far * s)))
}

export interface Release {
  at: Vector
  velocity: Vector
}

/** Where and how fast a die leaves the hand, without the noise: the page draws its aim from it too. */
export function released(stage: { wood: Stage['world']['wood'] }, kind: 'throw' | 'flick', input: readonly number[], side: number, distance: number): Release {
  const [x, angle, loft, strength] = input as [number, number, number, number]
  const seat = new Seat(side)
  const { wood } = stage
  const height = kind === 'throw' ? HAND : LYING + 0.01
  const far = wood.spikes + distance
  const plateTop = wood.size > 0 ? (wood.table - (wood.size + 0.5)) / DEPTH : 0
  const middling = kind === 'throw' ? speedFor(far, height - plateTop, THROW_LOFT) : FLICK_LESS * speedFor(far, -plateTop, FLICK_LOFT)
  const speed = (strength / 500) * middling
  const [a, l] = [angle / 100, loft / 100]
  return {
    at: seat.place(x / 100, -far, wood.table - height * DEPTH),
    velocity: times(speed, seat.along(cosine(l) * sine(a), cosine(l) * cosine(a), sine(l))),
  }
}

/** A little less steady than asked for. */
function shaken(input: number[], [percent, hundredths]: [number, number], random: Random, highestLoft: number): number[] {
  const [x, angle, loft, strength, spin] = input as [number, number, number, number, number]
  return [
    x,
    angle + hundredths * random.bell(),
    within(0, loft + hundredths * random.bell(), highestLoft),
    strength * (1 + (percent / 100) * random.bell()),
    spin,
  ]
}

export function throwDie(stage: Stage, performance: Performance): void {
  const { kind, side, distance, noise } = performance
  const isThrow = kind === 'throw'
  const random = new Random(performance.seed)
  const asked = read(performance.input, isThrow ? THROW : FLICK)
  const input = shaken(asked, noise, random, isThrow ? 8000 : 4500)
  const { at, velocity } = released(stage.world, isThrow ? 'throw' : 'flick', input, side, distance)
  const turn = isThrow ? random.turn() : lying(random)
  const die = stage.world.add({ at, turn }, true)
  stage.world.move(die, velocity)
  const spin = times((SPIN * input[4]!) / 1000, UP)
  const tumble = isThrow ? random.vector(TUMBLE) : ([0, 0, 0] as Vector)
  stage.world.roll(die, [spin[0] + tumble[0], spin[1] + tumble[1], spin[2] + tumble[2]])
  stage.quieten(LONGEST)
}

/** Flat on the table, any of its faces on top, turned anyhow. */
function lying(random: Random): Quaternion {
  const seat = new Seat(0)
  const face = random.next() % 6
  const upright: Quaternion = turnAbout(seat.right, 0)
  // From the axes of the dice to one face up: the axis a is laid along UP.
  const toUp = turnOnto([1, 0, 0], UP)
  const roll = face < 4 ? turnAbout([0, 0, 1], 90 * face) : turnAbout([0, 1, 0], face === 4 ? 90 : -90)
  return after(turnAbout(UP, 360 * random.share()), after(toUp, after(roll, upright)))
}

/** The shortest turn from one direction to another, not opposite to it. */
function turnOnto(from: Vector, to: Vector): Quaternion {
  const w = 1 + from[0] * to[0] + from[1] * to[1] + from[2] * to[2]
  const q: Quaternion = [from[1] * to[2] - from[2] * to[1], from[2] * to[0] - from[0] * to[2], from[0] * to[1] - from[1] * to[0], w]
  const k = 1 / Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3])
  return [q[0] * k, q[1] * k, q[2] * k, q[3] * k]
}
