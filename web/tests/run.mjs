// Runs the browser tests, one after the other, against the real server.
//
//     CAIRN=build/release/cairn node web/tests/run.mjs [NAME...]      those whose file or name contains a NAME

import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Server, launch } from './harness.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = resolve(here, '../..')
const command = process.env.CAIRN ? resolve(process.cwd(), process.env.CAIRN) : resolve(root, 'build/release/cairn')
if (!existsSync(command)) {
  console.error(`web tests: there is no ${command}; build it (make build) or say where it is: CAIRN=path`)
  process.exit(1)
}

const wanted = process.argv.slice(2)
const tests = []
for (const file of readdirSync(here).filter((name) => name.endsWith('.test.mjs')).sort()) {
  const { default: inside } = await import(`./${file}`)
  for (const [name, run] of Object.entries(inside))
    if (wanted.length === 0 || wanted.some((w) => file.includes(w) || name.includes(w))) tests.push({ name, run })
}
if (tests.length === 0) {
  console.error(`web tests: none is called ${wanted.join(' or ')}`)
  process.exit(1)
}

const server = new Server(command)
await server.start()
await server.games() // it reads all of them first, which takes a moment that is no test's
const browser = await launch()
let failed = 0
for (const { name, run } of tests) {
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1).padStart(5)
  try {
    const note = await run({ server, browser, command })
    console.log(`ok   ${seconds()} s  ${name}${note ? `: ${note}` : ''}`)
  } catch (error) {
    failed++
    console.log(`FAIL ${seconds()} s  ${name}\n${String(error.stack ?? error).replace(/^/gm, '       ')}`)
  }
  for (const context of browser.contexts()) await context.close()
}
await browser.close()
await server.end()
console.log(failed === 0 ? `${tests.length} browser tests passed` : `${failed} of ${tests.length} browser tests failed`)
process.exit(failed === 0 ? 0 : 1)
