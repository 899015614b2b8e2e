// The board: draws one or more boards of a game in a host element, and tells what was pointed at. It knows
// nothing of any game, of the server or of the page around it: it is given what to draw and reports picks.
//
//     const view = createBoard(host, strings);       // from './index'
//     view.setGame(table.board, table.game.colours)
//     view.show(table.view.boards)
//     view.setChoices(table.view.choices, { colour: 0 })
//     view.on('pick', ({ board, point, chosen }) => …)
//
// Boards, choices and events are those of docs/protocol.md, as they come from the server; unknown fields are ignored.

/** One place where a ball can rest. x, y, z: centre of the ball, in diameters; y grows northwards, z upwards. */
export interface Point {
  name: string
  level: number
  x: number
  y: number
  z: number
}

/** One kind of board, where a game has several: its boards, and its points among those of the game. */
export interface Part {
  kind: string
  sizes: number[]
  /** Of the first board. */
  name: string
  boards: number[]
  first: number
  points: number
  /** Its pieces are dice that stand on a face. */
  cubes: boolean
}

/** The places of a board. All boards of a game have the same, unless there are `parts`: then `points` are those of all kinds. */
export interface Board {
  kind: string
  sizes: number[]
  cubes?: boolean
  parts?: Part[]
  count: number
  /** One name per board; '' where there is only one. */
  names: string[]
  /** What people call each board. */
  says?: Sentence[]
  points: Point[]
  /** By point: the points that carry it. */
  supports: number[][]
}

export interface Colour {
  name: string
  letter: string
}

/** By board, by point: a colour, or one of these two. */
export type Balls = number[][]
export const EMPTY = -1
/** There may be a ball, but this viewer may not see it. */
export const HIDDEN = -2

/** By board, by point: how a die lies, as three digits (dice/pose.ts), '?' for a face not known, '' where none lies. */
export type Poses = string[][]

/** By board: a set of points. Boards left out at the end are empty sets. */
export type PointSets = number[][]

/** What may be chosen now. `point` is -1 when the choice is not one point: then `points` is a set, or [] for a button. */
/** What the server says to people, in English: a text, or one whose gaps are sentences again. */
export type Sentence = string | { text: string; gaps: Record<string, Sentence> }

export interface Choice {
  word: string
  label: string
  board: number
  point: number
  colour: number
  points: number[]
  text: string
  /** The choice as a sentence, for the reader's language. */
  says?: Sentence
  /** Of a colour that a point follows: the points that may. */
  then?: number[]
}

/** What happened physically, in order. `pose`: how a die lies afterwards (of `remove`: lay), and `was`
 * before where that differs; only where the rules read faces. */
export type BoardEvent =
  /** `thrown`: it tumbles to its place. */
  | { kind: 'add'; board: number; point: number; colour: number; pose?: string; thrown?: boolean }
  | { kind: 'remove'; board: number; point: number; colour: number; pose?: string }
  | { kind: 'move'; board: number; from: number; to: number; colour: number; pose?: string; was?: string }
  | { kind: 'drop'; board: number; from: number; to: number; colour: number; pose?: string; was?: string }
  /** A die is turned where it is. */
  | { kind: 'lay'; board: number; point: number; colour: number; pose: string; was?: string }
  | { kind: 'recolour'; board: number; point: number; colour: number; was: number }
  /** People may look so long before the next event. */
  | { kind: 'show'; board: number; seconds: number }
  /** The whole board was turned up, or away: nothing moves, it is as the new view has it. */
  | { kind: 'reveal'; board: number }

/** One point of one board. */
export interface Spot {
  board: number
  point: number
}

/** Somebody clicked, tapped, or pressed Enter on a point. Every hit is reported, allowed or not. */
export interface Pick extends Spot {
  /** Is one of the choices here? */
  chosen: boolean
  /** Does a ball lie here (or something hidden)? */
  ball: boolean
  by: 'mouse' | 'touch' | 'pen' | 'keys'
}

export interface Value extends Spot {
  /** Expected result of the seat that chooses: 1 a sure win, 0 a sure loss. */
  value: number
  proved: boolean
  /** Of what is proved: how many choices away; -1: not known. */
  distance?: number
  /** None is better. */
  best?: boolean
}

/** A set of points that somebody wants to see. Its letter stands on each of its points. */
export interface ShownSet {
  letter: string
  /** What it is, for those who listen. */
  says: string
  points: PointSets
}

/** Woods, and a stone. */
export type Timber = 'oak' | 'maple' | 'slate'
export const TIMBERS: Timber[] = ['oak', 'maple', 'slate']

