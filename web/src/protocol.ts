// What the server says and hears: docs/protocol.md, version 1, as types. Boards, choices and events are the board's own.

import type { Balls, Board, BoardEvent, Choice, Colour, PointSets, Poses, Sentence } from './board/api'

import type { Challenge } from './people/asking'

export type { Balls, Board, BoardEvent, Choice, Colour, PointSets, Poses, Sentence }

export const PROTOCOL = 1

export const CHANCE = -1
export const NOBODY = -2
export const WATCHER = -1

export type Options = Record<string, string>

export interface Variant {
  name: string
  help: string
  /** Where the variant has its own number of players. */
  players?: { low: number; high: number }
}

/** A number in low … high, or one of `words`. */
export interface Option {
  name: string
  help: string
  default: string | number | boolean
  low?: number
  high?: number
  words?: string[]
}

export interface Picture {
  kind: string
  sizes: number[]
  boards: Balls
  poses?: Poses
  /** Which pieces the rules mark: those that lie. */
  marks?: Marks
}

/** A set of points that follows from the position: shown when somebody asks. */
export interface Showing {
  name: string
  /** There is one set for the whole board, one for each player, or one for each point that it tells of. */
  of: 'board' | 'player' | 'point'
  says: Sentence
}

/** One set of a showing. */
export interface ShownPoints {
  board: number
  points: number[]
  player?: number
  point?: number
}

export interface Known {
  options: Options
  /** Names the exact rules it was proved for. */
  rules?: string
  text: string
  /** For the first to decide. */
  value?: string
  distance?: number
  /** False: the distance is at most so much. */
  exact?: boolean
  /** Best play from the beginning, as words. */
  line?: string[]
}

export interface Game {
  id: string
  title: string
  designer: string
  year: number | null
  system: string
  category: string
  complexity: number | null
  aim: string
  minutes?: number
  players: { low: number; high: number; names: string[]; colours: number[] }
  information: string[]
  colours: Colour[]
  variants: Variant[]
  options: Option[]
  picture?: Picture | null
  known?: Known[]
  showings?: Showing[]
  /** Where a hand steers: can ghosts sit down for computers? Left out: any computer can. */
  ghosts?: boolean
}

export interface GamePage extends Game {
  board: Board
  rules: string
  source: string
  /** What is said at the table in the language asked for, by the English text. */
  texts?: Record<string, string>
}

export interface ExampleStep {
  /** What the step does; left out: it only shows. `expect` tells how the game ended. */
  kind?: 'play' | 'forbid' | 'allow' | 'expect'
  /** Whose choice it is about, its word, and what it says. */
  seat?: number
  word?: string
  what?: Sentence
  /** After the step. */
  position?: string
  caption: string
  says?: Sentence
  boards: Balls
  poses?: Poses
  marks?: Marks
  marked?: PointSets
  events?: BoardEvent[]
}

export interface Example {
  title: string
  options: Options
  board: Board
  steps: ExampleStep[]
}

export interface Stock {
  name: string
  owner: number
  colour: number
  /** -1: hidden from this viewer. */
  count: number
  secret: boolean
  /** What it is called. */
  says?: Sentence
  /** Of its pieces, where they have sizes. */
  size?: number
}

export interface Fact {
  name: string
  /** Which of several numbers of this name, say the point it stands on. */
  index?: string
  owner: number
  value: string
  /** The whole fact: "Tally: 3". */
  says?: Sentence
}

/** Sets of points that the rules keep, by name. */
export type Marks = Record<string, PointSets>

export interface Outcome {
  drawn: boolean
  void: boolean
  ranks: number[]
  scores: number[]
  winners: number[]
  reason: string
  text: string
  points: PointSets
  resigned: number
  timeout: number
}

