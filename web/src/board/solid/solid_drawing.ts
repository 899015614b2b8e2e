// The boards in three dimensions.

import { Mesh, Raycaster, Vector2, Vector3, type Group, type Material, type Texture } from 'three'
import { EMPTY, HIDDEN, type Look, type Spot, type Timber } from '../api'
import type { Drawing, Picture } from '../drawing'
import { turnFor } from '../dice/cells'
import { isDice } from '../dice/faces'
import { completed, numbersKnown, STANDARD } from '../dice/pose'
import type { Actor } from '../motion/motion'
import { poseAt } from '../motion/occupancy'
import { ghostsOf, glowsOf, isChoice, lettersOf, signsOf } from '../lights'
import { finishOf, paintsOf, SIGNALS, type Signal } from '../paint'
import { ballAt, everySpot, isPlace, sameSpot } from '../input/spots'
import { Balls, type Placed } from './balls'
import { lean, onTable, tableMesh } from './hand'
import { Halos, type Halo } from './halos'
import { Labels, type Label } from './labels'
import { fit, panOrbit, START, turnOrbit, zoomOrbit, type Orbit } from './orbit'
import { firstHit, type Target } from './pick'
import { Places } from './places'
import { Plates } from './plates'
import { Signs, type Sign } from './signs'
import { FIELD, Stage, type Quality } from './stage'
import { buildTray, SHADOW } from './tray'
import { GRAINS, woodTexture } from './wood'
import { isNest, isStack, lyingAt, RISE, STEEP, STOREY, storeysBelow, widthAt } from '../squares/pieces'

/** Opacity of a glow at the edge of a ball and in its middle, where the ball's own colour must stay to be seen. */
const GLOW: Record<Signal, [rim: number, body: number]> = {
  choice: [1, 0.05],
  hover: [1, 0.14],
  picked: [1, 0.16],
  outcome: [1, 0],
  preview: [1, 0.1],
  last: [0, 0],
  focus: [0, 0],
  mark: [0, 0],
  shown: [0, 0],
}

const GHOST_EDGE = '#fff3d6'

/** All six numbers of a die are known. */
const ALL_FACES = 0b111111
/** A ghost is hit only near its middle, so that balls behind it stay within reach. */
const GHOST_REACH = 0.4

const piecesLook = ({ balls, engraved }: Look): string => `${balls} ${engraved}`

interface Props {
  places: Places
  trays: Group[]
  /** On which dice stand that need no plate; null: this board is none of dice. */
  table: Mesh | null
  plates: Plates[]
  balls: Balls
  halos: Halos
  signs: Signs
  frontSigns: Signs
  contrast: boolean
  theme: 'light' | 'dark'
  timber: Timber
  /** What the pieces were made for. */
  pieces: string
  names: boolean
  /** Dice without pips. */
  blank: boolean
}

export class SolidDrawing implements Drawing {
  readonly element = document.createElement('div')
  drawn = (): void => {}
  private stage: Stage
  private unwatch: () => void
  private labels = new Labels()
  private orbit = START
  private seatedAt = -1
  private bareAt = false
  /** What the shadows were last cast for. */
  private shadowed = ''
  private set: Props | null = null
  private wood: { panel: Texture; frame: Texture } | null = null

  constructor(
    private picture: Picture,
    onLost: (reason: string) => void,
    quality?: Quality,
  ) {
    const canvas = document.createElement('canvas')
    this.element.className = 'cairn-board-solid'
    this.element.append(canvas, this.labels.element)
    this.stage = new Stage(canvas, () => this.draw(), quality)
    this.unwatch = watchContext(canvas, () => this.begin(), onLost)
  }

  get columns(): number {
    return this.set?.places.arrangement.columns ?? 1
  }

  get turned(): number {
    return this.orbit.turned
  }

