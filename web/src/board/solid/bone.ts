// The dice's material: smooth and a little soft in the light, with pips drilled into it that are computed for every pixel, so
// they are sharp at any size. Each colour has pips of its own shape. A die whose faces nobody reads has a mark
// of its colour instead.
//
// The geometry is a die in the standard pose (dice/pose.ts); how each one lies is in its matrix. `shows` says, by bits, which
// of its numbers are known.

import { Color, MeshPhysicalMaterial, MeshStandardMaterial } from 'three'
import { PIP_OUT } from '../dice/pips'
import type { Engraving, Paint } from '../paint'

/** How far a place is from a pip's middle, below 0 inside, in terms of e; r is the size of a pip. */
const PIP: Record<Engraving, string> = {
  ring: 'return abs(length(e) - 0.75 * r) - 0.3 * r;',
  cross: 'vec2 a = abs(e); return min(max(a.x - 1.05 * r, a.y - 0.36 * r), max(a.y - 1.05 * r, a.x - 0.36 * r));',
  bands: 'vec2 a = abs(e); return max(a.x - 1.05 * r, abs(a.y - 0.55 * r) - 0.28 * r);',
  star: 'vec2 a = abs(e); return (sqrt(a.x) + sqrt(a.y) - sqrt(1.35 * r)) * 0.2;',
  squares: 'vec2 a = abs(e); return max(a.x, a.y) - 0.9 * r;',
  dots: 'return length(e) - r;',
  chevron: 'float d = e.y + 0.9 * abs(e.x) - 0.2 * r; return max(abs(d) - 0.36 * r, abs(e.x) - 0.9 * r);',
  slash: 'vec2 f = vec2(e.x + e.y, e.y - e.x) * 0.707; return max(abs(f.x) - 1.05 * r, abs(f.y) - 0.36 * r);',
  plain: 'return length(e) - r;',
}

/** The mark of a die whose faces nobody reads, in thin lines: nothing that could be taken for pips. */
const MARK: Record<Engraving, string> = {
  ring: 'return abs(length(e) - 0.24) - w;',
  cross: 'vec2 a = abs(e); return min(max(a.x - 0.26, a.y - w), max(a.y - 0.26, a.x - w));',
  bands: 'vec2 a = abs(e); return max(a.x - 0.26, abs(a.y - 0.11) - w);',
  star: `vec2 f = vec2(0.5 * e.x + 0.866 * e.y, -0.866 * e.x + 0.5 * e.y);
    vec2 g = vec2(0.5 * e.x - 0.866 * e.y, 0.866 * e.x + 0.5 * e.y);
    vec3 out3 = abs(vec3(e.x, f.x, g.x)) - 0.26; vec3 thin = abs(vec3(e.y, f.y, g.y)) - w;
    return min(max(out3.x, thin.x), min(max(out3.y, thin.y), max(out3.z, thin.z)));`,
  squares: 'vec2 a = abs(e); return abs(max(a.x, a.y) - 0.21) - w;',
  dots: 'return abs(max(abs(e.x) * 0.866 + e.y * 0.5, -e.y) - 0.14) - w;',
  chevron: 'return max(abs(e.y + 1.2 * abs(e.x) - 0.15) * 0.64 - w, abs(e.x) - 0.24);',
  slash: 'vec2 f = vec2(e.x + e.y, e.y - e.x) * 0.707; return max(abs(f.x) - 0.28, abs(f.y) - w);',
  plain: 'return 1.0;',
}

const HELPERS = `
  uniform vec3 uInk;
  uniform vec3 uDeep;
  uniform float uPip;
  uniform float uBlank;
  varying vec3 vAround;
  varying vec3 vAxisA;
  varying vec3 vAxisB;
  varying vec3 vAxisC;
  varying float vShows;
  vec2 nearer(vec2 p, vec2 q) { return dot(p, p) < dot(q, q) ? p : q; }
  // From the nearest pip of a number.
  vec2 fromPip(int n, vec2 e) {
    float q = ${PIP_OUT};
    vec2 corner = e - q * sign(e);
    vec2 diagonal = e.x + e.y > 0.0 ? e - q : e + q;
    if (n == 1) return e;
    if (n == 2) return diagonal;
    if (n == 3) return nearer(diagonal, e);
    if (n == 4) return corner;
    if (n == 5) return nearer(corner, e);
    return nearer(corner, vec2(e.x - q * sign(e.x), e.y));
  }
  float question(vec2 e) {
    vec2 bow = e - vec2(0.0, 0.09);
    float arc = bow.y > -0.06 || bow.x > 0.0 ? abs(length(bow) - 0.13) - 0.035 : 1.0;
    float stem = max(abs(e.x) - 0.035, abs(e.y + 0.085) - 0.05);
    return min(min(arc, stem), length(e + vec2(0.0, 0.24)) - 0.045);
  }`

