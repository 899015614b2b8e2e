// Races: everybody claims at once, nothing is lit, and every race comes to its end.

import { Person, accept, becomes, check, invite, randomFrom, sameEndAgain } from './harness.mjs'

const still = { settings: { motion: 'reduced', flat: true } }

// Small settings of the eight races: what matters is that they are played to the end, not how long that takes.
const RACES = [
  { game: 'raffzahn', options: { size: 3 }, seats: 3 },
  { game: 'greedy-grabber', options: { size: 3 }, seats: 3 },
  { game: 'bunte-kuh', options: { size: 3, dice: 6 }, seats: 2 },
  { game: 'spotted-cow', options: { size: 3, dice: 6 }, seats: 2 },
  { game: 'lookout', options: { dice: 3 }, seats: 2 },
  { game: 'perspectives', options: { dice: 3 }, seats: 4 },
  { game: 'the-clever-mole', options: { target: 1 }, seats: 2 },
  {
    game: 'the-vain-guinea-fowl',
    seats: 2,
    position:
      '........./......../..G321G321G321../..G321G321../..G321../..../.../../R145_......../......./..G321G321../..G321../..../.../../._......./....../..G321../..../.../../. Player1 left=1,1',
  },
]

// What the flat board draws where something may be chosen: an empty place, a die.
const LIT = '.cairn-board-flat circle[r="0.42"], .cairn-board-flat circle[r="0.46"]'

const dataset = (person) => person.table().evaluate((e) => ({ ...e.dataset }))

/** Tries whatever a hurried hand would: a point by keys, or a button. */
async function grasp(person, random) {
  const data = await dataset(person)
  if (data.over === 'true' || data.busy === 'true') return
  if (data.race !== 'true' && data.decides !== data.viewer) return
  const buttons = person.page.locator('.prompt [data-word]')
  const count = await buttons.count()
  if (count > 0 && random() < 0.4) {
    await buttons.nth(Math.floor(random() * count)).click({ timeout: 2000 }).catch(() => {})
    return
  }
  const board = person.page.locator('.cairn-board').first()
  await board.focus()
  for (let n = Math.floor(random() * 6); n >= 0; n--) await person.page.keyboard.press('Home')
  for (let n = Math.floor(random() * 4); n > 0; n--) await person.page.keyboard.press('Tab').catch(() => {})
  await board.focus()
  await person.page.keyboard.press('Enter')
  const which = person.page.locator('.prompt [data-word]').first()
  if ((await dataset(person)).ply === data.ply && (await which.count()) > 0) await which.click({ timeout: 2000 }).catch(() => {})
}

/** However long it takes: computers of the highest level make no more than a wrong claim in two hundred, so that every race is over some time. */
async function toTheEnd(person, random) {
  while ((await dataset(person)).over !== 'true') {
    await grasp(person, random)
    await person.page.waitForTimeout(150)
  }
}

