// How fast the engine is as WebAssembly, in this node, beside the native one: random playouts a second on one core, from the
// start of a game. Run by `scripts/wasm speed`; docs/performance.md has the figures.

import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { newEngine, opens, root } from '../engine_tests/shelf'

const GAMES = ['spline', 'spargo', 'spire', 'akron', 'sprawl', 'abquetschen']
const ROUNDS = 5
const ROUND_MS = 400

const file = process.env.CAIRN_WASM ?? join(root, 'build/wasm/cairn.wasm')
const packed = brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
console.log(`cairn.wasm: ${Math.round(statSync(file).size / 1000)} kB, ${Math.round(packed.length / 1000)} kB as brotli`)

const ask = await newEngine()
const native = process.env.CAIRN ?? join(root, 'build/release/cairn')

function playoutsPerSecond(id: string): number {
  opens(ask, id)
  let games = 16
  const run = (n: number): number => {
    const began = performance.now()
    ask({ ask: 'playouts', games: n, seed: 1 })
    return performance.now() - began
  }
  while (run(games) < ROUND_MS / 4) games *= 2
  games = Math.ceil((games * ROUND_MS) / run(games))
  const rates = Array.from({ length: ROUNDS }, () => (1000 * games) / run(games)).sort((a, b) => a - b)
  return rates[ROUNDS >> 1]!
}

for (const id of GAMES) {
  const here = playoutsPerSecond(id)
  let there = 0
  try {
    const told = JSON.parse(execFileSync(native, ['bench', id, '--json'], { encoding: 'utf8' }))
    there = (told.games ?? [told])[0].playouts_per_s
  } catch {
    // Not built: only one column.
  }
  console.log(`${id.padEnd(14)} ${Math.round(here).toLocaleString('en').padStart(12)} playouts/s` + (there ? `   native ${Math.round(there).toLocaleString('en').padStart(12)}   ${(here / there).toFixed(2)}` : ''))
}
