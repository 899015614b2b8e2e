// One file that needs nothing but node: web/dist-referee/referee.mjs, Jolt inside.

import { build } from 'esbuild'
import { fileURLToPath } from 'node:url'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

await build({
  entryPoints: [here('main.ts')],
  outfile: here('../dist-referee/referee.mjs'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node18',
  loader: { '.wasm': 'binary' },
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
})
