// Every game of the shelf, and what the first page costs.

import { Person, becomes, check } from './harness.mjs'

const MOST_BYTES = 400_000

export default {
  async 'the first page in all, compressed'({ browser, server }) {
    const anna = await Person.come(browser, server)
    const wire = await anna.context.newCDPSession(anna.page)
    await wire.send('Network.enable')
    let bytes = 0
    wire.on('Network.loadingFinished', (e) => (bytes += e.encodedDataLength))
    await anna.go('')
    await anna.page.locator('li.card').first().waitFor()
    const ready = await anna.page.evaluate(() => Math.round(performance.now()))
    await anna.page.waitForLoadState('networkidle')
    check(bytes < MOST_BYTES, `the first page is ${bytes} bytes, more than ${MOST_BYTES}`)
    await anna.leave()
    return `${Math.round(bytes / 1000)} kB, the games are there after ${ready} ms`
  },

  async 'search, filters and favourites'({ browser, server }) {
    const anna = await Person.come(browser, server)
    const games = await server.games()
    await anna.go('')
    const cards = anna.page.locator('li.card')
    await cards.first().waitFor()
    await becomes(async () => (await cards.count()) === games.length, async () => `${await cards.count()} of ${games.length} games are shown`)
    await anna.page.getByLabel('Any number of players').selectOption({ label: '3 players' })
    const three = games.filter((g) => g.players.low <= 3 && g.players.high >= 3)
    await becomes(async () => (await cards.count()) === three.length, async () => `${await cards.count()} games for three, not ${three.length}`)
    await anna.page.getByLabel('Search by name, designer or aim').fill(three[0].title)
    await anna.page.getByRole('button', { name: `Favourite: ${three[0].title}`, exact: true }).click()
    await anna.page.getByLabel('Search by name, designer or aim').fill('')
    await anna.page.getByRole('button', { name: 'Favourites', exact: true }).click()
    await becomes(async () => (await cards.count()) === 1, 'the favourite is not alone')
    await anna.page.reload()
    await cards.first().waitFor()
    check((await cards.count()) === 1, 'the favourite is forgotten after a reload')
    await anna.leave()
  },

  async 'every game opens, and its first turn can be played'({ browser, server }) {
    const games = await server.games()
    const anna = await Person.come(browser, server, { settings: { motion: 'reduced', flat: true, level: 1 } })
    await anna.go('')
    for (const game of games) {
      try {
        const seats = ['person', ...Array.from({ length: game.players.low - 1 }, () => 'level:1')]
        await anna.openTable({ game: game.id, seats })
        // In a race nobody has a turn, and what is performed is not chosen: those games have tests of their own.
        const open = anna.page.locator('.table:is([data-decides="-4"], :has([data-perform]))').first()
        await Promise.race([anna.myTurn(), open.waitFor()])
        const { over } = await anna.state()
        if (!over && !(await open.isVisible())) await anna.chooseByKeys()
        check(anna.complaints.length === 0, `the browser complained:\n${anna.complaints.join('\n')}`)
      } catch (error) {
        throw new Error(`${game.title}: ${error.message}`)
      }
    }
    await anna.leave()
    return `${games.length} games`
  },
}
