// The person at the board of the studio: chooses for every seat that is no computer's. What the table's own choosing needs.

import { news } from '../state/news.svelte'
import { Chooser, type ChoosingPlace } from '../table/choosing/chooser.svelte'
import { lastTouched } from '../table/course/history'
import { Presenter, type Frame } from '../table/course/presenter.svelte'
import { outcomeText, turnText } from '../table/words'
import type { TracedPly } from '../engine/answers'
import { Studio } from './studio.svelte'

export class StudioDesk implements ChoosingPlace {
  readonly presenter = new Presenter()
  readonly studio = new Studio({ moved: (made) => this.#moved(made), changed: (otherBoard) => this.present(otherBoard) })
  readonly chooser: Chooser

  readonly covered = false
  readonly stepped = null
  readonly view = $derived.by(() => this.studio.view)
  readonly game = $derived.by(() => this.studio.game)
  readonly board = $derived.by(() => this.studio.board)
  readonly history = $derived.by(() => this.studio.history)
  readonly over = $derived.by(() => this.studio.over)
  readonly viewer = $derived.by(() => this.studio.view?.decides ?? -1)
  readonly mySeats = $derived.by(() => (this.game?.players.names ?? []).map((_, seat) => seat).filter((seat) => !this.studio.levels[seat]))
  readonly myTurn = $derived.by(() => this.mySeats.includes(this.viewer))

  readonly session = {
    choose: (_seat: number, word: string): Promise<void> => this.studio.choose(word),
    why: async (_seat: number, board: number, point: number): Promise<Record<string, unknown>> => ({ ...(await this.studio.why(board, point)) }),
  }

  constructor() {
    this.chooser = new Chooser(this)
  }

  /** Shows the game as it stands, at once; a board of another shape is shown when it is there. */
  present(otherBoard = false): void {
    this.chooser.letGo()
    if (otherBoard) this.presenter.attach(null)
    const frame = this.#frame()
    if (frame) this.presenter.show(frame)
  }

  #frame(): Frame | null {
    const { view, board, history } = this
    if (!view || !board) return null
    return {
      boards: view.boards,
      extra: {
        last: lastTouched(history, history.length, board.count),
        ...(view.poses ? { poses: view.poses } : {}),
        marks: view.marks,
        ...(view.outcome ? { outcome: view.outcome.points } : {}),
      },
    }
  }

  #moved(made: TracedPly[]): void {
    const { game, view } = this
    this.chooser.letGo()
    const frame = this.#frame()
    if (!game || !view || !frame) return
    const ending = view.outcome ? outcomeText(game, view.outcome) : null
    news.say([...made.map((ply) => turnText(game, ply.seat, ply.says ?? ply.text)), ...(ending ? [`${ending.head}.`, ending.reason] : [])].join(' '))
    void this.presenter.play(made.flatMap((ply) => ply.events), frame).then(() => this.chooser.goOn())
  }
}
