// The simulation in a real browser: the same bits as in node, from the same file that the page loads.

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { Person, check } from './harness.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

async function goldenCases() {
  const { outputFiles } = await build({ entryPoints: [here('../src/physics/golden/cases.ts')], bundle: true, format: 'esm', write: false, logLevel: 'warning' })
  return (await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)).GOLDEN
}

export default {
  'a performance has the same bits in the browser as in node': async ({ server, browser }) => {
    const golden = await goldenCases()
    // The studio has a worker of its own; this one knows Jolt.
    const files = readdirSync(here('../dist/assets')).filter((name) => /^worker-.*\.js$/.test(name))
    const worker = files.find((name) => readFileSync(here(`../dist/assets/${name}`), 'utf8').includes('JoltInterface'))
    check(worker, 'the page has no worker that simulates')
    const person = await Person.come(browser, server)
    await person.page.goto(server.address)
    const hashes = await person.page.evaluate(
      async ({ file, cases }) => {
        const worker = new Worker(new URL(`assets/${file}`, location.href), { type: 'module' })
        const hashes = []
        for (const [id, { scene, performance }] of cases.entries())
          hashes.push(
            await new Promise((resolve) => {
              worker.onmessage = ({ data }) => resolve(data.verdict?.hash ?? data.broke)
              worker.onerror = (event) => resolve(event.message ?? 'the worker does not start')
              worker.postMessage({ id, perform: { scene, performance } })
            }),
          )
        worker.terminate()
        return hashes
      },
      { file: worker, cases: golden.map(({ scene, performance }) => ({ scene, performance })) },
    )
    golden.forEach(({ name, hash }, i) => check(hashes[i] === hash, `${name}: ${hashes[i]} in the browser, ${hash} in node`))
    return `${golden.length} performances`
  },
}
