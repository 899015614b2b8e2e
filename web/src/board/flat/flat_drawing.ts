// The boards from above, as SVG: the alternative to the solid view, and what is shown where WebGL is missing.

import { EMPTY, type Board, type LooseDie, type Spot, type Timber } from '../api'
import type { Drawing, Picture } from '../drawing'
import { plateCells, placeOf, turnFor } from '../dice/cells'
import { facesFromAbove, isDice, topFace } from '../dice/faces'
import { edgeNames } from '../edge_names'
import type { Flat } from '../picture/hull'
import { ghostsOf, glowsOf, lettersOf, signsOf } from '../lights'
import type { Actor } from '../motion/motion'
import { finishOf, paintsOf, SIGNALS, VEILED } from '../paint'
import { poseAt } from '../motion/occupancy'
import { ballAt, everySpot, isPlace, sameSpot } from '../input/spots'
import { worthClass } from '../worth'
import { svg } from '../picture/svg'
import { edgeOf, flatLayout, type FlatLayout } from './layout'
import { Marbles } from './marbles'
import { pyramid, pyramidOutline } from './pyramids'
import { hasSquares, isNest, isTop, lyingAt, widthAt } from '../squares/pieces'

interface Tray {
  tray: string
  edge: string
  hollow: string
}

const WOOD: Record<Timber, { light: Tray; dark: Tray }> = {
  oak: { light: { tray: '#c79a68', edge: '#6f4a2d', hollow: '#9a6f45' }, dark: { tray: '#a87c4e', edge: '#4a2f1c', hollow: '#7c5733' } },
  maple: { light: { tray: '#dfc49a', edge: '#8e4e34', hollow: '#b8935f' }, dark: { tray: '#bd9f72', edge: '#6a3624', hollow: '#947445' } },
  slate: { light: { tray: '#87929b', edge: '#464d55', hollow: '#626c75' }, dark: { tray: '#6b757e', edge: '#2c3138', hollow: '#4c555d' } },
}
/** The three ways in which wood of the plate looks, from light to shade. */
const PLATE = { light: ['#d3aa79', '#bf9160', '#a4774a'], dark: ['#b58b5c', '#9b7145', '#7d5834'] }

export class FlatDrawing implements Drawing {
  readonly element = document.createElement('div')
  drawn = (): void => {}
  private root = svg('svg', { 'aria-hidden': 'true' })
  private layout: FlatLayout | null = null
  private marbles: Marbles | null = null
  /** What the pieces were made for. */
  private madeFor = ''
  private made: { board: Board; key: string; layout: FlatLayout; wood: SVGElement[] } | null = null
  private frame = 0
  /** Degrees by which the boards were turned by hand. */
  private by = 0

  constructor(private picture: Picture) {
    this.element.className = 'cairn-board-flat'
    this.element.append(this.root)
  }

  get turned(): number {
    const { board, look } = this.picture
    return (isDice(board) ? -turnFor(look.side) : 0) + this.by
  }

  /** The side of a dice board that is nearest. */
  private get side(): number {
    return [0, 1, 2].find((side) => (((turnFor(side) + this.turned) % 360) + 360) % 360 === 0) ?? 0
  }

  get columns(): number {
    return this.layout?.columns ?? 1
  }

  begin(): void {
    const { board, colours, look } = this.picture
    this.madeFor = this.piecesLook()
    this.marbles = new Marbles(colours, look.contrast, isDice(board) ? facesFromAbove(this.side) : board.cubes ? topFace() : [], finishOf(look))
    this.refresh()
  }

  refresh(): void {
    if (this.frame) return
    this.frame = requestAnimationFrame(() => {
      this.frame = 0
      this.draw()
    })
  }

