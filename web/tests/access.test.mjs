// Everybody: axe-core on every page, languages, narrow screens.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Person, check, invite } from './harness.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export async function faults(page) {
  // Evaluated, not added as a script: the page allows none but its own.
  await page.evaluate(axe)
  const { violations } = await page.evaluate(() => globalThis.axe.run(document))
  return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(' ')} – ${n.failureSummary.split('\n').slice(0, 2).join(' ')}`))
}

/** Every page that App.svelte names, by an address that shows it and something that is there once it is drawn. */
const PAGES = {
  shelf: ['', 'li.card'],
  game: ['#/game/spline', '.prose'],
  table: ['#/table/nowhere', 'h1'],
  tables: ['#/tables', 'h1'],
  lobby: ['#/lobby', 'h1'],
  leaders: ['#/leaders/spline', 'h1'],
  me: ['#/me', 'h1'],
  replay: ['#/replay', 'textarea'],
  study: ['#/study', 'form'],
  puzzles: ['#/puzzles', '.today'],
  puzzle: ['#/puzzles/today', '.puzzle .board[data-ready], .puzzle .bare'],
  lesson: ['#/lesson', '.board[data-ready]'],
  learn: ['#/lesson/spline', '.lesson .board[data-ready]'],
  studio: ['#/studio', 'h1'],
  published: ['#/published', 'h1'],
  publication: ['#/published/u_nobody_1', 'h1'],
  report: ['#/report/spline', 'h1'],
  unknown: ['#/nowhere/at/all', 'h1'],
}

async function open(person, page) {
  const [link, there] = PAGES[page]
  await person.go(link)
  // What the page before showed does not count.
  await person.page.locator(`main[data-page="${page}"]`).locator(there).first().waitFor({ timeout: 60_000 })
  await person.page.getByText('One moment').waitFor({ state: 'detached' })
}

/** What is not there, and where publishing is off, the browser says so too. */
const askedForNothing = (person) => {
  person.complaints = person.complaints.filter((c) => !/status of 4\d\d/.test(c))
}

export default {
  async 'every page that there is fits 360, 768 and 1280 pixels, and axe finds nothing'({ browser, server }) {
    const app = readFileSync(new URL('../src/App.svelte', import.meta.url), 'utf8')
    const named = [...app.matchAll(/^ {4}(\w+): \(\) => import\(/gm)].map(([, name]) => name)
    const missing = named.filter((name) => !(name in PAGES))
    check(named.length > 10 && missing.length === 0, `no address for ${missing.join(', ') || 'any page'}`)
    for (const [width, settings] of [[360, { theme: 'light' }], [768, { theme: 'dark' }], [1280, { theme: 'light', contrast: true }]]) {
      const anna = await Person.come(browser, server, { settings: { motion: 'reduced', flat: true, ...settings }, viewport: { width, height: 780 } })
      await anna.go('')
      await anna.openTable({ game: 'spline', seats: ['person', 'level:1'] })
      for (const page of Object.keys(PAGES)) {
        await open(anna, page)
        const wide = await anna.page.evaluate(() => document.documentElement.scrollWidth)
        check(wide <= width, `${page} is ${wide} pixels wide on ${width}`)
        const found = await faults(anna.page)
        check(found.length === 0, `${page} at ${width}:\n${found.join('\n')}`)
      }
      askedForNothing(anna)
      await anna.leave()
    }
  },

  async 'axe finds nothing on the way: invited, waited for, judged, lost, a race, by hand, without a board'({ browser, server }) {
    for (const theme of ['light', 'dark']) {
      const settings = { motion: 'reduced', flat: true, theme }
      const anna = await Person.come(browser, server, { settings })
      const ben = await Person.come(browser, server, { settings })
      const look = async (person, where) => {
        const found = await faults(person.page)
        check(found.length === 0, `${where} (${theme}):\n${found.join('\n')}`)
      }
      const { page } = anna
      const link = await invite(anna, 'spargo', {}, 'Anna')
      await look(anna, 'the invitation')
      await ben.page.goto(link)
      await ben.page.getByRole('heading', { name: /invites you/ }).waitFor()
      await ben.page.getByText('Rules', { exact: true }).click()
      await ben.page.locator('.prose').waitFor()
      await look(ben, 'the joining page')
      await anna.go('#/lobby')
      await page.getByRole('button', { name: 'Post a challenge' }).click()
      await page.getByRole('heading', { name: 'Waiting for an opponent' }).waitFor()
      await look(anna, 'waiting for an opponent')
      await ben.go('#/lobby')
      await ben.page.locator('li.card button').first().waitFor()
      await look(ben, 'the lobby with a challenge')
      await anna.openTable({ game: 'spline', options: { size: '3' }, seats: ['person', 'level:1'] })
      await anna.chooseByKeys()
      await anna.myTurn()
      await page.getByRole('button', { name: 'Hint' }).click()
      await page.locator('.arrow path[d]').waitFor({ state: 'attached' })
      await look(anna, 'a hint')
      await page.getByRole('button', { name: 'Resign' }).click()
      await look(anna, 'the question whether to give up')
      await page.getByRole('button', { name: 'Resign' }).last().click()
      await page.getByText('You lose').first().waitFor()
      await page.getByRole('tab', { name: 'Analysis' }).click()
      await page.getByRole('button', { name: 'Graph of the whole game' }).click()
      await page.getByText(/% accurate/).first().waitFor({ timeout: 60_000 })
      await look(anna, 'a game that was lost and judged')
      // In a small window the clocks stand above the question; one that runs out is red.
      const wide = page.viewportSize()
      await page.setViewportSize({ width: 360, height: 740 })
      await anna.openTable({ game: 'spline', seats: ['person', 'person'], hotseat: true, clock: { seconds: 15, increment: 0 } })
      await page.locator('.clock.short:visible').first().waitFor()
      await look(anna, 'a table with clocks on a telephone')
      await page.setViewportSize(wide)
      await anna.go('#/tables')
      await page.getByText('You lose').first().waitFor()
      await look(anna, 'the list of tables with a game that was lost')
      await anna.go('#/puzzles/today')
      await page.getByRole('button', { name: 'Show the solution' }).click()
      await page.locator('.solution button').first().waitFor()
      await look(anna, 'the solution of a puzzle')
      const games = await server.games()
      const kinds = {
        'a race': (g) => g.information.includes('race'),
        'a game by hand': (g) => g.information.includes('skill'),
        'a game without a board': (g) => g.picture?.kind === 'none',
        'dice': (g) => g.picture?.kind === 'dice',
      }
      for (const [kind, fits] of Object.entries(kinds)) {
        const game = games.find(fits)
        if (!game) continue
        const others = Array.from({ length: game.players.low - 1 }, () => (game.ghosts === false ? 'person' : 'level:1'))
        await anna.openTable({ game: game.id, seats: ['person', ...others] })
        await page.locator('.table .board[data-ready], .table .bare').first().waitFor({ timeout: 60_000 })
        await look(anna, `${kind} (${game.id})`)
      }
      await anna.leave()
      await ben.leave()
    }
  },

  async 'axe finds nothing on any page, light, dark and with high contrast'({ browser, server }) {
    for (const settings of [{ theme: 'light' }, { theme: 'dark' }, { theme: 'light', contrast: true }]) {
      const anna = await Person.come(browser, server, { settings: { motion: 'reduced', flat: true, ...settings } })
      const { page } = anna
      const look = async (where) => {
        const found = await faults(page)
        check(found.length === 0, `${where} (${JSON.stringify(settings)}):\n${found.join('\n')}`)
      }
      await anna.go('')
      await page.locator('li.card').first().waitFor()
      await look('the shelf')
      await page.getByRole('button', { name: 'Settings' }).click()
      await look('the settings')
      await page.keyboard.press('Escape')
      await anna.go('#/game/spline')
      await page.locator('.prose').waitFor()
      await look('the page of a game')
      await page.getByRole('button', { name: 'New table…' }).click()
      await look('the dialog for a new table')
      await page.keyboard.press('Escape')
      await anna.go('#/lesson')
      await page.locator('.board[data-ready]').waitFor()
      await look('the lesson')
      for (const people of ['lobby', 'me', 'leaders/spline']) {
        await anna.go(`#/${people}`)
        await page.locator('h1').waitFor()
        await page.getByText('One moment').waitFor({ state: 'detached' })
        await look(people)
      }
      await anna.go('#/puzzles')
      await page.locator('.today').waitFor()
      await look('the puzzles')
      await anna.go('#/replay')
      await page.locator('textarea').waitFor()
      await look('the replay')
      await anna.go('#/study')
      await page.getByRole('button', { name: 'Empty board' }).waitFor()
      await look('the studies')
      await anna.go('#/study/new/spline')
      await page.locator('.study .board[data-ready]').waitFor()
      await anna.chooseByKeys()
      await page.getByLabel('Comment on this moment').fill('good')
      await look('a study')
      await page.getByRole('button', { name: 'Computer' }).click()
      await page.getByRole('button', { name: 'Analysis' }).click()
      await page.locator('tbody tr.first').waitFor()
      await look('what the computer thinks of it')
      await page.getByRole('button', { name: 'Explorer' }).click()
      await page.locator('.explorer button').first().waitFor()
      await look('the explorer')
      await page.getByRole('button', { name: 'Turns' }).click()
      await page.getByRole('button', { name: 'Set up a position' }).click()
      await look('the editor of positions')
      await anna.go('#/lesson/spline')
      await page.locator('.lesson .board[data-ready]').waitFor()
      await look('the lesson of a game')
      await anna.openTable({ game: 'spline', options: { size: '3' }, seats: ['person', 'level:1'] })
      await anna.chooseByKeys()
      await anna.myTurn()
      await look('the table')
      await page.getByRole('tab', { name: 'Rules' }).click()
      await page.locator('.prose').waitFor()
      await look('the rules beside the board')
      await page.getByRole('button', { name: 'Share' }).click()
      await look('the links')
      await page.keyboard.press('Escape')
      await anna.go('#/tables')
      await page.locator('li.card').first().waitFor()
      await look('my tables')
      await anna.leave()
    }
  },

  async 'axe finds nothing in the viewer that other sites show, and it fits a narrow frame'({ browser, server }) {
    for (const theme of ['light', 'dark']) {
      const anna = await Person.come(browser, server, { settings: { motion: 'reduced', flat: true, theme }, permissions: ['clipboard-read', 'clipboard-write'] })
      const { page } = anna
      await anna.go('#/study/new/spline')
      await page.locator('.study .board[data-ready]').waitFor()
      await anna.chooseByKeys()
      await page.locator('aside summary').click()
      await page.getByRole('button', { name: 'Copy for another site' }).click()
      await page.locator('.notes').getByText('Copied.').waitFor()
      const [, address] = /src="([^"]+)"/.exec(await page.evaluate(() => navigator.clipboard.readText()))
      await page.setViewportSize({ width: 320, height: 400 })
      await page.goto(address)
      await page.locator('.board[data-ready]').waitFor()
      await page.getByRole('button', { name: 'One step forward' }).click()
      const found = await faults(page)
      check(found.length === 0, `the viewer (${theme}):\n${found.join('\n')}`)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      check(wide <= 320, `it is ${wide} pixels wide`)
      await anna.leave()
    }
  },

  async 'nothing is wider than a screen of 360 pixels'({ browser, server }) {
    const anna = await Person.come(browser, server, {
      settings: { motion: 'reduced', flat: true },
      viewport: { width: 360, height: 640 },
      hasTouch: true,
    })
    const { page } = anna
    const fits = async (where) => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      check(width <= 360, `${where} is ${width} pixels wide`)
    }
    await anna.go('')
    await page.locator('li.card').first().waitFor()
    await fits('the shelf')
    await anna.go('#/game/spline')
    await page.locator('.prose').waitFor()
    await fits('the page of a game')
    await anna.go('#/lesson')
    await page.locator('.board[data-ready]').waitFor()
    await fits('the lesson')
    await anna.go('#/study/new/spline')
    await page.locator('.study .board[data-ready]').waitFor()
    await fits('a study')
    await page.getByRole('button', { name: 'Set up a position' }).click()
    await fits('the editor of positions')
    await anna.go('#/lesson/spline')
    await page.locator('.lesson .board[data-ready]').waitFor()
    await fits('the lesson of a game')
    await anna.openTable({ game: 'spline', seats: ['person', 'level:1'] })
    const { ply } = await anna.myTurn()
    await fits('the table')

    // One tap asks, the second plays.
    const box = await page.locator('.cairn-board').boundingBox()
    const ghost = await page.evaluate(() => document.querySelector('.cairn-board svg') !== null)
    check(ghost, 'the flat board is no drawing')
    let asked = false
    for (let i = 0; i < 40 && !asked; i++) {
      const [x, y] = [box.x + box.width * (0.25 + 0.06 * (i % 8)), box.y + box.height * (0.3 + 0.1 * Math.floor(i / 8))]
      await page.touchscreen.tap(x, y)
      asked = (await page.getByRole('button', { name: /^Confirm/ }).count()) > 0
      if (asked) {
        check((await anna.state()).ply === ply, 'a single tap has played')
        await page.touchscreen.tap(x, y)
        await anna.past(ply)
      }
    }
    check(asked, 'no tap on the board was asked to be confirmed')
    await anna.leave()
  },

  async 'the page speaks four languages'({ browser, server }) {
    const titles = { fr: 'Des jeux où l’on empile', de: 'Spiele, in denen gestapelt wird', it: 'Giochi in cui si impila', en: 'Games played by stacking' }
    for (const [locale, title] of Object.entries(titles)) {
      const anna = await Person.come(browser, server, { locale })
      await anna.go('')
      await anna.page.getByRole('heading', { name: title }).waitFor()
      check((await anna.page.locator('html').getAttribute('lang')) === locale, `the page does not say that it is in ${locale}`)
      await anna.leave()
    }
    const anna = await Person.come(browser, server)
    await anna.go('#/game/spline')
    await anna.page.locator('.prose').waitFor()
    await anna.page.getByRole('button', { name: 'Settings' }).click()
    await anna.page.getByLabel('Language').selectOption('fr')
    await anna.page.getByRole('button', { name: 'Fermer' }).click()
    await anna.page.getByRole('heading', { name: 'Déroulement' }).waitFor()
    await anna.leave()
  },
}
