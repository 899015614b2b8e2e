// Where points are in the room: boards stand side by side, each turned about its own middle, levels lifted apart.

import { Matrix4, Quaternion, Vector3, Euler } from 'three'
import type { Board, LooseDie } from '../api'
import { arrange, type Arrangement } from '../arrange'
import { placeOf } from '../dice/cells'
import { DICE_EDGES, isDice } from '../dice/faces'
import { rotationOf, STANDARD, type Pose, type Triple } from '../dice/pose'
import type { Flat } from '../picture/hull'
import type { Actor } from '../motion/motion'
import { STEEP, WAYS, type Way } from '../squares/pieces'
import { hash } from './noise'
import type { Body } from './orbit'
import { centreOf, feet, roundedOutline } from './outline'
import { SURFACE, woodOf } from './tray'

/** How far the slider can lift each level above the one below, in diameters. */
const LIFT = 1.35
/** How much the table is foreshortened when boards are arranged. */
const SLANT = 0.8

const DIE_STANDS = new Matrix4().makeBasis(...(DICE_EDGES.map(({ x, y, z }) => new Vector3(x, y, z)) as [Vector3, Vector3, Vector3]))

const NOWHERE = new Vector3()

/** A die of the standard pose, turned to another. */
function lying(pose: Pose): Matrix4 {
  const [a, b, c] = rotationOf(pose) as [Triple, Triple, Triple]
  return new Matrix4().set(...a, 0, ...b, 0, ...c, 0, 0, 0, 0, 1)
}

export class Places {
  arrangement: Arrangement
  /** Radius of a circle around one board. */
  readonly radius: number
  readonly centre: Flat
  turned = 0
  inside = 0
  /** Lower side of the wood. */
  readonly table: number
  private edge: Flat[]
  private top: number
  private aspect: number
  private alone = -1

  constructor(
    readonly board: Board,
    aspect: number,
  ) {
    const points = feet(board)
    this.centre = centreOf(points)
    const { margin, round } = woodOf(board)
    this.edge = roundedOutline(points, margin, round).getPoints(6)
    this.radius = Math.max(...this.edge.map((p) => Math.hypot(p.x - this.centre.x, p.y - this.centre.y)))
    this.table = woodOf(board).table
    this.top = Math.max(...board.points.map((p) => p.level))
    this.aspect = aspect
    this.arrangement = this.arrange()
  }

  setAspect(aspect: number): void {
    this.aspect = aspect
    this.arrangement = this.arrange()
  }

  /** The board that the eye is on; -1: all. The others stand where the window does not reach. */
  get only(): number {
    return this.alone
  }

  set only(board: number) {
    if (board === this.alone) return
    this.alone = board
    this.arrangement = this.arrange()
  }

  /** Middle of a board on the table. */
  middle(board: number): Vector3 {
    const { x, y } = this.arrangement.centres[board] ?? { x: 0, y: 0 }
    const eye = this.arrangement.centres[this.only] ?? { x: 0, y: 0 }
    return new Vector3(x - eye.x, (eye.y - y) / SLANT, 0)
  }

  /** From the coordinates of a board to the room. */
  frame(board: number): Matrix4 {
    const turn = new Matrix4().makeRotationZ((-this.turned * Math.PI) / 180)
    return turn.setPosition(this.middle(board)).multiply(new Matrix4().makeTranslation(-this.centre.x, -this.centre.y, 0))
  }

  lift(level: number): number {
    return LIFT * this.inside * level
  }

  point(board: number, point: number): Vector3 {
    return this.local(point).applyMatrix4(this.frame(board))
  }

  actor(actor: Actor): Vector3 {
    const from = this.local(actor.from)
    const to = this.local(actor.to)
    return new Vector3(
      from.x + (to.x - from.x) * actor.along,
      from.y + (to.y - from.y) * actor.along,
      from.z + (to.z - from.z) * actor.fall + actor.rise,
    )
      .add(actor.aside ?? NOWHERE)
      .applyMatrix4(this.frame(actor.board))
  }

  /** A piece at a place of the room. Balls are tilted a little, each its own way, as if put by hand. */
  matrix(at: Vector3, point: number, scale: number): Matrix4 {
    const turn = (-this.turned * Math.PI) / 180
    if (isDice(this.board)) return this.die(at, scale)
    if (this.board.cubes) return new Matrix4().makeRotationZ(turn).scale(new Vector3(scale, scale, scale)).setPosition(at)
    const spin = new Euler(0.5 * (hash(point, 1) - 0.5), 0.5 * (hash(point, 2) - 0.5), turn + 0.9 * (hash(point, 3) - 0.5), 'ZYX')
    return new Matrix4().compose(at, new Quaternion().setFromEuler(spin), new Vector3(scale, scale, scale))
  }

