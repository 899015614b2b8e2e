// Without a network: what was taken along is played, studied and solved by the engine in the browser.

import { existsSync } from 'node:fs'
import { Person, Server, check } from './harness.mjs'

/** The engine is built where emscripten is; without it nothing can be taken along. */
const engine = existsSync(new URL('../dist/engine/cairn.wasm', import.meta.url))
const still = { settings: { motion: 'reduced', flat: true, confirm: 'never' } }

const withoutEngine = {
  async 'the page can be installed'({ browser, server }) {
    const anna = await Person.come(browser, server, { ...still, serviceWorkers: 'allow' })
    await anna.go('')
    const manifest = await (await fetch(`${server.address}manifest.webmanifest`)).json()
    check(manifest.display === 'standalone' && manifest.icons.length > 1, 'the page cannot be installed')
    await anna.page.evaluate(() => navigator.serviceWorker.ready)
    await anna.leave()
  },
}

const withEngine = {
  async 'everything is taken along; then the server is killed: a game is played to its end and studied, a lesson and a puzzle are opened'({ browser, command }) {
    const server = new Server(command)
    await server.start()
    const anna = await Person.come(browser, server, { ...still, serviceWorkers: 'allow' })
    anna.breaks = true
    await anna.go('')
    await anna.page.getByRole('heading', { level: 1 }).waitFor()
    await anna.page.evaluate(() => navigator.serviceWorker.ready)
    await anna.page.reload()
    await anna.page.getByRole('button', { name: 'Settings' }).click()
    await anna.page.getByRole('button', { name: 'Take everything along' }).click()
    await anna.page.getByText('Everything is in this browser').waitFor({ timeout: 300_000 })

    await server.stop('SIGKILL')
    await anna.page.reload()
    await anna.page.getByRole('button', { name: /Play Spline|Spline/ }).first().waitFor()
    await anna.go('#/game/spline')
    await anna.page.getByRole('button', { name: /Play/ }).first().click()
    await anna.atTable()
    check(/here-/.test(anna.page.url()), `the table is not of this browser: ${anna.page.url()}`)
    const choices = await anna.playToTheEnd(() => anna.chooseByKeys())
    check((await anna.state()).over, 'the game is not over')
    // It is still there after a reload.
    await anna.page.reload()
    check((await anna.myTurn()).over, 'the game is forgotten')

    // The game becomes a study: back to its beginning, where the engine in the browser knows what is proved; another choice; its answer.
    await anna.page.getByRole('link', { name: 'Study' }).or(anna.page.getByRole('button', { name: 'Study' })).last().click()
    await anna.page.locator('.study .board[data-ready]').waitFor()
    const tried = await anna.page.locator('.tree button[data-word]').count()
    check(tried >= choices, `the study has ${tried} choices of a game in which ${choices} were made by one side`)
    await anna.page.getByRole('button', { name: 'To the beginning' }).click()
    await anna.page.locator('.study[data-ply="0"]').waitFor()
    await anna.page.getByRole('button', { name: 'Explorer' }).click()
    await anna.page.locator('.explorer .sum').getByText('White loses, whatever is chosen').waitFor()
    await anna.page.locator('.explorer button[data-word="0:c3"]').click()
    await anna.page.locator('.study[data-ply="1"] .explorer .sum').getByText('Black wins with best play: that is proved').waitFor()
    check((await anna.page.locator('.explorer button').count()) === 15, 'the engine does not answer with every choice')
    await anna.go('#/lesson/spline')
    await anna.page.locator('.lesson .board[data-ready]').waitFor()
    await anna.go('#/puzzles/today')
    await anna.page.locator('.puzzle').waitFor()
    await anna.leave()
    await server.end()
    return `${choices} choices`
  },
}

export default { ...withoutEngine, ...(engine ? withEngine : {}) }
