// A live attempt: the simulation runs in its worker as the person acts, and every act is kept for the referee.

import type { Held, LooseDie } from '../../board/api'
import { isSampled } from '../../physics/live'
import type { Course } from '../../physics/kinds/live'
import type { Vector } from '../../physics/world/numbers'
import type { Kind, Performance, Scene } from '../../physics/types'
import { settings } from '../../state/settings.svelte'
import { Leaning } from './leaning'
import { Listening, looseAt, touchesOf, type Shown } from './playing'
import { simulation } from './simulation'
import type { Live60 } from './worker'

const TICKS = 60
/** A page that was busy does not make up for more than this at once. */
const MOST_AT_ONCE = 4
/** A pyramid that is turned over is shaken empty within two seconds: hands at a mouse are given four times as long. */
const PACE: Partial<Record<Kind, number>> = { shake: 0.25 }
/** Ticks from one puff or knock to the next. */
const BREATH = 15

export interface Ghost extends Shown {
  opacity: number
}

export class Attempt {
  /** What the referee will be sent. */
  readonly input: number[] = []
  seconds = $state(0)
  number = $state<number | null>(null)
  course = $state<Course>('on')
  running = $state(false)
  /** Sticky tilt in hundredths of a degree; finger and shake from 0 to 1000. */
  tilt = $state({ right: 0, away: 0 })
  press = $state(0)
  shake = $state(0)
  dice: (LooseDie | null)[] = []

  readonly #leaning: Leaning
  #listening = new Listening()
  #ticks = 0
  #acted = -BREATH
  #knock: number[] | null = null
  #puff: number[] | null = null
  #began = 0
  #busy = $state(false)
  #ended = false

  constructor(
    readonly scene: Scene,
    readonly performance: Performance,
    private readonly colours: number[],
    private readonly ghosts: () => Ghost[],
    private readonly show: (dice: LooseDie[]) => void,
    private readonly over: (attempt: Attempt) => void,
  ) {
    this.#leaning = new Leaning(performance.kind)
  }

  /** How the plate is held now; null: it lies on the table. */
  get held(): Held | null {
    return this.#leaning.held
  }

  async start(): Promise<void> {
    this.running = true
    this.#took(await simulation().begin(this.scene, this.performance))
    this.#began = performance.now()
    if (isSampled(this.performance.kind)) requestAnimationFrame((now) => void this.#frame(now))
  }

  /** Without an end: the person went away. */
  drop(): void {
    this.#ended = true
    this.running = false
  }

  /** Enough: what was done is judged. */
  finish(): void {
    if (this.#ended) return
    this.drop()
    this.over(this)
  }

  knock(strength: number, x: number, y: number): void {
    this.#knock = [strength, x, y].map(Math.round)
  }

  puff(row: number[]): void {
    this.#puff = row.map(Math.round)
  }

  /** One act of a kind in which time waits for the hand. */
  async act(row: number[]): Promise<void> {
    if (this.#busy || this.#ended) return
    this.#busy = true
    const whole = row.map(Math.round)
    this.input.push(...whole)
    try {
      const seen = await simulation().tick([[whole]])
      await this.#play(seen)
      this.#took(seen)
    } finally {
      this.#busy = false
    }
  }

  get busy(): boolean {
    return this.#busy
  }

  at(die: number): Vector | null {
    return this.dice[die]?.at ?? null
  }

  /** Time begins when the plate is first tilted: until then finger and shaking can be set. */
  get waits(): boolean {
    return this.performance.kind === 'shake' && this.input.length === 0 && this.tilt.right === 0 && this.tilt.away === 0
  }

  async #frame(now: number): Promise<void> {
    if (this.#ended) return
    if (this.waits) this.#began = now
    const pace = TICKS * (PACE[this.performance.kind] ?? 1)
    const due = Math.floor(((now - this.#began) / 1000) * pace) - this.#ticks
    if (due > MOST_AT_ONCE) this.#began = now - ((this.#ticks + MOST_AT_ONCE) * 1000) / pace
    const ticks = Array.from({ length: Math.min(due, MOST_AT_ONCE) }, (_, i) => this.#rows(this.#ticks + i))
    if (ticks.length > 0) {
      this.#ticks += ticks.length
      const seen = await simulation().tick(ticks)
      // Only what was simulated is sent: an attempt ends in the middle of a bundle.
      this.#took(seen)
    }
    if (!this.#ended) requestAnimationFrame((next) => void this.#frame(next))
  }

  /** What the hand does in this tick. */
  #rows(tick: number): number[][] {
    const { kind } = this.performance
    const ready = tick - this.#acted >= BREATH
    this.#leaning.follow(this.tilt.right, this.tilt.away)
    if (kind === 'tilt') {
      const knock = ready && this.#knock ? this.#knock : [0, 0, 0]
      if (knock === this.#knock) [this.#acted, this.#knock] = [tick, null]
      return [this.#kept([Math.round(this.tilt.right), Math.round(this.tilt.away), ...knock])]
    }
    if (kind === 'shake') return [this.#kept([this.tilt.right, this.tilt.away, this.press, this.shake].map(Math.round))]
    if (!ready || !this.#puff) return []
    const row = [tick, ...this.#puff]
    ;[this.#acted, this.#puff] = [tick, null]
    return [this.#kept(row)]
  }

  #kept(row: number[]): number[] {
    this.input.push(...row)
    return row
  }

  #took(seen: Live60): void {
    this.seconds = seen.ticks / TICKS
    this.number = seen.number
    this.course = seen.course
    this.#draw(seen.pictures.at(-1)!)
    if (seen.course !== 'on') this.finish()
  }

  #draw(picture: Float32Array): void {
    this.dice = Array.from({ length: picture.length / 7 }, (_, i) => {
      const p = picture.subarray(7 * i, 7 * i + 7)
      if (Number.isNaN(p[0])) return null
      return { at: [p[0]!, p[1]!, p[2]!], turn: [p[3]!, p[4]!, p[5]!, p[6]!], colour: this.colours[i] ?? this.colours.at(-1) ?? 0 }
    })
    if (this.#listening.strikes(this.dice, TICKS) > 0) this.#sound()
    const ghosts = this.ghosts().flatMap((ghost) => looseAt(ghost, this.seconds, ghost.opacity))
    this.show([...this.dice.filter((die) => die !== null), ...ghosts])
  }

  #sound(): void {
    if (settings.sound) void import('../../sound/sound').then(({ hear }) => hear(touchesOf([0], 1)))
  }

  /** What happened during one act, as it happened. */
  #play({ pictures }: Live60): Promise<void> {
    return new Promise((resolve) => {
      const began = performance.now()
      const frame = (now: number) => {
        const at = Math.floor(((now - began) / 1000) * TICKS)
        if (this.#ended || at >= pictures.length - 1) return resolve()
        this.#draw(pictures[Math.max(0, at)]!)
        requestAnimationFrame(frame)
      }
      requestAnimationFrame(frame)
    })
  }
}
