// Puzzles: that of the day, tries, hints, explained solutions, days in a row.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Person, becomes, check } from './harness.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const still = { settings: { motion: 'reduced', flat: true } }
const data = (person) => person.page.locator('.puzzle').evaluate((e) => ({ ...e.dataset }))
const idle = (person) => person.page.waitForFunction(() => document.querySelector('.puzzle .board[data-ready]') && document.querySelector('.puzzle').dataset.busy === 'false')

const riddlesOf = async (server, game) => (await (await fetch(`${server.address}api/v1/riddles/${game}`)).json()).riddles
const index = async (server) => (await (await fetch(`${server.address}api/v1/riddles`)).json()).riddles

/** Tries one choice after the other, by keys, until the puzzle goes on; returns how many were tried. */
async function search(person) {
  for (let n = 0; n < 60; n++) {
    await idle(person)
    const before = await data(person)
    await person.page.locator('.cairn-board').first().focus()
    await person.page.keyboard.press('Home')
    for (let k = 0; k < n; k++) await person.page.keyboard.press('n')
    await person.page.keyboard.press('Enter')
    await becomes(async () => {
      const now = await data(person)
      return now.busy === 'false' && (now.state !== 'open' || now.tries !== before.tries || now.ply !== before.ply)
    }, `choice ${n} was not judged`)
    await idle(person)
    const now = await data(person)
    if (now.state !== 'open' || Number(now.ply) > Number(before.ply)) return n + 1
  }
  throw new Error('no choice was the right one')
}

/** The puzzle of a day, worked out a second time: of those as hard as the weekday wants, the one with the lowest number. */
function puzzleOfDay(day, riddles) {
  const number = (text) => {
    let h = 0x811c9dc5
    for (const c of text) h = Math.imul(h ^ c.charCodeAt(0), 0x01000193)
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
    return (h ^ (h >>> 16)) >>> 0
  }
  const wanted = [3, 1, 1, 2, 2, 2, 3][new Date(day).getUTCDay()]
  const byNumber = riddles.filter((r) => r.difficulty === wanted).map((r) => ({ ...r, number: number(`${day} ${r.id}`) }))
  return byNumber.sort((a, b) => a.number - b.number)[0]
}