  begin(): void {
    this.clear()
    this.shadowed = ''
    const { board, colours, look } = this.picture
    const { scene, quality } = this.stage
    const { panel, frame } = GRAINS[look.timber]
    const wood = (this.wood ??= { panel: woodTexture(panel), frame: woodTexture(frame) })
    const room = 2 * board.points.length * board.count
    const places = new Places(board, this.stage.camera.aspect)
    const trays = places.arrangement.centres.map(() => buildTray(board, { ...wood, names: look.names }, look.theme))
    const plates = trays.map((tray) => {
      const sheets = new Plates(board, look.theme)
      tray.add(sheets.group)
      return sheets
    })
    const table = isDice(board) ? tableMesh(board.sizes[0] ?? 1, wood.panel) : null
    scene.add(...trays, ...(table ? [table] : []))
    this.set = {
      table,
      places,
      trays,
      plates,
      balls: new Balls(scene, board, colours, { rich: quality === 'rich', contrast: look.contrast, finish: finishOf(look), blank: this.picture.poses === null }),
      halos: new Halos(scene, room, isNest(board) ? 'pyramid' : isStack(board) ? 'piece' : isDice(board) || board.cubes ? 'die' : 'ball'),
      signs: new Signs(scene, room, { throughBalls: false }),
      frontSigns: new Signs(scene, 4, { throughBalls: true }),
      contrast: look.contrast,
      theme: look.theme,
      timber: look.timber,
      pieces: piecesLook(look),
      names: look.names,
      blank: this.picture.poses === null,
    }
    this.lookFrom(look.side)
    this.refresh()
  }

  /** There is no plate: what stands on the table is looked at. */
  private get bare(): boolean {
    return !!this.picture.held?.bare
  }

  refresh(): void {
    const { look, poses, board } = this.picture
    const blank = isDice(board) ? poses === null : this.set?.blank
    const { set } = this
    if (set && set.timber !== look.timber) this.forgetWood()
    if (set && (set.contrast !== look.contrast || set.theme !== look.theme || set.timber !== look.timber || set.names !== look.names || set.pieces !== piecesLook(look) || set.blank !== blank)) this.begin()
    else {
      this.lookFrom(look.side)
      this.stage.request()
    }
  }

  private forgetWood(): void {
    this.wood?.panel.dispose()
    this.wood?.frame.dispose()
    this.wood = null
  }

  hit(clientX: number, clientY: number): Spot | null {
    if (!this.set) return null
    const caster = new Raycaster()
    caster.setFromCamera(this.inWindow(clientX, clientY), this.stage.camera)
    return firstHit(caster.ray.origin, caster.ray.direction, this.targets(this.set.places))
  }

  locate({ board, point }: Spot): { x: number; y: number } | null {
    if (!this.set) return null
    const at = this.set.places.point(board, point).project(this.stage.camera)
    return { x: ((at.x + 1) / 2) * this.stage.width, y: ((1 - at.y) / 2) * this.stage.height }
  }

  project(at: [number, number, number]): { x: number; y: number } | null {
    if (!this.set) return null
    const seen = this.set.places.between(at).project(this.stage.camera)
    if (Math.abs(seen.z) > 1) return null
    return { x: ((seen.x + 1) / 2) * this.stage.width, y: ((1 - seen.y) / 2) * this.stage.height }
  }

  turn(right: number, up: number): void {
    this.orbit = turnOrbit(this.orbit, right, up)
    this.refresh()
  }

  zoom(factor: number, at?: { clientX: number; clientY: number }): void {
    const { x, y } = at ? this.inWindow(at.clientX, at.clientY) : { x: 0, y: 0 }
    this.orbit = zoomOrbit(this.orbit, factor, x, y)
    this.refresh()
  }

  pan(right: number, down: number): void {
    this.orbit = panOrbit(this.orbit, (2 * right) / this.stage.width, (-2 * down) / this.stage.height)
    this.refresh()
  }

  resetCamera(): void {
    this.orbit = this.start()
    this.refresh()
  }

  /** At a dice board everybody looks straight from his side; other boards are seen a little turned. */
  private start(): Orbit {
    const { board, look } = this.picture
    return isDice(board) ? { ...START, turned: -turnFor(look.side), height: this.bare ? 32 : 60 } : START
  }

  /** Another person looks, from another side. */
  private lookFrom(side: number): void {
    if (this.seatedAt === side && this.bareAt === this.bare) return
    this.seatedAt = side
    this.bareAt = this.bare
    this.orbit = this.start()
  }

  resize(): void {
    const { clientWidth, clientHeight } = this.element
    this.stage.resize(clientWidth, clientHeight)
    this.set?.places.setAspect(this.stage.camera.aspect)
    this.stage.request()
  }

  async snapshot(): Promise<Blob> {
    this.stage.renderNow()
    const paper = document.createElement('canvas')
    paper.width = this.stage.canvas.width
    paper.height = this.stage.canvas.height
    const context = paper.getContext('2d')!
    context.fillStyle = this.picture.look.theme === 'dark' ? '#1d1a18' : '#f4efe6'
    context.fillRect(0, 0, paper.width, paper.height)
    context.drawImage(this.stage.canvas, 0, 0)
    return new Promise((resolve, reject) =>
      paper.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser could not write the picture'))), 'image/png'),
    )
  }

