// What people ask of a table besides moves: advice, a draw, to watch, a clock, one screen for two.

import { Person, accept, check, invite } from './harness.mjs'

const still = { settings: { motion: 'reduced', flat: true } }
/** A small board, so that the computer's advice is quick and exact. */
const small = { game: 'spline', options: { size: '3' } }

export default {
  async 'a hint names a choice and its worth'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    await anna.go('')
    await anna.openTable({ ...small, seats: ['person', 'level:1'] })
    await anna.myTurn()
    await anna.page.getByRole('button', { name: 'Hint' }).click()
    await anna.page.getByText(/Best, as the computer sees it: .+\. .+\./).first().waitFor()
    await anna.leave()
  },

  async 'a draw that both agree to ends the game, and somebody watches'({ browser, server }) {
    const [anna, ben, cleo] = await Promise.all([0, 1, 2].map(() => Person.come(browser, server, still)))
    await accept(ben, await invite(anna, 'spline', { 'balls along a side of the board': '3' }))
    await cleo.page.goto(anna.page.url())
    await cleo.page.getByText('watching').first().waitFor()

    await anna.chooseByKeys()
    await cleo.past(0)
    check((await cleo.page.getByRole('button', { name: 'Offer a draw' }).count()) === 0, 'a watcher may offer a draw')
    await anna.page.getByRole('button', { name: 'Offer a draw' }).click()
    await ben.page.getByText('offers a draw').waitFor()
    await ben.page.getByRole('button', { name: 'Yes' }).click()
    for (const person of [anna, ben, cleo]) await person.page.locator('.outcome .head').getByText('A draw').waitFor()
    for (const person of [anna, ben, cleo]) await person.leave()
  },

  async 'a clock runs for whoever is to choose'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    await anna.go('')
    await anna.openTable({ ...small, seats: ['person', 'person'], hotseat: true, clock: { seconds: 300, increment: 5 } })
    await anna.myTurn()
    const clocks = anna.page.locator('aside li .clock')
    check((await clocks.count()) === 2, 'there are not two clocks')
    await anna.page.locator('aside li .clock.running').waitFor()
    check(await clocks.first().evaluate((e) => e.classList.contains('running')), 'the first player’s clock does not run')
    const before = await clocks.first().textContent()
    await anna.page.waitForFunction((text) => document.querySelector('aside li .clock')?.textContent !== text, before)
    await anna.chooseByKeys()
    await anna.page.waitForFunction(() => document.querySelectorAll('aside li .clock')[1]?.classList.contains('running'))
    await anna.leave()
  },

  async 'at one screen a secret is covered until the right person is there'({ browser, server }) {
    const game = (await server.games()).find((g) => g.information.includes('hidden') && g.players.low === 2)
    const anna = await Person.come(browser, server, still)
    await anna.go('')
    await anna.openTable({ game: game.id, seats: ['person', 'person'], hotseat: true })
    const cover = anna.page.locator('.cover')
    await cover.waitFor()
    check((await anna.page.locator('.prompt [data-word]').count()) === 0, 'choices show before the right person is there')
    await cover.getByRole('button').click()
    await cover.waitFor({ state: 'detached' })
    await anna.chooseByKeys()
    await anna.leave()
    return game.title
  },
}
