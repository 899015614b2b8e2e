// The boards in three dimensions.

import { Mesh, Raycaster, Vector2, Vector3, type Group, type Material } from 'three'
import { EMPTY, HIDDEN, type Spot } from '../api'
import type { Drawing, Picture } from '../drawing'
import { ghostsOf, glowsOf, isChoice, signsOf } from '../lights'
import { paintsOf, SIGNALS, type Signal } from '../paint'
import { ballAt, everySpot, isPlace, sameSpot } from '../spots'
import { Balls, type Placed } from './balls'
import { Halos, type Halo } from './halos'
import { Labels, type Label } from './labels'
import { fit, panOrbit, START, turnOrbit, zoomOrbit } from './orbit'
import { firstHit, type Target } from './pick'
import { Places } from './places'
import { Plates } from './plates'
import { Signs, type Sign } from './signs'
import { FIELD, Stage, type Quality } from './stage'
import { buildTray, TABLE } from './tray'
import { FRAME, PANEL, woodTexture } from './wood'

/** Opacity of a glow at the edge of a ball and in its middle. */
const GLOW: Record<Signal, [rim: number, body: number]> = {
  choice: [1, 0.07],
  hover: [1, 0.22],
  picked: [1, 0.35],
  outcome: [1, 0.3],
  preview: [1, 0.25],
  last: [0, 0],
  focus: [0, 0],
  mark: [0, 0],
}

/** A ghost is hit only near its middle, so that balls behind it stay within reach. */
const GHOST_REACH = 0.4

interface Props {
  places: Places
  trays: Group[]
  plates: Plates[]
  balls: Balls
  halos: Halos
  signs: Signs
  frontSigns: Signs
  contrast: boolean
  theme: 'light' | 'dark'
}

