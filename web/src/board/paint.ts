// How colours look. Each has a hue, a lightness of its own and an engraving of its own, so that no two are told apart by hue
// alone.

import type { BallStuff, Colour, Look } from './api'

export type Engraving = 'ring' | 'cross' | 'dots' | 'bands' | 'star' | 'squares' | 'chevron' | 'slash' | 'plain'

export interface Paint {
  /** The glass, in the middle, where light falls, and at its edge. */
  base: string
  light: string
  deep: string
  /** Lines of the engraving. */
  ink: string
  /** The same for those who want high contrast. */
  strongInk: string
  engraving: Engraving
  /** Pips of a die: told from the glass by their lightness. */
  pip: string
}

const KNOWN: Record<string, Paint> = {
  white: { base: '#f1e9da', light: '#ffffff', deep: '#b9a888', ink: '#9c8a6a', strongInk: '#000000', engraving: 'ring', pip: '#3a2c1c' },
  black: { base: '#23242b', light: '#8d93a3', deep: '#08080b', ink: '#8f97aa', strongInk: '#ffffff', engraving: 'cross', pip: '#f2ede2' },
  red: { base: '#c2262e', light: '#ff9a8c', deep: '#6d0d16', ink: '#ffc9b8', strongInk: '#ffffff', engraving: 'dots', pip: '#fff1e6' },
  blue: { base: '#2c66c4', light: '#a4cbff', deep: '#122d66', ink: '#cfe4ff', strongInk: '#ffffff', engraving: 'bands', pip: '#f0f6ff' },
  yellow: { base: '#e9b52c', light: '#fff3b8', deep: '#8f6206', ink: '#7a5200', strongInk: '#000000', engraving: 'star', pip: '#3d2900' },
  pearl: { base: '#e4ded2', light: '#ffffff', deep: '#a39a88', ink: '#8a8069', strongInk: '#000000', engraving: 'ring', pip: '#2f281d' },
  turquoise: { base: '#2fa9a6', light: '#b4f3ee', deep: '#0e4a4a', ink: '#e0ffff', strongInk: '#000000', engraving: 'bands', pip: '#042b2b' },
  golden: { base: '#d09a1c', light: '#ffe9a0', deep: '#7a5204', ink: '#5f3f00', strongInk: '#000000', engraving: 'star', pip: '#332200' },
  purple: { base: '#7d49ad', light: '#dcc0ff', deep: '#34184f', ink: '#efe0ff', strongInk: '#ffffff', engraving: 'chevron', pip: '#fbf4ff' },
  cyan: { base: '#4fc3d9', light: '#d6f8ff', deep: '#14596a', ink: '#063642', strongInk: '#000000', engraving: 'slash', pip: '#042b33' },
  green: { base: '#2f8a55', light: '#a9ecc0', deep: '#0f3f25', ink: '#d2ffe2', strongInk: '#ffffff', engraving: 'squares', pip: '#f1fff6' },
}

const OTHERS: Paint[] = [
  { base: '#8a56b8', light: '#dcc0ff', deep: '#3b1c58', ink: '#efe0ff', strongInk: '#000000', engraving: 'bands', pip: '#fbf4ff' },
  { base: '#e07b2e', light: '#ffd3a6', deep: '#84400d', ink: '#5a2a05', strongInk: '#000000', engraving: 'star', pip: '#3a1a02' },
  { base: '#3aa6a8', light: '#b9f2f2', deep: '#11494b', ink: '#e0ffff', strongInk: '#000000', engraving: 'squares', pip: '#04282a' },
  { base: '#8c8577', light: '#dcd6c8', deep: '#45413a', ink: '#f4f0e6', strongInk: '#000000', engraving: 'bands', pip: '#fffdf6' },
]

/** What a viewer may not see. */
export const VEILED: Paint = { base: '#9a9aa0', light: '#d4d4da', deep: '#55555c', ink: '#f7f7fa', strongInk: '#000000', engraving: 'plain', pip: '#ffffff' }

/** What pieces are made of, and whether their engraving is cut into them. */
export interface Finish {
  stuff: BallStuff
  engraved: boolean
}
const USUAL: Finish = { stuff: 'glass', engraved: true }

/** Whoever wants strong contrast keeps the engravings: colours may be all the same to him. */
export const finishOf = ({ balls, engraved, contrast }: Pick<Look, 'balls' | 'engraved' | 'contrast'>): Finish => ({ stuff: balls, engraved: engraved || contrast })

/** Paints of a game's colours, by colour. */
export function paintsOf(colours: Colour[], { stuff, engraved }: Finish = USUAL): Paint[] {
  let strangers = 0
  return colours.map(({ name }) => {
    const paint = KNOWN[name.toLowerCase()] ?? OTHERS[strangers++ % OTHERS.length]!
    const made = stuff === 'glass' ? paint : { ...paint, ...STUFFS[stuff](paint) }
    return engraved ? made : { ...made, engraving: 'plain' }
  })
}

type Glow = Pick<Paint, 'base' | 'light' | 'deep'>

/** Only how full a colour is changes, never its hue or lightness: red stays red, and no two come nearer to each other. */
const STUFFS: Record<Exclude<BallStuff, 'glass'>, (paint: Paint) => Glow> = {
  stone: ({ base, deep }) => ({ base: saturated(base, 0.6), light: saturated(base, 0.45), deep: saturated(deep, 0.6) }),
  candy: ({ base, light, deep }) => ({ base: saturated(base, 1.5), light: saturated(light, 1.3), deep: saturated(deep, 1.4) }),
}

/** The colour moved away from (or towards) the grey that is as light as it. */
function saturated(hex: string, by: number): string {
  const parts = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))
  const grey = 0.299 * parts[0]! + 0.587 * parts[1]! + 0.114 * parts[2]!
  return `#${parts.map((part) => Math.round(Math.min(255, Math.max(0, grey + (part - grey) * by))).toString(16).padStart(2, '0')).join('')}`
}

/** Light that says something: 'choice' may be picked, 'last' was the last turn, and so on. */
export type Signal = 'choice' | 'hover' | 'picked' | 'last' | 'outcome' | 'preview' | 'focus' | 'mark' | 'shown'

export const SIGNALS: Record<Signal, string> = {
  choice: '#38c6b4',
  hover: '#7ff5e4',
  picked: '#ffd166',
  last: '#ffffff',
  outcome: '#ffb627',
  preview: '#8fd3ff',
  focus: '#4aa3ff',
  mark: '#e8d5ff',
  shown: '#ffffff',
}
