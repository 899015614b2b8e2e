// Everybody: axe-core on every page, languages, narrow screens.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Person, check } from './harness.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export async function faults(page) {
  // Evaluated, not added as a script: the page allows none but its own.
  await page.evaluate(axe)
  const { violations } = await page.evaluate(() => globalThis.axe.run(document))
  return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(' ')} – ${n.failureSummary.split('\n').slice(0, 2).join(' ')}`))
}

export default {
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