  hit(clientX: number, clientY: number): Spot | null {
    const matrix = this.root.getScreenCTM()
    if (!this.layout || !matrix) return null
    const at = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse())
    return hitFlat(this.picture, this.layout, at)
  }

  locate({ board, point }: Spot): { x: number; y: number } | null {
    const matrix = this.root.getScreenCTM()
    if (!this.layout || !matrix) return null
    const { x, y } = this.layout.at(board, point)
    const seen = new DOMPoint(x, y).matrixTransform(matrix)
    const box = this.element.getBoundingClientRect()
    return { x: seen.x - box.left, y: seen.y - box.top }
  }

  /** By one side, however far somebody wants to turn. */
  turn(right: number): void {
    this.by += Math.sign(right) * (isDice(this.picture.board) ? 120 : 90)
    this.refresh()
  }
  zoom(): void {}
  pan(): void {}
  resetCamera(): void {
    this.by = 0
    this.refresh()
  }

  resize(): void {
    this.refresh()
  }

  async snapshot(): Promise<Blob> {
    this.draw()
    const { clientWidth: width, clientHeight: height } = this.element
    const copy = this.root.cloneNode(true) as SVGSVGElement
    copy.setAttribute('width', String(width))
    copy.setAttribute('height', String(height))
    const image = new Image()
    image.src = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }))
    try {
      await image.decode()
      const paper = document.createElement('canvas')
      paper.width = 2 * width
      paper.height = 2 * height
      const context = paper.getContext('2d')!
      context.fillStyle = this.picture.look.theme === 'dark' ? '#1d1a18' : '#f4efe6'
      context.fillRect(0, 0, paper.width, paper.height)
      context.drawImage(image, 0, 0, paper.width, paper.height)
      return await new Promise((resolve, reject) =>
        paper.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser could not write the picture'))), 'image/png'),
      )
    } finally {
      URL.revokeObjectURL(image.src)
    }
  }

  destroy(): void {
    cancelAnimationFrame(this.frame)
    this.element.remove()
  }

  /** What the pieces must be made anew for. */
  private piecesLook(): string {
    const { contrast, balls, engraved } = this.picture.look
    return `${contrast} ${this.side} ${balls} ${engraved}`
  }

  // ---- one frame

  private draw(): void {
    const { look } = this.picture
    if (this.piecesLook() !== this.madeFor || !this.marbles) this.begin()
    const aspect = Math.max(0.2, this.element.clientWidth / Math.max(1, this.element.clientHeight))
    const { layout, wood } = this.ground(aspect)
    const { x, y, width, height } = layout.window(look.only)
    this.root.setAttribute('viewBox', `${x} ${y} ${width} ${height}`)
    this.root.replaceChildren(
      this.marbles!.defs,
      ...(this.picture.held?.bare ? [] : wood),
      ...(this.picture.loose && isDice(this.picture.board) ? this.loose(layout, this.picture.loose) : this.levels(layout)),
      ...this.signs(layout),
      ...this.labels(layout),
    )
    this.drawn()
  }

  /** Where everything lies, and the wood under it: the same in every frame of an animation, so made once. */
  private ground(aspect: number): { layout: FlatLayout; wood: SVGElement[] } {
    const { board, look, titles } = this.picture
    const { turned } = this
    const { inside, only, theme, timber, names } = look
    const titled = titles.some(Boolean)
    const key = JSON.stringify([inside, aspect, titled, turned, only, theme, timber, names])
    if (this.made?.board !== board || this.made.key !== key) {
      const layout = flatLayout(board, inside, aspect, titled, turned, only >= 0)
      this.made = { board, key, layout, wood: [...this.trays(layout), ...this.names(layout)] }
    }
    this.layout = this.made.layout
    return this.made
  }

  private trays(layout: FlatLayout): SVGElement[] {
    const { look, board } = this.picture
    const wood = WOOD[look.timber][look.theme]
    const parts: SVGElement[] = []
    const dice = isDice(board)
    for (const tray of layout.trays) {
      if (tray.level > 0 && look.inside < 0.05) continue
      const group = svg('g', { opacity: tray.level === 0 ? 1 : look.inside })
      group.append(slab(tray.corners, edgeOf(board) - 0.01, wood.edge), slab(tray.corners, edgeOf(board) - 0.13, wood.tray))
      parts.push(group)
    }
    if (dice) for (let b = 0; b < board.count; b++) parts.push(...this.plate(layout, b))
    board.points.forEach((p, point) => {
      if ((p.level > 0 && look.inside < 0.05) || (dice && p.level === 0)) return
      for (let b = 0; b < board.count; b++) {
        const { x, y } = layout.at(b, point)
        const opacity = p.level === 0 ? 1 : look.inside
        if (hasSquares(board)) parts.push(svg('rect', { x: x - 0.48, y: y - 0.48, width: 0.96, height: 0.96, rx: 0.04, fill: wood.hollow, opacity: opacity * ((p.x + p.y) % 2 === 0 ? 0.75 : 0.45) }))
        else parts.push(svg('circle', { cx: x, cy: y, r: 0.3, fill: wood.hollow, opacity }))
      }
    })
    return parts
  }

  /** The plate as what is seen of it: three rhombi around each of its spikes. */
  private plate(layout: FlatLayout, b: number): SVGElement[] {
    const { board, look } = this.picture
    const size = board.sizes[0] ?? 1
    const faces = facesFromAbove(this.side, 0.5).map(({ corners, light }) => ({ corners, light }))
    return plateCells(size).flatMap((cell) => {
      const { x, y } = layout.place(b, { ...placeOf(size, cell), level: 0 })
      return faces.map(({ corners, light }) =>
        svg('polygon', {
          points: corners.map((c) => `${(x + c.x).toFixed(3)},${(y + c.y).toFixed(3)}`).join(' '),
          fill: PLATE[look.theme][light > 0.55 ? 0 : light > 0.35 ? 1 : 2]!,
          stroke: WOOD[look.timber][look.theme].edge,
          'stroke-width': 0.02,
          'stroke-linejoin': 'round',
        }),
      )
    })
  }

  /** Letters and numbers along the edges, on the wood of the lowest level. */
  private names(layout: FlatLayout): SVGElement[] {
    const { board, look } = this.picture
    const ink = look.theme === 'dark' ? '#f6e6cf' : '#fff3df'
    if (!look.names) return []
    const names = edgeNames(board, edgeOf(board) - (isDice(board) ? 0.3 : 0.24)).filter((name) => name.major)
    const turned = isDice(board) ? -this.turned : 0
    return Array.from({ length: board.count }, (_, b) =>
      names.map(({ text, x, y, turn = 0 }) => {
        const at = layout.place(b, { x, y, level: 0 })
        const written = label(text, at.x, at.y, isDice(board) ? 0.32 : 0.2, ink)
        if (turn + turned !== 0) written.setAttribute('transform', `rotate(${-(turn + turned)} ${at.x.toFixed(3)} ${at.y.toFixed(3)})`)
        return written
      }),
    ).flat()
  }

  private levels(layout: FlatLayout): SVGElement[] {
    const { board } = this.picture
    const top = Math.max(...board.points.map((p) => p.level))
    const parts: SVGElement[] = []
    for (let level = 0; level <= top; level++) parts.push(...this.level(layout, level))
    parts.push(...this.picture.actors.map((actor) => this.actor(layout, actor)))
    return parts
  }

  /** Dice that lie in no cell, the higher over the lower; what is higher is nearer. */
  private loose(layout: FlatLayout, dice: readonly LooseDie[]): SVGElement[] {
    const size = this.picture.board.sizes[0] ?? 1
    const height = ({ at }: LooseDie) => (size + 0.5 - (at[0] + at[1] + at[2])) / Math.sqrt(3)
    return [...dice]
      .sort((p, q) => height(p) - height(q))
      .map((die) => {
        const { x, y } = layout.place(0, { ...placeOf(size, die.at), level: 0 })
        return this.marbles!.ball(die.colour, x, y, { scale: Math.max(0.5, 1 + 0.03 * height(die)), opacity: die.opacity ?? 1 })
      })
  }

  private level(layout: FlatLayout, level: number): SVGElement[] {
    const { board, balls, poses, colours, look, extra } = this.picture
    const paints = paintsOf(colours, finishOf(look))
    const here = (spot: Spot) => board.points[spot.point]!.level === level
    const shades: SVGElement[] = []
    const parts: SVGElement[] = []
    for (const spot of everySpot(board)) {
      const colour = ballAt(balls, spot)
      if (!here(spot) || colour === EMPTY) continue
      const { x, y } = layout.at(spot.board, spot.point)
      if (isNest(board)) {
        parts.push(pyramid(paints[colour] ?? VEILED, x, y, { width: widthAt(board, spot.point), way: lyingAt(extra, spot), turned: this.turned, top: isTop(board, balls, spot), contrast: look.contrast }))
        continue
      }
      if (!isDice(board)) shades.push(this.marbles!.shade(x + 0.05, y + 0.08))
      parts.push(this.marbles!.ball(colour, x, y, { pose: poseAt(poses, spot.board, spot.point) }))
    }
    for (const ghost of ghostsOf(this.picture).filter(here)) {
      const { x, y } = layout.at(ghost.board, ghost.point)
      const strong = ghost.hover || ghost.picked
      const paint = paints[ghost.colour]
      if (isNest(board)) {
        const width = widthAt(board, ghost.point)
        const stroke = ghost.picked ? SIGNALS.picked : strong ? SIGNALS.hover : '#fff3d6'
        parts.push(pyramidOutline(x, y, width, null, 0, { fill: paint?.base ?? '#f6efe2', 'fill-opacity': strong ? 0.85 : 0.2, stroke, 'stroke-width': strong || look.contrast ? 0.06 : 0.04, 'stroke-dasharray': strong ? 'none' : '0.1 0.06' }))
        continue
      }
      // A dark ghost on dark balls would not be seen: every ghost has an edge of light.
      parts.push(svg('circle', { cx: x, cy: y, r: strong ? 0.47 : 0.42, fill: 'none', stroke: '#fff3d6', 'stroke-width': 0.08 }))
      parts.push(
        svg('circle', {
          cx: x,
          cy: y,
          r: strong ? 0.47 : 0.42,
          fill: paint?.base ?? '#f6efe2',
          'fill-opacity': strong ? 0.85 : look.contrast ? 0.6 : 0.45,
          stroke: ghost.picked ? SIGNALS.picked : strong ? SIGNALS.hover : (paint?.deep ?? '#8a7250'),
          'stroke-width': strong || look.contrast ? 0.08 : 0.055,
          'stroke-dasharray': strong ? 'none' : '0.16 0.1',
        }),
      )
    }
    for (const lit of glowsOf(this.picture).filter(here)) {
      const { x, y } = layout.at(lit.board, lit.point)
      const strong = lit.signal !== 'choice' || look.contrast
      if (isNest(board)) {
        parts.push(pyramidOutline(x, y, widthAt(board, lit.point), lyingAt(extra, lit), this.turned, { fill: 'none', stroke: SIGNALS[lit.signal], 'stroke-width': strong ? 0.09 : 0.055 }))
        continue
      }
      parts.push(
        svg('circle', { cx: x, cy: y, r: 0.46, fill: 'none', stroke: SIGNALS[lit.signal], 'stroke-width': strong ? 0.1 : 0.06 }),
      )
    }
    return [...shades, ...parts]
  }

  private actor(layout: FlatLayout, actor: Actor): SVGElement {
    const from = layout.at(actor.board, actor.from)
    const to = layout.at(actor.board, actor.to)
    // Seen from above, what rises comes nearer.
    const scale = actor.scale * (1 + 0.16 * actor.rise)
    const aside = layout.turned(actor.aside ?? { x: 0, y: 0 })
    const x = from.x + (to.x - from.x) * actor.along + aside.x
    const y = from.y + (to.y - from.y) * actor.along + aside.y
    const { board, colours, look } = this.picture
    if (isNest(board)) {
      const paint = paintsOf(colours, finishOf(look))[actor.colour] ?? VEILED
      return pyramid(paint, x, y, { width: widthAt(board, actor.to) * scale, way: null, top: true, contrast: look.contrast, opacity: actor.opacity })
    }
    return this.marbles!.ball(actor.colour, x, y, { scale, opacity: actor.opacity, pose: actor.pose })
  }

  private signs(layout: FlatLayout): SVGElement[] {
    const { focus, picked } = this.picture
    const parts: SVGElement[] = []
    for (const lit of signsOf(this.picture)) {
      const { x, y } = layout.at(lit.board, lit.point)
      for (const [stroke, width] of [['#000000', 0.1], [SIGNALS[lit.signal], 0.05]] as const)
        parts.push(
          lit.signal === 'last'
            ? svg('circle', { cx: x, cy: y, r: 0.13, fill: 'none', stroke, 'stroke-width': width })
            : svg('path', { d: `M${x} ${y - 0.14} l0.14 0.14 l-0.14 0.14 l-0.14 -0.14 z`, fill: 'none', stroke, 'stroke-width': width }),
        )
    }
    for (const { letter, turn, ...spot } of lettersOf(this.picture)) {
      const { x, y } = layout.at(spot.board, spot.point)
      const at = x + 0.3 * turn
      parts.push(
        svg('circle', { cx: at, cy: y, r: 0.2, fill: '#000000', 'fill-opacity': 0.82, stroke: SIGNALS.shown, 'stroke-width': 0.04 }),
        label(letter, at, y + 0.01, 0.28, SIGNALS.shown),
      )
    }
    for (const spot of [focus, picked]) {
      if (!spot || (spot === picked && sameSpot(focus, picked))) continue
      const { x, y } = layout.at(spot.board, spot.point)
      parts.push(
        svg('circle', {
          cx: x,
          cy: y,
          r: 0.56,
          fill: 'none',
          stroke: spot === focus ? SIGNALS.focus : SIGNALS.picked,
          'stroke-width': 0.07,
          'stroke-dasharray': '0.5 0.38',
        }),
      )
    }
    return parts
  }

  private labels(layout: FlatLayout): SVGElement[] {
    const { values, titles, valueText, look } = this.picture
    const parts: SVGElement[] = []
    titles.forEach((title, board) => {
      if (!title) return
      const { x, y, width } = layout.title(board)
      const size = Math.min(0.42, width / ([...title].length * WIDE_LETTER))
      parts.push(label(title, x, y, size, look.theme === 'dark' ? '#efe6d8' : '#3a2a1c'))
    })
    for (const { board, point, value, proved, distance, best } of values ?? []) {
      const { x, y } = layout.at(board, point)
      const fill = { good: '#1f7a4d', even: '#5c5648', bad: '#a3352c' }[worthClass(value)]!
      const text = `${best ? '★ ' : ''}${valueText(value, proved, distance)}`
      const { size, width } = tagSize(text)
      parts.push(
        svg('rect', { x: x - width / 2, y: y - 0.19, width, height: 0.38, rx: 0.19, fill, stroke: best ? '#ffffff' : proved ? '#ffd166' : 'none', 'stroke-width': best ? 0.07 : 0.05 }),
        label(text, x, y + 0.015, size, '#ffffff'),
      )
    }
    return parts
  }
}

