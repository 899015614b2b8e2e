// From a pick on the board to a choice at the server: what the pick can mean, the second tap, and why it means nothing.

import type { Pick, PointSets } from '../board/api'
import { choicesAt } from '../board/spots'
import { t, translated } from '../lang/index.svelte'
import type { Choice } from '../protocol'
import { complain, news } from '../state/news.svelte'
import { settings } from '../state/settings.svelte'
import { needsSecondTap } from './choosing'
import type { Desk } from './desk.svelte'
import { promptText } from './words'

/** Points that something beside the board stands for. */
export interface Meant {
  board: number
  points: number[]
}

export class Chooser {
  /** A choice that waits for a second tap, and where it was picked. */
  picked = $state.raw<{ choice: Choice; board: number; point: number } | null>(null)
  /** Several choices that the picked point can mean. */
  which = $state.raw<Choice[]>([])
  /** Why the last pick was none. */
  reason = $state('')
  /** A choice is on its way to the server. */
  sending = $state(false)

  /** What this person may choose now. */
  readonly choices = $derived.by(() => {
    const { view, covered, stepped, myTurn } = this.desk
    return view && !covered && !this.sending && stepped === null && myTurn ? view.choices : []
  })

  constructor(private readonly desk: Desk) {}

  letGo(): void {
    this.picked = null
    this.which = []
    this.reason = ''
  }

  async choose(choice: Choice): Promise<void> {
    if (this.sending) return
    this.letGo()
    this.preview(null)
    this.sending = true
    try {
      await this.desk.session.choose(this.desk.viewer, choice.word)
    } catch (error) {
      this.reason = (error as Error).message
      news.say(this.reason)
    } finally {
      this.sending = false
    }
  }

  async pick(pick: Pick): Promise<void> {
    const { view, game, over, mySeats, presenter } = this.desk
    if (this.desk.stepped !== null) return news.show(t('moves.looking-back'))
    if (!view || !game || over || presenter.busy || this.sending) return
    if (this.choices.length === 0) {
      if (mySeats.length > 0) news.show(promptText(game, view, mySeats))
      return
    }
    const here = choicesAt(this.choices, pick)
    if (here.length === 0) return this.#explain(pick)
    if (here.length > 1) {
      this.letGo()
      this.which = here
      presenter.board?.setPicked({ board: pick.board, point: pick.point })
      return
    }
    const choice = here[0]!
    const again = this.picked?.choice.word === choice.word
    if (again || !needsSecondTap(settings.confirm, pick.by)) return this.choose(choice)
    this.letGo()
    this.picked = { choice, board: pick.board, point: pick.point }
  }

  /** Lights up the points of a choice, as long as something points at it. */
  preview(choice: Meant | null): void {
    const sets: PointSets = []
    if (choice && choice.points.length > 0) {
      while (sets.length < choice.board) sets.push([])
      sets.push(choice.points)
    }
    this.desk.presenter.board?.setPreview(sets.length > 0 ? sets : null)
  }

  async #explain(pick: Pick): Promise<void> {
    this.letGo()
    try {
      const because = await this.desk.session.why(this.desk.viewer, pick.board, pick.point)
      this.reason = translated('why', String(because.code ?? ''), String(because.text ?? ''), {
        point: this.#name(pick.point),
        ...this.#names(because.numbers),
      })
      news.say(this.reason)
    } catch (error) {
      complain(error)
    }
  }

  #name(point: number): string {
    return this.desk.board?.points[point]?.name ?? ''
  }

  /** The points that a reason is about: how many, and their names. */
  #names(points: unknown): { n: number; points: string } {
    const names = (Array.isArray(points) ? points : []).map((p) => this.#name(Number(p)))
    return { n: names.length, points: names.join(', ') }
  }
}
