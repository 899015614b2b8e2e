// How fast the engine is as WebAssembly, in this node, beside the native one: random playouts a second on one core, from the
// start of a game. Run by `scripts/wasm speed`; docs/performance.md has the figures.

import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { ids, newEngine, opens, root, sourceOf, type Ask } from '../engine_tests/shelf'

const GAMES = ['spline', 'spargo', 'spire', 'akron', 'sprawl', 'abquetschen']
const ROUNDS = 7
const ROUND_MS = 300
const CHECKS = 8

const file = process.env.CAIRN_WASM ?? join(root, 'build/wasm/cairn.wasm')
const packed = brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
console.log(`cairn.wasm: ${Math.round(statSync(file).size / 1000)} kB, ${Math.round(packed.length / 1000)} kB as brotli`)

const ask = await newEngine()
const native = process.env.CAIRN ?? join(root, 'build/release/cairn')

/** Time of the processor, in milliseconds: other programs may be at work. */
const used = (): number => process.cpuUsage().user / 1000

/** How many a second the engine plays here, slice by slice. */
class Here {
  readonly rates: number[] = []
  private games = 16
  constructor(private readonly engine: Ask, id: string) {
    opens(engine, id)
    while (this.time() < ROUND_MS / 4) this.games *= 2
    this.games = Math.ceil((this.games * ROUND_MS) / this.time())
  }
  private time(): number {
    const began = used()
    // Without the mark by which games are compared: the native command makes none either.
    this.engine({ ask: 'playouts', games: this.games, seed: 1, mark: false })
    return used() - began
  }
  round(): void {
    this.rates.push((1000 * this.games) / this.time())
  }
}

const middle = (rates: number[]): number => rates.toSorted((a, b) => a - b)[rates.length >> 1]!

// Both sides take turns, by the time of the processor, and each counts with its middle slice: so what else the machine does matters little.
function nativeRate(id: string): number {
  try {
    const told = JSON.parse(execFileSync(native, ['bench', id, '--json', '--engine', 'interpreter', '--seconds', '0.5'], { encoding: 'utf8' }))
    return (told.games ?? [told])[0].playouts_per_s
  } catch {
    return 0 // not built: only one column
  }
}

const whole = (n: number): string => Math.round(n).toLocaleString('en').padStart(12)

for (const id of GAMES) {
  const here = new Here(ask, id)
  const native: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    here.round()
    native.push(nativeRate(id))
  }
  const [mine, other] = [middle(here.rates), middle(native)]
  console.log(`${id.padEnd(14)} ${whole(mine)} playouts/s` + (other ? `   native ${whole(other)}   ${(mine / other).toFixed(2)}` : ''))
}

// A page as it is typed: what the studio asks at every letter (`open`: the page checked, and the board set up anew). The mean of
// several, once the engine is translated for good, not the least of them: the clock of the processor goes in steps, and the least would
// be one step too few. For the dearest pages also by the clock in an engine that nobody has used yet: the page as it comes up, which
// nobody waits for with his hands on the keys, and the first letter typed on it.
const typed = (engine: Ask, id: string, letters: number): void => {
  engine({ ask: 'open', source: sourceOf(id) + '\n'.repeat(letters), words: [] })
}
const checkTime = (engine: Ask, id: string, times: number): number => {
  const began = used()
  for (let k = 0; k < times; k++) typed(engine, id, k)
  return (used() - began) / times
}
for (const id of ids()) checkTime(ask, id, 2)
const checks = ids().map((id): [string, number] => [id, checkTime(ask, id, CHECKS)])
checks.sort((a, b) => b[1] - a[1])
const dearest = checks.slice(0, 4)
const said = (times: [string, number][]): string => times.map(([id, ms]) => `${id} ${ms.toFixed(1)} ms`).join(', ')
console.log(`a letter typed: ${said(dearest)}; half of ${checks.length} pages below ${checks[checks.length >> 1]![1].toFixed(1)} ms`)
const clocked = (engine: Ask, id: string, letters: number): number => {
  const began = performance.now()
  typed(engine, id, letters)
  return performance.now() - began
}
const coming: [string, number][] = []
const first: [string, number][] = []
for (const [id] of dearest) {
  const engine = await newEngine(true)
  coming.push([id, clocked(engine, id, 0)])
  first.push([id, clocked(engine, id, 1)])
}
console.log(`a new engine, by the clock: the page comes up: ${said(coming)}; the first letter: ${said(first)}`)
