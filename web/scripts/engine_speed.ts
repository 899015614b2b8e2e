// How fast the engine is as WebAssembly, in this node, beside the native one: random playouts a second on one core, from the
// start of a game. Run by `scripts/wasm speed`; docs/performance.md has the figures.

import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { ids, newEngine, opens, root, sourceOf } from '../engine_tests/shelf'

const GAMES = ['spline', 'spargo', 'spire', 'akron', 'sprawl', 'abquetschen']
const ROUNDS = 5
const ROUND_MS = 400

const file = process.env.CAIRN_WASM ?? join(root, 'build/wasm/cairn.wasm')
const packed = brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
console.log(`cairn.wasm: ${Math.round(statSync(file).size / 1000)} kB, ${Math.round(packed.length / 1000)} kB as brotli`)

const ask = await newEngine()
const native = process.env.CAIRN ?? join(root, 'build/release/cairn')

/** Time of the processor, in milliseconds: other programs may be at work. */
const used = (): number => process.cpuUsage().user / 1000

function playoutsPerSecond(id: string): number {
  opens(ask, id)
  let games = 16
  const run = (n: number): number => {
    const began = used()
    ask({ ask: 'playouts', games: n, seed: 1 })
    return used() - began
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

const checks = ids().map((id): [string, number] => {
  const source = sourceOf(id)
  const times = [1, 2, 3, 4].map(() => {
    const began = used()
    ask({ ask: 'check', source })
    return used() - began
  })
  return [id, Math.min(...times)]
})
checks.sort((a, b) => b[1] - a[1])
console.log(`checking a page: ${checks.slice(0, 4).map(([id, ms]) => `${id} ${ms.toFixed(1)} ms`).join(', ')}; half of ${checks.length} pages below ${checks[checks.length >> 1]![1].toFixed(1)} ms`)