export interface BoneOptions {
  rich: boolean
  contrast: boolean
  /** Nobody reads the faces. */
  blank: boolean
}

export function bone(paint: Paint, { rich, contrast, blank }: BoneOptions): MeshStandardMaterial {
  const common = { color: paint.base, roughness: 0.34, metalness: 0, envMapIntensity: 0.9 }
  const material = rich
    ? new MeshPhysicalMaterial({ ...common, clearcoat: 0.55, clearcoatRoughness: 0.22, ior: 1.45 })
    : new MeshStandardMaterial(common)
  const uniforms = {
    uInk: { value: new Color(contrast ? paint.strongInk : paint.pip) },
    uDeep: { value: new Color(paint.deep) },
    uPip: { value: contrast ? 0.105 : 0.092 },
    uBlank: { value: blank ? 1 : 0 },
  }
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms)
    shader.vertexShader = shader.vertexShader
      .replace(
        '#include <common>',
        `#include <common>
        attribute float shows;
        varying vec3 vAround; varying vec3 vAxisA; varying vec3 vAxisB; varying vec3 vAxisC; varying float vShows;`,
      )
      .replace(
        '#include <begin_vertex>',
        `#include <begin_vertex>
        vAround = position;
        vShows = shows;
        mat3 stands = mat3(modelViewMatrix) * mat3(instanceMatrix);
        vAxisA = stands[0]; vAxisB = stands[1]; vAxisC = stands[2];`,
      )
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${HELPERS}\nfloat pip(vec2 e, float r) { ${PIP[paint.engraving]} }\nfloat mark(vec2 e, float w) { ${MARK[paint.engraving]} }`)
      .replace(
        '#include <color_fragment>',
        `#include <color_fragment>
        vec3 side = abs(vAround);
        int axis = side.x >= side.y && side.x >= side.z ? 0 : side.y >= side.z ? 1 : 2;
        float towards = axis == 0 ? vAround.x : axis == 1 ? vAround.y : vAround.z;
        vec2 face = axis == 0 ? vAround.yz : axis == 1 ? vAround.zx : vAround.xy;
        vec3 along = axis == 0 ? vAxisB : axis == 1 ? vAxisC : vAxisA;
        vec3 across = axis == 0 ? vAxisC : axis == 1 ? vAxisA : vAxisB;
        int low = 3 - axis;
        int number = towards < 0.0 ? low : 7 - low;
        bool known = mod(floor(vShows / exp2(float(number - 1)) + 0.01), 2.0) > 0.5;
        vec2 off = fromPip(number, face);
        // Upright as seen from outside, with its head towards the corner where the low numbers meet.
        vec2 upright = 0.7071 * vec2(face.x - face.y, sign(towards) * (face.x + face.y));
        float depth = uBlank > 0.5 ? mark(upright, ${contrast ? '0.035' : '0.02'}) : known ? pip(off, uPip) : question(upright);
        // Where two faces meet the depth jumps: that is no edge of a pip.
        float blur = clamp(fwidth(depth), 0.004, 0.03);
        float cut = 1.0 - smoothstep(-blur, blur, depth);`,
      )
      .replace(
        '#include <normal_fragment_maps>',
        `#include <normal_fragment_maps>
        // The pip is a hollow: its far side catches the light that its near side loses.
        vec2 wall = off / max(length(off), 0.001) * smoothstep(0.0, uPip, length(off));
        normal = normalize(normal - 0.55 * cut * (1.0 - uBlank) * (normalize(along) * wall.x + normalize(across) * wall.y));
        float edge = smoothstep(0.36, 0.5, max(max(min(side.x, side.y), min(side.y, side.z)), min(side.x, side.z)));
        diffuseColor.rgb = mix(diffuseColor.rgb, uDeep, 0.16 * edge);
        diffuseColor.rgb = mix(diffuseColor.rgb, uInk, (uBlank > 0.5 ? ${contrast ? '0.95' : '0.55'} : 0.94) * cut);
        roughnessFactor = mix(roughnessFactor, 0.55, cut);`,
      )
  }
  material.customProgramCacheKey = () => `bone ${paint.engraving} ${rich} ${contrast}`
  return material
}
