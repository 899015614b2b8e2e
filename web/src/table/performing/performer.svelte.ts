// One person who performs at the table: the aim, the attempt that runs, what is sent to the referee, and what came of it.

import type { Held, LooseDie } from '../../board/api'
import { cellOf } from '../../board/dice/cells'
import { Film } from '../../physics/frames'
import { isLive } from '../../physics/live'
import { sway } from '../../physics/kinds/tower'
import { turnAbout, after, quaternionOf, type Vector } from '../../physics/world/numbers'
import { DEPTH, Seat, UP } from '../../physics/world/seat'
import { STEERED, type Performance } from '../../physics/types'
import { complain } from '../../state/news.svelte'
import { look } from '../../state/settings.svelte'
import type { ToPerform } from '../../protocol'
import type { Desk, Performed } from '../desk.svelte'
import { dragged, flight, inputOf, middlingAim, partsOf, placeSeenAt, puffOf, pullOf, TAP, type Aim } from './aim'
import { Attempt, type Ghost } from './attempt.svelte'
import { playOn } from './playing'
import { followPhone } from './phone'
import { leanings } from './leaning'
import { isBetter, keyOf, note, scoreOf } from './scores'
import type { Worth } from './told'
import { simulation } from './simulation'

type Seen = { x: number; y: number }

const GHOST = 0.3

/** Keys of the finger and of the shaking hand. */
const SHAKEN: Record<string, ['press' | 'shake', number]> = { d: ['press', 50], e: ['press', -50], s: ['shake', 50], f: ['shake', -50] }

export class Performer {
  aim = $state<Aim>(middlingAim('throw'))
  /** Of a ladle: from where to where, in edges. */
  path = $state({ from: { x: 0, y: -1 }, to: { x: 0, y: 1 }, height: 600, pause: 6 })
  /** Of a knock or puff, 0 to 1000; of a puff its direction in degrees and how steep it is. */
  strength = $state(600)
  heading = $state(0)
  slope = $state(25)
  /** The die that the keys speak of. */
  chosen = $state(0)
  /** balcony: draw out, or put. */
  putting = $state(false)
  attempt = $state.raw<Attempt | null>(null)
  sending = $state(false)
  /** A film is shown, nothing is judged. */
  watching = $state(false)
  /** Line from where the hand began to where it is. */
  drag = $state<{ from: Seen; to: Seen } | null>(null)
  /** How often the dice were drawn: what is laid over them follows. */
  drawn = $state(0)
  ghosts = $state.raw<Ghost[]>([])
  /** Where the die that hovers over a tower would be let go: its foot, and the corners there. */
  plumb = $state.raw<Vector[]>([])
  /** How the plate is held, for the board. */
  held = $state.raw<Held | null>(null)
  /** There is no plate: everything stands on the table. */
  #bare = false
  #swayed = 0
  #for = -1
  /** The last aim of each seat at this screen. */
  #aims = new Map<string, Aim>()

  constructor(readonly desk: Desk) {
    desk.judged = (performed) => this.#judged(performed)
  }

  get asked(): ToPerform | null {
    return this.desk.view?.perform ?? null
  }

  get mine(): boolean {
    return !!this.asked?.mine && this.desk.plays && this.desk.stepped === null && !this.desk.presenter.busy
  }

  get live(): boolean {
    return !!this.asked && isLive(this.asked.kind)
  }

