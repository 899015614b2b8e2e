import { describe, expect, test } from 'vitest'
import { BALL_STUFFS } from './api'
import { finishOf, paintsOf } from './paint'

const colours = ['white', 'black', 'red', 'blue', 'yellow'].map((name) => ({ name, letter: name[0]! }))
const lightness = (hex: string): number => [0.299, 0.587, 0.114].reduce((sum, share, i) => sum + share * parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16), 0)

describe('what pieces are made of', () => {
  test('changes how full colours are, hardly how light: whoever sees no hue still tells them apart', () => {
    const usual = paintsOf(colours)
    for (const stuff of BALL_STUFFS)
      for (const [i, paint] of paintsOf(colours, { stuff, engraved: true }).entries()) {
        expect(paint.base, stuff).toMatch(/^#[0-9a-f]{6}$/)
        expect(Math.abs(lightness(paint.base) - lightness(usual[i]!.base)), `${stuff} ${colours[i]!.name}`).toBeLessThan(14)
        expect(paint.engraving).toBe(usual[i]!.engraving)
      }
  })
  test('engravings are by choice, but stay where strong contrast is wanted', () => {
    expect(paintsOf(colours, finishOf({ balls: 'glass', engraved: false, contrast: false })).every((p) => p.engraving === 'plain')).toBe(true)
    expect(paintsOf(colours, finishOf({ balls: 'glass', engraved: false, contrast: true })).some((p) => p.engraving !== 'plain')).toBe(true)
  })
})
