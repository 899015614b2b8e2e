// Balls as small pieces of SVG: defined once per picture, used for every ball.

import type { Colour } from '../api'
import { HIDDEN } from '../api'
import type { Face } from '../dice/faces'
import { pipsTowards } from '../dice/pips'
import { completed } from '../dice/pose'
import type { Flat } from '../picture/hull'
import { paintsOf, VEILED, type Engraving, type Finish, type Paint } from '../paint'
import { svg } from '../picture/svg'

export const RADIUS = 0.49

let pictures = 0

/** The balls of one picture. Names are unique in the page, so that many pictures can stand side by side. */
export class Marbles {
  readonly defs: SVGDefsElement
  private prefix = `cairn-${++pictures}`
  private paints: Paint[]
  private defined = new Set<string>()

  /** `faces`: dice instead of balls, of which these faces are seen. */
  constructor(
    colours: Colour[],
    private contrast: boolean,
    private faces: Face[] = [],
    finish?: Finish,
  ) {
    this.paints = paintsOf(colours, finish)
    this.defs = svg('defs')
    this.paints.forEach((paint, colour) => this.define(String(colour), paint))
    this.define('hidden', VEILED)
    this.defs.append(
      svg(
        'radialGradient',
        { id: `${this.prefix}-shade` },
        svg('stop', { offset: 0.55, 'stop-color': '#1a0f08', 'stop-opacity': 0.42 }),
        svg('stop', { offset: 1, 'stop-color': '#1a0f08', 'stop-opacity': 0 }),
      ),
    )
  }

  /** Are these dice? */
  get dice(): boolean {
    return this.faces.length > 0
  }

  /** A ball of a colour (or HIDDEN) around a point. `pose`: of a die whose faces count. */
  ball(colour: number, x: number, y: number, { scale = 1, opacity = 1, pose }: { scale?: number; opacity?: number; pose?: string | undefined } = {}): SVGElement {
    const plain = colour === HIDDEN ? 'hidden' : String(colour)
    const name = pose && colour !== HIDDEN ? `${plain}-${pose.replace(/\?/g, 'u')}` : plain
    if (!this.defined.has(name)) this.define(name, this.paints[colour] ?? VEILED, pose)
    const attributes: Record<string, string | number> = { href: `#${this.prefix}-${name}`, transform: place(x, y, scale) }
    if (opacity < 1) attributes['opacity'] = opacity
    return svg('use', attributes)
  }

  /** The soft shadow of a ball. */
  shade(x: number, y: number, scale = 1): SVGElement {
    return svg('circle', { cx: x, cy: y, r: 0.62 * scale, fill: `url(#${this.prefix}-shade)` })
  }

  private define(name: string, paint: Paint, pose?: string): void {
    this.defined.add(name)
    const gradient = `${this.prefix}-${name}-glass`
    const { contrast } = this
    const ink = contrast ? paint.strongInk : paint.ink
    const line = { fill: 'none', stroke: ink, 'stroke-width': contrast ? 0.07 : 0.045, 'stroke-linecap': 'round', opacity: contrast ? 1 : 0.75 }
    const edge = { stroke: contrast ? paint.strongInk : paint.deep, 'stroke-width': contrast ? 0.05 : 0.012 }
    const emblem = () => (name === 'hidden' ? [question(ink)] : engraving(paint.engraving, ink))
    if (this.faces.length > 0) {
      const marks = (face: Face) => (pose && face.upper ? facePips(face, pose, paint, contrast) : [uprightOn(face, 0.9, svg('g', line, ...(name === 'hidden' ? emblem() : [dieMark(paint.engraving)])))])
      this.defs.append(svg('g', { id: `${this.prefix}-${name}` }, ...this.faces.flatMap((face) => [...dieFace(face, paint, edge), ...marks(face)])))
      return
    }
    this.defs.append(
      svg(
        'radialGradient',
        { id: gradient, cx: 0.36, cy: 0.3, r: 0.75 },
        svg('stop', { offset: 0, 'stop-color': paint.light }),
        svg('stop', { offset: 0.38, 'stop-color': paint.base }),
        svg('stop', { offset: 1, 'stop-color': paint.deep }),
      ),
      svg('g', { id: `${this.prefix}-${name}` }, svg('circle', { r: RADIUS, fill: `url(#${gradient})`, ...edge }), svg('g', line, ...emblem())),
    )
  }
}

/** A face in the paint's colour, darker where less light falls. */
function dieFace({ corners, light }: Face, paint: Paint, edge: Record<string, string | number>): SVGElement[] {
  const points = corners.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ')
  return [
    svg('polygon', { points, fill: paint.base, 'stroke-linejoin': 'round', ...edge }),
    svg('polygon', { points, fill: light > 0.5 ? paint.light : paint.deep, opacity: light > 0.5 ? 0.35 * light : 0.7 - light }),
  ]
}

/** A drawing laid onto a face upright: its head towards the upper corner of the die. */
function uprightOn({ middle, u, v, ...face }: Face, scale: number, drawing: SVGElement): SVGElement {
  const along = (sign: number, by: number): Flat => ({ x: (u.x + sign * v.x) * by, y: (u.y + sign * v.y) * by })
  return onFace({ ...face, middle, u: along(-1, Math.SQRT1_2), v: along(1, Math.SQRT1_2) }, scale, drawing)
}

