// Renderer, camera and light. Draws only when asked to: a board that nobody touches costs nothing.

import {
  DirectionalLight,
  HemisphereLight,
  NeutralToneMapping,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
} from 'three'
import { roomTexture } from './room'

export const FIELD = 26

export type Quality = 'rich' | 'plain'

export class Stage {
  readonly scene = new Scene()
  readonly camera = new PerspectiveCamera(FIELD, 1, 0.5, 200)
  readonly renderer: WebGLRenderer
  readonly quality: Quality
  width = 1
  height = 1
  private sun = new DirectionalLight('#fff1dc', 2.6)
  private frame = 0
  /** Pixels of the canvas per pixel of the page: when the board lies still, while it moves, and now. */
  private full: number
  private moving: number
  private ratio: number
  /** After so many milliseconds without a frame the board lies still. */
  private patience: number
  /** Moving frames still to be timed; none left: the machine is fit for this many pixels. */
  private trials: number
  private lastFrame = 0
  private rest: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly canvas: HTMLCanvasElement,
    private draw: () => void,
    wanted?: Quality,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'default' })
    this.quality = wanted ?? (isSoftware(this.renderer) ? 'plain' : 'rich')
    this.full = this.ratio = Math.min(window.devicePixelRatio || 1, this.quality === 'rich' ? 2 : 1)
    this.moving = this.quality === 'rich' ? this.full : 0.5
    this.patience = this.quality === 'rich' ? 250 : 700
    // A processor that draws by itself is always waited for: frames that pile up would make everything late.
    this.trials = this.quality === 'rich' ? 3 : Infinity
    this.renderer.setPixelRatio(this.ratio)
    this.renderer.toneMapping = NeutralToneMapping
    this.renderer.shadowMap.enabled = true
    this.renderer.shadowMap.type = PCFShadowMap
    this.renderer.shadowMap.autoUpdate = false
    this.camera.up.set(0, 0, 1)
    // Without a graphics processor the room takes seconds to render: then the glass shader mirrors lamps of its own.
    if (this.quality === 'rich') this.scene.environment = roomTexture(this.renderer)
    this.scene.environmentIntensity = 0.62
    this.sun.castShadow = true
    this.sun.shadow.mapSize.setScalar(this.quality === 'rich' ? 2048 : 1024)
    this.sun.shadow.radius = this.quality === 'rich' ? 5 : 3
    this.sun.shadow.bias = -0.0006
    this.sun.shadow.normalBias = 0.02
    const sky = new HemisphereLight('#fdf6ea', '#4a3524', this.quality === 'rich' ? 0.35 : 2.3)
    sky.position.set(0, 0, 1)
    this.scene.add(this.sun, this.sun.target, sky)
  }

  /** Light and shadow for boards that lie within `radius` of the middle and are `height` tall. */
  light(radius: number, height: number): void {
    const reach = radius + height
    this.sun.position.set(-0.42 * 30, 0.2 * 30, 0.88 * 30)
    const camera = this.sun.shadow.camera
    camera.left = camera.bottom = -reach
    camera.right = camera.top = reach
    camera.near = 30 - reach - 2
    camera.far = 30 + reach + 4
    camera.updateProjectionMatrix()
  }

  /** Something that throws a shadow has moved. */
  castAnew(): void {
    this.renderer.shadowMap.needsUpdate = true
  }

  resize(width: number, height: number): void {
    this.width = Math.max(1, width)
    this.height = Math.max(1, height)
    this.camera.aspect = this.width / this.height
    this.renderer.setSize(this.width, this.height, false)
  }

  /** Draws once, with the next frame of the page. */
  request(): void {
    if (this.frame) return
    const moving = performance.now() - this.lastFrame < this.patience
    this.frame = requestAnimationFrame(() => {
      this.frame = 0
      this.keepPace(moving)
    })
  }

  renderNow(): void {
    this.draw()
    this.renderer.render(this.scene, this.camera)
  }

  destroy(): void {
    cancelAnimationFrame(this.frame)
    clearTimeout(this.rest)
    this.scene.environment?.dispose()
    this.sun.shadow.map?.dispose()
    this.renderer.dispose()
    this.renderer.forceContextLoss()
  }

  // A machine that cannot keep up gets fewer pixels while something moves, and all of them when it lies still again.
  private keepPace(moving: boolean): void {
    this.setRatio(moving ? this.moving : this.full)
    if (moving && this.trials > 0) this.tryOut()
    else this.renderNow()
    this.lastFrame = performance.now()
    clearTimeout(this.rest)
    if (this.ratio < this.full)
      this.rest = setTimeout(() => {
        if (this.frame) return
        this.setRatio(this.full)
        this.renderNow()
      }, this.patience)
  }

  /** Times one frame: asking for a pixel waits until all are drawn. */
  private tryOut(): void {
    const start = performance.now()
    this.renderNow()
    const context = this.renderer.getContext()
    context.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, new Uint8Array(4))
    this.trials--
    if (performance.now() - start < 40 || this.moving <= 0.5) return
    this.moving = Math.max(0.5, this.moving * 0.75)
    this.trials = Math.max(3, this.trials)
  }

  private setRatio(ratio: number): void {
    if (ratio === this.ratio) return
    this.ratio = ratio
    this.renderer.setPixelRatio(ratio)
    this.renderer.setSize(this.width, this.height, false)
  }
}

function isSoftware(renderer: WebGLRenderer): boolean {
  const context = renderer.getContext()
  const info = context.getExtension('WEBGL_debug_renderer_info')
  const name = info ? String(context.getParameter(info.UNMASKED_RENDERER_WEBGL)) : ''
  return /swiftshader|llvmpipe|software|basic render/i.test(name)
}
