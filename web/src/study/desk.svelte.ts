// One person at a study: the tree, the node looked at, and what the rules and the computer say about it.

import type { BoardEvent } from '../board/api'
import { askAnalysis, askStudy } from '../http'
import type { Analysis, Board, Game, Ply, Replay, StudyAnswer, View } from '../protocol'
import { complain } from '../state/news.svelte'
import { Chooser, type Because, type ChoosingPlace } from '../table/choosing/chooser.svelte'
import { lastTouched } from '../table/course/history'
import { Presenter, type Frame } from '../table/course/presenter.svelte'
import { toSgf } from './sgf'
import { ROOT, add, asHistory, childWith, childrenOf, inOrder, lineAfter, lineThrough, parentOf, pathTo, promote, remove, withComment, type Study } from './tree'

/** How many views are fetched with a tree, so that stepping through it waits for nothing. */
const MOST_VIEWS = 60
const SECONDS_HERE = 1.5
const SECONDS_EACH = 0.3

export class StudyDesk implements ChoosingPlace {
  readonly presenter = new Presenter()
  readonly chooser: Chooser

  game = $state.raw<Game | null>(null)
  board = $state.raw<Board | null>(null)
  study = $state.raw<Study>({ game: '', options: {}, position: '', comment: '', names: {}, children: [], nodes: {}, next: 0 })
  /** The node looked at. */
  at = $state(ROOT)
  views = $state.raw<Record<number, View>>({})
  analyses = $state.raw<Record<number, Analysis>>({})
  /** The computer thinks about every position looked at. */
  engine = $state(false)
  busy = $state(false)
  progress = $state.raw<{ done: number; of: number } | null>(null)
  /** The person has changed something since it was opened. */
  changed = $state(false)

  readonly view = $derived.by<View | null>(() => this.views[this.at] ?? null)
  readonly path = $derived.by(() => pathTo(this.study, this.at))
  readonly history = $derived.by<Ply[]>(() => asHistory(this.path))
  /** The line that is looked at, to its end. */
  readonly line = $derived.by(() => lineThrough(this.study, this.at))
  readonly ply = $derived.by(() => this.path.length)
  readonly over = $derived.by(() => !!this.view?.outcome)
  readonly viewer = $derived.by(() => this.view?.decides ?? 0)
  readonly mySeats = $derived.by(() => (this.game?.players.names ?? []).map((_, seat) => seat))
  readonly myTurn = $derived.by(() => !!this.view && !this.over)
  readonly analysis = $derived.by(() => this.analyses[this.at])
  /** By ply along the line that is looked at. */
  readonly along = $derived.by<Record<number, Analysis>>(() => {
    const byPly: Record<number, Analysis> = {}
    for (const [ply, id] of [ROOT, ...this.line.map((n) => n.id)].entries()) {
      const found = this.analyses[id]
      if (found) byPly[ply] = found
    }
    return byPly
  })
  /** In a race, where nobody has the turn: for whom is claimed. */
  claimant = -1
  readonly covered = false
  readonly stepped = null
  readonly session = {
    choose: (_seat: number, word: string): Promise<void> => this.#choose(word),
    why: (_seat: number, board: number, point: number): Promise<Because> => this.#why(board, point),
  }

  constructor() {
    this.chooser = new Chooser(this)
  }

  // ---- opening

