// Dice, a plate and a table in Jolt. One World serves one performance; whoever makes it ends it.

import { dot, minus, plus, quaternionOf, sum, times, type Quaternion, type Vector } from './numbers'
import type { Body, Jolt } from './jolt'
import { Seat, UP } from './seat'
import { woodOf, type Wood } from './wood'

/** 9.81 m/s² for dice of 12 mm. */
export const GRAVITY = 817.5
export const FRICTION = 0.2
export const RESTITUTION = 0.2
/** The rounding of edges. */
export const ROUNDING = 0.04

const STILL = 0
const MOVING = 1

/** How finely time is cut, and how carefully each piece is worked out. */
export interface Care {
  stepsPerSecond: number
  velocitySteps: number
  /** What has been slow for so many seconds rests. */
  rest: number
  friction: number
  /** How much a performance may cost (Stage.effort): no judgement takes a processor more than two seconds. */
  most: number
}
/** For a few dice. */
export const FINE: Care = { stepsPerSecond: 480, velocitySteps: 10, rest: 0.5, friction: FRICTION, most: 20_000 }
/** For whole pyramids, which are heavy work: they are carried on by their own weight. */
export const COARSE: Care = { stepsPerSecond: 240, velocitySteps: 10, rest: 0.2, friction: FRICTION, most: 24_000 }

export interface Placement {
  at: Vector
  turn: Quaternion
}

export class World {
  readonly wood: Wood
  private readonly engine: InstanceType<Jolt['JoltInterface']>
  private readonly bodies: (Body | null)[] = []
  private readonly last: (Placement | null)[] = []
  private readonly shape: InstanceType<Jolt['BoxShape']>
  private readonly system: InstanceType<Jolt['PhysicsSystem']>
  private readonly hands: InstanceType<Jolt['BodyInterface']>
  private readonly vector: InstanceType<Jolt['Vec3']>
  private readonly place: InstanceType<Jolt['RVec3']>
  private readonly rotation: InstanceType<Jolt['Quat']>
  private readonly seconds: number

  constructor(
    private readonly jolt: Jolt,
    plate: number,
    private readonly care: Care = FINE,
  ) {
    this.wood = woodOf(plate)
    this.seconds = 1 / care.stepsPerSecond
    this.vector = new jolt.Vec3(0, 0, 0)
    this.place = new jolt.RVec3(0, 0, 0)
    this.rotation = new jolt.Quat(0, 0, 0, 1)
    this.engine = this.start()
    this.system = this.engine.GetPhysicsSystem()
    this.hands = this.system.GetBodyInterface()
    this.setting()
    this.pull(times(-GRAVITY, UP))
    this.shape = new jolt.BoxShape(this.vec([0.5, 0.5, 0.5]), ROUNDING)
    this.shape.AddRef()
    this.table()
    if (plate > 0) {
      for (let a = 0; a <= plate; a++)
        for (let b = 0; a + b <= plate; b++) this.fixed(this.shape, [a + 0.5, b + 0.5, plate - a - b + 0.5])
      for (const side of [0, 1, 2]) this.rim(new Seat(side))
    }
    this.system.OptimizeBroadPhase()
  }

  get dice(): number {
    return this.bodies.length
  }

  /** A die of edge 1; its number. It sleeps until something touches it, unless it is `awake`. */
  add({ at, turn }: Placement, awake: boolean): number {
    const { jolt } = this
    const settings = new jolt.BodyCreationSettings(this.shape, this.where(at), this.quat(turn), jolt.EMotionType_Dynamic, MOVING)
    settings.mFriction = this.care.friction
    settings.mRestitution = RESTITUTION
    settings.mLinearDamping = 0
    settings.mAngularDamping = 0
    settings.mMaxLinearVelocity = 5000
    settings.mMaxAngularVelocity = 1000
    settings.mOverrideMassProperties = jolt.EOverrideMassProperties_CalculateInertia
    settings.mMassPropertiesOverride.mMass = 1
    const body = this.hands.CreateBody(settings)
    jolt.destroy(settings)
    this.hands.AddBody(body.GetID(), awake ? jolt.EActivation_Activate : jolt.EActivation_DontActivate)
    this.bodies.push(body)
    this.last.push(null)
    return this.bodies.length - 1
  }

  /** Out of the world; it stays where it was last, for whoever asks. */
  remove(die: number): void {
    const body = this.bodies[die]
    if (!body) return
    this.last[die] = this.placement(die)
    this.hands.RemoveBody(body.GetID())
    this.hands.DestroyBody(body.GetID())
    this.bodies[die] = null
  }

  there(die: number): boolean {
    return this.bodies[die] !== null
  }

  placement(die: number): Placement {
    const body = this.bodies[die]
    if (!body) return this.last[die]!
    const p = body.GetPosition()
    const q = body.GetRotation()
    return { at: [p.GetX(), p.GetY(), p.GetZ()], turn: [q.GetX(), q.GetY(), q.GetZ(), q.GetW()] }
  }

  at(die: number): Vector {
    const body = this.bodies[die]
    if (!body) return this.last[die]!.at
    const p = body.GetPosition()
    return [p.GetX(), p.GetY(), p.GetZ()]
  }

  put(die: number, { at, turn }: Placement): void {
    this.hands.SetPositionAndRotation(this.id(die), this.where(at), this.quat(turn), this.jolt.EActivation_Activate)
  }

  velocity(die: number): Vector {
    const v = this.body(die).GetLinearVelocity()
    return [v.GetX(), v.GetY(), v.GetZ()]
  }

  spin(die: number): Vector {
    const v = this.body(die).GetAngularVelocity()
    return [v.GetX(), v.GetY(), v.GetZ()]
  }

