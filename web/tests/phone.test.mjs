// Small windows: everything a player needs is in sight, nothing lies over the board.

import { Person, check } from './harness.mjs'

const settings = { motion: 'reduced', flat: true }
const upright = { settings, viewport: { width: 360, height: 640 }, hasTouch: true }
const sideways = { settings, viewport: { width: 640, height: 360 }, hasTouch: true }

/** Is the whole of it in the window, without scrolling? */
async function inSight(person, locator, what) {
  const box = await locator.boundingBox()
  const { width, height } = person.page.viewportSize()
  check(box, `${what} is not there`)
  check(box.y >= 0 && box.y + box.height <= height && box.x >= 0 && box.x + box.width <= width, `${what} is not in sight: ${JSON.stringify(box)}`)
}

export default {
  async 'on a phone the question and what can be done are in sight at once'({ browser, server }) {
    const anna = await Person.come(browser, server, upright)
    const { page } = anna
    await anna.go('')
    await anna.openTable({ game: 'spline', seats: ['person', 'level:1'] })
    await anna.chooseByKeys()
    await anna.myTurn()
    await page.evaluate(() => scrollTo(0, 0))
    await inSight(anna, page.locator('.prompt'), 'the question')
    for (const name of ['Take back', 'Hint', 'Resign', 'Share']) {
      const button = page.getByRole('button', { name })
      await inSight(anna, button, name)
      check((await button.innerText()).includes(name), `${name} is an icon without a word`)
    }
    await page.getByRole('button', { name: 'Resign' }).click()
    await inSight(anna, page.getByText('Give this game up?'), 'the question whether to resign')
    await inSight(anna, page.getByRole('button', { name: 'Resign' }), 'the button that resigns')
    await page.getByRole('button', { name: 'Resign' }).click()
    await page.locator('.outcome .head').getByText('You lose').waitFor()
    for (const name of ['Games', 'My tables', 'First steps', 'Study', 'Studio'])
      check((await page.locator('nav').getByRole('link', { name }).innerText()).includes(name), `${name} is an icon without a word`)
    await anna.leave()
  },

  async 'a phone on its side has the board beside the question'({ browser, server }) {
    const anna = await Person.come(browser, server, sideways)
    await anna.go('')
    await anna.openTable({ game: 'spline', seats: ['person', 'level:1'] })
    await anna.myTurn()
    const board = await anna.page.locator('.cairn-board').boundingBox()
    const question = await anna.page.locator('.prompt').boundingBox()
    check(question.x >= board.x + board.width - 1, 'the question is not beside the board')
    await inSight(anna, anna.page.locator('.cairn-board'), 'the board')
    await inSight(anna, anna.page.locator('.prompt'), 'the question')
    await anna.leave()
  },

  async 'of several boards a phone shows one, large, and leads to the others'({ browser, server }) {
    const game = (await server.games()).find((g) => g.picture?.boards.length > 2)
    const anna = await Person.come(browser, server, upright)
    await anna.go('')
    await anna.openTable({ game: game.id, seats: ['person', ...Array.from({ length: game.players.low - 1 }, () => 'level:1')] })
    await anna.myTurn()
    const boards = anna.page.getByRole('group', { name: 'Which board fills the window' }).getByRole('button')
    check((await boards.count()) === game.picture.boards.length + 1, `${await boards.count()} buttons for ${game.picture.boards.length} boards`)
    const window = () => anna.page.locator('.cairn-board svg').getAttribute('viewBox')
    const first = await window()
    await boards.nth(1).click()
    await anna.page.waitForFunction((before) => document.querySelector('.cairn-board svg').getAttribute('viewBox') !== before, first)
    const wide = (box) => Number(box.split(' ')[2])
    const one = wide(await window())
    await boards.last().click()
    await anna.page.waitForFunction((before) => Number(document.querySelector('.cairn-board svg').getAttribute('viewBox').split(' ')[2]) > before, one)
    await anna.leave()
    return game.title
  },

  async 'the controls of the eye never lie on the board'({ browser, server }) {
    for (const viewport of [{ width: 360, height: 640 }, { width: 768, height: 1024 }, { width: 1280, height: 800 }]) {
      const anna = await Person.come(browser, server, { settings, viewport })
      await anna.go('')
      await anna.openTable({ game: 'spline', seats: ['person', 'level:1'] })
      await anna.myTurn()
      const board = await anna.page.locator('.cairn-board').boundingBox()
      const eye = await anna.page.locator('.eye').boundingBox()
      check(eye.y + eye.height <= board.y + 1, `at ${viewport.width} pixels the controls reach into the board`)
      await anna.leave()
    }
  },

  async 'words are never broken in the tabs, nor in the table of the analysis'({ browser, server }) {
    const anna = await Person.come(browser, server, { settings, viewport: { width: 1280, height: 800 } })
    await anna.go('')
    await anna.openTable({ game: 'spargo', seats: ['person', 'level:1'] })
    await anna.myTurn()
    await anna.page.getByRole('tab', { name: 'Analysis' }).click()
    await anna.page.getByRole('button', { name: 'Think about this position' }).click()
    await anna.page.locator('tbody tr').first().waitFor()
    const tall = await anna.page.$$eval('[role=tab] span, tbody td:nth-child(2)', (all) => all.filter((e) => e.getClientRects().length > 1).map((e) => e.textContent))
    check(tall.length === 0, `broken: ${tall.join(', ')}`)
    check((await anna.page.locator('tbody tr').first().innerText()).includes('★'), 'the best choice is not marked')
    check(/proved|estimate/.test(await anna.page.locator('tbody tr').first().innerText()), 'a value does not say whether it is proved')
    check(!/\d:[a-z]/.test(await anna.page.locator('tbody th').first().innerText()), 'the choice is in notation, not in words')
    await anna.leave()
  },
}
