// Shells of light: ghosts where a ball or a die may be put, and the glow around those that mean something now.

import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import { Color, InstancedBufferAttribute, InstancedMesh, Matrix4, NormalBlending, ShaderMaterial, SphereGeometry, type BufferGeometry, type Scene } from 'three'
import { flatPiece, pyramidGeometry } from './balls'

export interface Halo {
  matrix: Matrix4
  colour: string
  /** Opacity at the edge and in the middle. */
  rim: number
  body: number
}

const VERTEX = `
  attribute vec3 tint;
  attribute vec2 strength;
  varying vec3 vNormal;
  varying vec3 vEye;
  varying vec3 vTint;
  varying vec2 vStrength;
  varying vec3 vAround;
  void main() {
    vAround = position;
    vec4 place = modelViewMatrix * instanceMatrix * vec4(position, 1.0);
    vNormal = normalize(mat3(modelViewMatrix) * mat3(instanceMatrix) * normal);
    vEye = -place.xyz;
    vTint = tint;
    vStrength = strength;
    gl_Position = projectionMatrix * place;
  }`

const FRAGMENT = `
  varying vec3 vNormal;
  varying vec3 vEye;
  varying vec3 vTint;
  varying vec2 vStrength;
  varying vec3 vAround;
  uniform vec3 uLight;
  uniform float uBox;
  void main() {
    vec3 normal = normalize(vNormal);
    vec3 eye = normalize(vEye);
    float facing = clamp(dot(normal, eye), 0.0, 1.0);
    // A ball shines where it is seen from the side, a die along its edges.
    vec3 a = abs(vAround);
    float edge = smoothstep(0.38, 0.47, max(min(a.x, a.y), max(min(a.y, a.z), min(a.x, a.z))));
    float rim = uBox > 0.5 ? edge : pow(1.0 - facing, 2.2);
    float shine = pow(clamp(dot(normal, normalize(uLight + eye)), 0.0, 1.0), 90.0) * vStrength.y * 2.5;
    float alpha = mix(vStrength.y, vStrength.x, rim);
    gl_FragColor = vec4(vTint + shine, clamp(alpha + shine, 0.0, 1.0));
    #include <colorspace_fragment>
  }`

type Shape = 'ball' | 'die' | 'pyramid' | 'piece'

function geometryOf(shape: Shape): BufferGeometry {
  switch (shape) {
    case 'die': return new RoundedBoxGeometry(1, 1, 1, 3, 0.09)
    case 'pyramid': return pyramidGeometry()
    case 'piece': return flatPiece(false)
    case 'ball': return new SphereGeometry(0.5, 40, 26)
  }
}

export class Halos {
  private mesh: InstancedMesh
  private tint: InstancedBufferAttribute
  private strength: InstancedBufferAttribute

  constructor(
    private scene: Scene,
    private room: number,
    shape: Shape,
  ) {
    const geometry = geometryOf(shape)
    this.tint = new InstancedBufferAttribute(new Float32Array(3 * room), 3)
    this.strength = new InstancedBufferAttribute(new Float32Array(2 * room), 2)
    geometry.setAttribute('tint', this.tint)
    geometry.setAttribute('strength', this.strength)
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { uLight: { value: new Color(-0.35, 0.75, 0.55) }, uBox: { value: shape === 'die' ? 1 : 0 } },
      transparent: true,
      depthWrite: false,
      blending: NormalBlending,
    })
    this.mesh = new InstancedMesh(geometry, material, room)
    this.mesh.frustumCulled = false
    this.mesh.renderOrder = 2
    scene.add(this.mesh)
  }

  /** Replaces all halos; give the farthest first. */
  draw(halos: Halo[]): void {
    const colour = new Color()
    this.mesh.count = Math.min(this.room, halos.length)
    this.mesh.visible = this.mesh.count > 0
    for (let i = 0; i < this.mesh.count; i++) {
      const halo = halos[i]!
      this.mesh.setMatrixAt(i, halo.matrix)
      colour.set(halo.colour)
      this.tint.setXYZ(i, colour.r, colour.g, colour.b)
      this.strength.setXY(i, halo.rim, halo.body)
    }
    this.mesh.instanceMatrix.needsUpdate = this.tint.needsUpdate = this.strength.needsUpdate = true
  }

  destroy(): void {
    this.scene.remove(this.mesh)
    this.mesh.geometry.dispose()
    ;(this.mesh.material as ShaderMaterial).dispose()
    this.mesh.dispose()
  }
}
