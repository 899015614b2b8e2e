// pour: a ladle full of dice is carried over the plate and emptied on the way, die by die.

import { field, read } from '../input'
import type { Stage } from '../stage'
import { TICKS } from '../stage'
import type { Performance } from '../types'
import { plus, type Vector } from '../world/numbers'
import { Random } from '../world/random'
import { DEPTH, Seat } from '../world/seat'
import { LONGEST } from './throw'

/** From where to where the ladle goes, in hundredths of an edge from the middle; how high above the highest die; ticks between two dice. */
export const POUR = [
  field('x', -1000, 1000),
  field('y', -1000, 1000),
  field('height', 600, 1500),
  field('to x', -1000, 1000),
  field('to y', -1000, 1000),
  field('pause', 4, 30),
]

export function pour(stage: Stage, performance: Performance): void {
  const [x, y, height, toX, toY, pause] = read(performance.input, POUR) as [number, number, number, number, number, number]
  const { world } = stage
  const random = new Random(performance.seed)
  const seat = new Seat(performance.side)
  const shake = performance.noise[0] / 100
  const highest = stage.scene.dice.reduce((least, { cell }) => Math.min(least, cell[0] + cell[1] + cell[2]), world.wood.size)
  const depth = highest - (height / 100) * DEPTH
  const lost = () => Array.from({ length: world.dice }, (_, die) => stage.lost(die)).some(Boolean)
  for (let i = 0; i < performance.count && !lost() && !stage.spent; i++) {
    const share = performance.count > 1 ? i / (performance.count - 1) : 0
    const [right, away] = [x + share * (toX - x), y + share * (toY - y)]
    const at: Vector = plus(seat.place(right / 100, away / 100, depth), seat.along(3 * shake * random.bell(), 3 * shake * random.bell(), 0))
    const die = world.add({ at, turn: random.turn() }, true)
    world.move(die, seat.along(3 * random.signed(), 3 * random.signed(), -10))
    world.roll(die, random.vector(15))
    for (let tick = 0; tick < pause && !lost(); tick++) stage.tick()
  }
  stage.quieten(LONGEST - Math.min(4, stage.ticks / TICKS))
}
