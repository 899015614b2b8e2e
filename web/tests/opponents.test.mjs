// People who have not met before: challenges, quick pairing, ratings, games by post, a key in another browser, mute and block.

import { mkdirSync } from 'node:fs'
import { Person, Server, accept, becomes, check, invite } from './harness.mjs'

const still = (name) => ({ settings: { motion: 'reduced', flat: true, name } })

async function lobby(person) {
  await person.go('#/lobby')
  await person.page.getByRole('heading', { name: 'Opponents' }).waitFor()
}

/** The form of the lobby: which game, how much time, for a rating or not. */
async function wish(person, { time, rated = false } = {}) {
  const { page } = person
  await page.locator('.wish select').first().selectOption({ label: 'Spline' })
  if (time) await page.locator('.wish select').nth(1).selectOption(time)
  const tick = page.getByLabel('Play for a rating')
  if ((await tick.isChecked()) !== rated) await tick.click()
}

async function makeKey(person) {
  await person.go('#/me')
  await person.page.getByRole('button', { name: 'Make a key' }).click()
  await person.page.getByRole('heading', { name: 'My ratings' }).waitFor()
  return person.page.evaluate(() => JSON.parse(localStorage.getItem('cairn.key')))
}

const challengeOf = (person, name) => person.page.locator('li.card', { hasText: name })

/** Anna challenges, Ben accepts; both at the table. */
async function meet(anna, ben, setting) {
  await lobby(anna)
  await wish(anna, setting)
  await anna.page.getByRole('button', { name: 'Post a challenge' }).click()
  await lobby(ben)
  await challengeOf(ben, 'Anna').getByRole('button', { name: 'Play' }).click()
  await ben.atTable()
}

async function resign(person) {
  await person.page.getByRole('button', { name: 'Resign' }).click()
  await person.page.locator('.ask').getByRole('button', { name: 'Resign' }).click()
}

