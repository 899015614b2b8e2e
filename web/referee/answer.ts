// From a line to an answer. Whatever the line is, there is an answer, and the referee can go on.

import { readPerformance, readScene } from '../src/physics/asked'
import { perform } from '../src/physics/perform'
import { Refused } from '../src/physics/types'
import type { Jolt } from '../src/physics/world/jolt'

/** A line that is longer is not read. */
const LONGEST_LINE = 1_000_000

export interface Answered {
  answer: Record<string, unknown>
  /** Why Jolt has to be loaded again. */
  broken?: string
}

export function answerTo(jolt: Jolt, line: string): Answered {
  let id: unknown = null
  try {
    if (line.length > LONGEST_LINE) throw new Refused('size', `a line has at most ${LONGEST_LINE} characters`)
    const request = parsed(line)
    if (typeof request.id === 'number' || typeof request.id === 'string') id = request.id
    if (request.ask !== 'perform') throw new Refused('ask', 'the referee is asked to perform, nothing else')
    const scene = readScene(request.scene, (request.performance as { kind?: unknown } | null)?.kind === 'shake')
    return { answer: { id, ...perform(jolt, scene, readPerformance(request.performance, scene.plate), request.frames === true) } }
  } catch (error) {
    if (error instanceof Refused) return { answer: { id, error: { code: error.code, text: error.message } } }
    return { answer: { id, error: { code: 'fault', text: 'the referee could not judge this' } }, broken: String((error as Error)?.stack ?? error) }
  }
}

function parsed(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // said below
  }
  throw new Refused('json', 'this is not a JSON object')
}
