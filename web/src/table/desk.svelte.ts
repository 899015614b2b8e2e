// One person at one table: what the server says (session), what the board shows (presenter), which moment of the game it is
// that they look at, and what they may do. The components beside it only draw.

import { fetchRecord } from '../http'
import { t } from '../lang/index.svelte'
import { hallHere } from '../offline/hall'
import { isHere } from '../offline/tables'
import { pack } from '../pack'
import { STEERED } from '../physics/types'
import { go, links } from '../route'
import { mine, type MySeat } from '../state/mine.svelte'
import { complain, news } from '../state/news.svelte'
import { look } from '../state/settings.svelte'
import { landedIn, landedText, worthOf, worthText, type Worth } from './performing/told'
import { Advice } from './analysis/advice.svelte'
import { Chooser } from './choosing/chooser.svelte'
import { boardsAt, lastTouched, marksAt, posesAt } from './course/history'
import { levelOf, roleOf } from './people/people'
import { Presenter, type Frame } from './course/presenter.svelte'
import { TableSession, type Moved, type PerformedNews } from './session.svelte'
import { Showings } from './showing/showings.svelte'
import { claimText, outcomeText, turnText } from './words'

/** Of many throws in a row so many are said aloud, the last. */
const MOST_SAID = 6

/** Milliseconds for which a claim can be read. */
const CLAIM_SHOWN = 3000

const BLANK = { table: '', game: '', title: '', seats: [], hotseat: false, open: [], at: 0, over: false }

/** A performance with what came of it. */
export interface Performed extends PerformedNews {
  worth: Worth | null
}

export class Desk {
  readonly presenter = new Presenter()
  readonly session: TableSession
  readonly mySeats: number[]
  readonly chooser: Chooser
  readonly advice: Advice
  readonly showings: Showings

  /** At a table shared at one screen where something is secret: whose eyes are on it. */
  revealed = $state(-1)
  /** How many choices are shown when the person looks back; null: the game as it stands. */
  stepped = $state<number | null>(null)
  /** What was performed here while this browser looked, in order. */
  performed = $state.raw<Performed[]>([])
  /** The claim that was made last, or what became of a throw, for a moment: nothing may lie over the board. */
  claimed = $state.raw<{ text: string; wrong: boolean } | null>(null)
  #claimedFor: ReturnType<typeof setTimeout> | undefined
  /** Told of every performance by whoever keeps scores; true: it is the best of this browser. */
  judged: ((performed: Performed) => boolean) | null = null
  /** This person has asked for another game and waits. */
  rematchAsked = $state(false)

  readonly view = $derived.by(() => this.session.view)
  readonly game = $derived.by(() => this.session.game)
  readonly board = $derived.by(() => this.session.board)
  readonly history = $derived.by(() => this.session.history)
  /** The seat whose eyes this browser has now. */
  readonly viewer = $derived.by(() => this.session.viewer)
  readonly plays = $derived.by(() => this.mySeats.includes(this.viewer))
  /** The side of the table from which this browser looks; several seats at one screen look from the first. */
  readonly side = $derived.by(() => (this.mySeats.length === 1 && !this.steered ? Math.max(0, this.viewer) : 0))
  /** Whoever steers has the plate to himself, side A towards him. */
  readonly steered = $derived.by(() => !!this.game?.information.includes('steered'))
  /** A race in rounds: everybody enters a claim, then all are handled. */
  readonly rounds = $derived.by(() => !!this.view?.race && (this.session.clock?.per_move ?? 0) > 0)
  readonly at = $derived.by(() => this.stepped ?? this.history.length)
  /** The moment looked at, with all its numbers; null: it was before this browser came. */
  readonly shown = $derived.by(() => (this.stepped === null ? this.view : (this.session.seen[this.stepped] ?? null)))
  readonly over = $derived.by(() => !!this.view?.outcome)
  readonly persons = $derived.by(() => this.session.seats.filter((s) => levelOf(s.kind) === 0).length)
  /** Do people sit here who use other screens? */
  readonly company = $derived.by(() => this.persons > 1 && this.mySeats.length < this.persons)
  readonly secret = $derived.by(() => !!this.game?.information.some((i) => i === 'hidden' || i === 'simultaneous'))
  /** The board must be covered until the right person is there. */
  readonly covered = $derived.by(
    () =>
      this.mySeats.length > 1 &&
      this.secret &&
      !this.over &&
      this.mySeats.includes(this.view?.decides ?? -1) &&
      this.revealed !== this.view?.decides,
  )
  readonly myTurn = $derived.by(() => this.plays && !!this.view && (!!this.view.race || this.view.decides === this.viewer))
  readonly mayAnalyse = $derived.by(() => this.over || this.persons <= 1)
  readonly canUndo = $derived.by(
    // Nothing is taken back in a race, and nothing that was performed.
    () => this.plays && !this.over && this.history.length > 0 && this.stepped === null && !this.chooser.sending && !this.game?.information.includes('race') && (!this.performs || this.mySeats.includes(this.history.at(-1)?.seat ?? -1)),
  )
  readonly performs = $derived.by(() => !!this.game?.information.some((i) => i === 'skill' || i === 'steered'))
  /** Neither who is quicker nor how to throw can be told. */
  readonly canHint = $derived.by(() => this.myTurn && !this.over && this.mayAnalyse && !this.advice.busy && !this.view?.race && !this.view?.perform)