  destroy(): void {
    this.unwatch()
    this.clear()
    this.forgetWood()
    this.stage.destroy()
    this.element.remove()
  }

  // ---- one frame

  private draw(): void {
    if (!this.set) return
    const { places, trays, plates, table, balls, halos, signs, frontSigns } = this.set
    const { held } = this.picture
    places.turned = this.orbit.turned
    places.inside = this.picture.look.inside
    places.only = this.picture.look.only
    trays.forEach((tray, board) => {
      places.frame(board).decompose(tray.position, tray.quaternion, tray.scale)
      plates[board]!.update((level) => places.lift(level), places.inside)
      tray.visible = !held?.bare
      // Held in a hand it throws no shadow on the table.
      const shadow = tray.getObjectByName(SHADOW)
      if (shadow) shadow.visible = !held
    })
    if (table) table.visible = this.bare
    this.castShadows(places)
    this.placeCamera(places)
    balls.draw(this.placedBalls(places))
    halos.draw(this.halos(places))
    signs.draw(this.signs(places))
    frontSigns.draw(this.frontSigns(places))
    this.labels.draw(this.labelsOf(places), this.stage.camera, this.stage.width, this.stage.height)
    this.drawn()
  }

  // A pointer that wanders over the board moves nothing: then the shadows stay as they are.
  private castShadows(places: Places): void {
    const { balls, actors, loose } = this.picture
    const scene = `${places.turned} ${places.inside} ${places.only} ${places.arrangement.columns} ${balls.join('|')}`
    const still = actors.length === 0 && !loose
    if (scene === this.shadowed && still) return
    this.shadowed = still ? scene : ''
    this.stage.castAnew()
  }

  private placeCamera(places: Places): void {
    const { camera } = this.stage
    const { height, zoom, x, y } = this.orbit
    const { width, height: tall } = this.stage
    const { board, held, loose, look } = this.picture
    const bodies = this.bare ? [onTable(board.sizes[0] ?? 1, loose)] : places.bodies()
    const { distance, aim } = fit(bodies, height, FIELD, width / tall)
    const up = (height * Math.PI) / 180
    const extent = places.extent()
    camera.position.set(0, -distance * Math.cos(up), aim + distance * Math.sin(up))
    camera.lookAt(0, 0, aim)
    camera.near = Math.max(0.1, distance - 2 * extent.radius - extent.height)
    camera.far = distance + 2 * extent.radius + extent.height
    // Zooming is a window into the picture that fits: nothing changes its shape.
    const [left, top] = [((x + 1) * zoom - 1) * (width / 2), ((1 - y) * zoom - 1) * (tall / 2)]
    camera.setViewOffset(width * zoom, tall * zoom, left, top, width, tall)
    camera.updateMatrixWorld()
    if (held) lean(camera, held, this.orbit.turned + turnFor(look.side))
    this.stage.light(extent.radius, extent.height)
  }

  /** From a place of the page to -1 … 1 across and up the window. */
  private inWindow(clientX: number, clientY: number): Vector2 {
    const box = this.stage.canvas.getBoundingClientRect()
    return new Vector2(((clientX - box.left) / box.width) * 2 - 1, 1 - ((clientY - box.top) / box.height) * 2)
  }

  private placedBalls(places: Places): Placed[] {
    const { board, balls, poses, actors, extra } = this.picture
    const placed: Placed[] = []
    const dice = isDice(board)
    if (this.picture.loose && dice)
      return this.picture.loose.map((die) => ({ colour: die.colour, matrix: places.loose(die), opacity: die.opacity ?? 1, shows: poses ? ALL_FACES : 0 }))
    for (const spot of everySpot(board)) {
      const colour = ballAt(balls, spot)
      if (colour === EMPTY) continue
      const at = this.at(places, spot)
      if (isNest(board)) placed.push({ colour, matrix: places.pyramid(at, widthAt(board, spot.point), lyingAt(extra, spot)), opacity: 1 })
      else if (dice) placed.push({ colour, ...standing(places, at, poseAt(poses, spot.board, spot.point)), opacity: 1 })
      else placed.push({ colour, matrix: places.matrix(at, spot.point, 1), opacity: 1 })
    }
    for (const actor of actors)
      if (isNest(board)) placed.push({ colour: actor.colour, matrix: places.pyramid(places.actor(actor), widthAt(board, actor.to) * actor.scale, null), opacity: actor.opacity })
      else if (dice) placed.push({ colour: actor.colour, ...standing(places, places.actor(actor), actor.pose, actor), opacity: actor.opacity })
      else placed.push({ colour: actor.colour, matrix: places.matrix(places.actor(actor), actor.to, actor.scale), opacity: actor.opacity })
    return placed
  }

