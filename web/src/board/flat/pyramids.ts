// Pyramids from above: a square with four slopes where they stand, a triangle where they lie. Each colour has its engraving, which
// shows beside the smaller pyramids that stand in a larger one.

import type { Paint } from '../paint'
import { svg } from '../picture/svg'
import { STEEP, type Way } from '../squares/pieces'
import { DIE_MARKS } from './marbles'

const TURN: Record<Way, number> = { north: 0, east: 90, south: 180, west: 270 }

export interface PyramidLook {
  width: number
  /** Where it points, on a board that is turned clockwise by so many degrees; null: it stands. */
  way: Way | null
  turned?: number
  /** Nothing stands on it. */
  top: boolean
  contrast: boolean
  opacity?: number
}

export function pyramid(paint: Paint, x: number, y: number, look: PyramidLook): SVGElement {
  const { width, way, turned = 0, top, contrast, opacity = 1 } = look
  const h = width / 2
  const edge = { stroke: contrast ? paint.strongInk : paint.deep, 'stroke-width': contrast ? 0.045 : 0.022, 'stroke-linejoin': 'round' }
  const emblem = (at: number, scale: number): SVGElement =>
    svg('path', {
      d: DIE_MARKS[paint.engraving],
      transform: `translate(0 ${at.toFixed(3)}) scale(${scale.toFixed(3)})`,
      fill: 'none',
      stroke: contrast ? paint.strongInk : paint.ink,
      'stroke-width': (contrast ? 0.1 : 0.075) / Math.max(0.5, scale),
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
    })
  const group = svg('g', { transform: `translate(${x.toFixed(3)} ${y.toFixed(3)})${way ? ` rotate(${TURN[way] + turned})` : ''}`, opacity })
  if (way) {
    const l = (width * STEEP) / 2
    group.append(
      svg('polygon', { points: `0,${-l} ${h},${l} ${-h},${l}`, fill: paint.base, 'fill-opacity': 0.88, ...edge }),
      svg('polygon', { points: `0,${-l} ${-h},${l} ${-0.45 * h},${l}`, fill: paint.light, opacity: 0.45 }),
      svg('polygon', { points: `0,${-l} ${h},${l} ${0.45 * h},${l}`, fill: paint.deep, opacity: 0.45 }),
      emblem(0.34 * l, 0.75 * width),
    )
    return group
  }
  const slope = (corners: string, fill: string, strength: number) => svg('polygon', { points: corners, fill, opacity: strength })
  group.append(
    svg('rect', { x: -h, y: -h, width, height: width, fill: paint.base, 'fill-opacity': 0.88, ...edge }),
    slope(`${-h},${-h} ${h},${-h} 0,0`, paint.light, 0.35),
    slope(`${-h},${-h} ${-h},${h} 0,0`, paint.light, 0.18),
    slope(`${h},${-h} ${h},${h} 0,0`, paint.deep, 0.22),
    slope(`${-h},${h} ${h},${h} 0,0`, paint.deep, 0.42),
  )
  if (top) group.append(emblem(0, 0.85 * width))
  else for (const at of [-1, 1]) group.append(emblem(at * (h - 0.075), 0.2))
  return group
}

/** The outline of a pyramid that may be put or chosen here. */
export function pyramidOutline(x: number, y: number, width: number, way: Way | null, turned: number, attributes: Record<string, string | number>): SVGElement {
  const [h, l] = [width / 2, (width * STEEP) / 2]
  const transform = `translate(${x.toFixed(3)} ${y.toFixed(3)})${way ? ` rotate(${TURN[way] + turned})` : ''}`
  return way
    ? svg('polygon', { points: `0,${-l} ${h},${l} ${-h},${l}`, transform, 'stroke-linejoin': 'round', ...attributes })
    : svg('rect', { x: -h, y: -h, width, height: width, transform, 'stroke-linejoin': 'round', ...attributes })
}
