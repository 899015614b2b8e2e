// Balls as small pieces of SVG: defined once per picture, used for every ball.

import type { Colour } from '../api'
import { HIDDEN } from '../api'
import type { Face } from '../dice'
import type { Flat } from '../hull'
import { paintsOf, VEILED, type Engraving, type Paint } from '../paint'
import { svg } from '../svg'

export const RADIUS = 0.49

let pictures = 0

/** The balls of one picture. Names are unique in the page, so that many pictures can stand side by side. */
export class Marbles {
  readonly defs: SVGDefsElement
  private prefix = `cairn-${++pictures}`

  /** `faces`: dice instead of balls, of which these faces are seen. */
  constructor(
    colours: Colour[],
    contrast: boolean,
    private faces: Face[] = [],
  ) {
    this.defs = svg('defs')
    paintsOf(colours).forEach((paint, colour) => this.define(String(colour), paint, contrast))
    this.define('hidden', VEILED, contrast)
    this.defs.append(
      svg(
        'radialGradient',
        { id: `${this.prefix}-shade` },
        svg('stop', { offset: 0.55, 'stop-color': '#1a0f08', 'stop-opacity': 0.42 }),
        svg('stop', { offset: 1, 'stop-color': '#1a0f08', 'stop-opacity': 0 }),
      ),
    )
  }

  /** A ball of a colour (or HIDDEN) around a point. */
  ball(colour: number, x: number, y: number, scale = 1, opacity = 1): SVGElement {
    const name = colour === HIDDEN ? 'hidden' : String(colour)
    const attributes: Record<string, string | number> = { href: `#${this.prefix}-${name}`, transform: place(x, y, scale) }
    if (opacity < 1) attributes['opacity'] = opacity
    return svg('use', attributes)
  }

  /** The soft shadow of a ball. */
  shade(x: number, y: number, scale = 1): SVGElement {
    return svg('circle', { cx: x, cy: y, r: 0.62 * scale, fill: `url(#${this.prefix}-shade)` })
  }

  private define(name: string, paint: Paint, contrast: boolean): void {
    const gradient = `${this.prefix}-${name}-glass`
    const ink = contrast ? paint.strongInk : paint.ink
    const line = { fill: 'none', stroke: ink, 'stroke-width': contrast ? 0.07 : 0.045, 'stroke-linecap': 'round', opacity: contrast ? 1 : 0.75 }
    const edge = { stroke: contrast ? paint.strongInk : paint.deep, 'stroke-width': contrast ? 0.05 : 0.012 }
    const emblem = () => (name === 'hidden' ? [question(ink)] : engraving(paint.engraving, ink))
    const body =
      this.faces.length > 0
        ? this.faces.flatMap((face) => dieFace(face, paint, edge, svg('g', line, ...emblem())))
        : [svg('circle', { r: RADIUS, fill: `url(#${gradient})`, ...edge }), svg('g', line, ...emblem())]
    this.defs.append(
      svg(
        'radialGradient',
        { id: gradient, cx: 0.36, cy: 0.3, r: 0.75 },
        svg('stop', { offset: 0, 'stop-color': paint.light }),
        svg('stop', { offset: 0.38, 'stop-color': paint.base }),
        svg('stop', { offset: 1, 'stop-color': paint.deep }),
      ),
      svg('g', { id: `${this.prefix}-${name}` }, ...body),
    )
  }
}

/** A face in the paint's colour, darker where less light falls, with its emblem drawn on it. */
function dieFace({ corners, middle, light }: Face, paint: Paint, edge: Record<string, string | number>, emblem: SVGElement): SVGElement[] {
  const [a, b, , d] = corners as [Flat, Flat, Flat, Flat]
  const points = corners.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ')
  // The emblem's own square onto the face.
  const onto = [(b.x - a.x) * 0.9, (b.y - a.y) * 0.9, (d.x - a.x) * 0.9, (d.y - a.y) * 0.9, middle.x, middle.y].map(round)
  emblem.setAttribute('transform', `matrix(${onto.join(' ')})`)
  return [
    svg('polygon', { points, fill: paint.base, ...edge }),
    svg('polygon', { points, fill: light > 0.5 ? paint.light : paint.deep, opacity: light > 0.5 ? 0.35 * light : 0.7 - light }),
    emblem,
  ]
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
    case 'plain':
      return []
  }
}

const place = (x: number, y: number, scale: number): string =>
  `translate(${round(x)} ${round(y)})` + (scale === 1 ? '' : ` scale(${round(scale)})`)
const round = (value: number): number => Math.round(value * 1000) / 1000
