// Where the keyboard goes next on what is shown.

import { EMPTY, type Direction, type Spot } from '../api'
import type { Picture } from '../drawing'
import { isChoice } from '../lights'
import { ballAt, everySpot, isPlace, sameSpot } from './spots'
import { firstSpot, step, type Ground } from './walk'

/** From the present focus in a direction; null where there is nowhere to be. `columns`: boards in a row. */
export function nextFocus(picture: Picture, direction: Direction, columns: number): Spot | null {
  const { board, balls, focus } = picture
  if (direction === 'next') return alongChoices(picture, 1)
  if (direction === 'previous') return alongChoices(picture, -1)
  const ground: Ground = {
    board,
    columns,
    open: (spot) => ballAt(balls, spot) !== EMPTY || isPlace(board, balls, spot) || isChoice(picture, spot),
  }
  if (focus && ground.open(focus)) return step(ground, focus, direction)
  return endOfChoices(picture, false) ?? firstSpot(ground)
}

/** The first or the last point where something can be chosen. */
export function endOfChoices(picture: Picture, last: boolean): Spot | null {
  const spots = choiceSpots(picture)
  return (last ? spots.at(-1) : spots[0]) ?? null
}

// Round and round over the choices.
function alongChoices(picture: Picture, way: 1 | -1): Spot | null {
  const spots = choiceSpots(picture)
  const at = spots.findIndex((s) => sameSpot(s, picture.focus))
  if (at < 0) return endOfChoices(picture, way < 0) ?? picture.focus
  return spots[(at + way + spots.length) % spots.length]!
}

const choiceSpots = (picture: Picture): Spot[] => everySpot(picture.board).filter((spot) => isChoice(picture, spot))
