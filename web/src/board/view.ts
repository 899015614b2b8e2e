// The board view: holds what is shown, lets a drawing draw it, and turns pointers and keys into reports.

import {
  EMPTY,
  type Balls,
  type Board,
  type BoardEvent,
  type BoardReports,
  type BoardStrings,
  type BoardView,
  type Choice,
  type Colour,
  type Direction,
  type Extra,
  type Held,
  type Look,
  type LooseDie,
  type Pick,
  type PointSets,
  type ShownSet,
  type Spot,
  type Value,
  type ChoicesShown,
} from './api'
import { endOfChoices, nextFocus } from './input/cursor'
import { fromCorners } from './dice/cells'
import { emptyPicture, type Drawing, type Picture } from './drawing'
import { FlatDrawing } from './flat/flat_drawing'
import { watchGestures } from './input/gestures'
import { keyAction } from './input/keys'
import { isChoice } from './lights'
import { copyBalls } from './motion/occupancy'
import { Player } from './motion/player'
import { Reports } from './input/reports'
import type { Quality } from './solid/stage'
import { ballAt, contains, sameSpot } from './input/spots'
import { turned } from './input/walk'
import { describeBoards, describeSpot } from './words'
import './board.css'

export interface BoardOptions {
  /** How much work the solid board may be; left out: what the machine seems fit for. */
  quality?: Quality
}

/** Boards made so far: their parts need names of their own. */
let made = 0

export class View implements BoardView {
  readonly ready: Promise<'solid' | 'flat'>
  private root = document.createElement('div')
  private spoken = document.createElement('div')
  private picture: Picture
  private drawing: Drawing | null = null
  private flat: FlatDrawing | null = null
  private solid: Drawing | null = null
  private solidFailed = false
  private begun = false
  private reports = new Reports()
  private player: Player
  /** Where the pointer went down; null when the pick is off. */
  private pressed: Spot | null = null
  /** The board has the page's focus because somebody pressed it. */
  private pointed = false
  private insideWanted = 0
  private easing = 0
  private cleanups: (() => void)[] = []
  private settleReady!: (kind: 'solid' | 'flat') => void
  private destroyed = false

  constructor(
    host: HTMLElement,
    private say: BoardStrings,
    private options: BoardOptions,
  ) {
    this.ready = new Promise((resolve) => (this.settleReady = resolve))
    this.picture = emptyPicture((value, proved, distance) => say.tag(value, proved, distance))
    this.player = new Player(this.picture, () => this.drawing, (touches) => this.reports.tell('touch', touches))
    this.buildRoot()
    host.append(this.root)
    this.listen()
  }

  // ---- what is shown

  setGame(board: Board, colours: Colour[]): void {
    this.player.stop()
    const none = Array.from({ length: board.count }, () => board.points.map(() => EMPTY))
    Object.assign(this.picture, {
      board,
      colours,
      balls: none,
      poses: null,
      actors: [],
      extra: {},
      choices: [],
      ghost: -1,
      picked: null,
      preview: null,
      shown: [],
      values: null,
      hover: null,
      focus: null,
      titles: board.count > 1 ? board.names.map((name) => this.say.board(name)) : [],
    } satisfies Partial<Picture>)
    this.pressed = null
    this.drawing?.resetCamera()
    if (this.begun) this.drawing?.begin()
    else {
      this.begun = true
      // A moment later, so that a page can still say by setLook which drawing it wants.
      setTimeout(() => this.destroyed || this.chooseDrawing())
    }
  }

  show(boards: Balls, extra: Extra = {}): void {
    this.player.stop()
    this.pressed = null
    this.picture.balls = copyBalls(boards)
    this.picture.poses = extra.poses ?? null
    this.picture.extra = extra
    this.refresh()
  }

  animate(events: BoardEvent[], boards: Balls, extra: Extra = {}): Promise<void> {
    this.pressed = null
    return this.player.play(events, boards, extra)
  }

  setChoices(choices: Choice[], options: ChoicesShown = {}): void {
    this.pressed = null
    this.picture.choices = choices
    this.picture.ghost = options.colour ?? -1
    this.picture.quiet = options.quiet ?? false
    this.refresh()
  }

  setPicked(spot: Spot | null): void {
    this.picture.picked = spot
    this.refresh()
  }

  setPreview(points: PointSets | null): void {
    this.picture.preview = points
    this.refresh()
  }

  setShown(sets: ShownSet[]): void {
    this.picture.shown = sets
    this.refresh()
  }

  setLoose(dice: LooseDie[] | null): void {
    this.picture.loose = dice
    this.refresh()
  }

  setHeld(held: Held | null): void {
    this.picture.held = held
    this.refresh()
  }

