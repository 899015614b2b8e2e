// Whole games, as people play them.

import { Person, becomes, check, randomFrom } from './harness.mjs'

export default {
  async 'a game against the computer by mouse, from the first page on'({ browser, server }) {
    const anna = await Person.come(browser, server, { settings: { motion: 'reduced' }, viewport: { width: 800, height: 480 } })
    await anna.go('')
    await anna.page.locator('.welcome .button.primary').click()
    await anna.atTable()
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
    await anna.atTable()
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
    await anna.atTable()
    const choices = await anna.playToTheEnd(() => anna.chooseByKeys())
    check(await anna.page.locator('.outcome .head').textContent(), 'the end has no headline')
    await anna.leave()
    return `${game.title}, ${choices} choices`
  },

  async 'whoever plays alone is told his best, and what is possible'({ browser, server }) {
    const anna = await Person.come(browser, server, { settings: { motion: 'reduced', flat: true } })
    const { page } = anna
    await anna.go('')
    const scores = []
    for (const key of ['Home', 'End']) {
      await anna.openTable({ game: 'spuzzle', seats: ['person'] })
      await anna.playToTheEnd(async () => {
        const { ply } = await anna.myTurn()
        await page.locator('.cairn-board').focus()
        await page.keyboard.press(key)
        await page.keyboard.press('Enter')
        const colour = page.locator('.at-point button')
        if (await colour.first().isVisible().catch(() => false)) await colour.first().click()
        await anna.past(ply)
      })
      scores.push(Number(/-?\d+/.exec(await page.locator('.outcome .head').textContent())[0]))
      const told = page.locator('.outcome').getByText(`Your best: ${Math.max(...scores)}, in ${scores.length} game`)
      await told.waitFor()
      check(/Proved: The best score is 27/.test(await told.innerText()), `it reads "${await told.innerText()}"`)
    }
    // Looking at the table again is no further game.
    await page.reload()
    await page.locator('.outcome').getByText(/in 2 games/).waitFor()
    await anna.go('#/game/spuzzle')
    await page.getByText(`Your best: ${Math.max(...scores)}, in 2 games.`).waitFor()
    await anna.leave()
    return scores.join(' and ')
  },

  async 'a game that was begun is offered on the first page until it is over; then one press tells how it was played'({ browser, server }) {
    const anna = await Person.come(browser, server, { settings: { motion: 'reduced', flat: true } })
    const { page } = anna
    await anna.go('')
    await anna.openTable({ game: 'spline', options: { size: '3' }, seats: ['person', 'level:1'] })
    await anna.chooseByKeys()
    await anna.myTurn()
    await anna.go('#/')
    await page.getByRole('link', { name: 'Go on: Spline' }).click()
    await anna.atTable()
    await anna.playToTheEnd(() => anna.chooseByKeys())
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByText(/\d+ % accurate/).first().waitFor()
    check((await page.getByRole('tab', { name: 'Analysis' }).getAttribute('aria-selected')) === 'true', 'another sheet is open')
    // The graph grows while the computer judges, and is brought into sight once it is whole.
    const high = page.viewportSize().height
    const lies = async () => (await page.getByRole('img', { name: 'Graph of the game' }).boundingBox()) ?? { y: high, height: 0 }
    const seen = async () => lies().then(({ y, height }) => y >= 0 && y + height <= high)
    await becomes(seen, async () => `the graph lies from ${(await lies()).y} on in a window ${high} high`)
    await anna.go('#/')
    await page.getByRole('region', { name: 'For you today' }).waitFor()
    check((await page.getByRole('link', { name: 'Go on: Spline' }).count()) === 0, 'a game that is over is offered to go on with')
    // Nor one whose table the server has not kept.
    await page.evaluate(() => {
      const gone = { table: 'aaaabbbbccccdddd', game: 'spline', title: 'Spline', seats: [{ seat: 0, token: 'a'.repeat(32) }], hotseat: false, open: [], at: Date.now(), over: false }
      localStorage.setItem('cairn.tables', JSON.stringify([gone]))
    })
    await page.reload()
    await page.getByRole('link', { name: 'Go on: Spline' }).click()
    await page.getByRole('heading', { name: 'There is no such table.' }).waitFor()
    await anna.go('#/')
    await page.getByRole('region', { name: 'For you today' }).waitFor()
    check((await page.getByRole('link', { name: 'Go on: Spline' }).count()) === 0, 'a table that is gone is offered again')
    await anna.leave()
  },

  async 'whoever leaves while the computer still thinks about the game hears of no trouble'({ browser, server }) {
    const anna = await Person.come(browser, server, { settings: { motion: 'reduced', flat: true } })
    const { page } = anna
    await anna.go('')
    await anna.openTable({ game: 'spline', seats: ['person', 'level:1'] })
    for (let n = 0; n < 3; n++) await anna.chooseByKeys()
    await anna.myTurn()
    await page.getByRole('button', { name: 'Resign' }).click()
    await page.locator('.ask').getByRole('button', { name: 'Resign' }).click()
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('progressbar', { name: 'Graph of the whole game' }).waitFor()
    await anna.go('#/puzzles')
    await page.locator('.today').waitFor()
    await page.waitForTimeout(1000)
    const told = await page.locator('.note').allTextContents()
    check(told.length === 0, `it is told: ${told}`)
    await anna.leave()
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
