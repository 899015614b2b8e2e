// Small still pictures of boards, as light SVG: for the shelf and for examples.

import { EMPTY, type Balls, type Board, type Colour, type Point, type SmallBoard, type SmallOptions } from '../api'
import { arrange } from '../arrange'
import { placeOf, plateCells } from '../dice/cells'
import { diceFaces, isDice, type Vector } from '../dice/faces'
import { PIPS } from '../dice/pips'
import { boardOf, listsOf, setsOf } from '../parts'
import { Marbles } from '../flat/marbles'
import { pyramid } from '../flat/pyramids'
import { hull, type Flat } from './hull'
import { latticePoints } from './lattice'
import { poseAt } from '../motion/occupancy'
import { emptyPicture } from '../drawing'
import { paintsOf, SIGNALS, VEILED, type Paint } from '../paint'
import { hasSquares, isNest, isTop, lyingAt, widthAt } from '../squares/pieces'
import { contains } from '../input/spots'
import { svg } from './svg'

interface Projection {
  /** From a board's coordinates to the picture: y grows downwards. */
  at(x: number, y: number, z: number): Flat
  /** Larger is nearer to the eye. */
  near(p: Point): number
  towardsEye: Vector
}

const WOOD = { top: '#c2925f', side: '#5c3a22', frame: '#7c5233', hollow: '#93683f' }
const EDGE = 0.95
const DICE_EDGE = 1.35

/** Replaces what the svg holds by a picture of the boards, and sets its viewBox. */
export function drawSmall(
  root: SVGSVGElement,
  board: SmallBoard | Board,
  boards: Balls,
  colours: Colour[],
  options: SmallOptions = {},
): void {
  // Of boards of several kinds a small picture shows the first kind.
  const part = 'parts' in board ? board.parts?.[0] : undefined
  if (part)
    return drawSmall(root, boardOf(board as Board, part), listsOf(part, boards), colours, {
      ...options,
      ...(options.marked ? { marked: setsOf(part, options.marked) } : {}),
      ...(options.poses ? { poses: listsOf(part, options.poses) } : {}),
    })
  if (boards.length === 0) return drawTwoDice(root, options.title)
  const points = board.points ?? latticePoints(board.kind, board.sizes)
  // Dice and pyramids from straight above show everything there is to see.
  const nest = isNest(board) ? { board: { ...emptyPicture(String).board, ...board, points }, paints: paintsOf(colours) } : null
  const view = options.view === 'flat' || isDice(board) || nest ? fromAbove(points) : fromTheSouth(points)
  const origin = view.at(0, 0, 0)
  const aroundOrigin = ({ x, y, z }: Vector) => {
    const p = view.at(x, y, z)
    return { x: p.x - origin.x, y: p.y - origin.y }
  }
  const marbles = new Marbles(colours, false, isDice(board) ? diceFaces(aroundOrigin, view.towardsEye) : [])
  const box = isDice(board) ? boxOf(points, view, 0.87, DICE_EDGE) : boxOf(points, view, 0.5, EDGE)
  const all = arrange(boards.length, box.right - box.left, box.bottom - box.top, 0.4, 1.3)
  const parts = boards.map((balls, b) => {
    const { x, y } = all.centres[b]!
    const group = svg('g', { transform: `translate(${x - (box.left + box.right) / 2} ${y - (box.top + box.bottom) / 2})` })
    group.append(...tray(points, view, isDice(board), hasSquares(board)), ...(isDice(board) ? plate(board.sizes[0] ?? 1, view) : []))
    if (nest) group.append(...pyramids(nest.board, nest.paints, boards, b, view, options))
    else group.append(...pieces(points, balls, b, view, marbles, options))
    return group
  })
  root.setAttribute('viewBox', [-all.width / 2, -all.height / 2, all.width, all.height].map((n) => n.toFixed(2)).join(' '))
  label(root, options.title)
  root.replaceChildren(...(options.title ? [svg('title', {}, options.title)] : []), marbles.defs, ...parts)
}

/** The sign of a game that is played without a board. */
function drawTwoDice(root: SVGSVGElement, title: string | undefined): void {
  const die = (x: number, y: number, turn: number, number: number): SVGElement => {
    const group = svg('g', { transform: `translate(${x} ${y}) rotate(${turn})` })
    group.append(
      svg('rect', { x: -0.5, y: -0.5, width: 1, height: 1, rx: 0.14, fill: '#f4eee2', stroke: WOOD.side, 'stroke-width': 0.03 }),
      ...PIPS[number]!.map((pip) => svg('circle', { cx: pip.x, cy: pip.y, r: 0.085, fill: WOOD.side })),
    )
    return group
  }
  root.setAttribute('viewBox', '-1.6 -1.3 3.2 2.6')
  label(root, title)
  root.replaceChildren(...(title ? [svg('title', {}, title)] : []), die(-0.5, 0.2, -14, 5), die(0.55, -0.25, 20, 2))
}

function label(root: SVGSVGElement, title: string | undefined): void {
  if (title) root.setAttribute('role', 'img')
  else root.setAttribute('aria-hidden', 'true')
}

function fromAbove(points: Point[]): Projection {
  const c = middle(points)
  return { at: (x, y) => ({ x: x - c.x, y: c.y - y }), near: (p) => p.z, towardsEye: { x: 0, y: 0, z: 1 } }
}