  project(at: [number, number, number]): { x: number; y: number } | null {
    if (!this.begun || !this.drawing) return null
    if (this.drawing.project) return this.drawing.project(at)
    return fromCorners(this.picture.board, at, (point) => this.drawing!.locate({ board: 0, point }))
  }

  setValues(values: Value[] | null): void {
    this.picture.values = values
    this.refresh()
  }

  setLook(look: Partial<Look>): void {
    const { inside, ...rest } = look
    const flat = this.picture.look.flat
    Object.assign(this.picture.look, rest)
    this.root.dataset['theme'] = this.picture.look.theme
    this.root.classList.toggle('is-contrast', this.picture.look.contrast)
    if (inside !== undefined) this.liftTo(Math.min(1, Math.max(0, inside)))
    if (this.begun && this.picture.look.flat !== flat) this.chooseDrawing()
    this.refresh()
  }

  turn(right: number, up: number): void {
    this.drawing?.turn(right, up)
  }

  zoom(factor: number): void {
    this.drawing?.zoom(factor)
  }

  resetCamera(): void {
    this.drawing?.resetCamera()
  }

  on<K extends keyof BoardReports>(event: K, report: (detail: BoardReports[K]) => void): () => void {
    return this.reports.on(event, report)
  }

  // ---- keyboard

  focusPoint(spot: Spot | null): void {
    if (sameSpot(this.picture.focus, spot)) return
    this.picture.focus = spot
    this.spoken.textContent = spot ? this.describePoint(spot) : ''
    this.reports.tell('focus', spot)
    this.refresh()
  }

  moveFocus(direction: Direction): void {
    this.focusPoint(nextFocus(this.picture, direction, this.drawing?.columns ?? 1))
  }

  // ---- text and pictures

  describe(): string[] {
    const { board, balls, colours, poses } = this.picture
    return describeBoards(board, balls, colours, this.say, poses, this.picture.extra)
  }

  describePoint(spot: Spot): string {
    const { board, balls, colours, picked, extra, values, poses } = this.picture
    return describeSpot(
      board,
      balls,
      colours,
      spot,
      {
        choice: isChoice(this.picture, spot),
        picked: sameSpot(picked, spot),
        last: contains(extra.last, spot),
        outcome: contains(extra.outcome, spot),
        shown: this.picture.shown.filter(({ points }) => contains(points, spot)).map(({ says }) => says),
        value: values?.find((v) => sameSpot(v, spot)) ?? null,
      },
      this.say,
      poses,
      extra,
    )
  }

  locate(spot: Spot): { x: number; y: number } | null {
    return this.begun ? (this.drawing?.locate(spot) ?? null) : null
  }

  resize(): void {
    this.drawing?.resize()
  }

  async snapshot(): Promise<Blob> {
    await this.ready
    if (!this.drawing) throw new Error('the board is gone')
    return this.drawing.snapshot()
  }

  destroy(): void {
    this.destroyed = true
    this.player.stop()
    cancelAnimationFrame(this.easing)
    for (const clean of this.cleanups) clean()
    this.solid?.destroy()
    this.flat?.destroy()
    this.root.remove()
  }

  // ---- which drawing

  private chooseDrawing(): void {
    const flat = this.picture.look.flat || this.solidFailed
    if (flat) this.use((this.flat ??= new FlatDrawing(this.picture)), 'flat')
    else if (this.solid) this.use(this.solid, 'solid')
    else void this.loadSolid()
  }

  private async loadSolid(): Promise<void> {
    try {
      const { SolidDrawing } = await import('./solid/solid_drawing')
      if (this.destroyed) return
      this.solid ??= new SolidDrawing(this.picture, (reason) => this.giveUpSolid(reason), this.options.quality)
      this.chooseDrawing()
    } catch (error) {
      this.giveUpSolid(error instanceof Error ? error.message : String(error))
    }
  }

  private giveUpSolid(reason: string): void {
    if (this.destroyed) return
    this.solidFailed = true
    this.solid?.destroy()
    this.solid = null
    this.chooseDrawing()
    this.reports.tell('fallback', { reason })
  }

  private use(drawing: Drawing, kind: 'solid' | 'flat'): void {
    if (this.drawing !== drawing) {
      this.drawing?.element.remove()
      this.drawing = drawing
      drawing.drawn = () => this.reports.tell('drawn', null)
      this.root.prepend(drawing.element)
      drawing.resize()
      drawing.begin()
    }
    this.root.dataset['view'] = kind
    // A page that nobody sees gets no frames.
    if (document.hidden) this.settleReady(kind)
    else requestAnimationFrame(() => this.settleReady(kind))
  }

  private refresh(): void {
    if (this.begun) this.drawing?.refresh()
  }

