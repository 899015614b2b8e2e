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

  attach(board: BoardView | null): void {
    this.board = board
    this.#running = 0
    this.busy = false
    if (board && this.#frame) this.show(this.#frame)
  }

  show(frame: Frame): void {
    this.#frame = frame
    this.board?.show(frame.boards, frame.extra)
    this.#describe()
  }

  async play(events: BoardEvent[], frame: Frame): Promise<void> {
    this.#frame = frame
    const board = this.board
    if (!board) return
    if (events.length === 0) return this.show(frame)
    this.#running++
    this.busy = true
    try {
      await board.animate(events, frame.boards, frame.extra)
    } finally {
      if (board === this.board) {
        this.#running--
        this.busy = this.#running > 0
        this.#describe()
      }
    }
  }

  /** What is shown by other means than events; then the frame. */
  async perform(show: (board: BoardView) => Promise<void>, frame: Frame): Promise<void> {
    this.#frame = frame
    const board = this.board
    if (!board) return
    this.#running++
    this.busy = true
    try {
      await show(board)
    } finally {
      if (board === this.board) {
        this.#running--
        this.busy = this.#running > 0
        board.setLoose(null)
        if (this.#frame === frame) this.show(frame)
      }
    }
  }

  #describe(): void {
    this.text = this.board?.describe() ?? []
  }
}