export class SolidDrawing implements Drawing {
  readonly element = document.createElement('div')
  private stage: Stage
  private unwatch: () => void
  private labels = new Labels()
  private orbit = START
  /** What the shadows were last cast for. */
  private shadowed = ''
  private set: Props | null = null
  private timber = { panel: woodTexture(PANEL), frame: woodTexture(FRAME) }

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
    const room = 2 * board.points.length * board.count
    const places = new Places(board, this.stage.camera.aspect)
    const trays = places.arrangement.centres.map(() => buildTray(board, this.timber, look.theme))
    const plates = trays.map((tray) => {
      const sheets = new Plates(board, look.theme)
      tray.add(sheets.group)
      return sheets
    })
    scene.add(...trays)
    this.set = {
      places,
      trays,
      plates,
      balls: new Balls(scene, board, colours, { rich: quality === 'rich', contrast: look.contrast }),
      halos: new Halos(scene, room),
      signs: new Signs(scene, room, { throughBalls: false }),
      frontSigns: new Signs(scene, 4, { throughBalls: true }),
      contrast: look.contrast,
      theme: look.theme,
    }
    this.refresh()
  }

  refresh(): void {
    const { look } = this.picture
    if (this.set && (this.set.contrast !== look.contrast || this.set.theme !== look.theme)) this.begin()
    else this.stage.request()
  }

  hit(clientX: number, clientY: number): Spot | null {
    if (!this.set) return null
    const caster = new Raycaster()
    caster.setFromCamera(this.inWindow(clientX, clientY), this.stage.camera)
    return firstHit(caster.ray.origin, caster.ray.direction, this.targets(this.set.places))
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
    this.orbit = START
    this.refresh()
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
    this.timber.panel.dispose()
    this.timber.frame.dispose()
    this.stage.destroy()
    this.element.remove()
  }

  // ---- one frame

  private draw(): void {
    if (!this.set) return
    const { places, trays, plates, balls, halos, signs, frontSigns } = this.set
    places.turned = this.orbit.turned
    places.inside = this.picture.look.inside
    trays.forEach((tray, board) => {
      places.frame(board).decompose(tray.position, tray.quaternion, tray.scale)
      plates[board]!.update((level) => places.lift(level), places.inside)
    })
    this.castShadows(places)
    this.placeCamera(places)
    balls.draw(this.placedBalls(places))
    halos.draw(this.halos(places))
    signs.draw(this.signs(places))
    frontSigns.draw(this.focusSign(places))
    this.labels.draw(this.labelsOf(places), this.stage.camera, this.stage.width, this.stage.height)
  }

  // A pointer that wanders over the board moves nothing: then the shadows stay as they are.
  private castShadows(places: Places): void {
    const { balls, actors } = this.picture
    const scene = `${places.turned} ${places.inside} ${places.arrangement.columns} ${balls.join('|')}`
    if (scene === this.shadowed && actors.length === 0) return
    this.shadowed = actors.length === 0 ? scene : ''
    this.stage.castAnew()
  }

  private placeCamera(places: Places): void {
    const { camera } = this.stage
    const { height, zoom, x, y } = this.orbit
    const { width, height: tall } = this.stage
    const { distance, aim } = fit(places.bodies(), height, FIELD, width / tall)
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
    this.stage.light(extent.radius, extent.height)
  }

  /** From a place of the page to -1 … 1 across and up the window. */
  private inWindow(clientX: number, clientY: number): Vector2 {
    const box = this.stage.canvas.getBoundingClientRect()
    return new Vector2(((clientX - box.left) / box.width) * 2 - 1, 1 - ((clientY - box.top) / box.height) * 2)
  }

  private placedBalls(places: Places): Placed[] {
    const { board, balls, actors } = this.picture
    const placed: Placed[] = []
    for (const spot of everySpot(board)) {
      const colour = ballAt(balls, spot)
      if (colour === EMPTY) continue
      placed.push({ colour, matrix: places.matrix(places.point(spot.board, spot.point), spot.point, 1), opacity: 1 })
    }
    for (const actor of actors)
      placed.push({
        colour: actor.colour,
        matrix: places.matrix(places.actor(actor), actor.to, actor.scale),
        opacity: actor.opacity,
      })
    return placed
  }

  private halos(places: Places): Halo[] {
    const paints = paintsOf(this.picture.colours)
    const contrast = this.picture.look.contrast
    const halos: (Halo & { near: number })[] = []
    const add = (spot: Spot, scale: number, colour: string, rim: number, body: number) => {
      const at = places.point(spot.board, spot.point)
      const near = -at.distanceTo(this.stage.camera.position)
      // A small ghost rests in its hollow.
      if (scale < 0.9) at.z -= 0.4 * (1 - scale)
      halos.push({ matrix: places.matrix(at, spot.point, scale), colour, rim, body, near })
    }
    for (const ghost of ghostsOf(this.picture)) {
      const colour = paints[ghost.colour]?.base ?? '#f6efe2'
      const strong = ghost.hover || ghost.picked
      add(ghost, strong ? 0.98 : 0.56, colour, strong ? 0.95 : 0.95, strong ? 0.55 : contrast ? 0.5 : 0.3)
      if (strong) add(ghost, 1.03, SIGNALS[ghost.picked ? 'picked' : 'hover'], 0.9, 0)
    }
    for (const lit of glowsOf(this.picture)) add(lit, 1.035, SIGNALS[lit.signal], ...GLOW[lit.signal])
    return halos.sort((a, b) => a.near - b.near)
  }

  private signs(places: Places): Sign[] {
    const { balls, board, look } = this.picture
    const signs: Sign[] = []
    for (const { signal, ...spot } of signsOf(this.picture)) {
      const ball = ballAt(balls, spot) !== EMPTY
      signs.push({
        glyph: signal === 'last' ? 'ring' : 'diamond',
        centre: places.point(spot.board, spot.point),
        forward: ball ? 0.52 : 0,
        size: 0.36,
        colour: SIGNALS[signal],
      })
    }
    if (look.contrast)
      for (const spot of everySpot(board).filter((s) => isChoice(this.picture, s)))
        signs.push({ glyph: 'ring', centre: places.point(spot.board, spot.point), forward: 0.5, size: 0.95, colour: SIGNALS.choice })
    for (const spot of everySpot(board)) {
      if (ballAt(balls, spot) !== HIDDEN) continue
      signs.push({ glyph: 'question', centre: places.point(spot.board, spot.point), forward: 0.52, size: 0.6, colour: '#ffffff' })
    }
    return signs
  }

  private focusSign(places: Places): Sign[] {
    const { focus, picked } = this.picture
    const signs: Sign[] = []
    if (focus)
      signs.push({ glyph: 'frame', centre: places.point(focus.board, focus.point), forward: 0.5, size: 1.2, colour: SIGNALS.focus })
    if (picked)
      signs.push({ glyph: 'check', centre: places.point(picked.board, picked.point), forward: 0.52, size: 0.42, colour: SIGNALS.picked })
    return signs
  }

  private labelsOf(places: Places): Label[] {
    const { values, titles, valueText } = this.picture
    const labels: Label[] = []
    titles.forEach((text, board) => {
      if (!text) return
      const at = places.middle(board)
      labels.push({ text, at: new Vector3(at.x, at.y - 0.97 * places.radius, TABLE), kind: 'title' })
    })
    const targets = values ? this.targets(places) : []
    for (const { board, point, value, proved } of values ?? []) {
      const at = places.point(board, point)
      const eye = this.stage.camera.position
      const seen = firstHit(eye, at.clone().sub(eye).normalize(), targets)
      at.z -= 0.18
      labels.push({
        text: valueText(value, proved),
        at,
        kind: proved ? 'proved' : 'value',
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
      const centre = places.point(spot.board, spot.point)
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
    const { trays, plates, balls, halos, signs, frontSigns } = this.set
    for (const part of [...plates, balls, halos, signs, frontSigns]) part.destroy()
    for (const tray of trays) {
      this.stage.scene.remove(tray)
      tray.traverse((object) => {
        if (!(object instanceof Mesh)) return
        object.geometry.dispose()
        ;(object.material as Material).dispose()
      })
    }
    this.set = null
  }
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