  move(die: number, velocity: Vector): void {
    this.hands.SetLinearVelocity(this.id(die), this.vec(velocity))
  }

  roll(die: number, spin: Vector): void {
    this.hands.SetAngularVelocity(this.id(die), this.vec(spin))
  }

  /** A force for the next step; wakes the die. */
  push(die: number, force: Vector): void {
    this.hands.AddForce(this.id(die), this.vec(force), this.jolt.EActivation_Activate)
  }

  wake(die: number): void {
    if (this.bodies[die]) this.hands.ActivateBody(this.id(die))
  }

  awake(die: number): boolean {
    return this.bodies[die] !== null && this.hands.IsActive(this.id(die))
  }

  /** How many dice are awake. */
  stirring(): number {
    return this.system.GetNumActiveBodies(this.jolt.EBodyType_RigidBody)
  }

  /** Which way things fall, and how strongly. */
  pull(gravity: Vector): void {
    this.system.SetGravity(this.vec(gravity))
  }

  step(): void {
    this.engine.Step(this.seconds, 1)
  }

  end(): void {
    const { jolt } = this
    this.shape.Release()
    jolt.destroy(this.engine)
    jolt.destroy(this.vector)
    jolt.destroy(this.place)
    jolt.destroy(this.rotation)
  }

  private body(die: number): Body {
    return this.bodies[die]!
  }

  private id(die: number) {
    return this.body(die).GetID()
  }

  private vec([x, y, z]: Vector) {
    this.vector.Set(x, y, z)
    return this.vector
  }

  private where([x, y, z]: Vector) {
    this.place.Set(x, y, z)
    return this.place
  }

  private quat([x, y, z, w]: Quaternion) {
    this.rotation.Set(x, y, z, w)
    return this.rotation
  }

  private start() {
    const { jolt } = this
    const settings = new jolt.JoltSettings()
    settings.mMaxBodies = 512
    settings.mMaxBodyPairs = 8192
    settings.mMaxContactConstraints = 4096
    const pairs = new jolt.ObjectLayerPairFilterTable(2)
    pairs.EnableCollision(STILL, MOVING)
    pairs.EnableCollision(MOVING, MOVING)
    const layers = new jolt.BroadPhaseLayerInterfaceTable(2, 2)
    for (const layer of [STILL, MOVING]) {
      const broad = new jolt.BroadPhaseLayer(layer)
      layers.MapObjectToBroadPhaseLayer(layer, broad)
      jolt.destroy(broad)
    }
    settings.mObjectLayerPairFilter = pairs
    settings.mBroadPhaseLayerInterface = layers
    settings.mObjectVsBroadPhaseLayerFilter = new jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 2, pairs, 2)
    const engine = new jolt.JoltInterface(settings)
    jolt.destroy(settings)
    return engine
  }

  private setting(): void {
    const settings = this.system.GetPhysicsSettings()
    settings.mNumVelocitySteps = this.care.velocitySteps
    settings.mNumPositionSteps = 2
    // 2 mm/s.
    settings.mPointVelocitySleepThreshold = 0.17
    settings.mTimeBeforeSleep = this.care.rest
    settings.mMinVelocityForRestitution = 5
    settings.mDeterministicSimulation = true
    this.system.SetPhysicsSettings(settings)
  }

  private fixed(shape: InstanceType<Jolt['Shape']>, at: Vector, turn: Quaternion = [0, 0, 0, 1]): void {
    const { jolt } = this
    const settings = new jolt.BodyCreationSettings(shape, this.where(at), this.quat(turn), jolt.EMotionType_Static, STILL)
    settings.mFriction = this.care.friction
    settings.mRestitution = RESTITUTION
    this.hands.CreateAndAddBody(settings, jolt.EActivation_DontActivate)
    jolt.destroy(settings)
  }

  /** A slab whose upper side is the table. */
  private table(): void {
    const { jolt } = this
    const seat = new Seat(0)
    const thick = 10
    const half = new jolt.Vec3(300, thick / 2, 300)
    const slab = new jolt.BoxShape(half, 0.04)
    jolt.destroy(half)
    const rows = ([0, 1, 2] as const).map((i) => [seat.right[i], UP[i], -seat.away[i]])
    const top: Vector = times(this.wood.table / 3, [1, 1, 1])
    this.fixed(slab, plus(top, times(-thick / 2, UP)), quaternionOf(rows))
  }

  /** The flat rim along one side, between the saddles of the outer funnels and the edge of the wood, its corners cut off. */
  private rim(seat: Seat): void {
    const { jolt, wood } = this
    const root = Math.sqrt(3)
    const cut = wood.corner
    const outline = [
      [wood.saddles * root, -wood.saddles],
      [(cut * root) / 2, -cut / 2],
      [(cut - wood.edge / 2) / (root / 2), -wood.edge],
    ] as const
    const hull = new jolt.ConvexHullShapeSettings()
    hull.mMaxConvexRadius = ROUNDING
    for (const depth of [wood.rim, wood.table])
      for (const [right, away] of outline)
        for (const mirror of [1, -1]) hull.mPoints.push_back(this.vec(seat.place(mirror * right, away, depth)))
    const made = hull.Create()
    const shape = made.Get()
    this.fixed(shape, [0, 0, 0])
    made.Clear()
    jolt.destroy(hull)
  }
}

/** How far a place lies beyond the side of a seat, from the middle of the plate. */
export const beyond = (seat: Seat, p: Vector): number => -dot(p, seat.away)

export const apart = (p: Vector, q: Vector): number => {
  const d = minus(p, q)
  return Math.sqrt(dot(d, d))
}

export const middleOf = (cell: Vector): Vector => sum(cell, [0.5, 0.5, 0.5])
