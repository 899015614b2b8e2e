// Bundles find.ts and runs it.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const folder = mkdtempSync(here('../../node_modules/.ghosts-'))
const outfile = join(folder, 'find.mjs')
await build({ entryPoints: [here('find.ts')], outfile, bundle: true, platform: 'node', format: 'esm', external: ['jolt-physics/jolt-physics.wasm.wasm'], logLevel: 'warning' })
const { status } = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], { stdio: 'inherit' })
rmSync(folder, { recursive: true })
process.exit(status ?? 1)
