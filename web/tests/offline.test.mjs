// Without a network: what was taken along is played, studied and solved by the engine in the browser.

import { Person, check } from './harness.mjs'

const still = { settings: { motion: 'reduced', flat: true, confirm: 'never' } }

export default {
  async 'everything is taken along; then, cut off, a game is played to its end, a study and a puzzle are opened'({ browser, server }) {
    const anna = await Person.come(browser, server, { ...still, serviceWorkers: 'allow' })
    anna.breaks = true
    await anna.go('')
    await anna.page.getByRole('heading', { level: 1 }).waitFor()
    const manifest = await (await fetch(`${server.address}manifest.webmanifest`)).json()
    check(manifest.display === 'standalone' && manifest.icons.length > 1, 'the page cannot be installed')
    await anna.page.evaluate(() => navigator.serviceWorker.ready)
    await anna.page.reload()
    await anna.page.getByRole('button', { name: 'Settings' }).click()
    await anna.page.getByRole('button', { name: 'Take everything along' }).click()
    await anna.page.getByText('Everything is in this browser').waitFor({ timeout: 300_000 })

    await anna.context.setOffline(true)
    await anna.page.reload()
    await anna.page.getByRole('button', { name: /Play Spline|Spline/ }).first().waitFor()
    await anna.go('#/game/spline')
    await anna.page.getByRole('button', { name: /Play/ }).first().click()
    await anna.table().waitFor({ timeout: 60_000 })
    check(/here-/.test(anna.page.url()), `the table is not of this browser: ${anna.page.url()}`)
    const choices = await anna.playToTheEnd(() => anna.chooseByKeys())
    check((await anna.state()).over, 'the game is not over')
    // It is still there after a reload.
    await anna.page.reload()
    check((await anna.myTurn()).over, 'the game is forgotten')

    await anna.go('#/study/new/span')
    await anna.page.locator('.study .board[data-ready]').waitFor({ timeout: 60_000 })
    await anna.go('#/lesson/spline')
    await anna.page.locator('.lesson .board[data-ready]').waitFor({ timeout: 60_000 })
    await anna.go('#/puzzles/today')
    await anna.page.locator('.puzzle').waitFor({ timeout: 60_000 })
    await anna.context.setOffline(false)
    await anna.leave()
    return `${choices} choices`
  },
}
