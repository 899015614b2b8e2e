// Runs the browser tests, one after the other, against the real server.
//
//     CAIRN=build/release/cairn node web/tests/run.mjs [NAME...]      those whose file or name contains a NAME;
//                                                                     play.test.mjs: that file alone

import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Person, Server, launch } from './harness.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = resolve(here, '../..')
const pictures = resolve(root, 'build/browser-failures')
const command = process.env.CAIRN ? resolve(process.cwd(), process.env.CAIRN) : resolve(root, 'build/release/cairn')
if (!existsSync(command)) {
  console.error(`web tests: there is no ${command}; build it (make build) or say where it is: CAIRN=path`)
  process.exit(1)
}

const wanted = process.argv.slice(2)
const asked = (file, name) => wanted.some((w) => (w.endsWith('.test.mjs') ? file === w : file.includes(w) || name.includes(w)))
const tests = []
for (const file of readdirSync(here).filter((name) => name.endsWith('.test.mjs')).sort()) {
  const { default: inside } = await import(`./${file}`)
  for (const [name, run] of Object.entries(inside))
    if (wanted.length === 0 || asked(file, name)) tests.push({ name, run })
}
if (tests.length === 0) {
  console.error(`web tests: none is called ${wanted.join(' or ')}`)
  process.exit(1)
}

const server = new Server(command)
await server.start()
let browser = await launch()

/** Whether it holds. What went wrong is told with all that the people of the test saw. */
async function holds({ name, run }) {
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1).padStart(5)
  const tell = (text) => console.log(text.replace(/^/gm, '       '))
  Person.here = []
  let well = true
  // One that broke down, and the test with it, is no browser for the others.
  if (!browser.isConnected()) browser = await launch()
  try {
    const note = await run({ server, browser, command })
    console.log(`ok   ${seconds()} s  ${name}${note ? `: ${note}` : ''}`)
  } catch (error) {
    well = false
    console.log(`FAIL ${seconds()} s  ${name}`)
    tell(String(error.stack ?? error))
    mkdirSync(pictures, { recursive: true })
    for (const [i, person] of Person.here.entries())
      tell(`person ${i + 1} ${await person.tell(join(pictures, `${name.replace(/\W+/g, '-').slice(0, 60)}-${i + 1}.png`))}`)
  }
  for (const context of browser.contexts()) await context.close().catch(() => {})
  return well
}

// A browser on a machine that does much else now and then misses a moment. What fails is tried a second time at the end, when
// the rest is done; what fails both times has failed, and what held only then is named, so that nobody forgets it.
const again = []
for (const test of tests) if (!(await holds(test))) again.push(test)
if (again.length > 0) console.log(`\n${again.length} failed and are tried once more:`)
const failed = []
for (const test of again) if (!(await holds(test))) failed.push(test)
await browser.close()
await server.end()
for (const { name } of again) if (!failed.some((test) => test.name === name)) console.log(`held only at the second try: ${name}`)
console.log(failed.length === 0 ? `${tests.length} browser tests passed` : `${failed.length} of ${tests.length} browser tests failed`)
process.exit(failed.length === 0 ? 0 : 1)
