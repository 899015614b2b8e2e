// The referee: judges performances for the server. One JSON object a line on stdin, one answer a line on stdout, in order; stderr is for
// faults. It opens nothing else. docs/skill.md says what is asked and answered.

import { createInterface } from 'node:readline'
import wasm from 'jolt-physics/jolt-physics.wasm.wasm'
import { answerTo } from './answer'
import { loadJolt, type Jolt } from '../src/physics/world/jolt'

const code = await WebAssembly.compile(wasm)
let jolt: Jolt = await loadJolt(code)

const say = (answer: unknown): boolean => process.stdout.write(`${JSON.stringify(answer)}\n`)

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (line.trim() === '') continue
  const { answer, broken } = answerTo(jolt, line)
  // What Jolt itself could not bear may have left its memory in any state.
  if (broken) {
    process.stderr.write(`referee: ${broken}\n`)
    jolt = await loadJolt(code)
  }
  if (!say(answer)) await new Promise((drained) => process.stdout.once('drain', drained))
}
