// The studio: a page is written, checked as it is typed, played at once, and given to somebody by a link.

import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Person, becomes, check } from './harness.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The engine is built where emscripten is; the page works without. */
const engine = existsSync(new URL('../dist/engine/cairn.wasm', import.meta.url))
const settings = { motion: 'reduced', flat: true }

const page = `game "Corner"
set shibumi
players White, Black
board pyramid(2)

turn:
    p = choose(playable)
    put(me, p)
    if level(p) == 1: win(me, "the top is taken")

example "the fifth ball wins":
    play a1 a3 c1 c3 b2
    expect White wins
`

/** Waits until the engine knows the text that stands in the editor. */
const settled = (p) =>
  p.waitForFunction(() => document.querySelector('[data-checking="false"]') && document.querySelector('.bench .board[data-ready]'), null, { polling: 50 })

const write = async (p, text) => {
  await p.locator('.cm-content').click()
  await p.keyboard.press('Control+a')
  await p.keyboard.insertText(text)
  await settled(p)
}

const come = async (browser, server, link = '#/studio', more = {}) => {
  const anna = await Person.come(browser, server, { settings: { ...settings, ...more.settings }, permissions: ['clipboard-read', 'clipboard-write'], ...more.context })
  await anna.go(link)
  await settled(anna.page)
  return anna
}

const bench = (p) => p.locator('.bench')
const ply = async (p) => Number(await bench(p).getAttribute('data-ply'))
const problems = (p) => p.locator('[data-loads]')

/** Chooses a point by keys, as the board offers it first. */
const choose = async (p) => {
  const before = await ply(p)
  await p.locator('.bench .cairn-board').focus()
  await p.keyboard.press('Home')
  await p.keyboard.press('Enter')
  await p.waitForFunction((n) => Number(document.querySelector('.bench')?.dataset.ply) > n && document.querySelector('.bench').dataset.busy === 'false', before, { polling: 50 })
}

const withoutEngine = {
  async 'without an engine the studio says so, and what is written is kept'({ browser, server }) {
    const anna = await Person.come(browser, server, { settings })
    anna.breaks = true // a file that is missing is a complaint of the browser's
    const p = anna.page
    await p.route('**/engine/cairn.wasm', (route) => route.fulfill({ status: 404, body: 'there is no such page' }))
    await anna.go('#/studio')
    await p.getByText('This server has no engine for the browser').waitFor()
    await p.locator('.cm-content').click()
    await p.keyboard.insertText('# mine ')
    await p.reload()
    await p.locator('.cm-content').waitFor()
    check((await p.locator('.cm-content').innerText()).includes('# mine'), 'the draft is kept')
    await anna.leave()
  },
}