export interface View {
  /** The seat this is for; -1: somebody who watches. */
  viewer?: number
  ply: number
  turn: number
  position: string
  boards: Balls
  /** How dice lie, where the rules read faces. */
  poses?: Poses
  marks: Marks
  stocks: Stock[]
  facts: Fact[]
  decides: number
  deciders: number[]
  /** `asks`: what may be done now, one for each branch that is open. */
  prompt: { text: string; form: string; asks?: { label: string; says: Sentence }[]; remarks?: Sentence[] }
  choices: Choice[]
  /** Everybody may claim, right or wrong. `silence`: seconds without a claim until it ends. */
  race?: { silence: number }
  /** In a race: this viewer's claims that point at a point, by kind; `choices` are his others. */
  claims?: Claims[]
  undo: boolean
  outcome: Outcome | null
  /** A performance is awaited. */
  perform?: ToPerform
}

/** One kind of claim and the points that it may point at: the word of each is `word`, a full stop and the point's name. */
export interface Claims {
  word: string
  label: string
  board: number
  points: number[]
  /** Without its gap `how`, which is the point. */
  says: Sentence
}

/** What is to be performed now, and by whom. The seed is told where the page simulates while the person acts. */
export interface ToPerform {
  kind: 'throw' | 'flick' | 'pour' | 'tilt' | 'blow' | 'tower' | 'pull' | 'balcony' | 'shake'
  side: number
  distance?: number
  count?: number
  seconds?: number
  goal?: [number, number, number][][]
  scene: { plate: number; dice: { cell: [number, number, number]; pose: string }[] }
  mine: boolean
  seed?: number
}

/** What somebody performed, as everybody is told. `frames`: the recording (physics/frames.ts). */
export interface PerformedMessage {
  type: 'performed'
  table: string
  ply: number
  seat: number
  hash: string
  performance: Omit<ToPerform, 'scene' | 'mine'> & { input: number[]; noise?: [number, number] }
  scene: ToPerform['scene']
  frames?: string
  moves: (Omit<Ply, 'turn'> & { turn?: number })[]
  view: View
  clock?: Clock | null
}

export interface Ply {
  ply: number
  seat: number
  word: string
  text: string
  says?: Sentence
  turn: number
  events: BoardEvent[]
  /** A claim in a race; and why it was wrong. */
  claim?: boolean
  wrong?: Sentence
}

export interface Seat {
  seat: number
  name: string
  /** 'person', 'open' or 'level:1' … 'level:10'. */
  kind: string
  here: boolean
  /** By which a person who keeps a key is known. */
  person?: string
  /** An open seat's link word, where this viewer may know it. */
  join?: string
}

export interface Clock {
  /** Seconds left, by seat. */
  left: number[]
  /** The seat whose clock runs; -1: none. */
  running: number
  increment: number
  /** By post: so many seconds for each choice; 0: no. */
  per_move?: number
}

export interface Said {
  seat: number
  text: string
  at: number | string
}

/** A choice of a line, to be read and pointed at. */
export interface Step {
  seat: number
  word: string
  says: Sentence
  board: number
  point: number
}

export interface AnalysedChoice {
  word: string
  /** The choice in words. */
  text?: string
  says?: Sentence
  point: number
  board: number
  value: number
  proved: boolean
  distance: number
  visits: number
  line: string[]
  /** The beginning of the line; left out by servers that only know its words. */
  steps?: Step[]
}

export interface Analysis {
  seat: number
  method: string
  iterations: number
  seconds: number
  final: boolean
  choices: AnalysedChoice[]
  /** Of the position, for whoever decides: proved, though no choice may be known to reach it, or an estimate. */
  worth: { value: number; proved: boolean }
}

export interface NewSeat {
  seat: number
  kind: string
  token?: string
  join?: string
}

export interface NewTable {
  table: string
  seats: NewSeat[]
}

export interface TableRequest {
  game: string
  options: Options
  /** 'person', 'open' or 'level:N', in turn order. */
  seats: string[]
  position?: string
  clock?: { seconds: number; increment: number } | { per_move: number }
  /** Of whoever begins it, where he has them. */
  key?: string
  name?: string
  hotseat: boolean
}

export interface ReplayPly {
  word: string
  text?: string
  says?: Sentence
  seat: number
  turn?: number
  events: BoardEvent[]
  /** A claim in a race; and why it was wrong. */
  claim?: boolean
  wrong?: Sentence
  view: View
}

