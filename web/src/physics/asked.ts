// A request as it arrives: anything at all. Either a Scene and a Performance come out of it, or the reason why not.

import { knownPose } from './settle'
import { carried, key } from './settle'
import { KINDS, Refused, type Cell, type Kind, type Performance, type Scene } from './types'

const MOST_DICE = 200
const MOST_INPUT = 40_000
const MOST_GOALS = 400
const LARGEST = 100_000

type Json = Record<string, unknown>

const refuse = (code: string, text: string): never => {
  throw new Refused(code, text)
}

function object(value: unknown, name: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse('shape', `${name} is not an object`)
  return value as Json
}

function list(value: unknown, name: string, most: number): unknown[] {
  if (!Array.isArray(value)) return refuse('shape', `${name} is not a list`)
  if (value.length > most) refuse('size', `${name} has ${value.length} parts, at most ${most} are read`)
  return value
}

function whole(value: unknown, name: string, low: number, high: number, left?: number): number {
  if (value === undefined && left !== undefined) return left
  if (typeof value !== 'number' || !Number.isInteger(value)) return refuse('shape', `${name} is not a whole number`)
  if (value < low || value > high) refuse('range', `${name} is ${low} to ${high}, not ${value}`)
  return value
}

function cell(value: unknown, name: string, plate: number): Cell {
  const parts = list(value, name, 3)
  if (parts.length !== 3) refuse('shape', `${name} has three coordinates`)
  const found = parts.map((x) => whole(x, name, 0, 8)) as Cell
  if (found[0] + found[1] + found[2] > plate - 1) refuse('range', `${name} ${found.join(' ')} is not on a plate of ${plate}`)
  return found
}

/** `held`: a finger holds what nothing carries. */
export function readScene(value: unknown, held = false): Scene {
  const scene = object(value, 'scene')
  const plate = whole(scene.plate, 'plate', 0, 9)
  if (plate > 0 && plate < 2) refuse('range', `plate is 0 or 2 to 9, not ${plate}`)
  const dice = list(scene.dice ?? [], 'dice', MOST_DICE).map((value) => {
    const die = object(value, 'die')
    const pose = die.pose ?? '321'
    if (typeof pose !== 'string' || !knownPose(pose)) return refuse('pose', `no die lies as ${String(pose).slice(0, 10)}`)
    return { cell: cell(die.cell, 'cell', plate), pose }
  })
  const filled = new Set(dice.map((die) => key(die.cell)))
  if (filled.size !== dice.length) refuse('scene', 'two dice are in one cell')
  for (const die of dice) if (!held && !carried(plate, die.cell, filled)) refuse('scene', `nothing carries the die in ${die.cell.join(' ')}`)
  return { plate, dice }
}

export function readPerformance(value: unknown, plate: number): Performance {
  const asked = object(value, 'performance')
  if (!KINDS.includes(asked.kind as Kind)) refuse('kind', 'there is no such kind of performance')
  const noise = list(asked.noise ?? [0, 0], 'noise', 2)
  return {
    kind: asked.kind as Kind,
    input: list(asked.input, 'input', MOST_INPUT).map((x) => whole(x, 'input', -LARGEST, LARGEST)),
    side: whole(asked.side, 'side', 0, 2, 0),
    distance: whole(asked.distance, 'distance', 2, 40, 13),
    count: whole(asked.count, 'count', 0, 30, 1),
    seconds: whole(asked.seconds, 'seconds', 1, 180, 120),
    goal: list(asked.goal ?? [], 'goal', MOST_GOALS).map((cells) => list(cells, 'goal', 40).map((c) => cell(c, 'goal', plate))),
    seed: whole(asked.seed, 'seed', 0, Number.MAX_SAFE_INTEGER, 0),
    noise: [whole(noise[0], 'noise', 0, 100, 0), whole(noise[1], 'noise', 0, 4500, 0)],
  }
}