  /** Another performance is awaited: begin anew. */
  follow(): void {
    const { asked } = this
    const ply = this.desk.view?.ply ?? -1
    if (ply === this.#for) return
    this.#for = ply
    this.attempt?.drop()
    this.attempt = null
    this.drag = null
    if (asked) this.#bare = asked.scene.plate === 0
    this.#lie()
    // Whoever throws again begins with the aim of before, and corrects it.
    if (asked?.kind === 'flick' || asked?.kind === 'throw') {
      this.aim = this.#aims.get(this.#aimer) ?? middlingAim(asked.kind)
    }
    // A breath that moves a die by one funnel.
    if (asked?.kind === 'blow') this.strength = 350
  }

  performance(input: number[]): Performance {
    const a = this.asked!
    return { kind: a.kind, input, side: a.side, distance: a.distance ?? 13, count: a.count ?? 1, seconds: a.seconds ?? 120, goal: a.goal ?? [], seed: a.seed ?? 0, noise: [0, 0] }
  }

  get score() {
    void this.sending
    return scoreOf(this.scoreKey)
  }

  /** The best that somebody else has done at this table, people and ghosts alike. */
  get rival(): Worth | null {
    const kind = this.asked?.kind
    const others = this.#others(kind)
    return others[0]?.worth ?? null
  }

  #others(kind: string | undefined) {
    const { performed, mySeats } = this.desk
    return performed
      .filter((p) => !mySeats.includes(p.seat) && p.performance.kind === kind && p.worth !== null)
      .sort((a, b) => (isBetter(a.performance.kind, a.worth!, b.worth!) ? -1 : 1))
  }

  /** One's own best attempt again. */
  async watchBest(): Promise<void> {
    const { best } = this.score
    const board = this.desk.presenter.board
    if (!best || !board || this.attempt?.running || this.sending) return
    this.sending = this.watching = true
    try {
      const { frames } = await simulation().perform(best.scene, best.performance)
      if (frames) await playOn(board, { film: new Film(frames), colours: this.colours(), leaning: leanings(best.performance) }, 1, () => !document.hidden)
    } catch (error) {
      complain(error)
    } finally {
      this.sending = this.watching = false
      board.setLoose(null)
      board.setHeld(this.held)
      this.desk.present()
    }
  }

  private get scoreKey(): string {
    return this.asked ? keyOf(this.desk.game?.id ?? '', this.asked.kind, this.asked.scene) : ''
  }

  // ---- by one input: throw, flick, pour

  throwNow(): void {
    const { asked } = this
    if (!asked || !this.mine || this.sending) return
    if (asked.kind === 'pour') {
      const { from, to, height, pause } = this.path
      void this.send([from.x * 100, from.y * 100, height, to.x * 100, to.y * 100, pause].map(Math.round))
    } else {
      this.#aims.set(this.#aimer, this.aim)
      void this.send(inputOf(this.aim))
    }
  }

