// Small signs in front of balls, always turned to the viewer: the last turn, marks of the rules, a question mark on what is
// hidden, the keyboard's place, the letters of what somebody wants to see.

import {
  CanvasTexture,
  Color,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  PlaneGeometry,
  ShaderMaterial,
  type Scene,
  type Vector3,
} from 'three'

import { LETTERS } from '../letters'

export type Glyph = string
const SHAPES = ['ring', 'diamond', 'question', 'frame', 'check']
const GLYPHS: Glyph[] = [...SHAPES, ...LETTERS]

export interface Sign {
  glyph: Glyph
  /** Centre of the ball or of the empty place. */
  centre: Vector3
  /** Brings the sign to the front of a ball of this radius. */
  forward: number
  size: number
  colour: string
}

const VERTEX = `
  attribute vec3 tint;
  attribute vec2 shape;
  uniform float uGlyphs;
  varying vec2 vAt;
  varying vec3 vTint;
  void main() {
    vec4 centre = modelViewMatrix * instanceMatrix * vec4(0.0, 0.0, 0.0, 1.0);
    centre.xyz += normalize(-centre.xyz) * shape.y;
    float size = length(instanceMatrix[0].xyz);
    centre.xy += position.xy * size;
    vAt = vec2((uv.x + shape.x) / uGlyphs, uv.y);
    vTint = tint;
    gl_Position = projectionMatrix * centre;
  }`

const FRAGMENT = `
  uniform sampler2D uAtlas;
  varying vec2 vAt;
  varying vec3 vTint;
  void main() {
    vec4 ink = texture2D(uAtlas, vAt);
    if (ink.a < 0.02) discard;
    gl_FragColor = vec4(mix(vec3(0.02), vTint, ink.r), ink.a);
    #include <colorspace_fragment>
  }`

export class Signs {
  private mesh: InstancedMesh
  private tint: InstancedBufferAttribute
  private shape: InstancedBufferAttribute

  constructor(
    private scene: Scene,
    private room: number,
    options: { throughBalls: boolean },
  ) {
    const geometry = new PlaneGeometry(1, 1)
    this.tint = new InstancedBufferAttribute(new Float32Array(3 * room), 3)
    this.shape = new InstancedBufferAttribute(new Float32Array(2 * room), 2)
    geometry.setAttribute('tint', this.tint)
    geometry.setAttribute('shape', this.shape)
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { uAtlas: { value: atlas() }, uGlyphs: { value: GLYPHS.length } },
      transparent: true,
      depthWrite: false,
      depthTest: !options.throughBalls,
    })
    this.mesh = new InstancedMesh(geometry, material, room)
    this.mesh.frustumCulled = false
    this.mesh.renderOrder = options.throughBalls ? 4 : 3
    scene.add(this.mesh)
  }

  draw(signs: Sign[]): void {
    const colour = new Color()
    this.mesh.count = Math.min(this.room, signs.length)
    this.mesh.visible = this.mesh.count > 0
    for (let i = 0; i < this.mesh.count; i++) {
      const { centre, size, glyph, forward, colour: tint } = signs[i]!
      this.mesh.setMatrixAt(i, new Matrix4().makeScale(size, size, size).setPosition(centre))
      colour.set(tint)
      this.tint.setXYZ(i, colour.r, colour.g, colour.b)
      this.shape.setXY(i, GLYPHS.indexOf(glyph), forward)
    }
    this.mesh.instanceMatrix.needsUpdate = this.tint.needsUpdate = this.shape.needsUpdate = true
  }

  destroy(): void {
    const material = this.mesh.material as ShaderMaterial
    this.scene.remove(this.mesh)
    ;(material.uniforms['uAtlas']!.value as CanvasTexture).dispose()
    material.dispose()
    this.mesh.geometry.dispose()
    this.mesh.dispose()
  }
}

// White is painted in the sign's colour; black is its outline, so that it shows on every ball.
function atlas(): CanvasTexture {
  const size = 128
  const canvas = document.createElement('canvas')
  canvas.width = size * GLYPHS.length
  canvas.height = size
  const context = canvas.getContext('2d')!
  GLYPHS.forEach((glyph, i) => {
    context.save()
    context.translate((i + 0.5) * size, size / 2)
    for (const [style, extra] of [['#000', 7], ['#fff', 0]] as const) {
      context.strokeStyle = context.fillStyle = style
      drawGlyph(context, glyph, extra)
    }
    context.restore()
  })
  return new CanvasTexture(canvas)
}

function drawGlyph(context: CanvasRenderingContext2D, glyph: Glyph, extra: number): void {
  context.lineJoin = context.lineCap = 'round'
  context.beginPath()
  switch (glyph) {
    case 'ring':
      context.lineWidth = 11 + extra
      context.arc(0, 0, 36, 0, 2 * Math.PI)
      break
    case 'frame':
      context.lineWidth = 6 + extra / 2
      for (let i = 0; i < 4; i++) {
        const middle = (i * Math.PI) / 2 + Math.PI / 4
        context.moveTo(56 * Math.cos(middle - 0.5), 56 * Math.sin(middle - 0.5))
        context.arc(0, 0, 56, middle - 0.5, middle + 0.5)
      }
      break
    case 'diamond':
      context.lineWidth = 10 + extra
      context.moveTo(0, -34)
      context.lineTo(34, 0)
      context.lineTo(0, 34)
      context.lineTo(-34, 0)
      context.closePath()
      break
    case 'check':
      context.lineWidth = 13 + extra
      context.moveTo(-28, 2)
      context.lineTo(-8, 24)
      context.lineTo(30, -22)
      break
    default:
      context.lineWidth = 4 + 1.6 * extra
      context.font = '700 84px system-ui, sans-serif'
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.strokeText(glyph, 0, 4)
      context.fillText(glyph, 0, 4)
      return
    case 'question':
      context.lineWidth = 13 + extra
      context.moveTo(-21, -20)
      context.bezierCurveTo(-20, -52, 26, -50, 22, -18)
      context.bezierCurveTo(20, 0, 0, -2, 0, 18)
      context.moveTo(0, 41)
      context.lineTo(0, 42)
  }
  context.stroke()
}
