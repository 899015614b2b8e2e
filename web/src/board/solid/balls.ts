// All balls of one colour in one draw call; those that fade in or out have a second, translucent one.

import {
  Color,
  ConeGeometry,
  CylinderGeometry,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  SphereGeometry,
  type BufferGeometry,
  type MeshStandardMaterial,
  type Scene,
} from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import { HIDDEN, type Board, type Colour } from '../api'
import { isDice } from '../dice/faces'
import { paintsOf, VEILED, type Finish, type Paint } from '../paint'
import { isNest, isStack, RISE } from '../squares/pieces'
import { bone } from './bone'
import { glass, type GlassOptions } from './glass'

/** One ball to be drawn. */
export interface Placed {
  colour: number
  matrix: Matrix4
  opacity: number
  /** Of a die: which of its numbers are known, by bits. */
  shows?: number
}

interface Batch {
  solid: InstancedMesh
  fading: InstancedMesh
}

export class Balls {
  private batches = new Map<number, Batch>()
  private dice: boolean

  constructor(
    private scene: Scene,
    board: Board,
    colours: Colour[],
    options: GlassOptions & { blank: boolean; finish: Finish },
  ) {
    const room = board.points.length * board.count + 8
    this.dice = isDice(board) || !!board.cubes
    const matt = options.finish.stuff === 'stone'
    const material = (paint: Paint): MeshStandardMaterial => (this.dice ? bone(paint, options) : glass(paint, { ...options, matt, pyramids: isNest(board) }))
    const geometry = pieceGeometry(board, options.rich)
    const paints = paintsOf(colours, options.finish)
    for (let colour = HIDDEN; colour < colours.length; colour++) {
      if (colour === -1) continue
      const paint = colour === HIDDEN ? VEILED : paints[colour]!
      this.batches.set(colour, {
        solid: this.batch(geometry, material(paint), room, false),
        fading: this.batch(geometry, translucent(material(paint)), 32, true),
      })
    }
  }

  /** Replaces all balls. */
  draw(balls: Placed[]): void {
    for (const { solid, fading } of this.batches.values()) solid.count = fading.count = 0
    for (const ball of balls) {
      const batch = this.batches.get(ball.colour) ?? this.batches.get(HIDDEN)!
      const mesh = ball.opacity < 1 ? batch.fading : batch.solid
      if (mesh.count >= mesh.instanceMatrix.count) continue
      const at = mesh.count++
      mesh.setMatrixAt(at, ball.matrix)
      if (this.dice) (mesh.geometry.getAttribute('shows') as InstancedBufferAttribute).setX(at, ball.shows ?? 0)
      if (mesh === batch.fading) (mesh.geometry.getAttribute('fade') as InstancedBufferAttribute).setX(at, ball.opacity)
    }
    for (const { solid, fading } of this.batches.values())
      for (const mesh of [solid, fading]) {
        mesh.visible = mesh.count > 0
        mesh.instanceMatrix.needsUpdate = true
        for (const name of ['fade', 'shows']) {
          const attribute = mesh.geometry.getAttribute(name) as InstancedBufferAttribute | undefined
          if (attribute) attribute.needsUpdate = true
        }
      }
  }

  destroy(): void {
    for (const { solid, fading } of this.batches.values())
      for (const mesh of [solid, fading]) {
        this.scene.remove(mesh)
        mesh.geometry.dispose()
        ;(mesh.material as MeshStandardMaterial).dispose()
        mesh.dispose()
      }
  }

  private batch(geometry: BufferGeometry, material: MeshStandardMaterial, room: number, fading: boolean): InstancedMesh {
    const own = geometry.clone()
    if (fading) own.setAttribute('fade', new InstancedBufferAttribute(new Float32Array(room), 1))
    if (this.dice) own.setAttribute('shows', new InstancedBufferAttribute(new Float32Array(room), 1))
    const mesh = new InstancedMesh(own, material, room)
    mesh.count = 0
    mesh.frustumCulled = false
    mesh.castShadow = !fading
    mesh.receiveShadow = true
    this.scene.add(mesh)
    return mesh
  }
}

/** A pyramid 1 wide and 1 high that stands on the origin. */
export function pyramidGeometry(): BufferGeometry {
  const cone = new ConeGeometry(Math.SQRT1_2, 1, 4, 1)
  cone.rotateX(Math.PI / 2)
  cone.rotateZ(Math.PI / 4)
  cone.translate(0, 0, 0.5)
  return cone
}

/** A ball, a die, a pyramid or a flat piece. */
function pieceGeometry(board: Board, rich: boolean): BufferGeometry {
  if (isNest(board)) return pyramidGeometry()
  if (isStack(board)) return flatPiece(rich)
  if (isDice(board) || board.cubes) return new RoundedBoxGeometry(0.985, 0.985, 0.985, rich ? 4 : 2, 0.085)
  const fine = rich && board.points.length * board.count < 120
  const sphere = fine ? new SphereGeometry(0.5, 56, 36) : new SphereGeometry(0.5, 32, 20)
  sphere.rotateX(Math.PI / 2)
  return sphere
}

/** Round, and as high as the next one stands above it; its foot is where a ball's would be. */
export function flatPiece(rich: boolean): BufferGeometry {
  const disc = new CylinderGeometry(0.42, 0.44, RISE - 0.02, rich ? 48 : 28)
  disc.rotateX(Math.PI / 2)
  disc.translate(0, 0, RISE / 2 - 0.4)
  return disc
}

/** The same material, each ball with an opacity of its own. */
function translucent(material: MeshStandardMaterial): MeshStandardMaterial {
  const compile = material.onBeforeCompile
  const key = material.customProgramCacheKey()
  material.transparent = true
  material.onBeforeCompile = (shader, renderer) => {
    compile.call(material, shader, renderer)
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nattribute float fade;\nvarying float vFade;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvFade = fade;')
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nvarying float vFade;')
      .replace('#include <opaque_fragment>', '#include <opaque_fragment>\ngl_FragColor.a *= vFade;')
  }
  material.customProgramCacheKey = () => `${key} fading`
  material.color = new Color(material.color)
  return material
}
