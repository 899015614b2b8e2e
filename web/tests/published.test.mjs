// Publishing: a page is written in the studio, published, found by somebody else, played against a computer and a person, forked, reported and
// withdrawn.

import { Person, Server, accept, becomes, check } from './harness.mjs'
import { faults } from './access.test.mjs'

const settings = { motion: 'reduced', flat: true }

const page = `game "Corner Stone"
set shibumi
players White, Black
board pyramid(2)
aim "Be the one who takes the top."

turn:
    p = choose(playable)
    put(me, p)
    if level(p) == 1: win(me, "the top is taken")
`

/** Puts the text into the editor; the draft follows. */
async function write(p, text) {
  await p.locator('.cm-content').click()
  await p.keyboard.press('Control+a')
  await p.keyboard.insertText(text)
  await becomes(async () => (await p.evaluate(() => localStorage.getItem('cairn.studio.draft') ?? '')).includes('level(p)'), 'the draft is not kept')
}

async function publish(person, name) {
  const p = person.page
  await p.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = p.getByRole('dialog')
  await dialog.getByLabel('Your name').fill(name)
  const make = dialog.getByRole('button', { name: 'Make a key' })
  if (await make.count()) await make.click()
  await look(p, 'the dialog that publishes')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  // The server has all the time it needs to try the page; what it complains about is told.
  await dialog.getByText('is on the shelf').or(dialog.getByRole('alert')).waitFor({ timeout: 120_000 })
  check((await dialog.getByRole('alert').count()) === 0, (await dialog.innerText()))
  await dialog.getByRole('link', { name: 'Look at it' }).click()
  await p.getByRole('heading', { level: 1, name: /Corner/ }).waitFor()
  return (await p.evaluate(() => location.hash)).split('/').pop()
}

async function look(p, where) {
  const found = await faults(p)
  check(found.length === 0, `${where}:\n${found.join('\n')}`)
}

/** Pictures for whoever wants to look: SHOTS is a folder. */
async function shots(person, name) {
  if (!process.env.SHOTS) return
  for (const width of [360, 1280]) {
    await person.page.setViewportSize({ width, height: 800 })
    await person.page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true })
  }
  await person.page.setViewportSize({ width: 1100, height: 720 })
}

const wide = (p) => p.evaluate(() => document.documentElement.scrollWidth - innerWidth)

