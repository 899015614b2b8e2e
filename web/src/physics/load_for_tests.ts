// Jolt in node, from the package itself.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { loadJolt, type Jolt } from './world/jolt'

export const joltInNode = async (): Promise<Jolt> =>
  loadJolt(await WebAssembly.compile(new Uint8Array(readFileSync(createRequire(import.meta.url).resolve('jolt-physics/jolt-physics.wasm.wasm')))))
