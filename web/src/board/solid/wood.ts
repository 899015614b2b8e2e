// Wood, painted once by arithmetic: long fibres, year rings, pores. It repeats without a seam.

import { CanvasTexture, RepeatWrapping, SRGBColorSpace, type Texture } from 'three'
import type { Timber } from '../api'
import { noise } from './noise'

export interface Grain {
  light: [number, number, number]
  dark: [number, number, number]
  /** How many year rings cross the texture; a whole number, so that it repeats. */
  rings: number
}

/** The panel on which pieces lie, and the frame around it. */
export const GRAINS: Record<Timber, { panel: Grain; frame: Grain }> = {
  oak: { panel: { light: [190, 148, 104], dark: [138, 95, 58], rings: 5 }, frame: { light: [104, 66, 41], dark: [58, 34, 20], rings: 7 } },
  maple: { panel: { light: [222, 196, 156], dark: [190, 156, 112], rings: 4 }, frame: { light: [142, 78, 52], dark: [92, 44, 28], rings: 6 } },
  slate: { panel: { light: [128, 138, 146], dark: [96, 106, 116], rings: 2 }, frame: { light: [64, 70, 78], dark: [36, 40, 46], rings: 2 } },
}

const SIZE = 512

/** One texture is WOOD_SPAN diameters wide. */
export const WOOD_SPAN = 6

export function woodTexture({ light, dark, rings }: Grain): Texture {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIZE
  const context = canvas.getContext('2d')!
  const image = context.createImageData(SIZE, SIZE)
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const shade = grain(x / SIZE, y / SIZE, rings)
      const at = 4 * (y * SIZE + x)
      for (let c = 0; c < 3; c++) image.data[at + c] = light[c]! + (dark[c]! - light[c]!) * shade
      image.data[at + 3] = 255
    }
  context.putImageData(image, 0, 0)
  const texture = new CanvasTexture(canvas)
  texture.wrapS = texture.wrapT = RepeatWrapping
  texture.repeat.set(1 / WOOD_SPAN, 1 / WOOD_SPAN)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 8
  return texture
}

/** Darkness at a place of the texture, u along the fibres. */
function grain(u: number, v: number, rings: number): number {
  const bend = 1.1 * noise(u, v, 2, 4) + 0.35 * noise(u, v, 6, 12)
  const ring = 0.5 + 0.5 * Math.sin(2 * Math.PI * (rings * v + bend))
  const fibre = noise(u, v, 9, 180)
  const pore = noise(u, v, 24, 256) > 0.86 ? 0.2 : 0
  const cloud = noise(u, v, 3, 3)
  return Math.min(1, 0.5 * ring ** 2.2 + 0.24 * fibre + 0.26 * cloud + pore * ring)
}