  /** A game of choices can be judged: in a race and in what is done by hand the computer knows nothing better. */
  readonly canReview = $derived.by(
    () => this.over && this.mayAnalyse && this.history.some((p) => p.seat >= 0) && !this.game?.information.some((i) => i === 'race' || i === 'skill'),
  )

  constructor(
    readonly id: string,
    private readonly onsaid: () => void,
  ) {
    const known = mine.at(id)
    const seats = known?.seats ?? []
    this.mySeats = seats.map((s) => s.seat)
    this.session = new TableSession(id, seats, {
      moved: (moved) => this.#moved(moved),
      performed: (performed) => void this.#performed(performed),
      changed: () => this.#changed(),
      rematch: (table, next) => this.#rematch(table, next),
      trouble: (text) => news.show(text, 'trouble'),
      declined: () => {
        this.rematchAsked = false
        news.show(t('asked.no'))
      },
      said: (said) => {
        if (this.mySeats.includes(said.seat)) return
        this.onsaid()
        news.say(said.text)
      },
    })
    this.chooser = new Chooser(this)
    this.advice = new Advice(this)
    this.showings = new Showings(this)
  }

  /** Shows the moment looked at, at once: the board is new or everything may be different. */
  present(): void {
    const frame = this.#frameAt(this.at)
    if (frame) this.presenter.show(frame)
  }

  /** Looks at the moment after `ply` choices. */
  step(ply: number): void {
    const to = Math.max(0, Math.min(this.history.length, ply))
    const forward = to === this.at + 1 ? this.history[this.at] : undefined
    this.stepped = to === this.history.length ? null : to
    this.chooser.letGo()
    const frame = this.#frameAt(to)
    if (frame && forward) void this.presenter.play(forward.events, frame)
    else if (frame) this.presenter.show(frame)
  }

  undo = (): Promise<void> =>
    this.trying(async () => {
      await this.session.undo(this.viewer)
      if (this.view && !this.view.undo && this.persons > 1) news.show(t('undo.asked'))
    })

  /** The game so far as a study of one's own. */
  openStudy = (): Promise<void> =>
    this.trying(async () => {
      const record = isHere(this.id)
        ? String((await hallHere(this.id).request('record')).record)
        : await fetchRecord(this.id, mine.at(this.id)?.seats[0]?.token ?? '')
      go(links.study('at', await pack(record)))
    })

  rematch = (): Promise<void> =>
    this.trying(async () => {
      const { followed } = this.session
      if (followed) return this.#rematch(followed.next, followed.seats)
      await this.session.rematch(this.viewer)
      this.rematchAsked = true
    })

  /** Does it; what goes wrong is told to the person, unless he has left the table meanwhile. */
  async trying(what: () => Promise<unknown>): Promise<void> {
    try {
      await what()
    } catch (error) {
      if (!this.session.closed) complain(error)
    }
  }

