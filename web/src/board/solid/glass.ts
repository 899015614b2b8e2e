// The balls' material: polished glass with an engraving that is computed for every pixel, so it is sharp at any size.

import { Color, MeshPhysicalMaterial, MeshStandardMaterial } from 'three'
import type { Engraving, Paint } from '../paint'

// Depth of the engraving in direction d (length 1, z up): 0 untouched, 1 cut. `width` in radians.
const GROOVES: Record<Engraving, string> = {
  plain: 'return 0.0;',
  ring: 'return max(line(acos(abs(d.z)) - 0.62), line(abs(d.z) * 2.0));',
  cross: 'return max(max(line(d.x), line(d.y)), line(d.z));',
  dots: `
    float best = -1.0;
    vec3 a = abs(d);
    best = max(a.x, max(a.y, a.z));
    best = max(best, (a.x + a.y + a.z) * 0.57735);
    best = max(best, max(a.x + a.y, max(a.y + a.z, a.x + a.z)) * 0.70711);
    return disc(acos(clamp(best, -1.0, 1.0)), 0.15);`,
  bands: 'return max(line(d.z - 0.32), max(line(d.z + 0.32), max(line(d.z - 0.78), line(d.z + 0.78))));',
  star: 'float r = atan(d.y, d.x); return line(abs(sin(2.5 * r)) * sqrt(1.0 - d.z * d.z) * 0.4);',
  squares: `
    vec3 a = abs(d);
    float m = max(a.x, max(a.y, a.z));
    vec3 c = a / m;
    float second = c.x + c.y + c.z - 1.0 - min(c.x, min(c.y, c.z));
    return line((second - 0.52) * 0.7);`,
}

const HELPERS = `
  uniform vec3 uInk;
  uniform vec3 uDeep;
  uniform float uCut;
  uniform float uThrough;
  varying vec3 vAround;
  float line(float distance) {
    float edge = max(fwidth(distance), 0.004);
    return 1.0 - smoothstep(uCut - edge, uCut + edge, abs(distance));
  }
  float disc(float distance, float radius) {
    float edge = max(fwidth(distance), 0.004);
    return 1.0 - smoothstep(radius - edge, radius + edge, distance);
  }`

export interface GlassOptions {
  /** Clear lacquer and coloured edges; without, a plain material for weak machines. */
  rich: boolean
  contrast: boolean
}

export function glass(paint: Paint, { rich, contrast }: GlassOptions): MeshStandardMaterial {
  const common = { color: paint.base, roughness: 0.16, metalness: 0, envMapIntensity: 1 }
  const material = rich
    ? new MeshPhysicalMaterial({ ...common, clearcoat: 1, clearcoatRoughness: 0.04, ior: 1.5 })
    : new MeshStandardMaterial(common)
  const uniforms = {
    uInk: { value: new Color(paint.ink) },
    uDeep: { value: new Color(paint.deep) },
    uCut: { value: contrast ? 0.06 : 0.035 },
    uThrough: { value: contrast ? 0.15 : 0.5 },
  }
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms)
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vAround;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvAround = position;')
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${HELPERS}\nfloat groove(vec3 d) { ${GROOVES[paint.engraving]} }`)
      .replace('#include <color_fragment>', '#include <color_fragment>\nfloat cut = groove(normalize(vAround));')
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
          float gathered = pow(clamp(dot(normal, far), 0.0, 1.0), 5.0);
          totalEmissiveRadiance += uThrough * gathered * (diffuseColor.rgb + 0.04);
        #endif`,
      )
  }
  material.customProgramCacheKey = () => `glass ${paint.engraving} ${rich} ${contrast}`
  return material
}
