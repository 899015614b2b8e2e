// Writes files.json, the list of the files of the built page, and a .br and a .gz beside every file of the built page that grows smaller by it, for the server to hand out as they are.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = process.argv[2]
if (!folder) {
  console.error('usage: compress.mjs FOLDER')
  process.exit(2)
}

// What the service worker keeps: everything but the engine, which is large, and what is packed.
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(br|gz)$|^files\.json$|^service_worker\.js$|\.wasm$/.test(entry.name))
  .map((entry) => `./${relative(folder, join(entry.parentPath ?? entry.path, entry.name))}`)
writeFileSync(join(folder, 'files.json'), JSON.stringify(files))

const worthwhile = /\.(html|js|css|svg|json|txt|wasm)$/

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !worthwhile.test(entry.name)) continue
  const path = join(entry.parentPath ?? entry.path, entry.name)
  const bytes = readFileSync(path)
  const brotli = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
  const gzip = gzipSync(bytes, { level: 9 })
  if (brotli.length < bytes.length) writeFileSync(`${path}.br`, brotli)
  if (gzip.length < bytes.length) writeFileSync(`${path}.gz`, gzip)
}