  private halos(places: Places): Halo[] {
    const paints = paintsOf(this.picture.colours, finishOf(this.picture.look))
    const contrast = this.picture.look.contrast
    const halos: (Halo & { near: number })[] = []
    const add = (spot: Spot, scale: number, colour: string, rim: number, body: number) => {
      const at = this.at(places, spot)
      const near = -at.distanceTo(this.stage.camera.position)
      const { board, balls, extra } = this.picture
      if (isNest(board)) {
        const lies = ballAt(balls, spot) === EMPTY ? null : lyingAt(extra, spot)
        halos.push({ matrix: places.pyramid(at, widthAt(board, spot.point) * Math.max(0.97, scale), lies), colour, rim: 0.5 * rim, body: lies || ballAt(balls, spot) !== EMPTY ? Math.max(0.2, body) : 0.4 * body, near })
        return
      }
      // A flat piece shows its top: that is what must shine.
      if (isStack(board)) {
        halos.push({ matrix: places.matrix(at, spot.point, 1.09 * scale), colour, rim, body: Math.max(0.34 * rim, body), near })
        return
      }
      // A small ghost rests in its hollow.
      if (scale < 0.9) at.z -= (isDice(this.picture.board) ? 0.866 : 0.4) * (1 - scale)
      halos.push({ matrix: places.matrix(at, spot.point, scale), colour, rim, body, near })
    }
    for (const ghost of ghostsOf(this.picture)) {
      const colour = paints[ghost.colour]?.base ?? '#f6efe2'
      const strong = ghost.hover || ghost.picked
      add(ghost, strong ? 0.98 : 0.56, colour, 0.95, strong ? 0.55 : contrast ? 0.5 : 0.3)
      // A dark ghost on dark balls would not be seen: every ghost has an edge of light.
      if (strong) add(ghost, 1.03, SIGNALS[ghost.picked ? 'picked' : 'hover'], 0.9, 0)
      else add(ghost, 0.62, GHOST_EDGE, 1, 0)
    }
    for (const lit of glowsOf(this.picture)) add(lit, lit.signal === 'outcome' ? 1.1 : 1.035, SIGNALS[lit.signal], ...GLOW[lit.signal])
    return halos.sort((a, b) => a.near - b.near)
  }

  /** Where a piece of this place stands: pyramids sink to what is really below them. */
  private at(places: Places, spot: Spot): Vector3 {
    const at = places.point(spot.board, spot.point)
    const { board, balls } = this.picture
    if (isNest(board)) at.z += (STOREY * storeysBelow(board, balls, spot) - RISE * board.points[spot.point]!.level) * (1 - places.inside)
    return at
  }

  private signs(places: Places): Sign[] {
    const { balls, board, look } = this.picture
    const front = this.front
    const signs: Sign[] = []
    for (const { signal, ...spot } of signsOf(this.picture)) {
      const ball = ballAt(balls, spot) !== EMPTY
      signs.push({
        glyph: signal === 'last' ? 'ring' : 'diamond',
        centre: this.at(places, spot),
        forward: ball ? front : 0,
        size: 0.36,
        colour: SIGNALS[signal],
      })
    }
    if (look.contrast)
      for (const spot of everySpot(board).filter((s) => isChoice(this.picture, s)))
        signs.push({ glyph: 'ring', centre: this.at(places, spot), forward: 0.5, size: 0.95, colour: SIGNALS.choice })
    for (const spot of everySpot(board)) {
      if (ballAt(balls, spot) !== HIDDEN) continue
      signs.push({ glyph: 'question', centre: this.at(places, spot), forward: front, size: 0.6, colour: '#ffffff' })
    }
    return signs
  }

  /** From the middle of a piece to before its nearest part. */
  private get front(): number {
    return isDice(this.picture.board) ? 0.9 : 0.52
  }

