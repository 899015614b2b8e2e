// Shows moments of a game on a board, one after the other: an animation is never cut short by the next one.

import type { Balls, BoardEvent, BoardView, Extra } from '../../board/api'

export interface Frame {
  boards: Balls
  extra: Extra
}

export class Presenter {
  board = $state.raw<BoardView | null>(null)
  /** Something is still moving: nothing may be chosen. */
  busy = $state(false)
  /** The boards as text, level by level. */
  text = $state.raw<string[]>([])
  #frame: Frame | null = null
  #running = 0
  /** Films not over yet; what moves after them waits for its turn. */
  #films = 0
  #line: Promise<unknown> = Promise.resolve()
  /** How often everything was shown anew: what waited for its turn then is not shown any more. */
  #anew = 0

  attach(board: BoardView | null): void {
    this.board = board
    this.#running = 0
    this.#films = 0
    this.#line = Promise.resolve()
    this.busy = false
    if (board && this.#frame) this.show(this.#frame)
  }

  show(frame: Frame): void {
    this.#frame = frame
    this.#anew++
    this.board?.show(frame.boards, frame.extra)
    this.#describe()
  }

  async play(events: BoardEvent[], frame: Frame): Promise<void> {
    this.#frame = frame
    const board = this.board
    if (!board) return
    if (events.length === 0 && this.#films === 0) return this.show(frame)
    const moves = () => board.animate(events, frame.boards, frame.extra)
    const done = this.#films > 0 ? this.#inTurn(board, moves) : moves()
    this.#line = Promise.all([this.#line, done]).catch(() => {})
    await this.#until(board, done)
    if (board === this.board) this.#describe()
  }

  /** After everything that is shown now or waits. */
  async #inTurn(board: BoardView, what: () => Promise<void>): Promise<void> {
    const [before, anew] = [this.#line, this.#anew]
    await before
    if (board === this.board && anew === this.#anew) await what()
  }

  async #until(board: BoardView, done: Promise<unknown>): Promise<void> {
    this.#running++
    this.busy = true
    try {
      await done
    } finally {
      if (board === this.board) {
        this.#running--
        this.busy = this.#running > 0
      }
    }
  }

  /** What is shown by other means than events; then the frame. Two films never run at once. */
  async perform(show: (board: BoardView) => Promise<void>, frame: Frame): Promise<void> {
    this.#frame = frame
    const board = this.board
    if (!board) return
    this.#films++
    const done = this.#inTurn(board, async () => {
      const anew = this.#anew
      try {
        await show(board)
      } finally {
        if (board === this.board) {
          board.setLoose(null)
          if (anew === this.#anew) board.show(frame.boards, frame.extra)
        }
      }
    })
    this.#line = done.catch(() => {})
    try {
      await this.#until(board, done)
    } finally {
      if (board === this.board) {
        this.#films--
        this.#describe()
      }
    }
  }

  #describe(): void {
    this.text = this.board?.describe() ?? []
  }
}
