// What the browser tests share: the real server with a database of its own, a browser, and ways to play.

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const dist = fileURLToPath(new URL('../dist', import.meta.url))

/** How long anything may take. It is long, so that a machine that does much else fails no test; what holds does not wait for it. */
const PATIENCE = 60_000

/** Waits until it is so; the page may need a moment to draw. What is wrong may be worked out when it is known. */
export async function becomes(isSo, what) {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > PATIENCE) throw new Error(typeof what === 'function' ? await what() : what)
    await new Promise((go) => setTimeout(go, 50))
  }
}

export function check(condition, text) {
  if (!condition) throw new Error(text)
}

/** `cairn serve` on a port of its own choice, which stays the same over restarts. */
export class Server {
  #folder = mkdtempSync(join(tmpdir(), 'cairn-web-'))
  #process = null
  #said = ''
  port = 0

  constructor(command, env = process.env) {
    this.command = command
    this.env = env
  }

  /** Further arguments, for this start. Over when it has read all games, which takes a moment that is no test's. */
  async start(...more) {
    this.#said = ''
    this.#process = spawn(
      this.command,
      ['serve', '--port', String(this.port), '--database', join(this.#folder, 'tables.db'), '--web', dist, '--new-tables', '100000', ...more],
      { stdio: ['ignore', 'pipe', 'pipe'], env: this.env },
    )
    for (const stream of [this.#process.stdout, this.#process.stderr]) stream.on('data', (text) => (this.#said += text))
    const ready = async () => {
      if (this.#process.exitCode !== null) throw new Error(`the server ended at once:\n${this.#said}`)
      this.port = Number(/^Cairn is at http:.*:(\d+)/m.exec(this.#said)?.[1] ?? this.port)
      this.address = `http://127.0.0.1:${this.port}/`
      return this.port > 0 && (await fetch(`${this.address}api/v1/games`).catch(() => null))?.ok
    }
    await becomes(ready, () => `the server does not answer:\n${this.#said}`)
  }

  async stop(signal = 'SIGTERM') {
    const gone = new Promise((resolve) => this.#process.once('exit', resolve))
    this.#process.kill(signal)
    await gone
  }

  async end() {
    // A test may have killed it.
    if (this.#process.exitCode === null && this.#process.signalCode === null) await this.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async games() {
    return (await (await fetch(`${this.address}api/v1/games`)).json()).games
  }
}

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--enable-unsafe-swiftshader', '--use-angle=swiftshader'],
  })

/** A person: a browser of their own, whose complaints fail the test. */
export class Person {
  /** Everybody who came in this test: when it fails, what they saw is told. */
  static here = []

  static async come(browser, server, { settings = {}, ...options } = {}) {
    const person = new Person()
    Person.here.push(person)
    person.server = server
    person.complaints = []
    person.frames = []
    person.context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1100, height: 720 }, serviceWorkers: 'block', ...options })
    await person.context.addInitScript((kept) => {
      if (!localStorage.getItem('cairn.settings')) localStorage.setItem('cairn.settings', JSON.stringify(kept))
    }, settings)
    person.page = await person.context.newPage()
    person.page.setDefaultTimeout(PATIENCE)
    person.page.on('console', (m) => {
      if (m.type() === 'error' && !person.#expected(m.text())) person.complaints.push(m.text())
    })
    person.page.on('pageerror', (e) => person.complaints.push(String(e.stack ?? e)))
    person.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => person.frames.push(String(payload))))
    return person
  }

  /** A server that was killed makes the browser complain about its line: that is what happened. */
  breaks = false
  /** Somebody who goes on faster than people do is asked to wait, and the page waits. */
  hurries = false
  #expected(text) {
    if (this.hurries && /status of 429/.test(text)) return true
    return this.breaks && /WebSocket|ERR_CONNECTION|Failed to load resource/.test(text)
  }

  go(link) {
    return this.page.goto(this.server.address + link)
  }

  /** The page of this server is loaded anew, and begins at this link: nothing of what it showed or knew before is left. */
  async begin(link) {
    await this.page.evaluate((there) => history.replaceState(null, '', there), link)
    await this.page.reload()
  }

  /** Address, complaints and the text of the page, for whoever has to find out why a test failed. The picture goes to `file`. */
  async tell(file) {
    if (!this.page) return 'has no page: the browser gave none'
    if (this.page.isClosed()) return `at ${this.page.url()}, closed; complaints: ${this.complaints.join('\n') || 'none'}`
    const text = await this.page.evaluate(() => document.body.innerText).catch((error) => `(not to be read: ${error.message})`)
    await this.page.screenshot({ path: file, timeout: 5000 }).catch(() => {})
    return `at ${this.page.url()}; complaints: ${this.complaints.join('\n') || 'none'}; seen (${file}):\n${text.replace(/\s*\n\s*/g, ' | ').slice(0, 1500)}`
  }

  async leave() {
    await this.context.close()
    check(this.complaints.length === 0, `the browser complained:\n${this.complaints.join('\n')}`)
  }

  // ---- at a table

  /** Waits until a game's table is there; a study that is about to give way to it is one to look at, and does not count. */
  atTable() {
    return this.page.locator('.table:not(.study)').waitFor()
  }

  table() {
    return this.page.locator('.table')
  }

  async state() {
    const data = await this.table().evaluate((e) => ({ ...e.dataset }))
    return {
      ply: Number(data.ply),
      viewer: Number(data.viewer),
      decides: Number(data.decides),
      busy: data.busy === 'true',
      over: data.over === 'true',
    }
  }

  /** Waits until it is this person's turn, or the game is over, and nothing moves. */
  async myTurn() {
    await this.page.waitForFunction(
      () => {
        const d = document.querySelector('.table')?.dataset
        const board = document.querySelector('.board[data-ready]')
        return board && d && d.busy === 'false' && (d.over === 'true' || d.decides === d.viewer)
      },
      null,
      { polling: 50 },
    )
    return this.state()
  }

  /** Waits until the choice made at `ply` is done. */
  past(ply) {
    return this.page.waitForFunction(
      (before) => {
        const d = document.querySelector('.table')?.dataset
        return d && (Number(d.ply) > before || d.over === 'true')
      },
      ply,
      { polling: 50 },
    )
  }

  /** One choice by keys alone: the board's first or last choice, else the first button. A game without a board has only those. */
  async chooseByKeys(key = 'Home') {
    const { ply } = await this.myTurn()
    const button = this.page.locator('.prompt [data-word]').first()
    // Boards of several kinds are several views: the choice lies on one of them.
    for (const board of await this.page.locator('.cairn-board').all()) {
      await board.focus()
      await this.page.keyboard.press(key)
      await this.page.keyboard.press('Enter')
      await this.page.waitForTimeout(60)
      const { ply: now, busy } = await this.state()
      if (now !== ply || busy) break
    }
    if ((await this.state()).ply === ply && !(await this.state()).busy && (await button.count()) > 0) {
      await button.focus()
      await this.page.keyboard.press('Enter')
    }
    await this.past(ply)
  }

  /** One choice with the mouse: looks for a place that the board offers, and clicks it. */
  async chooseByMouse(random) {
    const { ply } = await this.myTurn()
    const box = await this.page.locator('.cairn-board').boundingBox()
    for (let tries = 0; tries < 600; tries++) {
      const x = box.x + box.width * (0.12 + 0.76 * random())
      const y = box.y + box.height * (0.2 + 0.7 * random())
      await this.page.mouse.move(x, y)
      if (!(await this.page.locator('.cairn-board.is-over-choice').count())) continue
      await this.page.mouse.click(x, y)
      const which = this.page.locator('.prompt [data-word]').first()
      await this.page.waitForTimeout(60)
      if ((await this.state()).ply === ply && (await which.count()) > 0) await which.click()
      return this.past(ply)
    }
    throw new Error('no place on the board answered to the mouse')
  }

  async playToTheEnd(choose, most = 400) {
    for (let n = 0; n < most; n++) {
      if ((await this.myTurn()).over) return n
      await choose()
    }
    throw new Error(`the game was not over after ${most} choices`)
  }

  /** A table made as the page makes it, without its dialogs. */
  async openTable(request) {
    const made = await this.page.evaluate(async (body) => {
      const answer = await fetch('/api/v1/tables', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return answer.json()
    }, { options: {}, hotseat: false, ...request })
    check(made.table, `no table: ${JSON.stringify(made)}`)
    await this.page.evaluate(({ made, request }) => {
      const tables = JSON.parse(localStorage.getItem('cairn.tables') ?? '[]')
      const seats = made.seats.filter((s) => s.token).map(({ seat, token }) => ({ seat, token }))
      tables.unshift({ table: made.table, game: request.game, title: request.game, seats, hotseat: false, open: [], at: Date.now(), over: false })
      localStorage.setItem('cairn.tables', JSON.stringify(tables))
    }, { made, request })
    await this.begin(`#/table/${made.table}`)
    await this.atTable()
    return made
  }

  /** Choices by their words, made over a connection of their own with the seats' tokens; the page hears of them. */
  async chooseWords({ table, seats }, words) {
    const { ply } = await this.state()
    await this.page.evaluate(
      async ({ table, seats, words, ply }) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/v1/live`)
        await new Promise((opened) => (socket.onopen = opened))
        let id = 0
        const ask = (message) =>
          new Promise((resolve, reject) => {
            const mine = ++id
            const hear = ({ data }) => {
              const answer = JSON.parse(data)
              if (answer.id !== mine) return
              socket.removeEventListener('message', hear)
              if (answer.error) reject(new Error(answer.error.text))
              else resolve(answer)
            }
            socket.addEventListener('message', hear)
            socket.send(JSON.stringify({ id: mine, ...message }))
          })
        await ask({ type: 'hello', version: 1 })
        for (const { token } of seats) await ask({ type: 'sit', table, token })
        for (const [seat, word] of words) await ask({ type: 'choose', table, seat, ply: ply++, word })
        socket.close()
      },
      { table, seats: seats.filter((s) => s.token), words, ply },
    )
    await this.past(ply + words.length - 1)
  }
}

/** The record of a table, read again by the server: it ends as the game ended for the person who saw it. */
export async function sameEndAgain(person, server, { table, seats }) {
  const told = person.frames.map((f) => JSON.parse(f)).findLast((m) => m.view?.outcome)?.view.outcome.text
  check(told, 'nobody was told how the game ended')
  const token = seats.find((s) => s.token).token
  const record = await (await fetch(`${server.address}api/v1/tables/${table}/record?format=text&token=${token}`)).text()
  const answer = await fetch(`${server.address}api/v1/replay`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ record }) })
  const again = (await answer.json()).plies?.at(-1)?.view.outcome?.text
  check(again === told, `the record ends with "${again}", the game with "${told}"`)
}

/** Opens a table for two through the dialog, with a friend in the second seat; returns the friend's link. `name`: of whoever invites. */
export async function invite(anna, game, options = {}, name = '') {
  await anna.go(`#/game/${game}`)
  await anna.page.getByRole('button', { name: 'New table…' }).click()
  const dialog = anna.page.getByRole('dialog')
  for (const [label, value] of Object.entries(options)) await dialog.getByLabel(label).selectOption(value)
  await dialog.locator('.seat select').nth(1).selectOption('friend')
  if (name) await dialog.getByLabel('Your name at the table').fill(name)
  await dialog.getByRole('button', { name: 'Open the table' }).click()
  await anna.atTable()
  await anna.page.getByRole('button', { name: 'Share' }).click()
  const link = await anna.page.getByRole('dialog').locator('input').first().inputValue()
  check(link.includes('/join/'), `the first link is no invitation: ${link}`)
  await anna.page.keyboard.press('Escape')
  return link
}

/** Sits down at the table that the link leads to. */
export async function accept(ben, link) {
  await ben.page.goto(link)
  await ben.page.getByLabel('Your name at the table').fill('Ben')
  await ben.page.getByRole('button', { name: 'Sit down and play' }).click()
  await ben.atTable()
}

/** The same numbers in every run. */
export function randomFrom(seed) {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    return state / 2 ** 32
  }
}
