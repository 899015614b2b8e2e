// The simulation as people get it: the same bits in a real browser, in the server's referee and in node; and the starts of the shelf.

import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { Person, check } from './harness.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

/** What these lines export, with the simulation's own sources behind them. */
async function fromSources(lines) {
  const folder = mkdtempSync(here('../node_modules/.performing-'))
  const outfile = join(folder, 'bundle.mjs')
  const entry = { contents: lines, resolveDir: here('../src/physics'), loader: 'ts' }
  const { outputFiles } = await build({ stdin: entry, bundle: true, platform: 'node', format: 'esm', external: ['jolt-physics/*'], write: false, logLevel: 'warning' })
  writeFileSync(outfile, outputFiles[0].contents)
  const made = await import(outfile)
  rmSync(folder, { recursive: true })
  return made
}

const goldenCases = async () => (await fromSources("export { GOLDEN } from './golden/cases'")).GOLDEN

/** What is to be performed first in a game with each of these options: a table is opened, and whatever is to be chosen before is chosen. */
function startsOf(person, game, settings) {
  return person.page.evaluate(
    async ({ game, settings }) => {
      const { players } = await (await fetch(`/api/v1/games/${game}`)).json()
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/v1/live`)
      await new Promise((opened) => (socket.onopen = opened))
      let id = 0
      const asks = (message) =>
        new Promise((resolve, reject) => {
          const mine = ++id
          socket.addEventListener('message', function hear({ data }) {
            const answer = JSON.parse(data)
            if (answer.id !== mine) return
            socket.removeEventListener('message', hear)
            if (answer.error) reject(new Error(`${game}: ${answer.error.text}`))
            else resolve(answer)
          })
          socket.send(JSON.stringify({ id: mine, ...message }))
        })
      await asks({ type: 'hello', version: 1 })
      const starts = []
      for (const options of settings) {
        const seats = Array(Number(options.players ?? players.low)).fill('person')
        const made = await (await fetch('/api/v1/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ game, options, seats, hotseat: true }) })).json()
        const { token } = made.seats[0]
        let { view } = await asks({ type: 'sit', table: made.table, token })
        while (!view.perform && view.choices.length > 0) {
          await asks({ type: 'choose', table: made.table, seat: 0, ply: view.ply, word: view.choices[0].word })
          view = (await asks({ type: 'sit', table: made.table, token })).view
        }
        starts.push(view.perform ?? null)
      }
      socket.close()
      return starts
    },
    { game, settings },
  )
}

/** Options with each of their values; of long ranges the ends and the middle. */
const settingsOf = ({ options }) => [
  {},
  ...options.flatMap(({ name, low, high, words }) => {
    const values = words ?? (high - low <= 5 ? Array.from({ length: high - low + 1 }, (_, i) => low + i) : [low, (low + high) >> 1, high])
    return values.map((value) => ({ [name]: String(value) }))
  }),
]

export default {
  'a performance has the same bits in the browser as in node': async ({ server, browser }) => {
    const golden = await goldenCases()
    const kinds = new Set(golden.map(({ performance }) => performance.kind))
    check(kinds.size === 9, `the golden performances are of ${kinds.size} kinds only`)
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

  "a performance has the same bits in the server's referee": async () => {
    const golden = await goldenCases()
    const referee = spawn(process.execPath, [here('../dist-referee/referee.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] })
    const lines = createInterface({ input: referee.stdout })[Symbol.asyncIterator]()
    try {
      for (const [id, { name, scene, performance, hash, number }] of golden.entries()) {
        referee.stdin.write(`${JSON.stringify({ id, ask: 'perform', scene, performance })}\n`)
        const found = JSON.parse((await lines.next()).value)
        check(found.hash === hash && found.number === number, `${name}: ${JSON.stringify(found.error ?? [found.hash, found.number])} by the referee, ${hash} and ${number} in node`)
      }
    } finally {
      referee.kill()
    }
    return `${golden.length} performances`
  },

  'ten quiet seconds move nothing on any start of the shelf': async ({ server, browser }) => {
    const { joltInNode, Stage, careOf } = await fromSources("export { joltInNode } from './load_for_tests'\nexport { Stage } from './stage'\nexport { careOf } from './perform'")
    const jolt = await joltInNode()
    const starts = new Map()
    const performed = (await server.games()).filter(({ information }) => information.includes('skill') || information.includes('steered'))
    const person = await Person.come(browser, server)
    await person.go('')
    for (const { id } of performed) {
      const settings = settingsOf(await (await fetch(`${server.address}api/v1/games/${id}`)).json())
      for (const [i, perform] of (await startsOf(person, id, settings)).entries()) {
        check(perform, `${id} ${JSON.stringify(settings[i])} asks for no performance`)
        starts.set(JSON.stringify([perform.kind, perform.scene]), `${id} ${JSON.stringify(settings[i])}`)
      }
    }
    await person.leave()
    for (const [text, name] of starts) {
      const [kind, scene] = JSON.parse(text)
      const stage = new Stage(jolt, scene, careOf(kind))
      const before = stage.hash()
      for (let tick = 0; tick < 600; tick++) stage.tick()
      check(stage.hash() === before, `${name}: something moved`)
      const [still, there] = [stage.settled(), scene.dice]
      check(still.every((die, i) => die.cell?.join() === there[i].cell.join() && die.pose === there[i].pose), `${name}: not all lie as they were put`)
      stage.end()
    }
    check(performed.length === 12, `${performed.length} games of skill are on the shelf`)
    return `${starts.size} starts of ${performed.length} games`
  },
}