  /** Opens a tree of words: the rules are asked about all of it. `ply`: how far along its main line it is shown. */
  async open(study: Study, ply = 0): Promise<void> {
    const order = inOrder(study)
    const index = new Map(order.map((node, i) => [node.id, i]))
    const main = [ROOT, ...lineAfter(study, ROOT)].slice(0, MOST_VIEWS)
    const empty = order.length === 0
    const answer = await askStudy({
      ...this.#head(study),
      nodes: order.map((node) => ({ word: node.word, after: index.get(node.parent) ?? ROOT })),
      views: main.map((id) => (id === ROOT ? ROOT : index.get(id)!)),
      // An empty board is dealt at once.
      ...(empty ? { chance: true } : {}),
    })
    const nodes = { ...study.nodes }
    for (const [i, node] of order.entries()) {
      const { word, seat, turn, events, says = word } = answer.nodes[i]!
      nodes[node.id] = { ...nodes[node.id]!, word, seat, turn, events, says }
    }
    this.game = answer.game
    this.board = answer.board
    this.analyses = {}
    this.study = { ...study, options: answer.options, nodes }
    const known = Object.entries(answer.views).filter(([i]) => Number(i) < order.length)
    this.views = Object.fromEntries(known.map(([i, view]) => [order[Number(i)]?.id ?? ROOT, view]))
    this.at = ROOT
    if (empty) this.#grow(ROOT, answer, 0)
    else await this.go([ROOT, ...lineAfter(this.study, ROOT)][ply] ?? lineAfter(this.study, ROOT).at(-1) ?? ROOT, false)
    this.present()
  }

  /** A record that was replayed: its choices are the main line. */
  openReplay(replay: Replay, position: string, ply: number): Promise<void> {
    let study: Study = { ...this.study, game: replay.game.id, options: replay.options, position, comment: '', names: {}, children: [], nodes: {}, next: 0 }
    let at = ROOT
    for (const { word, seat, turn = 0, says = word, events } of replay.plies) ({ study, id: at } = add(study, at, { word, seat, turn, says, events }))
    return this.open(study, ply)
  }