  /** A pyramid so wide over a place of the room, standing or lying with its point in a direction of the board. */
  pyramid(at: Vector3, width: number, way: Way | null): Matrix4 {
    const size = new Matrix4().makeScale(width, width, width * STEEP)
    const turn = new Matrix4().makeRotationZ((-this.turned * Math.PI) / 180)
    const ground = at.z + SURFACE
    if (!way) return turn.multiply(size).setPosition(at.x, at.y, ground)
    // It tips over an edge of its foot until a slope lies on the board: beyond a right angle by half the angle of its point.
    const { x, y } = WAYS[way]
    const tip = Math.PI / 2 + Math.atan2(0.5, STEEP)
    const body = turn.multiply(new Matrix4().makeRotationAxis(new Vector3(-y, x, 0), tip)).multiply(size)
    const corners = [[-0.5, -0.5, 0], [0.5, -0.5, 0], [0.5, 0.5, 0], [-0.5, 0.5, 0], [0, 0, 1]].map((c) => new Vector3(...(c as Triple)).applyMatrix4(body))
    const middle = (of: (v: Vector3) => number) => (Math.min(...corners.map(of)) + Math.max(...corners.map(of))) / 2
    const low = Math.min(...corners.map((v) => v.z))
    return body.setPosition(at.x - middle((v) => v.x), at.y - middle((v) => v.y), ground - low)
  }

  /** A die at a place of the room, as it lies or as it is tipped from there. */
  die(at: Vector3, scale: number, pose: Pose = STANDARD, tip?: Actor['tip']): Matrix4 {
    const matrix = new Matrix4().makeRotationZ((-this.turned * Math.PI) / 180)
    if (tip) matrix.multiply(new Matrix4().makeRotationAxis(new Vector3(tip.axis.x, tip.axis.y, tip.axis.z).normalize(), tip.angle))
    return matrix.multiply(DIE_STANDS).multiply(lying(pose)).scale(new Vector3(scale, scale, scale)).setPosition(at)
  }

  /** A place between the cells of a dice board, in the room. */
  between([a, b, c]: Triple): Vector3 {
    const size = this.board.sizes[0] ?? 1
    const { x, y } = placeOf(size, [a, b, c])
    return new Vector3(x, y, (size + 0.5 - (a + b + c)) / Math.sqrt(3)).applyMatrix4(this.frame(0))
  }

  /** A die that lies in no cell. */
  loose({ at, turn }: LooseDie): Matrix4 {
    return new Matrix4()
      .makeRotationZ((-this.turned * Math.PI) / 180)
      .multiply(DIE_STANDS)
      .multiply(new Matrix4().makeRotationFromQuaternion(new Quaternion(...turn)))
      .setPosition(this.between(at))
  }

  /** What the camera must see. */
  bodies(): Body[] {
    const high = Math.max(...this.board.points.map((p) => p.z + this.lift(p.level))) + 0.55
    const tips = this.board.points.filter((p) => p.level === this.top)
    const spread = Math.max(...tips.map((p) => Math.hypot(p.x - this.centre.x, p.y - this.centre.y)))
    return this.seen().map((board) => {
      const { x, y } = this.middle(board)
      return { x, y: -y, foot: this.radius, head: spread + 0.6, low: this.table, high, ...(isDice(this.board) ? { corners: this.corners(), brim: woodOf(this.board).surface } : {}) }
    })
  }

  /** The edge of the wood as it lies now, around the middle of the board. */
  private corners(): Flat[] {
    const turn = (-this.turned * Math.PI) / 180
    const [c, s] = [Math.cos(turn), Math.sin(turn)]
    return this.edge.map((p) => {
      const [x, y] = [p.x - this.centre.x, p.y - this.centre.y]
      return { x: x * c - y * s, y: -(x * s + y * c) }
    })
  }

  /** Radius of a circle around all boards, and their height. */
  extent(): { radius: number; height: number } {
    const far = this.seen().map((board) => this.middle(board).length())
    return { radius: Math.max(...far) + this.radius, height: this.bodies()[0]!.high - this.table }
  }

  /** The boards that the window is for. */
  private seen(): number[] {
    return this.arrangement.centres.map((_, board) => board).filter((board) => this.only < 0 || board === this.only)
  }

  private arrange(): Arrangement {
    const wide = 1.9 * this.radius
    const { count } = this.board
    const together = arrange(count, wide, wide * SLANT, 0.1, this.aspect)
    if (this.only < 0) return together
    // The same order, so that keys walk the same way, but far apart.
    const apart = 12 * this.radius
    return { ...together, centres: together.centres.map(({ x, y }) => ({ x: x * apart, y: y * apart })) }
  }

  private local(point: number): Vector3 {
    const { x, y, z, level } = this.board.points[point]!
    return new Vector3(x, y, z + this.lift(level))
  }
}
