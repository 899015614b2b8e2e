// Whole games, as people play them.

import { Person, check, randomFrom } from './harness.mjs'

export default {
  async 'a game against the computer by mouse, from the first page on'({ browser, server }) {
    const anna = await Person.come(browser, server, { settings: { motion: 'reduced' }, viewport: { width: 800, height: 480 } })
    await anna.go('')
    await anna.page.locator('.welcome .button.primary').click()
    await anna.table().waitFor()
    const random = randomFrom(7)
    const choices = await anna.playToTheEnd(() => anna.chooseByMouse(random))
    check(await anna.page.locator('.outcome .head').textContent(), 'the end has no headline')
    check((await anna.page.locator('.outcome p').count()) >= 2, 'the end has no reason')
    check((await anna.page.locator('.board').getAttribute('data-ready')) === 'solid', 'the board is not the solid one')
    await anna.leave()
    return `${choices} choices`
  },

  async 'a game by keyboard alone'({ browser, server }) {
    const anna = await Person.come(browser, server, { settings: { motion: 'reduced', flat: true } })
    await anna.go('')
    await anna.page.locator('li.card').first().waitFor()
    // Tab from the top of the page until the button that starts a game.
    let label = ''
    for (let tabs = 0; tabs < 20 && !/^Play .* now$/.test(label); tabs++) {
      await anna.page.keyboard.press('Tab')
      label = await anna.page.evaluate(() => document.activeElement.textContent.trim())
    }
    check(/^Play/.test(label), 'no Tab leads to the button that starts a game')
    await anna.page.keyboard.press('Enter')
    await anna.table().waitFor()
    await anna.myTurn()
    let role = ''
    for (let tabs = 0; tabs < 20 && role !== 'application'; tabs++) {
      await anna.page.keyboard.press('Tab')
      role = await anna.page.evaluate(() => document.activeElement.getAttribute('role'))
    }
    check(role === 'application', 'no Tab leads to the board')
    const choices = await anna.playToTheEnd(async () => {
      const { ply } = await anna.myTurn()
      await anna.page.keyboard.press('n')
      check(await anna.page.locator('.cairn-board-spoken').textContent(), 'the point is not read out')
      await anna.page.keyboard.press('Enter')
      await anna.past(ply)
    })
    const spoken = await anna.page.locator('[role=status].hush').textContent()
    check(/win|draw/i.test(spoken), `the end is not read out: "${spoken}"`)
    await anna.leave()
    return `${choices} choices`
  },

  async 'a game for three with two computers, on the flat board'({ browser, server }) {
    const anna = await Person.come(browser, server, { settings: { motion: 'reduced', flat: true } })
    await anna.go('')
    // The shortest: in some of them dice wander for hundreds of choices when everybody takes the first that comes.
    const [game] = (await server.games())
      .filter((g) => g.players.low === 3 && g.information.join() === 'perfect')
      .sort((a, b) => a.minutes - b.minutes)
    await anna.openTable({ game: game.id, seats: ['level:1', 'person', 'level:1'] })
    const choices = await anna.playToTheEnd(() => anna.chooseByKeys())
    check((await anna.page.locator('aside li').count()) >= 3, 'three players are not shown')
    await anna.leave()
    return `${game.title}, ${choices} choices`
  },

  async 'a puzzle for one'({ browser, server }) {
    const anna = await Person.come(browser, server, { settings: { motion: 'reduced', flat: true } })
    const game = (await server.games()).find((g) => g.players.high === 1)
    await anna.go(`#/game/${game.id}`)
    await anna.page.locator('.head .button.primary').click()
    await anna.table().waitFor()
    const choices = await anna.playToTheEnd(() => anna.chooseByKeys())
    check(await anna.page.locator('.outcome .head').textContent(), 'the end has no headline')
    await anna.leave()
    return `${game.title}, ${choices} choices`
  },

  async 'a game without a board: played, looked back at and replayed'({ browser, server }) {
    const anna = await Person.come(browser, server, { settings: { motion: 'reduced' } })
    await anna.go('')
    const game = (await server.games()).find((g) => g.picture.boards.length === 0)
    const { table } = await anna.openTable({ game: game.id, seats: ['person', 'level:1'] })
    await anna.myTurn()
    const lies = () => anna.page.locator('.stage .top').innerText()
    check(await anna.page.locator('.top .dice svg').count(), 'the dice that were thrown are not shown')
    check(/\d/.test(await lies()), 'no number lies on the table')
    const choices = await anna.playToTheEnd(() => anna.chooseByKeys())
    const end = await lies()
    await anna.page.keyboard.press('[')
    await anna.page.getByRole('button', { name: 'Back to the game' }).waitFor()
    const before = await lies()
    check(before !== end && /\d/.test(before), `one step before the end the table shows: ${before}`)
    const record = await anna.page.evaluate(async (id) => (await fetch(`/api/v1/tables/${id}/record`)).text(), table)
    await anna.go('#/replay')
    await anna.page.getByLabel('Record or SGF').fill(record)
    await anna.page.getByRole('button', { name: 'Load' }).click()
    await anna.page.locator('.stage .top').waitFor()
    check((await lies()) === end, `the replay ends with ${await lies()}, the table with ${end}`)
    await anna.page.getByRole('button', { name: 'One step back' }).click()
    check((await lies()) === before, `one step before, the replay shows ${await lies()}, the table ${before}`)
    await anna.leave()
    return `${game.title}, ${choices} choices`
  },

  async 'where a colour comes before its point, people may point first and take the colour there'({ browser, server }) {
    const anna = await Person.come(browser, server, { settings: { motion: 'reduced', flat: true } })
    await anna.go('')
    await anna.openTable({ game: 'spuzzle', seats: ['person'] })
    await anna.myTurn()
    await anna.page.locator('.cairn-board').focus()
    await anna.page.keyboard.press('Home')
    const spoken = await anna.page.locator('.cairn-board-spoken').textContent()
    await anna.page.keyboard.press('Enter')
    const offered = anna.page.locator('.at-point button')
    await offered.first().waitFor()
    check((await offered.count()) === 3, `${await offered.count()} colours are offered at the point`)
    check((await anna.state()).ply === 0, 'something was chosen already')
    await offered.nth(1).click()
    await anna.past(1)
    check((await anna.state()).ply === 2, 'not both, the colour and the point, were chosen')
    const shown = await anna.page.locator('.room .hush').first().textContent()
    check(shown.includes('black') && shown.includes(spoken.split(',')[0]), `on the board: ${shown}; pointed at: ${spoken}`)
    await anna.leave()
  },
}