// A parallel projection: turned a little, and tilted towards the eye.
function fromTheSouth(points: Point[]): Projection {
  const c = middle(points)
  const [turn, tilt] = [(-24 * Math.PI) / 180, (42 * Math.PI) / 180]
  const back = (x: number, y: number) => (x - c.x) * -Math.sin(turn) + (y - c.y) * Math.cos(turn)
  return {
    at: (x, y, z) => ({
      x: (x - c.x) * Math.cos(turn) + (y - c.y) * Math.sin(turn),
      y: -back(x, y) * Math.sin(tilt) - z * Math.cos(tilt),
    }),
    near: (p) => p.z * Math.sin(tilt) - back(p.x, p.y) * Math.cos(tilt),
    towardsEye: { x: Math.sin(turn) * Math.cos(tilt), y: -Math.cos(turn) * Math.cos(tilt), z: Math.sin(tilt) },
  }
}

function middle(points: Point[]): Flat {
  const base = points.filter((p) => p.level === 0)
  const [xs, ys] = [base.map((p) => p.x), base.map((p) => p.y)]
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 }
}

/** The outline of the board at a height, `margin` around its lowest points. */
function outline(points: Point[], view: Projection, margin: number, z: number): Flat[] {
  const corners = hull(points.filter((p) => p.level === 0))
  const around = corners.flatMap(({ x, y }) =>
    Array.from({ length: 24 }, (_, i) => {
      const angle = (i / 24) * 2 * Math.PI
      return view.at(x + margin * Math.cos(angle), y + margin * Math.sin(angle), z)
    }),
  )
  return hull(around)
}

/** The plate of a dice board: three rhombi of wood around each of its spikes. */
function plate(size: number, view: Projection): SVGElement[] {
  const origin = view.at(0, 0, 0)
  const faces = diceFaces(({ x, y, z }) => {
    const p = view.at(x, y, z)
    return { x: p.x - origin.x, y: p.y - origin.y }
  }, view.towardsEye, 0.5)
  return plateCells(size).flatMap((cell) => {
    const place = placeOf(size, cell)
    const { x, y } = view.at(place.x, place.y, 0)
    return faces.map(({ corners, light }) =>
      polygon(corners.map((c) => ({ x: x + c.x, y: y + c.y })), light > 0.55 ? WOOD.top : light > 0.35 ? WOOD.hollow : WOOD.frame),
    )
  })
}

function tray(points: Point[], view: Projection, dice: boolean, squares: boolean): SVGElement[] {
  if (dice) return [polygon(outline(points, view, DICE_EDGE, 0), WOOD.side)]
  const top = outline(points, view, EDGE, -0.42)
  const bottom = outline(points, view, EDGE, -0.8)
  const hollows = points
    .filter((p) => p.level === 0)
    .map((p) => polygon(squares ? square(p, view) : Array.from({ length: 14 }, (_, i) => round(p, view, (i / 14) * 2 * Math.PI)), WOOD.hollow))
  return [
    polygon(hull([...top, ...bottom]), WOOD.side),
    polygon(top, WOOD.frame),
    polygon(outline(points, view, EDGE - 0.24, -0.42), WOOD.top),
    ...hollows,
  ]
}

const round = (p: Point, view: Projection, angle: number): Flat =>
  view.at(p.x + 0.3 * Math.cos(angle), p.y + 0.3 * Math.sin(angle), -0.42)

const square = (p: Point, view: Projection): Flat[] =>
  [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => view.at(p.x + 0.46 * x!, p.y + 0.46 * y!, -0.42))

function pyramids(board: Board, paints: Paint[], balls: Balls, b: number, view: Projection, options: SmallOptions): SVGElement[] {
  return board.points.flatMap((p, point) => {
    const spot = { board: b, point }
    const colour = balls[b]?.[point] ?? EMPTY
    if (colour === EMPTY) return []
    const { x, y } = view.at(p.x, p.y, p.z)
    const way = lyingAt({ marks: options.marks ?? {} }, spot)
    const drawn = pyramid(paints[colour] ?? VEILED, x, y, { width: widthAt(board, point), way, top: isTop(board, balls, spot), contrast: false })
    return contains(options.marked, spot) ? [drawn, ring(x, y)] : [drawn]
  })
}

function pieces(points: Point[], balls: number[], board: number, view: Projection, marbles: Marbles, options: SmallOptions): SVGElement[] {
  const order = points.map((_, i) => i).sort((a, b) => view.near(points[a]!) - view.near(points[b]!))
  const parts: SVGElement[] = []
  for (const i of order) {
    const p = points[i]!
    const colour = balls[i] ?? EMPTY
    const { x, y } = view.at(p.x, p.y, p.z)
    if (colour !== EMPTY && !marbles.dice) parts.push(marbles.shade(x + 0.06, y + 0.1))
    if (colour !== EMPTY) parts.push(marbles.ball(colour, x, y, { pose: poseAt(options.poses ?? null, board, i) }))
    if (contains(options.marked, { board, point: i })) parts.push(ring(x, y))
  }
  return parts
}

const ring = (x: number, y: number): SVGElement =>
  svg('circle', { cx: x, cy: y, r: 0.46, fill: 'none', stroke: SIGNALS.outcome, 'stroke-width': 0.09 })

function polygon(corners: Flat[], fill: string): SVGElement {
  return svg('polygon', { points: corners.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' '), fill })
}

/** `reach`: from the centre of a piece to its top. */
function boxOf(points: Point[], view: Projection, reach: number, edge: number) {
  const corners = outline(points, view, edge, -0.8)
  const tops = points.map((p) => view.at(p.x, p.y, p.z))
  return {
    left: Math.min(...corners.map((c) => c.x)) - 0.1,
    right: Math.max(...corners.map((c) => c.x)) + 0.1,
    top: Math.min(...corners.map((c) => c.y), ...tops.map((c) => c.y - reach)) - 0.1,
    bottom: Math.max(...corners.map((c) => c.y)) + 0.1,
  }
}