export default {
  async 'a challenge is seen by another, who accepts it'({ browser, server }) {
    const anna = await Person.come(browser, server, still('Anna'))
    const ben = await Person.come(browser, server, still('Ben'))
    const cleo = await Person.come(browser, server, still('Cleo'))
    await lobby(cleo)
    await meet(anna, ben, { rated: false })
    await anna.page.getByRole('heading', { name: 'Waiting for an opponent' }).waitFor({ state: 'detached' })
    await anna.page.getByText('Ben').first().waitFor()
    // Who only looked on sees it go.
    await challengeOf(cleo, 'Anna').waitFor({ state: 'detached' })
    const first = (await anna.state()).decides === Number(await anna.table().getAttribute('data-viewer')) ? anna : ben
    await first.chooseByKeys()
    await Promise.all([anna.past(0), ben.past(0)])
    for (const person of [anna, ben, cleo]) await person.leave()
  },

  async 'two who look for the same game are paired'({ browser, server }) {
    const anna = await Person.come(browser, server, still('Anna'))
    const ben = await Person.come(browser, server, still('Ben'))
    for (const person of [anna, ben]) {
      await lobby(person)
      await wish(person, { time: 'quick', rated: false })
      await person.page.getByRole('button', { name: 'Find an opponent' }).click()
      await person.atTable()
    }
    check(new URL(anna.page.url()).hash === new URL(ben.page.url()).hash, 'they were led to different tables')
    await anna.page.getByText('Ben').first().waitFor()
    for (const person of [anna, ben]) await person.leave()
  },

  async 'a rated game to its end changes both ratings, and the leader board shows them'({ browser, server }) {
    const anna = await Person.come(browser, server, still('Anna'))
    const ben = await Person.come(browser, server, still('Ben'))
    for (const person of [anna, ben]) await makeKey(person)
    await meet(anna, ben, { rated: true })
    await resign(anna)
    for (const person of [anna, ben]) {
      await person.page.getByText(/rating 1500 → 1338/).waitFor()
      await person.page.getByText(/rating 1500 → 1662/).waitFor()
    }
    await ben.go('#/leaders/spline')
    await ben.page.getByRole('row', { name: /Ben.*1662/ }).waitFor()
    await ben.page.getByRole('row', { name: /Anna.*1338/ }).waitFor()
    for (const person of [anna, ben]) await person.leave()
  },

  async 'by post: the next game of mine, a key brought to another browser, and a lapse'({ browser, command }) {
    const server = new Server(command)
    await server.start()
    const anna = await Person.come(browser, server, still('Anna'))
    const ben = await Person.come(browser, server, still('Ben'))
    const key = await makeKey(anna)
    await makeKey(ben)
    await meet(anna, ben, { time: 'day', rated: true })
    const benHolds = Number(await ben.table().getAttribute('data-viewer'))
    const decides = (await ben.state()).decides
    const [mover, waiter] = decides === benHolds ? [ben, anna] : [anna, ben]
    await lobby(mover)
    await mover.page.getByText('Your next game waits: Spline').waitFor()
    await mover.page.getByRole('link', { name: 'Go on' }).click()
    await mover.atTable()
    await lobby(waiter)
    check((await waiter.page.getByText('Your next game waits').count()) === 0, 'the other is told that it is his turn')

    // Anna in another browser, with nothing but her key.
    const elsewhere = await Person.come(browser, server, still('Anna'))
    await elsewhere.go('#/me')
    await elsewhere.page.getByRole('button', { name: 'I have a key' }).click()
    await elsewhere.page.getByLabel('Your key').fill('not a key')
    await elsewhere.page.getByRole('button', { name: 'Use this key' }).click()
    await elsewhere.page.getByText('This is no key').waitFor()
    await elsewhere.page.getByLabel('Your key').fill(key.match(/..../g).join(' '))
    await elsewhere.page.getByRole('button', { name: 'Use this key' }).click()
    await elsewhere.page.getByRole('region', { name: 'My games' }).getByRole('link', { name: 'Spline' }).click()
    await elsewhere.atTable()
    check(Number(await elsewhere.table().getAttribute('data-viewer')) === 1 - benHolds, 'the key does not hold her seat')

    // The day goes by while the server is down.
    for (const person of [anna, ben, elsewhere]) person.breaks = true
    await server.stop('SIGKILL')
    await server.start('--clock-ahead', String(86_400 + 60))
    await elsewhere.page.locator('.outcome').waitFor()
    await elsewhere.page.getByText(/ran out of time|time/).first().waitFor()
    await becomes(async () => (await (await fetch(`${server.address}api/v1/people/leaders?game=spline`)).json()).leaders.length === 2, 'the lapse was not rated')
    for (const person of [anna, ben, elsewhere]) await person.leave()
    await server.end()
  },

  async 'whoever looks for an opponent twice does not meet himself, nor do games without a network hide the next one'({ browser, server }) {
    const tessa = await Person.come(browser, server, still('Tessa'))
    await lobby(tessa)
    await wish(tessa)
    // A table that only this browser knows.
    await tessa.page.evaluate(() => {
      const here = { table: 'here-1234', game: 'spline', title: 'Spline', seats: [{ seat: 0, token: 'here' }], hotseat: false, open: [], at: 1, over: false }
      localStorage.setItem('cairn.tables', JSON.stringify([here]))
    })
    await tessa.page.reload()
    const tables = new Set()
    for (let n = 0; n < 2; n++) {
      await lobby(tessa)
      await wish(tessa)
      await tessa.page.getByRole('button', { name: 'Find an opponent' }).click()
      await tessa.atTable()
      tables.add(tessa.page.url())
      check((await tessa.page.locator('.table').getAttribute('data-viewer')) !== '-1', 'she sits nowhere')
    }
    check(tables.size === 2, 'she sits at both sides of one table')
    // Her challenges stay in the lobby: under this name nobody else's test takes them for its own.
    await tessa.leave()
  },

  async 'whoever is muted is not read, and whoever is blocked cannot accept'({ browser, server }) {
    const anna = await Person.come(browser, server, still('Anna'))
    const ben = await Person.come(browser, server, still('Ben'))
    for (const person of [anna, ben]) await makeKey(person)
    await meet(anna, ben, { rated: true })
    for (const person of [anna, ben]) await person.page.getByRole('tab', { name: 'Talk' }).click()
    const say = async (text) => {
      await ben.page.getByPlaceholder('Say something').fill(text)
      await ben.page.getByRole('button', { name: 'Send' }).click()
      await ben.page.locator('#panel').getByText(text).waitFor()
    }
    await say('first words')
    await anna.page.locator('#panel').getByText('first words').waitFor()
    await anna.page.getByRole('button', { name: 'Mute Ben' }).click()
    await anna.page.locator('#panel').getByText('first words').waitFor({ state: 'detached' })
    await say('second words')
    // What was said is there, and she does not see it; a reload changes nothing.
    await anna.page.reload()
    await anna.page.getByRole('tab', { name: 'Talk' }).click()
    await anna.page.getByRole('button', { name: 'Mute Ben', pressed: true }).waitFor()
    check((await anna.page.locator('#panel').getByText('words').count()) === 0, 'she reads whom she has muted')
    await anna.page.getByRole('button', { name: 'Block Ben' }).click()
    await anna.page.getByRole('button', { name: 'Block Ben', pressed: true }).waitFor()
    await resign(anna)

    await lobby(anna)
    await wish(anna, { rated: true })
    await anna.page.getByRole('button', { name: 'Post a challenge' }).click()
    await anna.atTable()
    ben.breaks = true  // a refusal is a 403, which the browser notes
    await lobby(ben)
    await challengeOf(ben, 'Anna').getByRole('button', { name: 'Play' }).click()
    await ben.page.getByText('this challenge is not open to you').first().waitFor()
    await anna.go('#/me')
    await anna.page.getByRole('button', { name: /^Lift.*Ben$/ }).click()
    await anna.page.getByText('At a table, under Talk').waitFor()
    for (const person of [anna, ben]) await person.leave()
  },

  async 'all that is kept can be read, and is forgotten'({ browser, server }) {
    const anna = await Person.come(browser, server, still('Anna'))
    const ben = await Person.come(browser, server, still('Ben'))
    await accept(ben, await invite(anna, 'spline'))
    await makeKey(anna)
    await anna.page.getByRole('button', { name: 'Show all of it' }).click()
    await anna.page.locator('pre', { hasText: '"game": "spline"' }).waitFor()
    await anna.page.getByRole('button', { name: 'Forget me' }).click()
    await anna.page.getByRole('button', { name: 'Erase it all' }).click()
    await anna.page.getByText('All of it is erased.').first().waitFor()
    check((await anna.page.evaluate(() => localStorage.getItem('cairn.key'))) === '""', 'the key is still there')
    await ben.page.locator('.outcome').waitFor()
    check((await ben.page.getByText('Anna').count()) === 0, 'her name is still there')
    for (const person of [anna, ben]) await person.leave()
  },

  async 'the pages about people fit every width'({ browser, server }) {
    const pictures = process.env.PICTURES
    if (pictures) mkdirSync(pictures, { recursive: true })
    for (const [width, height] of [[360, 740], [768, 1024], [1280, 800]]) {
      const anna = await Person.come(browser, server, { ...still('Anna'), viewport: { width, height } })
      await makeKey(anna)
      for (const page of ['lobby', 'me', 'leaders/spline']) {
        await anna.go(`#/${page}`)
        await anna.page.locator('h1').waitFor()
        await anna.page.getByText('One moment').waitFor({ state: 'detached' })
        const wide = await anna.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        check(wide <= 0, `${page} is ${wide} px too wide at ${width}`)
        if (pictures) await anna.page.screenshot({ path: `${pictures}/${page.replace('/', '-')}-${width}.png` })
      }
      await anna.leave()
    }
  },
}
