// A position being set up: what was put where, as boards to draw and as the text that the server reads.

import { EMPTY, type Pick } from '../board/api'
import type { Board, Game, View } from '../protocol'
import { cleared, positionText, takeApart, withPiece, type EditedPosition } from './position'

export class Editing {
  /** What the next pick puts down; EMPTY: takes away. */
  colour = $state(0)
  trouble = $state('')
  edited = $state.raw<EditedPosition>({ boards: [], poses: null, player: '', rest: '' })
  /** As it stands, or as somebody has written it. */
  text = $state('')

  constructor(
    private readonly game: Game,
    private readonly board: Board,
    view: View,
  ) {
    this.#become(takeApart(view.position, view.boards, view.poses))
    this.player = game.players.names[Math.max(0, view.decides)] ?? ''
  }

  get player(): string {
    const { names } = this.game.players
    return names.find((name) => name === this.edited.player) ?? names.find((name) => name[0] === this.edited.player) ?? names[0] ?? ''
  }
  set player(name: string) {
    if (this.game.players.names.length > 1) this.#become({ ...this.edited, player: name })
  }

  /** The same piece again takes it away. */
  pick({ board, point }: Pick): void {
    const lies = this.edited.boards[board]?.[point] ?? EMPTY
    this.#become(withPiece(this.edited, board, point, lies === this.colour ? EMPTY : this.colour))
  }

  clear(): void {
    this.#become(cleared(this.edited))
  }

  #become(edited: EditedPosition): void {
    this.edited = edited
    this.text = positionText(this.board, this.game.colours, edited)
    this.trouble = ''
  }
}
