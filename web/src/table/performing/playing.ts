// A recording on the board: where every die is, moment by moment, and what is heard when it strikes.

import type { BoardView, Held, LooseDie, Touch } from '../../board/api'
import { Film } from '../../physics/frames'
import type { Vector } from '../../physics/world/numbers'

export interface Shown {
  film: Film
  /** Of each die, those brought in at the end. */
  colours: number[]
  /** How the plate was held, a sixtieth of a second each. */
  leaning?: Held[]
}
const TICKS = 60

export const looseAt = ({ film, colours }: Shown, time: number, opacity?: number): LooseDie[] => {
  const dice: LooseDie[] = []
  for (let die = 0; die < film.dice; die++) {
    const where = film.where(die, time)
    if (where) dice.push({ ...where, colour: colours[die] ?? colours.at(-1) ?? 0, ...(opacity === undefined ? {} : { opacity }) })
  }
  return dice
}

/** A die that is suddenly slower has struck something: edges a second, lost within a picture. */
const STRUCK = 14
const SLOW = 10

/** Moments at which something is heard, in seconds. */
export function strikes(film: Film): number[] {
  const heard: number[] = []
  const step = 1 / film.rate
  for (let die = 0; die < film.dice; die++) {
    let before = 0
    for (let time = step; time < film.length; time += step) {
      const [p, q] = [film.where(die, time - step), film.where(die, time)]
      if (!p || !q) continue
      const speed = Math.hypot(q.at[0] - p.at[0], q.at[1] - p.at[1], q.at[2] - p.at[2]) / step
      if (before > SLOW && before - speed > STRUCK) heard.push(time)
      before = speed
    }
  }
  return heard.sort((a, b) => a - b).filter((time, i, all) => i === 0 || time - all[i - 1]! > 0.03)
}

/** Hears dice strike while they are simulated, picture by picture. */
export class Listening {
  private at: (Vector | null)[] = []
  private speed: number[] = []

  /** How many dice struck something since the last picture. */
  strikes(dice: readonly ({ at: Vector } | null)[], rate: number): number {
    let struck = 0
    dice.forEach((die, i) => {
      const before = this.at[i]
      const speed = die && before ? rate * Math.hypot(die.at[0] - before[0], die.at[1] - before[1], die.at[2] - before[2]) : 0
      const was = this.speed[i] ?? 0
      if (die && was > SLOW && was - speed > STRUCK) struck++
      this.at[i] = die ? die.at : null
      this.speed[i] = speed
    })
    return struck
  }
}

export const touchesOf = (moments: number[], speed: number): Touch[] =>
  moments.map((time) => ({ after: (1000 * time) / speed, kind: 'land', level: 0, dice: true }))

/** Plays to the end, or until `going` says no. Nothing is left on the board by it but what it showed last. */
export function playOn(board: BoardView, shown: Shown, speed: number, going: () => boolean, more: () => LooseDie[] = () => []): Promise<void> {
  return new Promise((resolve) => {
    let began = -1
    const frame = (now: number) => {
      if (began < 0) began = now
      const time = ((now - began) / 1000) * speed
      if (!going()) return resolve()
      const held = shown.leaning?.[Math.min(shown.leaning.length - 1, Math.floor(time * TICKS))]
      if (held) board.setHeld(held)
      board.setLoose([...looseAt(shown, Math.min(time, shown.film.length)), ...more()])
      if (time >= shown.film.length) return resolve()
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}