export default {
  async 'a page is published, found, played by people and computers, forked, reported and withdrawn'({ browser, command }) {
    const server = new Server(command)
    await server.start('--publishing', 'on')
    try {
      const anna = await Person.come(browser, server, { settings })
      anna.breaks = true // the engine for the browser may not be there
      await anna.go('#/studio')
      await anna.page.locator('.cm-content').waitFor()
      await write(anna.page, page)
      await shots(anna, 'studio')
      const id = await publish(anna, 'Anna')
      check(/^u_.*_1$/.test(id), id)
      await look(anna.page, 'the page of a published game')
      await shots(anna, 'published-page')

      // Somebody else finds it, and plays against a computer.
      const ben = await Person.come(browser, server, { settings })
      ben.breaks = true
      await ben.go('')
      await ben.page.getByRole('link', { name: 'Published pages' }).click()
      // The first page has a search of its own.
      await ben.page.getByRole('heading', { name: 'The open shelf' }).waitFor()
      await ben.page.getByRole('searchbox').fill('nothing like it')
      await ben.page.getByText('Nothing is called that.').waitFor()
      await ben.page.getByRole('searchbox').fill('corner')
      await ben.page.getByRole('link', { name: 'Corner Stone' }).waitFor()
      await look(ben.page, 'the open shelf')
      await shots(ben, 'open-shelf')
      for (const locale of ['fr', 'de', 'it']) {
        const reader = await Person.come(browser, server, { settings: { ...settings, language: locale }, locale })
        for (const link of ['#/published', `#/published/${id}`]) {
          await reader.page.setViewportSize({ width: 360, height: 740 })
          await reader.go(link)
          await reader.page.getByRole('link', { name: /Corner Stone|1/ }).first().waitFor()
          check((await wide(reader.page)) <= 0, `${link} in ${locale} is wider than a phone`)
          await shots(reader, `${link.includes(id) ? 'page' : 'shelf'}-${locale}`)
        }
        await reader.leave()
      }
      await ben.page.getByRole('link', { name: 'Corner Stone' }).click()
      await ben.page.locator('p.aim', { hasText: 'Be the one who takes the top.' }).waitFor()
      await ben.page.getByRole('button', { name: 'Play now' }).click()
      await ben.atTable()
      await ben.chooseByKeys()
      check((await ben.myTurn()).ply >= 2, 'the computer has not played')

      // Against its author, by a link.
      await ben.go(`#/published/${id}`)
      await ben.page.getByRole('button', { name: 'New table…' }).click()
      await ben.page.getByRole('dialog').locator('.seat select').nth(1).selectOption('friend')
      await ben.page.getByRole('dialog').getByRole('button', { name: 'Open the table' }).click()
      await ben.atTable()
      await ben.page.getByRole('button', { name: 'Share' }).click()
      const link = await ben.page.getByRole('dialog').locator('input').first().inputValue()
      await ben.page.keyboard.press('Escape')
      await accept(anna, link)
      for (let ply = 0; ply < 5; ply++) {
        await (ply % 2 === 0 ? ben : anna).chooseByKeys()
        await Promise.all([anna.past(ply), ben.past(ply)])
      }
      check((await anna.state()).over && (await ben.state()).over, 'the fifth ball should win')

      // Ben changes the rules and publishes his own.
      await ben.go(`#/published/${id}`)
      await ben.page.getByRole('link', { name: 'Change the rules' }).click()
      await ben.page.locator('.cm-content').waitFor()
      await becomes(async () => (await ben.page.locator('.cm-content').innerText()).includes('# Fork of'), 'the fork does not say what it is')
      const first = (await ben.page.locator('.cm-content').innerText()).split('\n')[0]
      await write(ben.page, `${first}\n${page.replace('Corner Stone', 'Corner Stone of Ben')}`)
      const fork = await publish(ben, 'Ben')
      await ben.page.getByText('Forked from').waitFor()
      await ben.page.getByRole('link', { name: 'Corner Stone', exact: true }).click()
      await ben.page.getByRole('link', { name: 'Corner Stone of Ben' }).waitFor()
      check(fork !== id, 'the fork has a name of its own')
      await shots(ben, 'published-forked')

      // A new version of Anna's; the old one says so.
      await anna.go('#/studio')
      await anna.page.locator('.cm-content').waitFor()
      await write(anna.page, page.replace('the top is taken', 'the top is mine'))
      const second = await publish(anna, 'Anna')
      check(second === id.replace(/_1$/, '_2'), `${second} is no second version of ${id}`)
      await ben.page.reload()
      await ben.page.getByText('There is a newer one').waitFor()

      // Ben complains, Anna withdraws.
      await ben.page.getByRole('button', { name: 'Report this page' }).click()
      await ben.page.getByLabel('What is wrong').fill('too easy')
      await look(ben.page, 'the dialog that reports')
      await ben.page.getByRole('button', { name: 'Send' }).click()
      await ben.page.getByText('Thank you.').first().waitFor()
      await anna.page.getByRole('button', { name: 'Withdraw from the shelf' }).click()
      await anna.page.getByRole('button', { name: 'Put back on the shelf' }).waitFor()
      await ben.go(`#/published/${second}`)
      await ben.page.getByText('This version was taken from the shelf').waitFor()
      check((await ben.page.getByRole('button', { name: 'Play now' }).count()) === 0, 'a page that is withdrawn is not begun')
      await anna.leave()
      await ben.leave()
    } finally {
      await server.end()
    }
  },

  async 'where publishing is turned off there is no word of it'({ browser, server }) {
    const anna = await Person.come(browser, server, { settings })
    anna.breaks = true
    await anna.go('#/studio')
    await anna.page.locator('.cm-content').waitFor()
    check((await anna.page.getByRole('button', { name: 'Publish', exact: true }).count()) === 0, 'there is a button')
    await anna.go('#/published')
    await anna.page.getByText('publishing is turned off on this server').waitFor()
    await anna.leave()
  },
}
