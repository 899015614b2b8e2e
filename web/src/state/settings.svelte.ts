// How this person likes the page.

import type { BallStuff, Timber } from '../board/api'
import { keep, recall } from './keep'

export type Theme = 'auto' | 'light' | 'dark'
export type Confirm = 'touch' | 'always' | 'never'
export type Motion = 'auto' | 'full' | 'reduced'

export interface Settings {
  language: string
  name: string
  theme: Theme
  /** When a choice on the board needs a second tap. */
  confirm: Confirm
  motion: Motion
  contrast: boolean
  flat: boolean
  /** Pieces are heard. */
  sound: boolean
  /** Pieces are felt: the telephone trembles when one lands. */
  haptics: boolean
  /** The names of the points stand at the edge of the board. */
  names: boolean
  /** What boards are made of. */
  timber: Timber
  /** What pieces are made of, and whether each colour is engraved. */
  balls: BallStuff
  engraved: boolean
  /** The level last played against. */
  level: number
}

const usual: Settings = {
  language: '',
  name: '',
  theme: 'auto',
  confirm: 'touch',
  motion: 'auto',
  contrast: false,
  flat: false,
  sound: true,
  haptics: true,
  names: true,
  timber: 'oak',
  balls: 'glass',
  engraved: true,
  level: 2,
}

export const settings: Settings = $state({ ...usual, ...recall<Partial<Settings>>('settings', {}) })

const asked = (query: string) => (typeof matchMedia === 'function' ? matchMedia(query) : null)
const darkQuery = asked('(prefers-color-scheme: dark)')
const motionQuery = asked('(prefers-reduced-motion: reduce)')
const contrastQuery = asked('(prefers-contrast: more)')

const system = $state({
  dark: darkQuery?.matches ?? false,
  reduced: motionQuery?.matches ?? false,
  contrast: contrastQuery?.matches ?? false,
})
darkQuery?.addEventListener('change', (e) => (system.dark = e.matches))
motionQuery?.addEventListener('change', (e) => (system.reduced = e.matches))
contrastQuery?.addEventListener('change', (e) => (system.contrast = e.matches))

/** The settings with what the system asks for. */
export const look = {
  get theme(): 'light' | 'dark' {
    if (settings.theme !== 'auto') return settings.theme
    return system.dark ? 'dark' : 'light'
  },
  get reducedMotion(): boolean {
    return settings.motion === 'auto' ? system.reduced : settings.motion === 'reduced'
  },
  get contrast(): boolean {
    return settings.contrast || system.contrast
  },
  get balls(): BallStuff {
    return settings.balls
  },
  get engraved(): boolean {
    return settings.engraved
  },
}

/** Keeps every change and shows it; called once, inside the page's first component. */
export function holdSettings(): void {
  $effect(() => keep('settings', { ...settings }))
  $effect(() => {
    const root = document.documentElement
    root.dataset.theme = look.theme
    root.dataset.contrast = look.contrast ? 'more' : 'usual'
    root.dataset.motion = look.reducedMotion ? 'reduced' : 'full'
  })
}