export interface Replay {
  game: Game
  options: Options
  board: Board
  start?: View
  plies: ReplayPly[]
}

/** A tree of choices that somebody tries out: docs/protocol.md, A study. */
export interface StudyRequest {
  game: string
  options: Options
  position?: string
  nodes: { word: string; after?: number }[]
  views?: number[]
  chance?: boolean
  why?: { board: number; point: number }
  /** Whose claims are listed in a race. */
  seat?: number
}

export interface StudyAnswer {
  game: Game
  options: Options
  board: Board
  nodes: (Ply & { after: number })[]
  views: Record<string, View>
  because?: { says: Sentence; text: string }
}

export interface AnalysisRequest {
  game: string
  options: Options
  position?: string
  words: string[]
  seconds: number
}

export interface Fault {
  code: string
  text: string
}

// Messages of the socket.

export interface TableMessage {
  type: 'table'
  table: string
  seat: number
  game: Game
  options: Options
  board: Board
  seats: Seat[]
  clock: Clock | null
  history: Ply[]
  view: View
  chat: Said[]
  rematch: string | null
  /** The game that followed, and this browser's seats there: it may have been away when it was begun. */
  followed?: { next: string; seats: { seat: number; token: string }[] }
  /** Two who keep a key play for their ratings. */
  rated?: boolean
  /** The game began from a position that whoever made the table had set up. */
  set_up?: boolean
  /** Why the table can only be looked at; null: it can be played. */
  frozen?: string | null
}

export interface MovedMessage {
  type: 'moved'
  table: string
  ply: number
  seat: number
  word: string
  text: string
  says?: Sentence
  turn?: number
  events: BoardEvent[]
  /** A claim in a race; and why it was wrong. */
  claim?: boolean
  wrong?: Sentence
  /** What chance decided after it, where it is told together. */
  then?: Ply[]
  view: View
  clock?: Clock | null
}

/** All that the lobby lists, or what makes its next state of the one with the number `after`. */
export type LobbyNews =
  | { type: 'lobby'; number: number; challenges: Challenge[] }
  | { type: 'lobby'; after: number; number: number; come: Challenge[]; gone: string[] }

export type TableNews =
  | TableMessage
  | MovedMessage
  | PerformedMessage
  | { type: 'undone'; table: string; ply: number; view: View; history: Ply[]; clock?: Clock | null }
  | { type: 'ended'; table: string; view: View; clock?: Clock | null }
  | { type: 'seats'; table: string; seats: Seat[] }
  | { type: 'asked'; table: string; seat: number; what: string; no?: boolean }
  | ({ type: 'said'; table: string } & Said)
  | { type: 'thinking'; table: string; seat: number }
  | { type: 'rematch'; table: string; next: string; seats: { seat: number; token: string }[] }
  | ({ type: 'analysis'; table: string; ply: number } & Analysis)
  | LobbyNews
  | { type: 'trouble'; table?: string; text: string }

export type Message = { type: string; id?: number; table?: string; error?: Fault } & Record<string, unknown>


/** Whether every position of a game is solved; see docs/protocol.md. */
export interface AtlasStanding {
  state: 'unfit' | 'large' | 'full' | 'none' | 'waiting' | 'building' | 'ready' | 'failed'
  share: number
  positions: number
}

/** A puzzle: a position with a question whose answer is proved (docs/protocol.md, Riddles). */
export interface RiddleHead {
  id: string
  game: string
  kind: 'win' | 'best'
  /** Of a win: within so many turns of one's own. */
  turns?: number
  /** 1 … 3 */
  difficulty: number
}

export interface Riddle extends Omit<RiddleHead, 'game'> {
  options: Options
  position: string
  seat: number
  /** No other choice wins at all. */
  only?: boolean
  /** The best end that can be reached alone: a score, or 1 for a win. */
  worth?: number
  scored?: boolean
  /** The solution; `also`: choices that are as good. */
  line: { word: string; seat: number; also?: string[] }[]
  /** Other first choices, and what spoils them. */
  wrong?: { word: string; line: string[]; loses?: boolean }[]
}