/** A drawing around 0, 0 laid onto a face, along its two axes. */
function onFace({ middle, u, v }: Face, scale: number, drawing: SVGElement): SVGElement {
  const onto = [u.x * scale, u.y * scale, v.x * scale, v.y * scale, middle.x, middle.y].map(round)
  drawing.setAttribute('transform', `matrix(${onto.join(' ')})`)
  return drawing
}

/** The pips of a face, each colour's in a shape of its own; a question mark where the face is not known. */
function facePips(face: Face, seen: string, paint: Paint, contrast: boolean): SVGElement[] {
  const ink = contrast ? paint.strongInk : paint.pip
  const pose = seen[face.axis] === '?' ? null : completed(seen)
  if (!pose) return [uprightOn(face, 1, svg('g', { fill: 'none', opacity: 0.85 }, question(ink)))]
  const pips = pipsTowards(pose, face.axis).map(({ x, y }) => svg('g', { transform: `translate(${round(x)} ${round(y)})` }, pip(paint.engraving, ink)))
  return [onFace(face, 1, svg('g', { fill: 'none' }, ...pips))]
}

/** The mark of a die whose faces nobody reads: nothing that could be taken for pips. */
export const DIE_MARKS: Record<Engraving, string> = {
  ring: 'M0.24 0A0.24 0.24 0 1 1 -0.24 0A0.24 0.24 0 1 1 0.24 0Z',
  cross: 'M-0.24 0H0.24M0 -0.24V0.24',
  bands: 'M-0.26 -0.11H0.26M-0.26 0.11H0.26',
  star: 'M-0.26 0H0.26M-0.13 -0.225L0.13 0.225M0.13 -0.225L-0.13 0.225',
  squares: 'M-0.21 -0.21H0.21V0.21H-0.21Z',
  dots: 'M0 -0.28L0.24 0.14H-0.24Z',
  chevron: 'M-0.24 0.14L0 -0.16L0.24 0.14',
  slash: 'M-0.2 0.22L0.2 -0.22',
  plain: '',
}
const dieMark = (kind: Engraving): SVGElement => svg('path', { d: DIE_MARKS[kind], 'stroke-linejoin': 'round' })

function pip(shape: Engraving, ink: string): SVGElement {
  switch (shape) {
    case 'ring':
      return svg('circle', { r: 0.068, stroke: ink, 'stroke-width': 0.05 })
    case 'cross':
      return svg('path', { d: 'M-0.09 0H0.09M0 -0.09V0.09', stroke: ink, 'stroke-width': 0.06 })
    case 'bands':
      return svg('path', { d: 'M-0.09 -0.045H0.09M-0.09 0.045H0.09', stroke: ink, 'stroke-width': 0.045 })
    case 'star':
      return svg('path', { d: 'M0 -0.12 L0.035 -0.035 L0.12 0 L0.035 0.035 L0 0.12 L-0.035 0.035 L-0.12 0 L-0.035 -0.035 Z', fill: ink })
    case 'squares':
      return svg('rect', { x: -0.08, y: -0.08, width: 0.16, height: 0.16, fill: ink })
    default:
      return svg('circle', { r: 0.095, fill: ink })
  }
}

function question(ink: string): SVGElement {
  return svg('path', {
    d: 'M-0.14 -0.13 C-0.14 -0.33 0.17 -0.33 0.15 -0.11 C0.14 0 0 0 0 0.12 M0 0.27 V0.28',
    stroke: ink,
    'stroke-width': 0.08,
  })
}

function engraving(kind: Engraving, ink: string): SVGElement[] {
  switch (kind) {
    case 'ring':
      return [svg('circle', { r: 0.25 })]
    case 'cross':
      return [svg('path', { d: 'M-0.24 0 H0.24 M0 -0.24 V0.24' })]
    case 'dots':
      return [
        [0, 0],
        [0.2, 0.2],
        [-0.2, 0.2],
        [0.2, -0.2],
        [-0.2, -0.2],
      ].map(([cx, cy]) => svg('circle', { cx: cx!, cy: cy!, r: 0.055, fill: ink, stroke: 'none' }))
    case 'bands':
      return [svg('path', { d: 'M-0.28 -0.12 H0.28 M-0.28 0.12 H0.28' })]
    case 'star':
      return [svg('path', { d: 'M0 -0.26 V0 M0 0 L0.25 -0.08 M0 0 L0.15 0.21 M0 0 L-0.15 0.21 M0 0 L-0.25 -0.08' })]
    case 'squares':
      return [svg('rect', { x: -0.19, y: -0.19, width: 0.38, height: 0.38 })]
    case 'chevron':
    case 'slash':
      return [svg('path', { d: DIE_MARKS[kind] })]
    case 'plain':
      return []
  }
}

const place = (x: number, y: number, scale: number): string =>
  `translate(${round(x)} ${round(y)})` + (scale === 1 ? '' : ` scale(${round(scale)})`)
const round = (value: number): number => Math.round(value * 1000) / 1000