  get #aimer(): string {
    return `${this.asked?.kind} ${this.desk.viewer}`
  }

  get line(): Vector[] {
    const { asked } = this
    if (!asked || (asked.kind !== 'throw' && asked.kind !== 'flick')) return []
    return flight(asked.kind, this.aim, asked.scene.plate, asked.side, asked.distance ?? 13)
  }

  /** The way of the ladle, as it is seen on the plate. */
  get ladle(): Vector[] {
    const { asked } = this
    if (asked?.kind !== 'pour') return []
    const seat = new Seat(asked.side)
    return [this.path.from, this.path.to].map(({ x, y }) => seat.place(x, y, asked.scene.plate))
  }

  async send(input: number[]): Promise<void> {
    this.sending = true
    try {
      await this.desk.session.perform(this.desk.viewer, input)
    } catch (error) {
      complain(error)
      this.desk.present()
    } finally {
      this.sending = false
    }
  }

  // ---- live

  start(): void {
    const { asked, desk } = this
    if (!asked || !this.mine || this.attempt?.running) return
    const performance = this.performance([])
    this.chosen = this.#first()
    const attempt = new Attempt(asked.scene, performance, this.colours(), () => this.ghosts, (dice) => this.#show(dice), (over) => void this.#over(over))
    this.attempt = attempt
    void this.#summonGhosts()
    attempt.start().catch((error) => {
      complain(error)
      this.attempt = null
      desk.present()
    })
    if (asked.kind === 'tower') this.#hover()
  }

  /** The die that the keys speak of at first. Of a whole pyramid not the summit, which nobody wants to move: the corner before the performer. */
  #first(): number {
    const { scene, side } = this.asked!
    if (scene.dice.length <= 12) return 0
    const at = scene.dice.map(({ cell }) => partsOf(side, cell as Vector))
    return at.reduce((best, p, i) => (p.y - 0.01 * p.x < at[best]!.y - 0.01 * at[best]!.x ? i : best), 0)
  }

  async #over(attempt: Attempt): Promise<void> {
    this.#phone?.()
    this.#phone = null
    const input = [...attempt.input]
    this.attempt = null
    this.#lie()
    await this.send(input)
  }

  /** The referee has judged: what this browser's people do is kept where it is their best. */
  #judged({ performance, scene, seat, worth }: Performed): boolean {
    const { desk } = this
    if (!desk.mySeats.includes(seat) || !STEERED.includes(performance.kind)) return false
    return note(keyOf(desk.game?.id ?? '', performance.kind, scene), worth, scene, { distance: 13, seconds: 120, goal: [], seed: 0, noise: [0, 0], ...performance, count: performance.count ?? 1 })
  }

  /** One's own best attempt, and the best of the others at this table, run along. */
  async #summonGhosts(): Promise<void> {
    this.ghosts = []
    if (look.reducedMotion || (this.asked?.kind !== 'tilt' && this.asked?.kind !== 'blow')) return
    const { best } = scoreOf(this.scoreKey)
    const others = this.#others(this.asked?.kind)
    const colours = this.colours()
    const called: Ghost[] = []
    try {
      if (best) {
        const { frames } = await simulation().perform(best.scene, best.performance)
        if (frames) called.push({ film: new Film(frames), colours, opacity: GHOST })
      }
      if (others[0]?.frames) called.push({ film: new Film(others[0].frames), colours, opacity: 0.6 * GHOST })
    } catch {
      // Nobody misses a ghost.
    }
    this.ghosts = called
  }

  #show(dice: LooseDie[]): void {
    const held = this.attempt?.held
    if (held) this.held = held
    this.desk.presenter.board?.setLoose(dice)
  }

  /** The plate lies on the table, or there is none. */
  #lie(): void {
    this.held = this.#bare ? { right: 0, away: 0, bare: true } : null
  }

  /** The colours of the dice of the scene; dice brought in have the performer's. */
  colours(): number[] {
    const { desk, asked } = this
    const board = desk.board
    if (!board || !asked) return []
    const size = board.sizes[0] ?? 9
    const own = desk.game?.players.colours[desk.view?.decides ?? 0] ?? 0
    return [...asked.scene.dice.map(({ cell }) => {
      const point = board.points.findIndex((p) => cellOf(size, p).join() === cell.join())
      return Math.max(0, desk.view?.boards[0]?.[point] ?? 0)
    }), Math.max(0, own)]
  }

  /** The next die sways over the tower until it is let go. */
  #hover(): void {
    const attempt = this.attempt
    const step = () => {
      if (!attempt || attempt !== this.attempt || !attempt.running) return
      if (!attempt.busy && !document.hidden) {
        const [x, y] = this.#swaying(attempt)
        const seat = new Seat(attempt.performance.side)
        const top = attempt.dice.reduce((least, die) => (die ? Math.min(least, die.at[0] + die.at[1] + die.at[2] - 0.87) : least), 9)
        const { right, away } = seat
        const upright = quaternionOf(([0, 1, 2] as const).map((i) => [right[i], away[i], UP[i]]))
        const hovering: LooseDie = { at: seat.place(x, y, top - 1.4 * Math.sqrt(3)), turn: after(turnAbout(UP, 0), upright), colour: this.colours().at(-1) ?? 0 }
        this.plumb = [hovering.at, ...[[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([i, j]) => seat.place(x + i! / 2, y + j! / 2, top))]
        this.#show([...attempt.dice.filter((die) => die !== null), hovering])
      } else if (this.plumb.length > 0) this.plumb = []
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  }

  #swaying(attempt: Attempt): [number, number] {
    const calm = look.reducedMotion ? 0.4 : 1
    this.#swayed = performance.now() / 1000
    const [x, y] = sway(this.#swayed, attempt.number ?? 0)
    return [calm * x + this.nudge.x, calm * y + this.nudge.y]
  }
  nudge = $state({ x: 0, y: 0 })

  letGo(): void {
    const { attempt } = this
    if (!attempt?.running || attempt.busy) return
    const [x, y] = this.#swaying(attempt)
    void attempt.act([100 * x, 100 * y, 0])
  }

  // ---- the chosen die

  /** Where it is: right and away of the middle. */
  place(die = this.chosen): Seen | null {
    const at = this.attempt?.at(die)
    return at && this.asked ? partsOf(this.asked.side, at) : null
  }

  next(by = 1): void {
    this.nudge = { x: 0, y: 0 }
    this.plumb = []
    const { attempt } = this
    if (!attempt) return
    const open = this.#within()
    if (open.length === 0) return
    const here = open.indexOf(this.chosen)
    this.chosen = open[(here + by + open.length) % open.length]!
    const p = this.place()
    if (p && this.asked?.kind === 'pull') this.heading = Math.round((Math.atan2(p.x, p.y) * 180) / Math.PI)
  }

  /** Dice that a hand can reach: all where there are few, else those that show two faces or more. */
  #within(): number[] {
    const dice = this.attempt?.dice ?? []
    const there = dice.flatMap((die, i) => (die ? [i] : []))
    if (there.length <= 12) return there
    const cells = this.asked!.scene.dice.map((die) => die.cell)
    return there.filter((die) => (cells[die] ?? [0, 0, 0]).filter((x) => x === 0).length >= 1)
  }

  /** The die seen next to a place of the window. */
  dieSeenAt(seen: Seen, within = 70): number | null {
    const board = this.desk.presenter.board
    let best: number | null = null
    let least = within
    this.attempt?.dice.forEach((die, i) => {
      const p = die && board?.project(die.at)
      if (!p) return
      const far = Math.hypot(p.x - seen.x, p.y - seen.y)
      // Of two that are seen at one place the upper is nearer to the eye.
      const height = die.at[0] + die.at[1] + die.at[2]
      if (far + 2 * height < least + 0) {
        least = far + 2 * height
        best = i
      }
    })
    return best
  }

  act(): void {
    const { attempt, asked } = this
    if (!attempt?.running || !asked) return
    const p = this.place()
    switch (asked.kind) {
      case 'tilt':
        return p ? attempt.knock(this.strength, 100 * p.x, 100 * p.y) : undefined
      case 'blow':
        return p ? attempt.puff([100 * p.x, 100 * p.y, 100 * this.heading, 100 * this.slope, this.strength]) : undefined
      case 'tower':
        return this.letGo()
      case 'pull':
        return this.pull(this.chosen, this.heading, this.strength)
      case 'balcony':
        return p ? this.balcony(this.chosen, p) : undefined
    }
  }

  pull(die: number, heading: number, strength: number): void {
    const cell = this.asked!.scene.dice[die]?.cell
    if (cell) void this.attempt?.act([...cell, 100 * heading, 0, Math.max(100, Math.min(1000, strength))]).then(() => this.next(0))
  }

  balcony(die: number | null, at: Seen): void {
    if (this.putting) return void this.attempt?.act([1, 100 * (at.x + this.nudge.x), 100 * (at.y + this.nudge.y), 0, 0, 0])
    const cell = die === null ? undefined : this.asked!.scene.dice[die]?.cell
    if (!cell) return
    const side = cell[0] === 0 ? 0 : cell[1] === 0 ? 1 : 2
    void this.attempt?.act([0, ...cell, 40, side])
  }

  // ---- gestures over the board

  /** Pixels to the right of whoever performs, and back towards him: at a shared screen he may sit at a side of the board that is not the one before it. */
  #back(right: number, down: number): [number, number] {
    const { asked, desk } = this
    const [home, own] = [this.#frameOf(desk.side), this.#frameOf(asked?.side ?? desk.side)]
    if (!asked || asked.side === desk.side || !home || !own) return [right, down]
    const det = own.right.x * own.away.y - own.right.y * own.away.x
    if (Math.abs(det) < 1e-6) return [right, down]
    const [r, a] = [(right * own.away.y - down * own.away.x) / det, (own.right.x * down - own.right.y * right) / det]
    return [r * home.right.x + a * home.away.x, r * home.right.y + a * home.away.y]
  }

  /** An edge to the right and an edge away, as they are seen from a side in the middle of the plate. */
  #frameOf(side: number): { right: Seen; away: Seen } | null {
    const board = this.desk.presenter.board
    const seat = new Seat(side)
    const depth = this.asked?.scene.plate ?? 9
    const [o, r, a] = [[0, 0], [1, 0], [0, 1]].map(([x, y]) => board?.project(seat.place(x!, y!, depth)) ?? null)
    return o && r && a ? { right: { x: r.x - o.x, y: r.y - o.y }, away: { x: a.x - o.x, y: a.y - o.y } } : null
  }

  down(at: Seen): void {
    this.point(at)
    this.drag = { from: at, to: at }
    const { kind } = this.asked ?? {}
    // The die under the finger is meant: it is seen to be before anything is done.
    if (kind === 'blow' || kind === 'pull') this.chosen = this.dieSeenAt(at) ?? this.chosen
  }

  /** How strong it would be if the hand let go now, 0 to 1000; null: that is nothing of a drag. */
  get force(): number | null {
    const { drag, asked } = this
    if (!drag || !asked) return null
    const far = Math.hypot(drag.to.x - drag.from.x, drag.to.y - drag.from.y)
    if (asked.kind === 'throw' || asked.kind === 'flick') return this.aim.strength
    if (far <= TAP) return null
    return asked.kind === 'blow' ? puffOf(far) : asked.kind === 'pull' ? pullOf(far) : null
  }

  moved(at: Seen): void {
    this.point(at)
    if (!this.drag || !this.asked) return
    this.drag = { ...this.drag, to: at }
    const [right, down] = [at.x - this.drag.from.x, at.y - this.drag.from.y]
    const { kind } = this.asked
    if (kind === 'throw' || kind === 'flick') this.aim = { ...this.aim, ...dragged(...this.#back(right, down)) }
    if (kind === 'pour' && Math.hypot(right, down) > TAP) {
      const [from, to] = [this.spotAt(this.drag.from), this.spotAt(at)]
      if (from && to) this.path = { ...this.path, from, to }
    }
    if ((kind === 'tilt' || kind === 'shake') && this.attempt && Math.hypot(right, down) > TAP) {
      // Half the height of a telephone's board turns the plate over.
      const [limit, each] = kind === 'tilt' ? [60, 0.2] : [180, 1]
      const of = (pixels: number) => Math.round(Math.max(-limit, Math.min(limit, pixels * each)) * 100)
      this.attempt.tilt = { right: of(right), away: of(-down) }
    }
  }

  up(at: Seen): void {
    const { drag, asked, attempt } = this
    this.drag = null
    if (!drag || !asked || !this.mine) return
    const [right, down] = [at.x - drag.from.x, at.y - drag.from.y]
    const far = Math.hypot(right, down)
    switch (asked.kind) {
      case 'throw':
      case 'flick':
        if (far > 25 && this.#back(right, down)[1] > 0) this.throwNow()
        return
      case 'pour': {
        if (far > TAP) this.throwNow()
        return
      }
      case 'tower':
        return this.letGo()
    }
    if (!attempt?.running) return
    const heading = (Math.atan2(right, -down) * 180) / Math.PI
    const die = this.dieSeenAt(drag.from)
    if (asked.kind === 'tilt' && far <= TAP) {
      const place = (die === null ? null : this.place(die)) ?? this.spotAt(at)
      if (die !== null) this.chosen = die
      if (place) attempt.knock(this.strength, 100 * place.x, 100 * place.y)
    } else if (asked.kind === 'blow' && far > TAP) {
      const place = (die === null ? null : this.place(die)) ?? this.spotAt(drag.from)
      if (place) attempt.puff([100 * place.x, 100 * place.y, 100 * heading, 100 * this.slope, puffOf(far)])
    } else if (asked.kind === 'pull' && far > TAP && die !== null) {
      this.chosen = die
      this.pull(die, heading, pullOf(far))
    } else if (asked.kind === 'balcony' && far <= TAP) {
      const place = this.putting ? this.restAt(at) : this.spotAt(at)
      this.nudge = { x: 0, y: 0 }
      if (place) this.balcony(die, place)
    }
  }

  /** The place on what lies highest there: on the upper side of the die that is seen at it. */
  restAt(seen: Seen): Seen | null {
    const { asked, desk, attempt } = this
    const board = desk.presenter.board
    const at = attempt?.at(this.dieSeenAt(seen) ?? -1)
    if (!asked || !board) return null
    return at ? placeSeenAt(asked.side, asked.scene.plate, at[0] + at[1] + at[2] - DEPTH / 2, (p) => board.project(p), seen) : this.spotAt(seen)
  }

  /** Where a further die would be put: the corners of its foot, on the board. */
  point(seen: Seen | null): void {
    const { asked, attempt } = this
    if (asked?.kind !== 'balcony') return
    const at = attempt?.at((seen ? this.dieSeenAt(seen) : this.chosen) ?? -1)
    const place = seen ? this.restAt(seen) : this.place()
    if (!this.putting || !at || !place || attempt?.busy) return void (this.plumb = [])
    const seat = new Seat(asked.side)
    const depth = at[0] + at[1] + at[2] - DEPTH / 2
    const [x, y] = [place.x + (seen ? 0 : this.nudge.x), place.y + (seen ? 0 : this.nudge.y)]
    this.plumb = [seat.place(x, y, depth - 1.4 * DEPTH), ...[[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([i, j]) => seat.place(x + i! / 2, y + j! / 2, depth))]
  }

  /** The place of the plate under a place of the window. */
  spotAt(seen: Seen): Seen | null {
    const { asked, desk } = this
    const board = desk.presenter.board
    if (!asked || !board) return null
    return placeSeenAt(asked.side, asked.scene.plate, asked.scene.plate > 0 ? asked.scene.plate : 8, (at) => board.project(at), seen)
  }

  // ---- keys

  key(key: string): boolean {
    const { asked, attempt } = this
    if (!asked || !this.mine) return false
    const [right, up] = [key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0, key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0]
    if (!this.live) {
      if (key === ' ') this.throwNow()
      else if (right || up) {
        if (asked.kind === 'pour') this.path = { ...this.path, to: { x: this.path.to.x + right / 2, y: this.path.to.y + up / 2 } }
        else this.aim = { ...this.aim, angle: Math.max(-4500, Math.min(4500, this.aim.angle + 100 * right)), strength: Math.max(0, Math.min(1000, this.aim.strength + 10 * up)) }
      } else return false
      return true
    }
    if (!attempt?.running) return false
    if (key === 'n' || key === 'p') this.next(key === 'n' ? 1 : -1)
    else if (asked.kind === 'blow' && (key === 's' || key === 'f')) this.slope = Math.max(10, Math.min(60, this.slope + (key === 's' ? 5 : -5)))
    else if (asked.kind === 'shake' && SHAKEN[key]) {
      const [what, by] = SHAKEN[key]!
      attempt[what] = Math.max(0, Math.min(1000, attempt[what] + by))
    } else if (key === ' ') this.act()
    else if (key === '0') attempt.tilt = { right: 0, away: 0 }
    else if (right || up) {
      if (asked.kind === 'tilt' || asked.kind === 'shake') {
        const limit = asked.kind === 'tilt' ? 6000 : 18000
        const within = (x: number) => Math.max(-limit, Math.min(limit, x))
        const by = asked.kind === 'tilt' ? 300 : 1500
        attempt.tilt = { right: within(attempt.tilt.right + by * right), away: within(attempt.tilt.away + by * up) }
      } else if (asked.kind === 'tower') this.nudge = { x: this.nudge.x + 0.03 * right, y: this.nudge.y + 0.03 * up }
      else if (asked.kind === 'balcony' && this.putting) {
        this.nudge = { x: this.nudge.x + 0.05 * right, y: this.nudge.y + 0.05 * up }
        this.point(null)
      }
      else {
        this.heading = ((this.heading + 15 * right + 540) % 360) - 180
        this.strength = Math.max(100, Math.min(1000, this.strength + 50 * up))
      }
    } else return false
    return true
  }

  /** The phone itself is the plate, as it is held when it begins to be. */
  async byPhone(): Promise<void> {
    const { attempt } = this
    if (!attempt) return
    this.#phone?.()
    this.#phone = await followPhone((tilt) => (attempt.tilt = tilt))
  }
  #phone: (() => void) | null = null

  end(): void {
    this.#phone?.()
    this.attempt?.drop()
    this.#lie()
    this.desk.presenter.board?.setLoose(null)
  }
}