/** Of a heading: no system writes bold letters wider than this on average. */
const WIDE_LETTER = 0.68

const TAG = { size: 0.22, widest: 0.96, margin: 0.18, letter: 0.6 }

/** A tag holds its text, and is no wider than a point: a longer text is written smaller. */
export function tagSize(text: string): { size: number; width: number } {
  const letters = Math.max(3, [...text].length)
  const size = Math.min(TAG.size, (TAG.widest - TAG.margin) / (letters * TAG.letter))
  return { size, width: Math.max(0.7, letters * TAG.letter * size + TAG.margin) }
}

/** What lies at a place of the drawing: the highest level first. */
export function hitFlat(picture: Picture, layout: FlatLayout, at: Flat): Spot | null {
  const { board, balls, look } = picture
  const ghosts = ghostsOf(picture)
  let found: Spot | null = null
  let best = -1
  for (const spot of everySpot(board)) {
    const solid = ballAt(balls, spot) !== EMPTY || ghosts.some((g) => sameSpot(g, spot))
    if (!solid && look.inside < 0.5 && (isNest(board) ? board.points[spot.point]!.level > 0 : !isPlace(board, balls, spot))) continue
    const { x, y } = layout.at(spot.board, spot.point)
    // Of pyramids in one another each is hit where it shows: the smallest that is there.
    const far = isNest(board) ? Math.max(Math.abs(x - at.x), Math.abs(y - at.y)) : Math.hypot(x - at.x, y - at.y)
    if (far > (isNest(board) ? widthAt(board, spot.point) / 2 : solid ? 0.5 : 0.32)) continue
    const rank = board.points[spot.point]!.level + (1 - far)
    if (rank > best) {
      best = rank
      found = spot
    }
  }
  return found
}

/** A polygon with `margin` around the corners, rounded: a thick line does it. */
function slab(corners: Flat[], margin: number, fill: string): SVGElement {
  const line = corners.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`).join(' L')
  return svg('path', { d: `M${line} Z`, fill, stroke: fill, 'stroke-width': 2 * margin, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' })
}

function label(text: string, x: number, y: number, size: number, fill: string): SVGElement {
  return svg(
    'text',
    { x, y, fill, 'font-size': size, 'font-weight': 600, 'text-anchor': 'middle', 'dominant-baseline': 'central', 'font-family': 'system-ui, sans-serif' },
    text,
  )
}
