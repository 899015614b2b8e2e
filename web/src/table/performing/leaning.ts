// How the plate is seen to lean while a hand tilts it: no faster than the simulation lets a hand turn it.

import type { Held } from '../../board/api'
import { FASTEST as SHAKING, SHAKE } from '../../physics/kinds/shake'
import { FASTEST as TILTING, TILT } from '../../physics/kinds/tilt'
import type { Kind, Performance } from '../../physics/types'

interface Hand {
  /** Hundredths of a degree a tick. */
  fastest: number
  /** Numbers of the input for each tick, of which the first two are the tilt. */
  wide: number
  /** A plate that is turned over would hide what lies on it: of such a turn only a part is shown. */
  shown: number
}
const HANDS: Partial<Record<Kind, Hand>> = {
  tilt: { fastest: TILTING, wide: TILT.length, shown: 1 },
  shake: { fastest: SHAKING, wide: SHAKE.length, shown: 0.22 },
}

const towards = (now: number, wanted: number, most: number): number => Math.max(now - most, Math.min(now + most, wanted))

export class Leaning {
  private right = 0
  private away = 0
  private readonly hand: Hand | undefined

  constructor(kind: Kind) {
    this.hand = HANDS[kind]
  }

  /** A tick later, in which the hand wanted this (in hundredths of a degree). */
  follow(right: number, away: number): void {
    if (!this.hand) return
    this.right = towards(this.right, right, this.hand.fastest)
    this.away = towards(this.away, away, this.hand.fastest)
  }

  /** Null: nobody holds the plate. */
  get held(): Held | null {
    const { hand } = this
    return hand ? { right: (this.right / 100) * hand.shown, away: (this.away / 100) * hand.shown } : null
  }
}

/** After each tick of a performance; none where nothing is tilted. */
export function leanings({ kind, input }: Pick<Performance, 'kind' | 'input'>): Held[] {
  const wide = HANDS[kind]?.wide
  if (!wide) return []
  const leaning = new Leaning(kind)
  const all: Held[] = []
  for (let i = 0; i + wide <= input.length; i += wide) {
    leaning.follow(input[i]!, input[i + 1]!)
    all.push(leaning.held!)
  }
  return all
}
