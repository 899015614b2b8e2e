// What a person wants to see on the board: sets of points that the rules speak of. The server computes them when they are
// asked for, for the moment that is looked at.

import type { ShownSet, Spot } from '../../board/api'
import { letterOf } from '../../board/letters'
import { say } from '../../lang/sentences.svelte'
import type { Showing, ShownPoints } from '../../protocol'
import type { Desk } from '../desk.svelte'

/** One thing that can be switched on: a showing, of one player where it has a set for each. */
export interface Switch {
  key: string
  showing: Showing
  /** -1: of no player. */
  player: number
  letter: string
}

export function switchesOf(showings: Showing[], players: number): Switch[] {
  const all = showings.flatMap((showing) =>
    showing.of === 'player'
      ? Array.from({ length: players }, (_, player) => ({ showing, player }))
      : [{ showing, player: -1 }],
  )
  return all.map((one, i) => ({ ...one, key: `${one.showing.name} ${one.player}`, letter: letterOf(i) }))
}

/** Of all sets of a showing those that the switch means now; `at` is what the person points at. */
export function setsMeant(one: Switch, sets: ShownPoints[], at: Spot | null): ShownPoints[] {
  if (one.showing.of === 'player') return sets.filter((s) => s.player === one.player)
  if (one.showing.of === 'board') return sets
  return sets.filter((s) => at !== null && s.point === at.point)
}

export class Showings {
  /** Keys of what is switched on. */
  #on = $state.raw<string[]>([])
  /** By name: the sets of the moment that was asked about. */
  #known = $state.raw<Record<string, { moment: string; sets: ShownPoints[] }>>({})
  /** What the pointer rests on, where the keyboard is, what was tapped last. */
  hover = $state.raw<Spot | null>(null)
  focus = $state.raw<Spot | null>(null)
  tapped = $state.raw<Spot | null>(null)

  readonly pointed = $derived.by(() => this.hover ?? this.focus ?? this.tapped)
  readonly switches = $derived.by(() => switchesOf(this.desk.game?.showings ?? [], this.desk.session.seats.length))
  /** The moment looked at: another when a choice is taken back and made otherwise. */
  readonly moment = $derived.by(() => `${this.desk.at} ${this.desk.history.slice(0, this.desk.at).map((p) => p.word).join(' ')}`)

  readonly shown = $derived.by((): ShownSet[] =>
    this.switches.filter((one) => this.isOn(one)).map((one) => {
      const points: number[][] = Array.from({ length: this.desk.board?.count ?? 0 }, () => [])
      for (const set of this.found(one) ?? []) points[set.board]?.push(...set.points)
      return { letter: one.letter, says: say(one.showing.says), points }
    }),
  )

  constructor(private readonly desk: Desk) {}

  isOn(one: Switch): boolean {
    return this.#on.includes(one.key)
  }

  /** The sets that a switch means now; null: the server has not told yet. */
  found(one: Switch): ShownPoints[] | null {
    const known = this.#known[one.showing.name]
    return known && known.moment === this.moment ? setsMeant(one, known.sets, this.pointed) : null
  }

  turn(one: Switch): void {
    this.#on = this.isOn(one) ? this.#on.filter((key) => key !== one.key) : [...this.#on, one.key]
  }

  /** Asks for what is on and not known of this moment. */
  async learn(): Promise<void> {
    const { moment } = this
    const names = new Set(this.switches.filter((one) => this.isOn(one)).map((one) => one.showing.name))
    for (const name of names) {
      if (this.#known[name]?.moment === moment) continue
      const sets = await this.desk.session.show(name, this.desk.at)
      this.#known = { ...this.#known, [name]: { moment, sets } }
    }
  }
}