  // Levels glide to where the slider wants them.
  private liftTo(inside: number): void {
    this.insideWanted = inside
    if (this.picture.look.reducedMotion || document.hidden) {
      this.picture.look.inside = inside
      return
    }
    if (this.easing) return
    const glide = () => {
      const { look } = this.picture
      const rest = this.insideWanted - look.inside
      look.inside = Math.abs(rest) < 0.004 ? this.insideWanted : look.inside + rest * 0.24
      this.easing = look.inside === this.insideWanted ? 0 : requestAnimationFrame(glide)
      this.refresh()
    }
    this.easing = requestAnimationFrame(glide)
  }

  // ---- what people do

  private buildRoot(): void {
    this.root.className = 'cairn-board'
    this.root.tabIndex = 0
    this.root.setAttribute('role', 'application')
    this.root.setAttribute('aria-label', this.say.label)
    const help = document.createElement('div')
    help.id = `cairn-board-help-${++made}`
    help.hidden = true
    help.textContent = this.say.help
    this.root.setAttribute('aria-describedby', help.id)
    this.root.dataset['theme'] = this.picture.look.theme
    this.spoken.className = 'cairn-board-spoken'
    this.spoken.setAttribute('aria-live', 'polite')
    this.root.append(help, this.spoken)
  }

  private listen(): void {
    const observer = new ResizeObserver(() => this.drawing?.resize())
    observer.observe(this.root)
    const onKey = (event: KeyboardEvent) => this.key(event)
    const onBlur = () => {
      this.pointed = false
      this.focusPoint(null)
    }
    this.root.addEventListener('keydown', onKey)
    this.root.addEventListener('blur', onBlur)
    const unwatch = watchGestures(this.root, {
      press: (x, y, by) => {
        this.pointed = true
        this.pressed = this.hit(x, y)
        if (by !== 'mouse') this.setHover(this.pressed)
      },
      tap: (x, y, by) => this.tap(x, y, by),
      release: () => {
        this.pressed = null
        this.setHover(null)
      },
      hover: (x, y) => this.setHover(this.hit(x, y), true),
      leave: () => this.setHover(null, true),
      // From above a board turns by whole sides, which nobody means by pushing it.
      turn: (right, up) => (this.root.dataset['view'] === 'solid' ? this.drawing?.turn(right, up) : undefined),
      zoom: (factor, clientX, clientY) => this.drawing?.zoom(factor, { clientX, clientY }),
      pan: (right, down) => this.drawing?.pan(right, down),
      doubleTap: (x, y) => {
        if (!this.hit(x, y)) this.drawing?.resetCamera()
      },
    })
    this.cleanups.push(
      () => observer.disconnect(),
      unwatch,
      () => this.root.removeEventListener('keydown', onKey),
      () => this.root.removeEventListener('blur', onBlur),
    )
  }

  private hit(x: number, y: number): Spot | null {
    return this.begun ? (this.drawing?.hit(x, y) ?? null) : null
  }

  private tap(x: number, y: number, by: Pick['by']): void {
    const spot = this.hit(x, y)
    const pressed = this.pressed
    this.pressed = null
    if (by !== 'mouse') this.setHover(null)
    // What lay under the pointer may have changed since it went down: then nothing was meant.
    if (spot && pressed && sameSpot(spot, pressed)) this.pick(spot, by)
  }

  private pick(spot: Spot, by: Pick['by']): void {
    const ball = ballAt(this.picture.balls, spot) !== EMPTY
    this.reports.tell('pick', { ...spot, chosen: isChoice(this.picture, spot), ball, by })
  }

  private setHover(spot: Spot | null, tell = false): void {
    if (sameSpot(this.picture.hover, spot)) return
    this.picture.hover = spot
    this.root.classList.toggle('is-over-choice', !!spot && isChoice(this.picture, spot))
    if (tell) this.reports.tell('hover', spot)
    this.refresh()
  }

  private key(event: KeyboardEvent): void {
    const action = keyAction(event)
    if (!action || !this.begun) return
    // Somebody who came with the pointer steps through the game with ← and →: the page has them.
    if (this.pointed && action.kind === 'walk' && ['west', 'east'].includes(action.direction)) return
    this.pointed = false
    event.preventDefault()
    switch (action.kind) {
      case 'walk':
        return this.moveFocus(turned(action.direction, this.drawing?.turned ?? 0))
      case 'end':
        return this.focusPoint(endOfChoices(this.picture, action.last) ?? this.picture.focus)
      case 'pick':
        if (this.picture.focus) this.pick(this.picture.focus, 'keys')
        return
      case 'turn':
        return this.drawing?.turn(action.right, action.up)
      case 'zoom':
        return this.drawing?.zoom(action.factor)
      case 'reset':
        return this.drawing?.resetCamera()
    }
  }
}