  #frameAt(ply: number): Frame | null {
    const { view, board, history } = this
    if (!view || !board) return null
    const whole = ply === history.length
    const poses = posesAt(history, view.poses, ply)
    return {
      boards: whole ? view.boards : boardsAt(history, view.boards, ply),
      extra: {
        // In a race nothing is lit: looking is for people. Whoever steers is given all his dice anew: none of them came last.
        last: this.steered || (whole && this.game?.information.includes('race')) ? [] : lastTouched(history, ply, board.count),
        ...(poses ? { poses } : {}),
        marks: whole ? view.marks : marksAt(this.session.marks, view.marks, ply),
        ...(whole && view.outcome ? { outcome: view.outcome.points } : {}),
      },
    }
  }

  #moved({ seat, says, events, then, view, before, claim, wrong }: Moved): void {
    // In a race others claim while one points.
    if (!claim || this.mySeats.includes(seat)) this.chooser.letGo()
    this.advice.forgetHint()
    if (this.game) {
      const ending = view.outcome ? outcomeText(this.game, view.outcome) : null
      const claimed = claim ? claimText(this.game, before, seat, says, wrong) : ''
      if (claimed && seat >= 0) this.#tellAbove(claimed, !!wrong)
      const thrown = then.slice(-MOST_SAID).map((one) => turnText(this.game!, one.seat, one.says ?? one.text))
      news.say([claimed || turnText(this.game, seat, says), ...thrown, ...(ending ? [`${ending.head}.`, ending.reason] : [])].join(' '))
    }
    if (this.stepped !== null) return
    const frame = this.#frameAt(this.history.length)
    if (frame) void this.presenter.play(events, frame).then(() => this.chooser.goOn())
  }

  #tellAbove(text: string, wrong: boolean): void {
    clearTimeout(this.#claimedFor)
    this.claimed = { text, wrong }
    this.#claimedFor = setTimeout(() => (this.claimed = null), CLAIM_SHOWN)
  }

  async #performed(news_: PerformedNews): Promise<void> {
    this.chooser.letGo()
    const performed = { ...news_, worth: worthOf(news_.moves.map((move) => move.word)) }
    this.performed = [...this.performed.slice(-20), performed]
    const steered = STEERED.includes(performed.performance.kind)
    // Kept at once; told not before it was seen.
    const told = this.#resultOf(performed)
    if (this.game) {
      const { view, moves, seat } = performed
      const ending = view.outcome ? outcomeText(this.game, view.outcome) : null
      const did = moves.slice(0, 1).map((move) => turnText(this.game!, seat, move.says ?? move.text))
      // What is shown as a note is read out there.
      news.say([...did, ...(told && !steered ? [told] : []), ...(ending ? [`${ending.head}.`, ending.reason] : [])].join(' '))
    }
    const seen = steered && this.mySeats.includes(performed.seat)
    if (this.stepped === null) await this.watchAgain(performed, seen || look.reducedMotion ? 0 : 1)
    if (told && !this.session.closed) {
      // Above the board: where a die landed nothing may lie over it.
      if (steered) news.show(told)
      else this.#tellAbove(told, false)
    }
    if (this.stepped === null) this.chooser.goOn()
  }

  /** What an attempt is worth, or what became of a throw. */
  #resultOf(performed: Performed): string {
    const { performance, worth, seat, moves } = performed
    const { kind } = performance
    if (!this.game) return ''
    const name = roleOf(this.game, seat)
    if (!STEERED.includes(kind)) {
      const landed = landedIn(moves.slice(1).map((move) => move.word))
      return landed ? t('perform.result', { name, what: landedText(kind, landed) }) : ''
    }
    const told = worth === null ? t('perform.failed', { name }) : t('perform.result', { name, what: worthText(kind, worth) })
    return this.judged?.(performed) ? `${told}. ${t('perform.best')}` : told
  }

  /** Shows a performance: as fast as it was, slower, or (0) only what came of it. Long ones are shown faster. */
  async watchAgain(performed: Performed, speed: number): Promise<void> {
    const frame = this.#frameAt(this.history.length)
    if (!frame) return
    await this.presenter.perform(async (board) => {
      if (!performed.frames || document.hidden || speed === 0) return
      const { show } = await import('./performing/watching')
      await show(board, performed, this.game, this.board, speed)
    }, frame)
  }

  #changed(): void {
    this.chooser.letGo()
    this.advice.forgetHint()
    this.stepped = null
    this.present()
  }

  #rematch(table: string, seats: MySeat[]): void {
    if (seats.length > 0) mine.remember({ ...(mine.at(this.id) ?? BLANK), table, seats, open: [], at: Date.now(), over: false })
    go(links.table(table))
  }
}
