// What is shown, and what a drawing of it can do. The solid and the flat drawing are two of these.

import type { Balls, Board, Choice, Colour, Extra, Held, LooseDie, Look, PointSets, Poses, ShownSet, Spot, Value } from './api'
import type { Actor } from './motion/motion'

/** Everything there is to draw. The view owns and changes it; drawings only read it. */
export interface Picture {
  board: Board
  colours: Colour[]
  balls: Balls
  /** How dice lie; null: the rules read no faces, dice are blank. */
  poses: Poses | null
  actors: Actor[]
  extra: Extra
  choices: Choice[]
  /** Only what is pointed at is lit. */
  quiet: boolean
  /** Colour of the ghosts; -1: none in particular. */
  ghost: number
  picked: Spot | null
  preview: PointSets | null
  shown: ShownSet[]
  /** Dice that lie in no cell; null: those in cells are drawn. */
  loose: LooseDie[] | null
  /** The plate in a hand; null: it lies on the table. */
  held: Held | null
  values: Value[] | null
  hover: Spot | null
  focus: Spot | null
  look: Look
  /** Heading of each board; '' for none. */
  titles: string[]
  valueText(value: number, proved: boolean, distance?: number): string
}

/** Nothing yet. */
export const emptyPicture = (valueText: Picture['valueText']): Picture => ({
  board: { kind: 'grid', sizes: [0, 0], count: 0, names: [], points: [], supports: [] },
  colours: [],
  balls: [],
  poses: null,
  actors: [],
  extra: {},
  choices: [],
  quiet: false,
  ghost: -1,
  picked: null,
  preview: null,
  shown: [],
  loose: null,
  held: null,
  values: null,
  hover: null,
  focus: null,
  look: { inside: 0, flat: false, contrast: false, reducedMotion: false, theme: 'light', names: true, timber: 'oak', balls: 'glass', engraved: true, side: 0, only: -1 },
  titles: [],
  valueText,
})

export interface Drawing {
  /** Called after every frame: what is seen may have moved. */
  drawn: () => void
  /** Goes into the host. */
  readonly element: HTMLElement
  /** How many boards stand in a row. */
  readonly columns: number
  /** How far the boards are turned clockwise on the screen, in degrees. */
  readonly turned: number
  /** Another game: builds what does not change during it. */
  begin(): void
  /** Draws the picture as it is now, soon. */
  refresh(): void
  /** What is at this place of the window. */
  hit(clientX: number, clientY: number): Spot | null
  /** Where the middle of a point is seen, in pixels of the element; null: nothing is drawn yet. */
  locate(spot: Spot): { x: number; y: number } | null
  /** Where a place of a dice board is seen, likewise; left out by a drawing that shows no height. */
  project?(at: [number, number, number]): { x: number; y: number } | null
  /** By degrees; a drawing from above turns by one side, however many they are. */
  turn(right: number, up: number): void
  /** Zooms around a place of the page, or the middle. */
  zoom(factor: number, at?: { clientX: number; clientY: number }): void
  /** Moves what is seen, by pixels. */
  pan(right: number, down: number): void
  resetCamera(): void
  resize(): void
  snapshot(): Promise<Blob>
  destroy(): void
}
