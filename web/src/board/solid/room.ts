// The room that the balls mirror: soft lamps in a dim, warm place, rendered once into an environment map. Up is z.

import {
  BackSide,
  Color,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  ShaderMaterial,
  SphereGeometry,
  type Texture,
  type WebGLRenderer,
} from 'three'

interface Lamp {
  at: [number, number, number]
  size: [number, number]
  colour: string
  power: number
}

const LAMPS: Lamp[] = [
  { at: [-3.2, 0.6, 5.6], size: [3.6, 3.6], colour: '#fff6e8', power: 15 },
  { at: [6, 2.5, 2.6], size: [1.5, 4.5], colour: '#dbe8ff', power: 8 },
  { at: [-6.5, 3, 1.5], size: [1.2, 4], colour: '#ffdfb8', power: 6 },
]


export function roomTexture(renderer: WebGLRenderer): Texture {
  const scene = new Scene()
  scene.add(walls())
  for (const lamp of LAMPS) scene.add(lampMesh(lamp))
  const generator = new PMREMGenerator(renderer)
  const texture = generator.fromScene(scene, 0, 0.1, 40).texture
  generator.dispose()
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return
    object.geometry.dispose()
    ;(object.material as MeshBasicMaterial).dispose()
  })
  return texture
}

function walls(): Mesh {
  const material = new ShaderMaterial({
    side: BackSide,
    vertexShader: 'varying vec3 vAt; void main() { vAt = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
    fragmentShader: `
      varying vec3 vAt;
      void main() {
        float up = normalize(vAt).z;
        vec3 floor = vec3(0.10, 0.065, 0.045);
        vec3 wall = vec3(0.34, 0.32, 0.31);
        vec3 ceiling = vec3(0.75, 0.74, 0.74);
        vec3 light = mix(floor, wall, smoothstep(-0.25, 0.12, up));
        gl_FragColor = vec4(mix(light, ceiling, smoothstep(0.1, 0.9, up)), 1.0);
      }`,
  })
  return new Mesh(new SphereGeometry(20, 32, 16), material)
}

function lampMesh({ at, size, colour, power }: Lamp): Mesh {
  const material = new MeshBasicMaterial({ color: new Color(colour).multiplyScalar(power), side: 2 })
  const mesh = new Mesh(new PlaneGeometry(...size), material)
  mesh.position.set(...at)
  mesh.lookAt(0, 0, 0)
  return mesh
}
