// From a pick on the board to a choice at the server: what the pick can mean, the second tap, and why it means nothing.

import type { Pick, PointSets, Spot } from '../../board/api'
import { choicesAt } from '../../board/input/spots'
import { t } from '../../lang/index.svelte'
import { say } from '../../lang/sentences.svelte'
import type { Choice, Game, Ply, Sentence, View } from '../../protocol'
import { complain, news } from '../../state/news.svelte'
import { settings } from '../../state/settings.svelte'
import { coloursAt, inHand, needsSecondTap, pointsFirst } from './choosing'
import type { Presenter } from '../course/presenter.svelte'
import { kindsOf } from './kinds'
import { promptText } from '../words'

/** Points that something beside the board stands for. */
export interface Meant {
  board: number
  points: number[]
}

/** Why something cannot be chosen: an answer of the server with `says`, a Sentence. */
export type Because = Record<string, unknown>

/** Where choices are made: a table, or a study. */
export interface ChoosingPlace {
  readonly view: View | null
  readonly game: Game | null
  readonly history: Ply[]
  readonly over: boolean
  readonly covered: boolean
  /** Not null: the person looks at another moment than the one that waits for a choice. */
  readonly stepped: number | null
  readonly myTurn: boolean
  readonly mySeats: number[]
  readonly viewer: number
  readonly presenter: Presenter
  readonly session: {
    choose(seat: number, word: string): Promise<void>
    why(seat: number, board: number, point: number): Promise<Because>
  }
}

export class Chooser {
  /** A choice that waits for a second tap, and where it was picked. */
  picked = $state.raw<{ choice: Choice; board: number; point: number } | null>(null)
  /** Several choices that the picked point can mean, and which point that is. */
  which = $state.raw<Choice[]>([])
  spot = $state.raw<Spot | null>(null)
  /** Why the last pick was none. */
  reason = $state('')
  /** A choice is on its way to the server. */
  sending = $state(false)
  /** The last choice that the server took, and at which ply. */
  made = $state.raw<{ word: string; ply: number } | null>(null)

  /** What this person may choose now. */
  readonly choices = $derived.by(() => {
    const { view, covered, stepped, myTurn } = this.desk
    return view && !covered && !this.sending && stepped === null && myTurn ? view.choices : []
  })

  /** In a race: the claims of which one is said before the board is pointed at. */
  readonly kinds = $derived.by(() => (this.choices.length > 0 ? kindsOf(this.desk.view) : []))
  /** The one that was said; ''. */
  readonly kind = $derived.by(() => (this.kinds.some(({ label }) => label === this.#said) ? this.#said : ''))
  #said = $state('')

  /** What the board offers: the choices, or points whose colour is still to be said. */
  readonly offered = $derived.by(() => {
    const first = pointsFirst(this.choices)
    return first.length > 0 ? first : this.choices
  })
  /** The balls taken up in this turn and not put down yet, and where they lay. */
  readonly lifted = $derived.by(() => {
    const { view, history, covered, stepped } = this.desk
    return view && !covered && stepped === null ? inHand(history, view, view.boards) : []
  })
  /** Their colours. */
  readonly held = $derived(this.lifted.map(({ colour }) => colour))
  /** The point for the colour that is on its way. */
  #next: Spot | null = null

  constructor(private readonly desk: ChoosingPlace) {}

  letGo(): void {
    this.picked = null
    this.which = []
    this.spot = null
    this.reason = ''
  }

  /** Says which claim the next point is for; said again, none. */
  sayKind(label: string): void {
    this.letGo()
    this.#said = this.kind === label ? '' : label
  }

  async choose(choice: Choice): Promise<void> {
    if (this.sending) return
    this.#next = choice.then && this.spot ? this.spot : null
    this.letGo()
    this.preview(null)
    this.sending = true
    const ply = this.desk.view?.ply ?? -1
    try {
      await this.desk.session.choose(this.desk.viewer, choice.word)
      this.made = { word: choice.word, ply }
    } catch (error) {
      this.#next = null
      this.reason = (error as Error).message
      news.say(this.reason)
    } finally {
      this.sending = false
    }
  }

  /** After a colour that was said at a point: the point itself. */
  async goOn(): Promise<void> {
    const spot = this.#next
    this.#next = null
    const here = spot ? choicesAt(this.choices, spot) : []
    if (spot && here.length === 1) await this.choose(here[0]!)
    else if (here.length > 1) this.#ask(here, spot)
  }

  #ask(which: Choice[], spot: Spot | null): void {
    this.letGo()
    this.which = which
    this.spot = spot
    this.desk.presenter.board?.setPicked(spot)
  }

  async pick(pick: Pick): Promise<void> {
    const { view, game, over, mySeats, presenter } = this.desk
    if (this.desk.stepped !== null) return news.show(t('moves.looking-back'))
    // In a race nobody waits for what others do.
    if (!view || !game || over || (presenter.busy && !view.race) || this.sending) return
    if (this.choices.length === 0) {
      if (mySeats.length > 0) news.show(promptText(game, view, mySeats))
      return
    }
    const spot = { board: pick.board, point: pick.point }
    const colours = coloursAt(this.choices, spot)
    if (colours.length > 0) return this.#ask(colours, spot)
    const here = this.#meant(this.#narrowed(spot) ?? choicesAt(this.choices, pick))
    if (here.length === 0) return this.#explain(pick)
    if (here.length > 1) return this.#ask(here, spot)
    const choice = here[0]!
    const again = this.picked?.choice.word === choice.word
    if (again || view.race || !needsSecondTap(settings.confirm, pick.by)) return this.choose(choice)
    this.letGo()
    this.picked = { choice, ...spot }
  }

  /** Of several sets with the point picked before: those that have this one too, so that a piece is shown die by die. */
  #narrowed(spot: Spot): Choice[] | null {
    const sets = this.which.filter((c) => c.point < 0 && c.board === spot.board && c.points.includes(spot.point))
    return sets.length > 0 && sets.length < this.which.length ? sets : null
  }

  /** Of several claims at a point the one that was said. */
  #meant(here: Choice[]): Choice[] {
    const said = here.filter(({ label }) => label === this.kind)
    return said.length > 0 ? said : here
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
      this.reason = say(because.says as Sentence)
      news.say(this.reason)
    } catch (error) {
      complain(error)
    }
  }
}