const tests = {
  async 'two browsers race for the same pits, and both see one game'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    const ben = await Person.come(browser, server, still)
    await accept(ben, await invite(anna, 'bunte-kuh', { 'dice along a side of the plate': '3' }))
    await anna.page.waitForFunction(() => document.querySelector('.table')?.dataset.race === 'true')
    check((await anna.page.locator(LIT).count()) === 0, 'something is lit in a race')
    const random = randomFrom(7)
    for (let n = 0; n < 12; n++) await Promise.all([grasp(anna, random), grasp(ben, random)])
    const claims = (person) =>
      person.frames.map((f) => JSON.parse(f)).filter((m) => m.type === 'moved' && m.claim).map((m) => `${m.ply} ${m.word}`)
    // Until what was claimed last has come to both.
    await becomes(() => claims(anna).length > 0, 'nobody claimed anything')
    await becomes(() => claims(anna).join() === claims(ben).join(), () => `two games were seen: ${claims(anna)} and ${claims(ben)}`)
    await anna.leave()
    await ben.leave()
  },
  async 'two browsers race to the end, and the record ends as both saw it end'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    const ben = await Person.come(browser, server, still)
    await accept(ben, await invite(anna, 'the-clever-mole', { 'points to win': '1' }))
    const randoms = [randomFrom(11), randomFrom(12)]
    await Promise.all([anna, ben].map((person, i) => toTheEnd(person, randoms[i])))
    await Promise.all([anna, ben].map((person) => person.page.locator('.outcome').waitFor()))
    const outcome = ({ frames }) => frames.map((f) => JSON.parse(f)).findLast((m) => m.view?.outcome)?.view.outcome.text
    check(outcome(anna) === outcome(ben), `Anna saw "${outcome(anna)}", Ben "${outcome(ben)}"`)
    const [{ table, seats }] = await anna.page.evaluate(() => JSON.parse(localStorage.getItem('cairn.tables')))
    await sameEndAgain(anna, server, { table, seats })
    await anna.leave()
    await ben.leave()
  },
  async 'in a race nothing is marked, not even what came last, and claims stand above the board'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    await anna.go('')
    // Where one plays in turns, what may be chosen is lit: this would be seen.
    await anna.openTable({ game: 'rasanto', seats: ['person', 'person'] })
    await anna.page.locator(LIT).first().waitFor({ state: 'attached' })
    // The pile was dealt last, and each of its dice turned up.
    await anna.openTable({ game: 'raffzahn', options: { size: 4 }, seats: ['person', 'person', 'person'] })
    await anna.page.locator('.table[data-race="true"][data-busy="false"]').waitFor()
    await anna.page.locator('.cairn-board-flat use').first().waitFor({ state: 'attached' })
    check((await anna.page.locator('.cairn-board-flat circle[r="0.13"]').count()) === 0, 'what was touched last is marked')
    check((await anna.page.locator(LIT).count()) === 0, 'what may be taken is lit')
    await anna.openTable({ game: 'raffzahn', options: { size: 4 }, seats: ['person', 'level:10', 'level:10'] })
    await anna.page.locator('.claimed').waitFor()
    check((await anna.page.locator('.note').count()) === 0, 'a claim lies over the board as a note')
    await anna.leave()
  },
  async 'one says first which of the thrown dice is meant, by its button or its number, then points'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    await anna.go('')
    await anna.openTable({ game: 'perspectives', seats: ['person', 'person', 'person', 'person'] })
    const { page } = anna
    await page.locator('[data-kind]').first().waitFor()
    const kinds = await page.locator('[data-kind]').evaluateAll((all) => all.map((e) => [e.dataset.kind, Number(/× (\d+)/.exec(e.innerText)?.[1] ?? 1)]))
    check(kinds.reduce((sum, [, count]) => sum + count, 0) === 10, `these are not ten dice: ${JSON.stringify(kinds)}`)
    const [kind] = kinds.at(-1)
    await page.keyboard.press(kind.at(-1))
    await page.locator(`[data-kind="${kind}"][aria-pressed="true"]`).waitFor()
    await page.locator('.cairn-board').first().focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    const claims = () => anna.frames.map((f) => JSON.parse(f)).filter((m) => m.type === 'moved' && m.claim).map((m) => m.word)
    await becomes(() => claims().length > 0, 'pointing claimed nothing')
    check(claims()[0].startsWith(`Player1:${kind.replace(' ', '-')}.`), `claimed was ${claims()[0]}, said was ${kind}`)
    await anna.leave()
  },
  async 'nobody shares a screen in a race'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    for (const [game, offered] of [['bunte-kuh', false], ['flickers', true]]) {
      await anna.go(`#/game/${game}`)
      await anna.page.getByRole('heading', { level: 1 }).waitFor()
      await anna.begin(`#/game/${game}`)
      await anna.page.getByRole('button', { name: 'New table…' }).click()
      await anna.page.getByRole('dialog').locator('.seat option[value="friend"]').first().waitFor({ state: 'attached' })
      check((await anna.page.locator('.seat option[value="here"]').count()) > 0 === offered, `${game}: a seat at this screen is ${offered ? 'not ' : ''}offered`)
    }
    await anna.leave()
  },
  async "one's own rolled die has a star"({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    await anna.go('')
    await anna.openTable({ game: 'the-vain-guinea-fowl', seats: ['person', 'person'] })
    await anna.page.locator('.prompt [data-word]').first().click()
    await anna.page.locator('.cairn-board-flat text').getByText('★').waitFor()
    await anna.leave()
  },
  async 'the same race in rounds: two browsers enter a claim each, and nothing happens before both have'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    const ben = await Person.come(browser, server, still)
    await accept(ben, await invite(anna, 'bunte-kuh', { 'dice along a side of the plate': '3', Pace: 'rounds:1' }))
    await anna.page.locator('[data-round] [data-none]').click()
    await anna.page.getByText('Your claim is entered').waitFor()
    const before = (await dataset(anna)).ply
    await ben.page.locator('[data-round] [data-none]').click()
    await anna.page.waitForFunction((ply) => document.querySelector('.table')?.dataset.ply !== ply, before)
    await anna.leave()
    await ben.leave()
  },
}

for (const { game, seats, ...more } of RACES)
  tests[`${game} is played to the end`] = async ({ browser, server }) => {
    const anna = await Person.come(browser, server, still)
    await anna.go('')
    const opened = await anna.openTable({ game, seats: ['person', ...Array(seats - 1).fill('level:10')], ...more })
    await toTheEnd(anna, randomFrom(3))
    await anna.page.locator('.outcome, [data-over="true"]').first().waitFor()
    await sameEndAgain(anna, server, opened)
    await anna.leave()
  }

export default tests
