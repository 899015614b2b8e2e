// Everything for performing, loaded together when a game asks for it.

export { default as Overlay } from './Overlay.svelte'
export { default as Panel } from './Panel.svelte'
export { Performer } from './performer.svelte'
