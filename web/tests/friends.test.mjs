// People who play each other: by a link, with secrets, through breaks of the line.

import { Person, accept, check, invite } from './harness.mjs'

const still = { settings: { motion: 'reduced', flat: true } }

/** Two browsers play the first choices of a game, and nothing that one of them got tells what only the other may know. */
async function playSecretly(browser, server, game) {
  const anna = await Person.come(browser, server, still)
  const ben = await Person.come(browser, server, still)
  await accept(ben, await invite(anna, game.id))
  for (let n = 0; n < 30; n++) {
    const seen = await anna.state()
    if (seen.over) break
    const mover = seen.decides === 0 ? anna : ben
    if (seen.decides >= 0) await mover.chooseByKeys(n % 3 === 0 ? 'End' : 'Home')
    await Promise.all([anna.past(seen.ply), ben.past(seen.ply)])
  }
  const views = (person) =>
    person.frames.map((f) => JSON.parse(f)).filter((m) => m.view && m.view.outcome === null).map((m) => m.view)
  const held = { 0: views(anna), 1: views(ben) }
  let secrets = 0
  for (const seat of [0, 1]) {
    for (const view of held[seat]) {
      // Whoever opens an invitation looks at the table as somebody who watches, before he sits down.
      check(view.viewer === seat || view.viewer === -1, `seat ${seat} was sent the view of ${view.viewer}`)
      for (const stock of view.stocks.filter((s) => s.secret && s.owner !== seat && s.owner >= 0)) {
        secrets++
        check(stock.count === -1, `seat ${seat} sees ${stock.count} in ${stock.name} of seat ${stock.owner}`)
      }
      // The position is text: where the owner reads a secret, the other reads question marks.
      const own = held[1 - seat].find((v) => v.ply === view.ply)
      if (own && own.position !== view.position) {
        secrets++
        check(/\?/.test(view.position), `seat ${seat} reads a position of the other's: ${view.position}`)
      }
    }
  }
  await anna.leave()
  await ben.leave()
  return { secrets, views: held[0].length + held[1].length }
}

export default {
  async 'a table for a friend shows the link at once, and the link says who invites to what'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    const ben = await Person.come(browser, server, still)
    const link = await invite(anna, 'spline', {}, 'Anna')
    const card = anna.page.getByRole('region', { name: 'Waiting for a friend' })
    check((await card.getByRole('textbox').inputValue()) === link, 'the card has another link than the dialog')
    await card.getByRole('img', { name: /Code to scan/ }).waitFor()
    await anna.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await card.getByRole('button', { name: 'Copy the link' }).click()
    check((await anna.page.evaluate(() => navigator.clipboard.readText())) === link, 'the link was not copied')
    await ben.page.goto(link)
    await ben.page.getByRole('heading', { name: 'Anna invites you to Spline' }).waitFor()
    await ben.page.getByText('Rules', { exact: true }).click()
    await ben.page.locator('.prose').waitFor()
    await accept(ben, link)
    await card.waitFor({ state: 'detached' })
    await anna.leave()
    await ben.leave()
  },

  async 'from the page of a game a friend is two presses away, and opponents for this very game one'({ browser, server }) {
    const anna = await Person.come(browser, server, { settings: { ...still.settings, name: 'Anna' } })
    const { page } = anna
    await anna.go('#/game/spargo')
    await page.getByRole('button', { name: 'Play a friend' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Open the table' }).click()
    await page.getByRole('region', { name: 'Waiting for a friend' }).getByRole('textbox').waitFor()
    await anna.go('#/game/spargo')
    await page.getByRole('link', { name: 'Find an opponent' }).click()
    await page.getByRole('heading', { name: 'Opponents' }).waitFor()
    await page.locator('.wish select').first().locator('option').nth(1).waitFor({ state: 'attached' })
    check((await page.locator('.wish select').first().inputValue()) === 'spargo', 'the lobby offers another game')
    // What is for one has no opponents.
    const alone = (await server.games()).find((g) => g.players.high === 1)
    await anna.go(`#/game/${alone.id}`)
    await page.getByRole('heading', { level: 1, name: alone.title }).waitFor()
    check((await page.getByText(/Play a friend|Find an opponent|Leader board/).count()) === 0, `${alone.title} is for one, and offers opponents`)
    await anna.leave()
  },

  async 'two browsers play each other through a link, one reloads, and they play again'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    const ben = await Person.come(browser, server, still)
    await accept(ben, await invite(anna, 'spline', { 'balls along a side of the board': '3' }))
    await anna.page.getByText('Ben').waitFor()

    await anna.chooseByKeys()
    await ben.chooseByKeys()
    await anna.page.reload()
    await anna.atTable()
    check((await anna.myTurn()).ply === 2, 'the game did not go on where it was after a reload')

    await anna.page.getByRole('tab', { name: 'Talk' }).click()
    await anna.page.getByPlaceholder('Say something').fill('good luck')
    await anna.page.getByRole('button', { name: 'Send' }).click()
    await ben.page.getByRole('tab', { name: 'Talk' }).click()
    await ben.page.locator('#panel').getByText('good luck').waitFor()

    for (let turn = 2; !(await anna.state()).over; turn++) {
      const mover = turn % 2 === 0 ? anna : ben
      const { ply } = await mover.myTurn()
      await mover.chooseByKeys(turn % 2 === 0 ? 'Home' : 'End')
      await Promise.all([anna.past(ply), ben.past(ply)])
    }
    const heads = await Promise.all([anna, ben].map((p) => p.page.locator('.outcome .head').textContent()))
    check(heads.sort().join() === 'You lose,You win', `one of the two has won and the other lost, but they read: ${heads.join(' / ')}`)

    const before = anna.page.url()
    await anna.page.getByRole('button', { name: 'Rematch' }).click()
    await ben.page.getByRole('button', { name: 'Yes' }).click()
    for (const person of [anna, ben]) await person.page.waitForURL((url) => String(url) !== before && String(url).includes('/table/'))
    await ben.page.waitForFunction(() => document.querySelector('.table')?.dataset.viewer === '0')

    await anna.go('#/tables')
    await anna.page.getByText('White is to choose').waitFor()
    await anna.leave()
    await ben.leave()
  },

  async 'what one player holds in secret is in no frame that the other gets'({ browser, server }) {
    const hidden = (await server.games()).filter((g) => g.information.includes('hidden') && g.players.low === 2)
    // One game may be over after a few choices: as many games as it takes to see enough.
    const told = []
    let views = 0
    while (views < 40) {
      const game = hidden[told.length]
      check(game, `too few views to say anything: ${views} of ${told.join(', ')}`)
      const seen = await playSecretly(browser, server, game)
      check(seen.secrets > 0, `nothing of ${game.title} was secret: the test has tested nothing`)
      views += seen.views
      told.push(`${game.title} ${seen.secrets} secrets kept in ${seen.views} views`)
    }
    return told.join(', ')
  },

  async 'the server is killed in mid-game and comes back'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    await anna.go('')
    anna.breaks = true
    await anna.openTable({ game: 'spline', seats: ['person', 'level:1'] })
    await anna.chooseByKeys()
    const before = (await anna.myTurn()).ply
    await server.stop('SIGKILL')
    await anna.page.getByText('The line is broken').waitFor()
    await server.start()
    await anna.page.getByText('The line is broken').waitFor({ state: 'detached' })
    check((await anna.myTurn()).ply === before, 'a choice that was made is lost')
    await anna.chooseByKeys()
    check((await anna.myTurn()).ply > before, 'the game does not go on')
    await anna.leave()
  },
}
