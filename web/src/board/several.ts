// Boards of several kinds: a view for each kind, side by side. Whoever uses them sees one view: boards and points have the
// numbers of the whole game.

import type {
  Balls,
  Board,
  BoardEvent,
  BoardReports,
  BoardStrings,
  BoardView,
  Choice,
  Colour,
  Direction,
  Extra,
  Held,
  Look,
  LooseDie,
  Part,
  PointSets,
  ShownSet,
  Spot,
  Value,
  ChoicesShown,
} from './api'
import { boardOf, choicesOf, eventsOf, extraOf, into, listsOf, outOf, setsOf } from './parts'
import { View, type BoardOptions } from './view'

interface Pane {
  part: Part
  host: HTMLElement
  view: View
}

export class SeveralViews implements BoardView {
  readonly ready: Promise<'solid' | 'flat'>
  private root = document.createElement('div')
  private panes: Pane[]
  /** The kind of board that the keyboard is on. */
  private focused = 0

  constructor(
    host: HTMLElement,
    private say: BoardStrings,
    options: BoardOptions,
    parts: Part[],
  ) {
    this.root.className = 'cairn-boards'
    host.append(this.root)
    this.panes = parts.map((part) => {
      const place = document.createElement('div')
      place.style.flexGrow = part.boards.length > 1 ? '2' : '3'
      this.root.append(place)
      return { part, host: place, view: new View(place, say, options) }
    })
    this.ready = Promise.all(this.panes.map((p) => p.view.ready)).then((kinds) => (kinds.includes('flat') ? 'flat' : 'solid'))
    this.panes.forEach((pane, k) => pane.view.on('focus', (spot) => spot && (this.focused = k)))
  }

  setGame(board: Board, colours: Colour[]): void {
    for (const { part, view } of this.panes) view.setGame(boardOf(board, part), colours)
  }

  show(boards: Balls, extra: Extra = {}): void {
    for (const { part, view } of this.panes) view.show(listsOf(part, boards), extraOf(part, extra))
  }

  async animate(events: BoardEvent[], boards: Balls, extra: Extra = {}): Promise<void> {
    await Promise.all(
      this.panes.map(({ part, view }) => view.animate(eventsOf(part, events), listsOf(part, boards), extraOf(part, extra))),
    )
  }

  setChoices(choices: Choice[], options: ChoicesShown = {}): void {
    for (const { part, view } of this.panes) view.setChoices(choicesOf(part, choices), options)
  }

  setPicked(spot: Spot | null): void {
    for (const { part, view } of this.panes) view.setPicked(spot && into(part, spot))
  }

  setPreview(points: PointSets | null): void {
    for (const { part, view } of this.panes) view.setPreview(points && setsOf(part, points))
  }

  setShown(sets: ShownSet[]): void {
    for (const { part, view } of this.panes) view.setShown(sets.map((set) => ({ ...set, points: setsOf(part, set.points) })))
  }

  setValues(values: Value[] | null): void {
    for (const { part, view } of this.panes)
      view.setValues(values && values.flatMap((value) => {
        const spot = into(part, value)
        return spot ? [{ ...value, ...spot }] : []
      }))
  }

  setLook(look: Partial<Look>): void {
    const { only } = look
    for (const { part, host, view } of this.panes) {
      if (only === undefined) {
        view.setLook(look)
        continue
      }
      host.hidden = only >= 0 && !part.boards.includes(only)
      view.setLook({ ...look, only: part.boards.length > 1 ? part.boards.indexOf(only) : -1 })
      view.resize()
    }
  }

  turn(right: number, up: number): void {
    for (const { view } of this.panes) view.turn(right, up)
  }

  zoom(factor: number): void {
    for (const { view } of this.panes) view.zoom(factor)
  }

  resetCamera(): void {
    for (const { view } of this.panes) view.resetCamera()
  }

  on<K extends keyof BoardReports>(event: K, report: (detail: BoardReports[K]) => void): () => void {
    const off = this.panes.map(({ part, view }) =>
      view.on(event, (detail) => {
        if (Array.isArray(detail)) return report(detail)
        const spot = detail && 'point' in detail ? outOf(part, detail) : {}
        report((detail ? { ...detail, ...spot } : detail) as BoardReports[K])
      }),
    )
    return () => off.forEach((stop) => stop())
  }

  focusPoint(spot: Spot | null): void {
    this.panes.forEach(({ part, view }, k) => {
      const here = spot && into(part, spot)
      if (here) this.focused = k
      view.focusPoint(here)
    })
  }

  moveFocus(direction: Direction): void {
    this.panes[this.focused]?.view.moveFocus(direction)
  }

  describe(): string[] {
    return this.panes.flatMap(({ view, part }) => (part.boards.length > 1 ? view.describe() : [this.say.board(part.name), ...view.describe()]))
  }

  describePoint(spot: Spot): string {
    for (const { part, view } of this.panes) {
      const here = into(part, spot)
      if (here) return view.describePoint(here)
    }
    return ''
  }

  locate(spot: Spot): { x: number; y: number } | null {
    for (const { part, host, view } of this.panes) {
      const here = into(part, spot)
      const at = here && view.locate(here)
      if (at) return { x: at.x + host.offsetLeft, y: at.y + host.offsetTop }
    }
    return null
  }

  // Dice are performed with on one board alone.
  setLoose(dice: LooseDie[] | null): void {
    this.panes[0]?.view.setLoose(dice)
  }

  setHeld(held: Held | null): void {
    this.panes[0]?.view.setHeld(held)
  }

  project(at: [number, number, number]): { x: number; y: number } | null {
    return this.panes[0]?.view.project(at) ?? null
  }

  resize(): void {
    for (const { view } of this.panes) view.resize()
  }

  async snapshot(): Promise<Blob> {
    const pictures = await Promise.all(this.panes.map(async ({ view }) => createImageBitmap(await view.snapshot())))
    const paper = document.createElement('canvas')
    paper.width = pictures.reduce((sum, p) => sum + p.width, 0)
    paper.height = Math.max(...pictures.map((p) => p.height))
    const context = paper.getContext('2d')!
    let x = 0
    for (const picture of pictures) {
      context.drawImage(picture, x, 0)
      x += picture.width
    }
    return new Promise((resolve, reject) =>
      paper.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser could not write the picture'))), 'image/png'),
    )
  }

  destroy(): void {
    for (const { view } of this.panes) view.destroy()
    this.root.remove()
  }
}
