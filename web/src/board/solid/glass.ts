// The balls' material: polished glass with an engraving that is computed for every pixel, so it is sharp at any size.

import { Color, MeshPhysicalMaterial, MeshStandardMaterial } from 'three'
import type { Engraving, Paint } from '../paint'

// Six small emblems, one around each end of the three axes, so that one faces the viewer however the ball lies. Each is drawn
// on the tangent plane, in coordinates e around its middle: 0 untouched, 1 cut.
const EMBLEMS: Record<Engraving, string> = {
  plain: 'return 0.0;',
  ring: 'return line(length(e) - 0.27);',
  cross: 'return bar(e, 0.3) + bar(e.yx, 0.3) - bar(e, 0.3) * bar(e.yx, 0.3);',
  dots: 'return disc(e - vec2(0.0, 0.2)) + disc(e - vec2(0.173, -0.1)) + disc(e - vec2(-0.173, -0.1));',
  bands: 'return bar(e - vec2(0.0, 0.12), 0.28) + bar(e + vec2(0.0, 0.12), 0.28);',
  star: `
    vec2 f = vec2(0.5 * e.x + 0.866 * e.y, -0.866 * e.x + 0.5 * e.y);
    vec2 g = vec2(0.5 * e.x - 0.866 * e.y, 0.866 * e.x + 0.5 * e.y);
    return max(bar(e, 0.28), max(bar(f, 0.28), bar(g, 0.28)));`,
  squares: 'return line(max(abs(e.x), abs(e.y)) - 0.24);',
  chevron: 'float d = 0.64 * (e.y + 1.2 * abs(e.x) - 0.15); return abs(e.x) < 0.26 ? line(d) : 0.0;',
  slash: 'return bar(vec2(e.x + e.y, e.y - e.x) * 0.707, 0.3);',
}

const HELPERS = `
  uniform vec3 uInk;
  uniform vec3 uDeep;
  uniform float uCut;
  uniform float uThrough;
  varying vec3 vAround;
  float inside(float distance, float edge) {
    float blur = max(edge, 0.006);
    return 1.0 - smoothstep(-blur, blur, distance);
  }
  float line(float distance) { return inside(abs(distance) - uCut, fwidth(distance)); }
  float disc(vec2 at) { float d = length(at); return inside(d - uCut * 2.1, fwidth(d)); }
  float bar(vec2 at, float reach) {
    float d = max(abs(at.x) - reach, abs(at.y) - uCut);
    return inside(d, fwidth(d));
  }
  vec2 emblemPlane(vec3 d) {
    vec3 a = abs(d);
    if (a.z >= a.x && a.z >= a.y) return d.xy / a.z;
    return a.x >= a.y ? d.yz / a.x : d.xz / a.y;
  }`

// Two soft lamps and the ceiling, mirrored without an environment map.
const LAMPS = `
  float lamp(vec3 ray, vec3 towards, vec3 side, vec2 size) {
    float depth = dot(ray, towards);
    vec3 at = ray / max(depth, 0.001);
    vec2 box = abs(vec2(dot(at, side), dot(at, cross(towards, side)))) - size;
    return depth > 0.0 ? 1.0 - smoothstep(-0.06, 0.06, max(box.x, box.y)) : 0.0;
  }`
const MIRROR = `
  vec3 ray = inverseTransformDirection(reflect(-normalize(vViewPosition), normal), viewMatrix);
  float fresnel = 0.05 + 0.95 * pow(1.0 - facing, 5.0);
  vec3 room = mix(vec3(0.1, 0.07, 0.05), vec3(0.7), smoothstep(-0.2, 0.9, ray.z));
  room += vec3(11.0, 10.5, 9.6) * lamp(ray, normalize(vec3(-0.49, 0.09, 0.86)), vec3(0.0, 1.0, 0.0), vec2(0.3));
  room += vec3(4.5, 5.0, 5.6) * lamp(ray, normalize(vec3(0.86, 0.36, 0.37)), normalize(vec3(-0.36, 0.86, 0.0)), vec2(0.12, 0.4));
  totalEmissiveRadiance += fresnel * room * (1.0 - 0.8 * cut);`

// On a pyramid the emblem stands upright in the lower half of each slope, where nothing that stands on it hides it.
const ON_SLOPES = 'vec2((abs(vAround.x) > abs(vAround.y) ? vAround.y : vAround.x), vAround.z - 0.2) * 1.9'
const ON_BALL = 'emblemPlane(normalize(vAround))'

export interface GlassOptions {
  /** Clear lacquer and coloured edges; without, a plain material for weak machines. */
  rich: boolean
  contrast: boolean
  /** Stone: nothing is mirrored in it, and no light goes through. */
  matt?: boolean
  /** Cut into pyramids, which one can see through. */
  pyramids?: boolean
}

export function glass(paint: Paint, { rich, contrast, matt = false, pyramids = false }: GlassOptions): MeshStandardMaterial {
  const common = { color: paint.base, roughness: matt ? 0.82 : 0.16, metalness: 0, envMapIntensity: matt ? 0.55 : 1 }
  const material = rich
    ? new MeshPhysicalMaterial({ ...common, clearcoat: matt ? 0 : 1, clearcoatRoughness: 0.04, ior: 1.5 })
    : new MeshStandardMaterial(common)
  const uniforms = {
    uInk: { value: new Color(contrast ? paint.strongInk : paint.ink) },
    uDeep: { value: new Color(paint.deep) },
    uCut: { value: contrast ? 0.055 : 0.032 },
    uThrough: { value: matt ? 0 : contrast ? 0.15 : 0.85 },
  }
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms)
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vAround;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvAround = position;')
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${HELPERS}\n${rich ? '' : LAMPS}\nfloat emblem(vec2 e) { ${EMBLEMS[paint.engraving]} }`)
      .replace('#include <color_fragment>', `#include <color_fragment>\nfloat cut = emblem(${pyramids ? ON_SLOPES : ON_BALL});`)
      .replace(
        '#include <normal_fragment_maps>',
        `#include <normal_fragment_maps>
        float facing = clamp(dot(normal, normalize(vViewPosition)), 0.0, 1.0);
        diffuseColor.rgb = mix(uDeep, diffuseColor.rgb, smoothstep(-0.1, 0.75, facing));
        diffuseColor.rgb = mix(diffuseColor.rgb, uInk, ${contrast ? '0.95' : '0.62'} * cut);
        roughnessFactor = mix(roughnessFactor, 0.6, cut);`,
      )
      .replace(
        '#include <emissivemap_fragment>',
        `#include <emissivemap_fragment>
        #if NUM_DIR_LIGHTS > 0
          // Light that went through gathers on the far side.
          vec3 far = normalize(-directionalLights[0].direction + 0.9 * normalize(vViewPosition));
          float gathered = pow(clamp(dot(normal, far), 0.0, 1.0), 4.0);
          totalEmissiveRadiance += uThrough * gathered * (diffuseColor.rgb + 0.04);
        #endif
        ${rich || matt ? '' : MIRROR}`,
      )
  }
  if (pyramids) Object.assign(material, { transparent: true, opacity: contrast ? 1 : 0.86, flatShading: true })
  material.customProgramCacheKey = () => `glass ${paint.engraving} ${rich} ${contrast} ${matt} ${pyramids}`
  return material
}