const withEngine = {
  async 'a page is checked as it is typed, its mistakes have a place, its examples stand in the margin'({ browser, server }) {
    const anna = await come(browser, server)
    const p = anna.page
    await write(p, page)
    check((await problems(p).getAttribute('data-loads')) === 'true', 'the page should load')
    check((await p.locator('.cm-passed').count()) === 1, 'the example should be marked as passed')
    await write(p, page.replace('playable', 'playble').replace('expect White wins', 'expect Black wins'))
    check((await problems(p).getAttribute('data-loads')) === 'false', 'a misspelt page should not load')
    const told = await problems(p).innerText()
    check(/line 7/.test(told) && /playable/.test(told), `the mistake should have its line and the right word: ${told}`)
    await write(p, page.replace('expect White wins', 'expect Black wins'))
    await p.locator('.cm-failed').waitFor()
    check(/Black wins/.test(await problems(p).innerText()), 'the failing example should say what was expected')
    await anna.leave()
  },

  async 'a word says what it means, and is completed'({ browser, server }) {
    const anna = await come(browser, server)
    const p = anna.page
    await write(p, page)
    await p.locator('.cm-line span', { hasText: /^playable$/ }).hover()
    await p.locator('.cm-tooltip', { hasText: 'empty points on level 0 or on a complete platform' }).waitFor()
    await p.locator('.cm-content').click()
    await p.keyboard.press('Control+End')
    await p.keyboard.type('end:\n    if not playab')
    await p.keyboard.press('Control+Space')
    await p.locator('.cm-tooltip-autocomplete', { hasText: 'playable' }).waitFor()
    await p.waitForTimeout(150) // the editor takes no key for the list before it has stood for a moment
    await p.keyboard.press('Enter')
    await becomes(async () => /if not playable$/.test((await p.locator('.cm-content').innerText()).trimEnd()), 'the word is completed')
    await anna.leave()
  },

  async 'a misspelt word is mended by a click'({ browser, server }) {
    const anna = await come(browser, server)
    const p = anna.page
    await write(p, page.replace('playable', 'playble'))
    await problems(p).getByRole('button', { name: 'Write “playable”' }).click()
    await p.waitForFunction(() => document.querySelector('[data-loads="true"][data-checking="false"]'), null, { polling: 50 })
    check((await p.locator('.cm-content').innerText()).includes('choose(playable)'), 'the word is mended')
    await anna.leave()
  },

  async 'slips of beginners are mended by clicks, and blocks are indented'({ browser, server }) {
    const anna = await come(browser, server)
    const p = anna.page
    const mended = () => p.locator('[data-loads="true"][data-checking="false"]').waitFor()
    // One that is written otherwise, one that is left out, one that is put in, and two at once.
    for (const [right, wrong, button] of [
      ['level(p) == 1', 'level(p) is at least 1', 'Write “>=”'],
      ['players White', 'players: White', 'Leave it out'],
      ['put(me, p)', 'put(me, p', 'Write “)”'],
    ]) {
      await write(p, page.replace(right, wrong))
      check((await problems(p).getAttribute('data-loads')) === 'false', `${wrong} should not load`)
      check(!(await problems(p).innerText()).includes('`'), 'what is said has its code set as code')
      await problems(p).getByRole('button', { name: button, exact: true }).click()
      await mended()
    }
    check((await problems(p).getByRole('button', { name: /^Write/ }).count()) === 0, 'nothing is left to mend')
    await write(p, 'game "Corner"\nset shibumi\nplayers White, Black\nboard pyramid(2)\n')
    await p.locator('.cm-content').click()
    await p.keyboard.press('Control+End')
    await p.keyboard.type('turn:\nif playable:\nput(me, choose(playable))', { delay: 5 })
    await mended()
    const lines = await p.locator('.cm-line').allInnerTexts()
    check(lines.at(-1).startsWith('        put(me'), `Enter behind a colon indents: ${JSON.stringify(lines.slice(-3))}`)
    await anna.leave()
  },

  async 'the rules that ran in the last choice are lit, and what is refused names its line'({ browser, server }) {
    const anna = await come(browser, server)
    const p = anna.page
    await write(p, page)
    check((await p.locator('.cm-ran').count()) === 0, 'nothing ran yet')
    await choose(p)
    await p.locator('.bench .ran').waitFor()
    const ran = await p.locator('.bench .ran button').allInnerTexts()
    check(ran.join() === '7,8,9', `lines 7 to 9 ran, not ${ran.join()}`)
    check((await p.locator('.cm-ran').count()) > 0, 'they are lit in the margin')
    await anna.leave()
  },

  async 'a report about the page, with its plots and the rule that never ran'({ browser, server }) {
    const anna = await come(browser, server)
    const p = anna.page
    await write(p, page.replace('    if level(p) == 1', '    if count(balls) == 99: draw\n    if level(p) == 1'))
    await p.locator('details.about > summary').click()
    await p.getByRole('button', { name: 'Make a report' }).click()
    await p.locator('.report[data-stage="done"]').waitFor({ timeout: 120_000 })
    const told = await p.locator('.report').innerText()
    check(/White\s+100%/.test(told), `White has the fifth ball always: ${told}`)
    check(/last 5 choices/.test(told), 'every game has five choices')
    check(/line 9/.test(told) && /draw/.test(told), `the rule of line 9 never runs: ${told}`)
    check(/that is proved/.test(told), 'and that White wins is proved')
    check((await p.locator('.report svg.plot').count()) >= 2, 'there are plots')
    check((await p.locator('.report a[href^="#/game/"]').count()) > 0, 'and games like it')
    await p.evaluate(axe)
    const found = await p.evaluate(async () => (await window.axe.run(document.querySelector('.report'), { runOnly: ['wcag2a', 'wcag2aa'] })).violations.map((v) => v.id))
    check(found.length === 0, `axe: ${found.join()}`)
    const earlier = p.getByText('this report is about how it was')
    check((await earlier.count()) === 0, 'the report is about the page as it stands')
    await write(p, page)
    await earlier.waitFor()
    await p.locator('.head select').first().selectOption('0')
    await p.locator('.report h2').first().waitFor({ state: 'detached' })
    await anna.leave()
  },

  async 'every game has a report of its own page'({ browser, server }) {
    const anna = await Person.come(browser, server, { settings })
    const p = anna.page
    await anna.go('#/game/spline')
    await p.getByRole('link', { name: 'Report' }).click()
    await p.getByRole('heading', { name: 'Report about Spline' }).waitFor()
      await p.locator('.report h2').first().waitFor()
    await p.getByRole('button', { name: 'Stop' }).click()
    await p.locator('.report[data-running="false"]').waitFor()
    check(/a line spans a level/.test(await p.locator('.report').innerText()), 'what was found so far stays')
    await anna.leave()
  },

  async 'the board keeps its position when the rules change, and says where that ends'({ browser, server }) {
    const anna = await come(browser, server)
    const p = anna.page
    await write(p, page)
    await choose(p)
    await choose(p)
    check((await ply(p)) === 2, 'two choices were made')
    await write(p, page.replace('"Corner"', '"Corners"').replace('the top is taken', 'top'))
    check((await ply(p)) === 2, 'the position is kept')
    await write(p, page.replace('choose(playable)', 'choose(playble)'))
    check((await ply(p)) === 2, 'the last page that loads is still on the board')
    await write(p, page.replace('choose(playable)', 'choose(playable & c3)').replace('play a1', 'play c3'))
    check((await ply(p)) === 0, 'the choices are not legal any more')
    check(/not possible any more/.test(await bench(p).innerText()), 'that is said')
    await write(p, page)
    check((await ply(p)) === 2, 'and the position comes back when the rules do')
    await anna.leave()
  },

  async 'a position becomes an example, which holds'({ browser, server }) {
    const anna = await come(browser, server)
    const p = anna.page
    await write(p, page)
    await choose(p)
    await p.getByRole('button', { name: 'Make an example of this' }).click()
    await p.locator('.cm-passed').nth(1).waitFor()
    await settled(p)
    check(/2 of 2 examples hold/.test(await problems(p).innerText()), await problems(p).innerText())
    await anna.leave()
  },

  async 'a computer plays at once, without the server'({ browser, server }) {
    const anna = await come(browser, server)
    const p = anna.page
    await write(p, page)
    await p.getByLabel('Black').selectOption('3')
    await choose(p)
    await p.waitForFunction(() => Number(document.querySelector('.bench')?.dataset.ply) >= 2, null, { polling: 50 })
    check(/line 7/.test(await p.locator('.trace').innerText()), 'the trace names the line that asked')
    await p.getByRole('button', { name: 'Hint' }).click()
    await p.getByText(/Best, as the computer sees it/).waitFor()
    await anna.leave()
  },

  async 'what cannot be chosen is explained'({ browser, server }) {
    const anna = await come(browser, server)
    const p = anna.page
    await write(p, page)
    await choose(p)
    await p.locator('.bench .cairn-board').focus()
    // The ball just placed: it is where the keyboard is.
    await p.keyboard.press('Enter')
    await p.locator('.reason').waitFor()
    await anna.leave()
  },

  async 'a link holds the page, and a broken one harms nobody'({ browser, server }) {
    const anna = await come(browser, server)
    await write(anna.page, page)
    await anna.page.getByRole('button', { name: 'Copy a link to this page' }).click()
    await anna.page.getByText('Copied.').first().waitFor()
    const link = await anna.page.evaluate(() => navigator.clipboard.readText())
    await anna.leave()
    check(/#\/studio\/page\/b[\w-]+$/.test(link), link)
    const bert = await come(browser, server, link.slice(link.indexOf('#')))
    check((await bert.page.locator('.cm-content').innerText()).includes('game "Corner"'), 'the page came with the link')
    await bert.leave()
    const carl = await come(browser, server, `${link.slice(link.indexOf('#'), -30)}`)
    await carl.page.locator('.note.trouble').waitFor()
    await carl.leave()
  },

  async 'a game of the shelf is forked from its page'({ browser, server }) {
    const anna = await Person.come(browser, server, { settings })
    const p = anna.page
    await anna.go('#/game/spline')
    await p.getByRole('link', { name: 'Change the rules' }).click()
    await settled(p)
    const text = await p.locator('.cm-content').innerText()
    check(text.includes('Fork of spline') && text.includes('game "Spline"'), text)
    check((await problems(p).getAttribute('data-loads')) === 'true', 'the fork should load')
    await anna.leave()
  },

  async 'the tutorial stands beside the page, and its pages are tried by a click'({ browser, server }) {
    const anna = await come(browser, server)
    const p = anna.page
    await p.getByRole('button', { name: 'How to write rules' }).click()
    const guide = p.getByRole('region', { name: 'How to write rules' })
    await guide.getByRole('heading', { name: '1. A page to begin with' }).waitFor()
    check((await guide.getByText('Tried').count()) === 0, 'how the tutorial was tried is nothing for whoever reads it')
    const pages = guide.getByRole('button', { name: 'Try this page' })
    check((await pages.count()) >= 6, 'each page of the tutorial can be tried')
    await pages.nth(1).click()
    await becomes(async () => /game "Towers"[^]*a square wins/.test(await p.locator('.cm-content').innerText()), 'the page is in the editor')
    await settled(p)
    check((await problems(p).getAttribute('data-loads')) === 'true', 'and loads')
    await guide.getByRole('button', { name: 'All words' }).click()
    await guide.getByRole('searchbox').fill('playab')
    await guide.getByText('empty points on level 0 or on a complete platform').waitFor()
    check((await guide.locator('dt').first().innerText()) === 'playable', 'what is called so comes first')
    await p.evaluate(axe)
    const found = await p.evaluate(async () => (await window.axe.run(document.querySelector('.guide'), { runOnly: ['wcag2a', 'wcag2aa'] })).violations.map((v) => v.id))
    check(found.length === 0, `axe: ${found.join()}`)
    await guide.getByRole('button', { name: 'Close' }).click()
    await guide.waitFor({ state: 'detached' })
    await anna.leave()
  },

  async 'a page that burns is stopped, and the studio goes on'({ browser, server }) {
    const anna = await come(browser, server)
    const p = anna.page
    p.setDefaultTimeout(60_000)
    // Counting the fifth number means playing fifteen million sequences.
    const burning = page.replace('pyramid(2)', 'pyramid(8)').replace('    play a1 a3 c1 c3 b2\n    expect White wins\n', '    perft 64 4032 249984 15249024 1\n')
    await write(p, burning)
    await p.getByText(/asks for too much/).waitFor()
    await write(p, page)
    check((await problems(p).getAttribute('data-loads')) === 'true', 'the next page works')
    check((await problems(p).innerText()).includes('1 of 1 examples hold'), 'and its examples run')
    await anna.leave()
  },

  async 'axe finds nothing in the studio, in three looks, and it fits 360 pixels, in four languages'({ browser, server }) {
    for (const look of [{ theme: 'light' }, { theme: 'dark' }, { theme: 'light', contrast: true }]) {
      const anna = await come(browser, server, '#/studio', { settings: look })
      await write(anna.page, page.replace('expect White wins', 'expect Black wins'))
      await anna.page.locator('.cm-failed').waitFor()
      await anna.page.evaluate(axe)
      const { violations } = await anna.page.evaluate(() => globalThis.axe.run(document))
      const found = violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(' ')} – ${n.failureSummary.split('\n').slice(0, 2).join(' ')}`))
      check(found.length === 0, `${JSON.stringify(look)}:\n${found.join('\n')}`)
      await anna.leave()
    }
    for (const locale of ['en-GB', 'fr-FR', 'de-DE', 'it-IT']) {
      const anna = await come(browser, server, '#/studio', { context: { locale, viewport: { width: 360, height: 640 } } })
      const width = await anna.page.evaluate(() => document.documentElement.scrollWidth)
      check(width <= 360, `${locale}: ${width} pixels wide`)
      await anna.leave()
    }
  },
}

export default { ...withoutEngine, ...(engine ? withEngine : {}) }
