// Records: what is downloaded can be loaded, stepped through, shared and played on; the lesson; the reasons.

import { Person, check } from './harness.mjs'

const still = { settings: { motion: 'reduced', flat: true } }

export default {
  async 'a game is downloaded as record and SGF, loaded again, and goes on from a position'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    await anna.go('')
    const { table, seats } = await anna.openTable({ game: 'spline', options: { size: '3' }, seats: ['person', 'level:1'] })
    const choices = await anna.playToTheEnd(() => anna.chooseByKeys())
    const head = await anna.page.locator('.outcome .head').textContent()
    const told = await anna.page.locator('.outcome').textContent()
    for (const format of ['text', 'sgf']) {
      const file = await (await fetch(`${server.address}api/v1/tables/${table}/record?format=${format}&token=${seats[0].token}`)).text()
      await anna.go('#/replay')
      await anna.page.locator('textarea').fill(file)
      await anna.page.getByRole('button', { name: 'Load', exact: true }).click()
      await anna.page.locator('.replay .board[data-ready]').waitFor()
      const shown = await anna.page.locator('.outcome').textContent()
      const winner = /(\w+) wins/.exec(shown)?.[0]
      check(head === 'You win' || shown.includes(head) || (winner && told.includes(winner)), `the ${format} ends with "${shown}", the game with "${told}"`)
      await anna.page.getByRole('button', { name: 'To the beginning' }).click()
      await anna.page.getByRole('button', { name: 'One step forward' }).click()
      await anna.page.getByText('1 /').waitFor()
      await anna.page.getByRole('link', { name: 'Games' }).click()
      await anna.page.getByPlaceholder(/Search/).waitFor()
    }
    await anna.go('#/replay')
    await anna.page.locator('textarea').fill('[game "spline"]\n[position "..../..../WB../BW.. W"]\n')
    await anna.page.getByRole('button', { name: 'Load', exact: true }).click()
    await anna.page.getByRole('button', { name: 'Play on from here' }).click()
    await anna.atTable()
    await anna.chooseByKeys()
    await anna.go('#/replay')
    await anna.page.locator('textarea').fill('1. nonsense')
    await anna.page.getByRole('button', { name: 'Load', exact: true }).click()
    check(await anna.page.getByRole('alert').textContent(), 'nonsense is not refused with a reason')
    anna.complaints = anna.complaints.filter((c) => !/status of 4\d\d/.test(c))
    await anna.leave()
    return `${choices} choices`
  },

  async 'a point that may not be chosen says why, and stepping back shows earlier boards'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    await anna.go('')
    await anna.openTable({ game: 'spline', seats: ['person', 'level:1'] })
    await anna.chooseByKeys()
    await anna.myTurn()
    // The arrows walk over all points, balls too.
    await anna.page.locator('.cairn-board').focus()
    const row = (way) => [way, way, way, 'ArrowUp']
    // The first choice need not be the first point: the balls may lie to the left of it.
    const everywhere = ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', ...row('ArrowRight'), ...row('ArrowLeft'), ...row('ArrowRight'), ...row('ArrowLeft')]
    const said = () => anna.page.locator('.cairn-board-spoken').textContent()
    let spoken = ''
    // Twice: a key that comes while the board is still being drawn may be lost, and the walk with it.
    for (const key of ['Home', ...everywhere, 'Home', ...everywhere]) {
      if (/ball/.test(spoken)) break
      const before = spoken
      await anna.page.keyboard.press(key)
      // What is spoken follows the focus a moment later; at the edge it stays.
      for (let i = 0; i < 20 && (spoken = await said()) === before; i++) await anna.page.waitForTimeout(50)
    }
    check(/ball/.test(spoken), `the arrows found no ball: "${spoken}"`)
    await anna.page.keyboard.press('Enter')
    await anna.page.locator('.prompt .reason').waitFor()
    const reason = await anna.page.locator('.prompt .reason').textContent()
    check(/occupied|ball/.test(reason), `the reason is "${reason}"`)
    const text = () => anna.page.locator('.room .hush').first().textContent()
    const now = await text()
    await anna.page.keyboard.press('[')
    check((await text()) !== now, 'a step back shows the same board')
    await anna.page.keyboard.press(']')
    check((await text()) === now, 'a step forward does not come back')
    await anna.page.keyboard.press('u')
    await anna.page.waitForFunction(() => document.querySelector('.table').dataset.ply === '0')
    await anna.leave()
    return reason
  },

  async 'arrows step through the game, on the board too where it was pressed; who came there by keys walks with them'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    const { page } = anna
    await anna.go('')
    const made = await anna.openTable({ game: 'spline', seats: ['person', 'person'], hotseat: true })
    await anna.myTurn()
    await anna.chooseWords(made, [[0, 'a1'], [1, 'a3'], [0, 'c1']])
    const steps = page.locator('.steps')
    const at = (n) => steps.getByText(`${n} / 3`).waitFor()
    await at(3)
    const walks = async (where, back, forth) => {
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowLeft')
      await at(back)
      await page.keyboard.press('ArrowRight')
      await at(forth)
      await page.keyboard.press(']')
      await page.keyboard.press(']')
      await at(3)
      return where
    }
    await page.locator('main').focus()
    await walks('the page', 1, 2)
    // At the rim of the drawing there is nothing to choose.
    const board = await page.locator('.cairn-board').boundingBox()
    await page.mouse.click(board.x + 8, board.y + 8)
    check(await page.evaluate(() => document.activeElement.classList.contains('cairn-board')), 'a press on the board does not give it the keys')
    await walks('the board, pressed', 1, 2)
    // Tab by Tab until the board has the keys.
    await page.locator('main').focus()
    for (let n = 0; n < 20 && !(await page.evaluate(() => document.activeElement.classList.contains('cairn-board'))); n++) await page.keyboard.press('Tab')
    await page.keyboard.press('Home')
    const before = await page.locator('.cairn-board-spoken').textContent()
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction((text) => document.querySelector('.cairn-board-spoken').textContent !== text, before)
    await at(3)
    // Tabs are gone through with the same keys.
    await page.getByRole('tab', { name: 'Turns' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tab', { name: 'Rules', selected: true }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await at(3)
    await anna.leave()
  },

  async 'the lesson can be done by keys'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    await anna.go('#/lesson')
    await anna.page.locator('.board[data-ready]').waitFor()
    const press = async (...keys) => {
      await anna.page.locator('.cairn-board').focus()
      for (const key of keys) await anna.page.keyboard.press(key)
    }
    const next = () => anna.page.getByRole('button', { name: 'Next' })
    const done = async () => !(await next().isDisabled())
    await press('Home', 'Enter')
    await next().click()
    check(!(await done()), 'the second step is done before it was begun')
    for (let i = 0; i < 16 && !(await done()); i++) await press('Home', ...Array(i % 13).fill('n'), 'Enter')
    check(await done(), 'the platform cannot be built by keys')
    await anna.leave()
  },
}
