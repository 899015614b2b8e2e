// A performance is shown to everybody at the table, with its sounds.

import type { BoardView } from '../../board/api'
import { cellOf } from '../../board/dice/cells'
import { Film } from '../../physics/frames'
import type { Board, Game } from '../../protocol'
import { settings } from '../../state/settings.svelte'
import type { Performed } from '../desk.svelte'
import { leanings } from './leaning'
import { playOn, strikes, touchesOf } from './playing'

/** Nobody is made to watch longer. */
const LONGEST = 12

/** Of each die: as it lay before; those brought in as they lie now, or the player's. */
export function coloursOf({ scene, before, moves, seat }: Performed, game: Game | null, board: Board | null): number[] {
  const size = board?.sizes[0] ?? 9
  const own = game?.players.colours[seat] ?? -1
  const added = moves.flatMap((move) => move.events).flatMap((event) => (event.kind === 'add' ? [event.colour] : []))
  const fresh = added[0] ?? (own >= 0 ? own : 0)
  return [
    ...scene.dice.map(({ cell }) => {
      const point = board?.points.findIndex((p) => cellOf(size, p).join() === cell.join()) ?? -1
      return Math.max(0, before?.boards[0]?.[point] ?? 0)
    }),
    fresh,
  ]
}

export async function show(board: BoardView, performed: Performed, game: Game | null, points: Board | null, speed: number): Promise<void> {
  const film = new Film(performed.frames!)
  const shown = { film, colours: coloursOf(performed, game, points), leaning: leanings(performed.performance) }
  const lies = performed.scene.plate === 0 ? { right: 0, away: 0, bare: true } : null
  const pace = speed * Math.max(1, film.length / LONGEST)
  if (settings.sound) {
    const { hear } = await import('../../sound/sound')
    hear(touchesOf(strikes(film), pace))
  }
  board.setHeld(lies)
  await playOn(board, shown, pace, () => !document.hidden)
  board.setHeld(lies)
}