export default {
  async 'the first page leads to the puzzle of the day, and knows the next day that it was solved'({ browser, server }) {
    const all = await index(server)
    // A day on which a Spline puzzle is due: its choices are points, which keys can try one after the other.
    const dayAfter = (n) => new Date(Date.UTC(2027, 0, 1) + n * 86_400_000).toISOString().slice(0, 10)
    const n = Array.from({ length: 3000 }, (_, i) => i).find((i) => {
      const { game, turns } = puzzleOfDay(dayAfter(i), all)
      return game === 'spline' && turns <= 2
    })
    check(n !== undefined, 'no day of the next eight years has a Spline puzzle')
    const due = puzzleOfDay(dayAfter(n), all)
    const anna = await Person.come(browser, server, still)
    const { page } = anna
    await page.clock.setFixedTime(`${dayAfter(n)}T08:00:00Z`)
    await anna.go('')
    const strip = page.getByRole('region', { name: 'For you today' })
    const link = strip.getByRole('link', { name: 'Puzzle of the day' })
    await link.waitFor()
    check((await link.getAttribute('data-riddle')) === due.id, `on ${dayAfter(n)} it shows ${await link.getAttribute('data-riddle')}, not ${due.id}`)
    await link.click()
    await idle(anna)
    while ((await data(anna)).state === 'open') await search(anna)
    await page.clock.setFixedTime(`${dayAfter(n)}T23:00:00Z`)
    await anna.begin('#/')
    await link.getByText('solved').waitFor()
    await link.getByText('Days in a row: 1').waitFor()
    // The next day has another, which is not solved yet, and breaks nothing.
    await page.clock.setFixedTime(`${dayAfter(n + 1)}T08:00:00Z`)
    await anna.begin('#/')
    await link.getByText('Days in a row: 1').waitFor()
    check((await link.getAttribute('data-riddle')) === puzzleOfDay(dayAfter(n + 1), all).id, 'the next day has not the puzzle that is its')
    check((await link.getByText('solved').count()) === 0, 'the next day is solved before anybody has tried')
    // A day that was left out ends the row.
    await page.clock.setFixedTime(`${dayAfter(n + 2)}T08:00:00Z`)
    await anna.begin('#/')
    await link.waitFor()
    check((await link.getByText('Days in a row').count()) === 0, 'a day that was left out breaks no row')
    await anna.leave()
    return `${due.id} on ${dayAfter(n)}`
  },

  async 'what was handed over, and what lies in reserve, is told in a puzzle, a study and a lesson'({ browser, server }) {
    // Whoever does not know which ball he was handed cannot solve this one.
    const [{ id, position }] = await riddlesOf(server, 'spree')
    const handed = /handed=(\w+)/.exec(position)[1]
    const anna = await Person.come(browser, server, still)
    const told = (name) => anna.page.getByRole('list', { name: 'Players' }).getByText(name)
    await anna.go(`#/puzzles/${id}`)
    await idle(anna)
    await told(`Ball handed over: ${handed}`).waitFor()
    await anna.go('#/study/new/sprawl')
    await told('Pyramids in the reserve').first().waitFor()
    check((await told('Pyramids in the reserve').count()) === 3, 'not every reserve is there')
    await anna.go('#/lesson/spree')
    await told(/^Ball handed over: (white|black|red)/).waitFor()
    await anna.leave()
  },

  async 'from the page of a game one comes to its puzzles, and from them to all'({ browser, server }) {
    const all = await index(server)
    const anna = await Person.come(browser, server, still)
    await anna.go('#/game/spline')
    const own = all.filter((r) => r.game === 'spline').length
    await anna.page.getByRole('link', { name: `${own} puzzles` }).click()
    await anna.page.getByRole('heading', { name: 'Puzzles: Spline' }).waitFor()
    const numbers = anna.page.locator('.number')
    await becomes(async () => (await numbers.count()) === own, `not ${own} puzzles of Spline`)
    await anna.page.getByRole('link', { name: 'All puzzles' }).click()
    await becomes(async () => (await numbers.count()) === all.length, `not all ${all.length} puzzles`)
    await anna.leave()
  },

  async 'the puzzle of the day is solved by trying, is the same for everybody, and begins a streak'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    await anna.go('#/puzzles')
    await anna.page.locator('.today').waitFor()
    const id = await anna.page.locator('.today').getAttribute('data-riddle')
    const ben = await Person.come(browser, server, still)
    await ben.go('#/puzzles')
    await ben.page.locator('.today').waitFor()
    check((await ben.page.locator('.today').getAttribute('data-riddle')) === id, 'two people have different puzzles on one day')
    await ben.leave()

    // A puzzle whose choices are points: each wrong one is explained, the right one goes on to the end.
    const [easy] = (await riddlesOf(server, 'spline')).filter((r) => r.difficulty >= 2)
    await anna.go(`#/puzzles/${easy.id}`)
    await idle(anna)
    let tried = 0
    while ((await data(anna)).state === 'open') tried += await search(anna)
    check((await data(anna)).state === 'solved', 'it was shown, not solved')
    await anna.page.locator('.solution li').first().waitFor()
    const steps = await anna.page.locator('.solution li').allTextContents()
    check(steps.length === easy.line.length && !steps.some((s) => /\d:[a-g]\d/.test(s)), `the solution reads ${steps.join(' | ')}`)
    await anna.go('#/puzzles')
    await anna.page.locator('.number.solved').first().waitFor()
    await anna.leave()
    return `${tried} choices tried`
  },

  async 'a hint names some, then the choice; the solution is shown step by step and a wrong choice is refuted'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    const riddle = (await riddlesOf(server, 'spline')).find((r) => r.turns > 1)
    await anna.go(`#/puzzles/${riddle.id}`)
    await idle(anna)
    await anna.page.getByRole('button', { name: 'Hint' }).click()
    await anna.page.locator('.said', { hasText: 'It is one of these' }).waitFor()
    await anna.page.getByRole('button', { name: 'Hint' }).click()
    await anna.page.locator('.said', { hasText: 'Look at this' }).waitFor()
    // The first choice that is offered is wrong, unless it is the one: then the last is.
    await anna.page.locator('.cairn-board').first().focus()
    for (const key of ['Home', 'End']) {
      await anna.page.keyboard.press(key)
      await anna.page.keyboard.press('Enter')
      await becomes(async () => (await data(anna)).tries === '2' || (await data(anna)).ply !== '0', 'nothing was judged')
      if ((await data(anna)).tries === '2') break
    }
    await anna.page.locator('.said.wrong').waitFor()
    await becomes(async () => /answers/.test(await anna.page.locator('.said.wrong').textContent()), 'the wrong choice is not refuted')
    await anna.page.getByRole('button', { name: 'Show the solution' }).click()
    await anna.page.locator('.solution li').nth(riddle.line.length - 1).locator('button').click()
    await anna.page.locator(`.puzzle[data-ply="${riddle.line.length}"]`).waitFor()
    // Whoever wants to know more goes on with it on the study board.
    await idle(anna)
    await anna.page.locator('.text').getByRole('button', { name: 'Study' }).click()
    await anna.page.locator('.study .board[data-ready]').waitFor()
    const words = await anna.page.locator('.tree button[data-word]').evaluateAll((all) => all.map((row) => row.dataset.word))
    check(riddle.line.every(({ word }) => words.includes(word)), `the study has ${words}, not ${riddle.line.map(({ word }) => word)}`)
    await anna.leave()
  },

  async 'a deal for one player is played to its best end, and less is told'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    const deals = (await index(server)).filter((r) => r.kind === 'best')
    check(deals.length > 0, 'there is no deal for one player')
    const [{ id, game }] = deals
    const riddle = (await riddlesOf(server, game)).find((r) => r.id === id)
    await anna.go(`#/puzzles/${id}`)
    await idle(anna)
    await anna.page.getByRole('button', { name: 'Show the solution' }).click()
    await anna.page.locator('.solution li').nth(riddle.line.length - 1).locator('button').click()
    await anna.page.locator(`.puzzle[data-ply="${riddle.line.length}"]`).waitFor()
    check((await data(anna)).state === 'shown', 'what was shown counts as solved')
    await anna.leave()
    return `${game}: ${riddle.worth}`
  },

  async 'whoever solves the puzzle of two days has two days in a row'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    const day = (back) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
    await anna.page.addInitScript((days) => localStorage.setItem('cairn.puzzles', JSON.stringify({ solved: {}, days })), [day(1), day(0)])
    await anna.go('#/puzzles')
    await anna.page.locator('.today').getByText('Days in a row: 2.').waitFor()
    await anna.leave()
  },

  async 'puzzles are sorted by difficulty and by what they ask'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    const list = await index(server)
    await anna.go('#/puzzles')
    await anna.page.locator('.today').waitFor()
    const numbers = anna.page.locator('.number')
    const asked = anna.page.getByRole('group', { name: 'What is asked' })
    for (const [name, fits] of [['Win in 1', (r) => r.turns === 1], ['Win in 3', (r) => r.turns === 3], ['Alone', (r) => r.kind === 'best']]) {
      await asked.getByRole('button', { name }).click()
      const wanted = list.filter(fits).length
      check(wanted > 0, `no puzzle is of the kind "${name}"`)
      await becomes(async () => (await numbers.count()) === wanted, `${name}: not ${wanted} puzzles`)
    }
    await anna.page.getByRole('group', { name: 'Difficulty' }).getByRole('button', { name: 'hard' }).click()
    const both = list.filter((r) => r.kind === 'best' && r.difficulty === 3).length
    await becomes(async () => (await numbers.count()) === both, `not ${both} hard deals`)
    await anna.leave()
  },

  async 'puzzles are accessible, fit a narrow screen and speak four languages'({ browser, server }) {
    for (const language of ['en', 'fr', 'de', 'it'])
      for (const width of [360, 1280]) {
        const anna = await Person.come(browser, server, { settings: { ...still.settings, language }, viewport: { width, height: 780 } })
        for (const link of ['#/puzzles', '#/puzzles/today']) {
          await anna.go(link)
          const there = link === '#/puzzles' ? '.today' : '.puzzle .board[data-ready], .puzzle .bare'
          await anna.page.locator(there).first().waitFor()
          const wide = await anna.page.evaluate(() => document.documentElement.scrollWidth)
          check(wide <= width, `${link} is ${wide} wide on ${width} (${language})`)
          if (language !== 'en') continue
          await anna.page.evaluate(axe)
          const { violations } = await anna.page.evaluate(() => globalThis.axe.run(document))
          check(violations.length === 0, `${link}: ${violations.map((v) => `${v.id} ${v.nodes[0]?.html}`).join('\n')}`)
        }
        await anna.leave()
      }
  },
}