/** What pieces are made of: clear glass, matt stone, or sugar in full colours. */
export type BallStuff = 'glass' | 'stone' | 'candy'
export const BALL_STUFFS: BallStuff[] = ['glass', 'stone', 'candy']

export interface Look {
  /** 0: as it lies; 1: the levels apart, so that nothing hides anything. In the flat view: side by side. */
  inside: number
  /** A drawing from above instead of the solid board. Also used, whatever this says, where WebGL is missing. */
  flat: boolean
  /** Strong edges and marks. */
  contrast: boolean
  /** No animation: everything is where it belongs at once. */
  reducedMotion: boolean
  theme: 'light' | 'dark'
  /** The names of the points stand along the edges. */
  names: boolean
  /** What the board is made of. */
  timber: Timber
  /** What pieces are made of. */
  balls: BallStuff
  /** The engraving of each colour is seen on its pieces. */
  engraved: boolean
  /** Of a dice board, the side that the viewer sits at: 0, 1, 2 for A, B, C. He looks from there. */
  side: number
  /** The board that fills the window, where several would be too small; -1: all of them. */
  only: number
}

export type Direction = 'north' | 'south' | 'east' | 'west' | 'up' | 'down' | 'next' | 'previous'

/** A piece that touches the board or leaves it, so many milliseconds after its animation began: something to hear. */
export interface Touch {
  after: number
  kind: 'land' | 'leave'
  /** On what it lands: 0 the board itself, else other pieces. */
  level: number
  dice: boolean
}

export interface BoardReports {
  pick: Pick
  /** Something begins to move, or has moved at once. */
  touch: Touch[]
  /** What the pointer rests on; null: nothing. Not reported for touch. */
  hover: Spot | null
  /** Where the keyboard is; null: it left the board. */
  focus: Spot | null
  /** A frame was drawn: points may be seen elsewhere now (`locate`). */
  drawn: null
  /** The solid board could not be drawn (no WebGL, or its context was lost for good): the flat one is shown. */
  fallback: { reason: string }
}

/** Every word that the board says itself, in the reader's language. */
export interface BoardStrings {
  /** Name of the whole thing for screen readers: "Board". */
  label: string
  /** How it is used by keys: "Arrow keys walk over the points …". */
  help: string
  /** Heading of one board among several; `name` is as in Board.names: "Board A". */
  board(name: string): string
  /** "Level 2": levels count from 1 here. */
  level(level: number): string
  /** "white ball" */
  ball(colour: Colour): string
  /** "white piece", on a board of stacks */
  piece(colour: Colour): string
  /** "red pyramid, size 2", and where it points when it lies. */
  pyramid(colour: Colour, size: number, way: string): string
  /** "white die"; `pose` is what it shows to A, B and C, '?' for what is not known; '': nobody reads its faces. */
  die(colour: Colour, pose: string): string
  /** "empty" */
  empty: string
  /** "hidden" */
  hidden: string
  /** "nothing lies here": a level or a board without balls. */
  bare: string
  /** "can be chosen" */
  choice: string
  /** "chosen, waiting for a second tap" */
  picked: string
  /** "last turn" */
  last: string
  /** "decides the game" */
  outcome: string
  /** "62 %", "a sure win" or "win in 5" */
  value(value: number, proved: boolean, distance?: number): string
  /** The same in as few letters as can be: it stands on a point. "62 %", "win", "win 5" */
  tag(value: number, proved: boolean, distance?: number): string
}

/** A die that lies in no cell: where its middle is and how it is turned, along the axes a, b, c of the dice (dice/cells.ts). */
export interface LooseDie {
  at: [number, number, number]
  turn: [number, number, number, number]
  colour: number
  opacity?: number
}

/** How the plate of a dice board is held: degrees by which its right side and its far side are down, as its seat sees them. */
export interface Held {
  right: number
  away: number
  /** There is no plate: dice stand on a table. */
  bare?: boolean
}

export interface Extra {
  /** How dice lie; left out: the rules read no faces, dice are blank. */
  poses?: Poses
  /** Sets of points that the rules keep, by name: drawn as small marks. */
  marks?: Record<string, PointSets>
  /** Points that the last turn touched. */
  last?: PointSets
  /** Points that decided the game. */
  outcome?: PointSets
}

export interface ChoicesShown {
  /** The ghosts' colour. */
  colour?: number
  /** In a race nothing is lit but what is pointed at: looking is for people. */
  quiet?: boolean
}

