// The engine that was built, and the games it is tried on.

import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadEngine } from '../src/engine/load'
import type { Options } from '../src/protocol'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const wasm = readFileSync(process.env.CAIRN_WASM ?? join(root, 'build/wasm/cairn.wasm'))

export type Ask = <T = Record<string, unknown>>(request: Record<string, unknown>) => T

/** An engine with nothing open. */
export async function newEngine(): Promise<Ask> {
  const ask = await loadEngine(wasm)
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