  /** What must be seen through everything: the keyboard's place, and what somebody wants to see. */
  private frontSigns(places: Places): Sign[] {
    const { focus, picked } = this.picture
    const signs: Sign[] = lettersOf(this.picture).map(({ letter, turn, ...spot }) => {
      const centre = this.at(places, spot)
      centre.z += 0.42 * turn
      return { glyph: letter, centre, forward: this.front, size: 0.5, colour: SIGNALS.shown }
    })
    if (focus)
      signs.push({ glyph: 'frame', centre: this.at(places, focus), forward: this.front, size: 1.2, colour: SIGNALS.focus })
    if (picked)
      signs.push({ glyph: 'check', centre: this.at(places, picked), forward: this.front, size: 0.42, colour: SIGNALS.picked })
    return signs
  }

  private labelsOf(places: Places): Label[] {
    const { values, titles, valueText } = this.picture
    const labels: Label[] = []
    titles.forEach((text, board) => {
      if (!text) return
      const at = places.middle(board)
      labels.push({ text, at: new Vector3(at.x, at.y - 0.97 * places.radius, places.table), kind: 'title' })
    })
    const targets = values ? this.targets(places) : []
    for (const { board, point, value, proved, distance, best } of values ?? []) {
      const at = places.point(board, point)
      const eye = this.stage.camera.position
      const seen = firstHit(eye, at.clone().sub(eye).normalize(), targets)
      at.z -= 0.18
      labels.push({
        text: `${best ? '★ ' : ''}${valueText(value, proved, distance)}`,
        at,
        kind: proved ? 'proved' : 'value',
        best: !!best,
        worth: value,
        behind: !sameSpot(seen, { board, point }),
      })
    }
    return labels
  }

  private targets(places: Places): Target[] {
    const { board, balls } = this.picture
    const ghosts = new Set<string>(ghostsOf(this.picture).map((g) => `${g.board}/${g.point}`))
    const targets: Target[] = []
    for (const spot of everySpot(board)) {
      const centre = this.at(places, spot)
      if (isNest(board)) {
        // Each is hit in a ball around its middle, the upper ones above the lower.
        const width = widthAt(board, spot.point)
        const there = ballAt(balls, spot) !== EMPTY
        const low = there && lyingAt(this.picture.extra, spot) ? 0.25 : 0.3 * STEEP
        centre.z += -0.4 + low * width
        if (there || ghosts.has(`${spot.board}/${spot.point}`)) targets.push({ ...spot, shape: 'ball', centre, radius: 0.42 * width })
        continue
      }
      if (ballAt(balls, spot) !== EMPTY) targets.push({ ...spot, shape: 'ball', centre, radius: 0.5 })
      else if (ghosts.has(`${spot.board}/${spot.point}`)) targets.push({ ...spot, shape: 'ball', centre, radius: GHOST_REACH })
      else if (isPlace(board, balls, spot)) {
        centre.z -= 0.38
        targets.push({ ...spot, shape: 'hollow', centre, radius: 0.3 })
      }
    }
    return targets
  }

  private clear(): void {
    if (!this.set) return
    const { trays, plates, table, balls, halos, signs, frontSigns } = this.set
    for (const part of [...plates, balls, halos, signs, frontSigns]) part.destroy()
    for (const part of [...trays, ...(table ? [table] : [])]) {
      this.stage.scene.remove(part)
      part.traverse((object) => {
        if (!(object instanceof Mesh)) return
        object.geometry.dispose()
        ;(object.material as Material).dispose()
      })
    }
    this.set = null
  }
}

/** A die at a place: how it stands there, and what of it is known. */
function standing(places: Places, at: Vector3, seen: string | undefined, moving?: Actor): Pick<Placed, 'matrix' | 'shows'> {
  const pose = (seen && completed(seen)) || STANDARD
  const shows = seen ? numbersKnown(seen).reduce((bits, n) => bits | (1 << (n - 1)), 0) : 0
  return { matrix: places.die(at, moving?.scale ?? 1, pose, moving?.tip), shows }
}

// A lost context usually comes back; if not, something else must draw.
function watchContext(canvas: HTMLCanvasElement, restored: () => void, lost: (reason: string) => void): () => void {
  let patience: ReturnType<typeof setTimeout> | undefined
  const onLost = (event: Event) => {
    event.preventDefault()
    patience = setTimeout(() => lost('the graphics context was lost'), 4000)
  }
  const onRestored = () => {
    clearTimeout(patience)
    restored()
  }
  canvas.addEventListener('webglcontextlost', onLost)
  canvas.addEventListener('webglcontextrestored', onRestored)
  return () => {
    clearTimeout(patience)
    canvas.removeEventListener('webglcontextlost', onLost)
    canvas.removeEventListener('webglcontextrestored', onRestored)
  }
}