export interface BoardView {
  /** Done when something is drawn: 'solid' in three dimensions, else 'flat'. */
  readonly ready: Promise<'solid' | 'flat'>

  /** Other boards: forgets everything shown, the choices and the camera. Comes before all the rest. */
  setGame(board: Board, colours: Colour[]): void

  /** Shows these balls at once; an animation that is running ends. `extra` left out: no marks at all. */
  show(boards: Balls, extra?: Extra): void

  /**
   * Plays the events on what is shown, then shows `boards` and `extra`. Waits for an animation that is still running
   * done at once with reduced motion or in a page that nobody sees. Choices and values disappear as it begins.
   */
  animate(events: BoardEvent[], boards: Balls, extra?: Extra): Promise<void>

  /** What may be chosen now: ghosts on empty points, a glow on balls. `colour`: the ghosts' colour. */
  setChoices(choices: Choice[], options?: ChoicesShown): void

  /** The point that waits for a confirming tap. */
  setPicked(spot: Spot | null): void

  /** Lights points up for as long as it is set: what a button under the pointer means, a line of the analysis. */
  setPreview(points: PointSets | null): void

  /** Puts the letters of these sets on their points, for as long as they are set. */
  setShown(sets: ShownSet[]): void

  /** On a dice board: these dice instead of those in cells, for as long as they are set. */
  setLoose(dice: LooseDie[] | null): void

  /** On a dice board: the plate in a hand; null: it lies on the table. The flat drawing shows no tilt. */
  setHeld(held: Held | null): void
  /** Where a place between the cells of a dice board is seen, in pixels of the host. Null: nothing is drawn yet, or it is behind the eye. */
  project(at: [number, number, number]): { x: number; y: number } | null

  /** Values of choices on their points; null takes them away. */
  setValues(values: Value[] | null): void

  /** Changes only what is given; the slider may call this at every step. */
  setLook(look: Partial<Look>): void

  /** Turns by degrees (to the right, and upwards; seen from above by one whole side), and zooms by a factor: for buttons beside the board. */
  turn(right: number, up: number): void
  zoom(factor: number): void
  resetCamera(): void

  /** Calls `report` for each such event until the returned function is called. */
  on<K extends keyof BoardReports>(event: K, report: (detail: BoardReports[K]) => void): () => void

  /**
   * The keyboard's point. While the board has the page's focus it does this by itself: arrows walk, Page Up and Page Down
   * change the level, Home and End go to the first and last choice, n and p to the next and the previous, Enter and Space
   * pick, + and - zoom, 0 looks from the start again, Shift with the arrows turns.
   */
  focusPoint(spot: Spot | null): void
  moveFocus(direction: Direction): void

  /** The boards as text for screen readers: one string for each level, from the top, with a heading per board. */
  describe(): string[]
  /** One point as text: "c3, level 2, white ball, can be chosen". */
  describePoint(spot: Spot): string

  /** Where a point is seen now, in pixels of the host: for what is offered beside it. Null: nothing is drawn yet. */
  locate(spot: Spot): { x: number; y: number } | null

  /** After the host changed its size without the page noticing; a ResizeObserver does the rest. */
  resize(): void
  /** The board as it is seen now, as a PNG. */
  snapshot(): Promise<Blob>
  destroy(): void
}

/** What `drawSmall` needs of a board: `Game.picture` of the protocol fits, for kinds and sizes that the page knows. */
export interface SmallBoard {
  kind: string
  sizes: number[]
  points?: Point[]
}

export interface SmallOptions {
  /** By board: points with a ring around them (an example's point of interest, the last turn). */
  marked?: PointSets
  /** 'solid' (default): seen from the south and above; 'flat': from straight above. */
  view?: 'solid' | 'flat'
  /** How dice lie; left out: they are blank. */
  poses?: Poses
  /** As in Extra: says which pyramids lie. */
  marks?: Record<string, PointSets>
  /** Text for screen readers; without it the picture is decoration. */
  title?: string
}

// In ./index:
//   createBoard(host: HTMLElement, strings: BoardStrings, options?, parts?: Part[]): BoardView
//     `parts`: of the board that will be set, where it has them.
//   drawSmall(svg: SVGSVGElement, board: SmallBoard, boards: Balls, colours: Colour[], options?: SmallOptions): void
//     A light picture without WebGL, for the shelf and for examples; replaces what the svg holds and sets its viewBox.
//   choicesAt(choices: Choice[], spot: Spot): Choice[]
//     The choices that a pick of this point can mean: those of the point itself, else the sets that contain it.