  #head(study = this.study) {
    return { game: study.game, options: study.options, ...(study.position ? { position: study.position } : {}), ...(this.claimant >= 0 ? { seat: this.claimant } : {}) }
  }

  // ---- moving about

  present(): void {
    const frame = this.#frame()
    if (frame) this.presenter.show(frame)
  }

  #frame(): Frame | null {
    return this.#frameAt(this.at)
  }

  #frameAt(id: number): Frame | null {
    const { board } = this
    const view = this.views[id]
    if (!view || !board) return null
    const history = asHistory(pathTo(this.study, id))
    return {
      boards: view.boards,
      extra: {
        last: lastTouched(history, history.length, board.count),
        marks: view.marks,
        ...(view.poses ? { poses: view.poses } : {}),
        ...(view.outcome ? { outcome: view.outcome.points } : {}),
      },
    }
  }

  /** What the board shows at every moment of the line that is looked at, from its beginning. */
  async framesOfLine(): Promise<Frame[]> {
    const ids = [ROOT, ...this.line.map((n) => n.id)]
    // From the end: each answer brings what leads there too.
    for (const id of [...ids].reverse()) await this.#need(id)
    return ids.flatMap((id) => this.#frameAt(id) ?? [])
  }

  /** Looks at this node. One step forward is played as it happens. */
  async go(id: number, played = true): Promise<void> {
    const events = played && id !== ROOT && parentOf(this.study, id) === this.at ? this.study.nodes[id]!.events : null
    try {
      await this.#need(id)
    } catch (error) {
      return complain(error)
    }
    this.at = id
    this.chooser.letGo()
    await this.#show(events)
  }

  async #show(events: BoardEvent[] | null): Promise<void> {
    const frame = this.#frame()
    if (frame && events) await this.presenter.play(events, frame)
    else if (frame) this.presenter.show(frame)
  }

  back = (): Promise<void> | undefined => (this.at === ROOT ? undefined : this.go(parentOf(this.study, this.at)))
  forward = (): Promise<void> | undefined => {
    const next = childrenOf(this.study, this.at)[0]
    return next === undefined ? undefined : this.go(next)
  }
  /** To the moment after so many choices of the line that is looked at. */
  toPly = (ply: number): Promise<void> => this.go(ply <= 0 ? ROOT : (this.line[Math.min(ply, this.line.length) - 1]?.id ?? ROOT))

  async #need(id: number): Promise<void> {
    if (this.views[id]) return
    const path = pathTo(this.study, id)
    const from = Math.max(0, path.length - MOST_VIEWS)
    const answer = await askStudy({
      ...this.#head(),
      nodes: path.map(({ word }) => ({ word })),
      // What leads there will be wanted next.
      views: [...path.keys()].slice(from),
    })
    const found = Object.entries(answer.views).map(([i, view]) => [path[Number(i)]!.id, view] as const)
    this.views = { ...this.views, ...Object.fromEntries(found) }
  }

  // ---- trying out

  async #choose(word: string): Promise<void> {
    const known = childWith(this.study, this.at, word)
    if (known !== undefined) {
      await this.go(known)
      return this.chooser.goOn()
    }
    const before = this.at
    const nodes = [...this.path.map((n) => ({ word: n.word })), { word }]
    const answer = await askStudy({ ...this.#head(), nodes, views: [nodes.length - 1], chance: true })
    if (this.at !== before) return
    this.changed = true
    const events = this.#grow(before, answer, nodes.length - 1)
    void this.#show(events).then(() => this.chooser.goOn())
  }

  /** Chance decides what it has to decide here. */
  letChanceDecide = async (): Promise<void> => {
    const nodes = this.path.map((n) => ({ word: n.word }))
    try {
      const answer = await askStudy({ ...this.#head(), nodes, chance: true })
      this.changed = true
      void this.#show(this.#grow(this.at, answer, nodes.length))
    } catch (error) {
      complain(error)
    }
  }

  /** Adds the nodes of an answer from number `first` on, one after the other, and goes to the last. */
  #grow(after: number, answer: StudyAnswer, first: number): BoardEvent[] {
    let { study } = this
    let at = after
    const views = { ...this.views }
    for (const [i, node] of answer.nodes.entries()) {
      if (i < first) continue
      ;({ study, id: at } = add(study, at, { ...node, says: node.says ?? node.word }))
      const view = answer.views[i]
      if (view) views[at] = view
    }
    this.study = study
    this.views = views
    this.at = at
    return answer.nodes.slice(first).flatMap((n) => n.events)
  }

  async #why(board: number, point: number): Promise<Because> {
    const answer = await askStudy({ ...this.#head(), nodes: this.path.map(({ word }) => ({ word })), why: { board, point } })
    return answer.because ?? { says: '' }
  }

  comment(text: string): void {
    this.study = withComment(this.study, this.at, text)
    this.changed = true
  }

  promote = (): void => {
    this.study = promote(this.study, this.at)
    this.changed = true
  }

  remove = async (): Promise<void> => {
    const gone = this.at
    if (gone === ROOT) return
    await this.go(parentOf(this.study, gone))
    this.study = remove(this.study, gone)
    this.changed = true
  }

  sgf(): string {
    return this.game ? toSgf(this.study, this.game) : ''
  }

  // ---- thinking

  #asked = new Set<number>()

  /** Thinks about a node, once. */
  async think(id = this.at, seconds = SECONDS_HERE): Promise<void> {
    const view = this.views[id]
    if (!view || view.outcome || view.decides < 0 || this.analyses[id] || this.#asked.has(id)) return
    this.#asked.add(id)
    this.busy = true
    try {
      const thought = await askAnalysis({ ...this.#head(), words: pathTo(this.study, id).map((n) => n.word), seconds })
      this.analyses = { ...this.analyses, [id]: thought }
    } finally {
      this.#asked.delete(id)
      this.busy = this.#asked.size > 0
    }
  }

  /** What was thought so far was thought with less knowledge than there is now. */
  forgetThoughts = (): void => {
    this.analyses = {}
    if (this.engine) void this.think().catch(complain)
  }

  /** Thinks about every position of the line that is looked at. */
  /** The person has gone elsewhere: nobody wants to know any more. */
  left = false

  thinkThrough = async (): Promise<void> => {
    const line = [ROOT, ...this.line.map((n) => n.id)]
    try {
      for (const [done, id] of line.entries()) {
        if (this.left) return
        this.progress = { done, of: line.length }
        await this.#need(id)
        await this.think(id, SECONDS_EACH)
      }
    } catch (error) {
      complain(error)
    } finally {
      this.progress = null
    }
  }
}
