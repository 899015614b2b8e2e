// The engine that was built, and the games it is tried on.

import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadEngine } from '../src/engine/load'
import type { Options } from '../src/protocol'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const wasm = readFileSync(process.env.CAIRN_WASM ?? join(root, 'build/wasm/cairn.wasm'))

export type Ask = <T = Record<string, unknown>>(request: Record<string, unknown>) => T

/** A section that means nothing: node takes the module for another one and translates it again. */
let others = 0
const another = (): Uint8Array<ArrayBuffer> => Uint8Array.from([...wasm, 0, 3, 1, 120, ++others])

/** An engine with nothing open. `untranslated`: as if none had been started before. */
export async function newEngine(untranslated = false): Promise<Ask> {
  const ask = await loadEngine(untranslated ? another() : wasm)
  return <T>(request: Record<string, unknown>) => JSON.parse(ask(JSON.stringify(request))) as T
}

const pages = new Map<string, string>()
for (const path of readdirSync(join(root, 'games'), { recursive: true, encoding: 'utf8' }))
  if (path.endsWith('.cairn')) pages.set(basename(path, '.cairn'), join(root, 'games', path))

export const ids = (): string[] => [...pages.keys()].sort()
export const sourceOf = (id: string): string => readFileSync(pages.get(id)!, 'utf8')

/** Lets the test runner hear that this test is alive. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export interface Read {
  loads: boolean
  diagnostics: { message: string; from: { line: number } }[]
}

/** Opens a game of the shelf; false where it does not load so. */
export const opens = (ask: Ask, id: string, options: Options = {}, position = ''): boolean =>
  ask<Read>({ ask: 'open', source: sourceOf(id), options, ...(position ? { position } : {}) }).loads
