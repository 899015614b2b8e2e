// Few integers, each with a name and a range. Whatever is outside is refused by name.

import { Refused } from './types'

export interface Field {
  name: string
  low: number
  high: number
}

export const field = (name: string, low: number, high: number): Field => ({ name, low, high })

export function check(value: number, { name, low, high }: Field): number {
  if (!Number.isInteger(value) || value < low || value > high) throw new Refused('range', `${name} is ${low} to ${high}, not ${value}`)
  return value
}

/** Exactly these numbers. */
export function read(input: readonly number[], fields: readonly Field[]): number[] {
  if (input.length !== fields.length)
    throw new Refused('input', `${fields.length} numbers are expected (${fields.map((f) => f.name).join(', ')}), not ${input.length}`)
  return fields.map((f, i) => check(input[i]!, f))
}

/** Rows of numbers, one after the other, `most` at the utmost. */
export function readRows(input: readonly number[], fields: readonly Field[], most: number): number[][] {
  const wide = fields.length
  if (input.length % wide !== 0)
    throw new Refused('input', `the numbers come by ${wide} (${fields.map((f) => f.name).join(', ')}); ${input.length} are no multiple of it`)
  if (input.length / wide > most) throw new Refused('input', `at most ${most} times ${wide} numbers, not ${input.length}`)
  const rows: number[][] = []
  for (let i = 0; i < input.length; i += wide) rows.push(fields.map((f, k) => check(input[i + k]!, f)))
  return rows
}
