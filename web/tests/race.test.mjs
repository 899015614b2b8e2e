// Races: everybody claims at once, nothing is lit, and every race comes to its end.

import { Person, accept, check, invite, randomFrom, sameEndAgain } from './harness.mjs'

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

async function toTheEnd(people, random, most = 400) {
  for (let n = 0; n < most; n++) {
    const data = await dataset(people[0])
    if (data.over === 'true') return Number(data.ply)
    await Promise.all(people.map((person) => grasp(person, random)))
    await people[0].page.waitForTimeout(150)
  }
  throw new Error(`the race was not over after ${most} tries: ${JSON.stringify(await dataset(people[0]))}`)
}

const tests = {
  async 'two browsers race for the same pits, and both see one game'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    const ben = await Person.come(browser, server, still)
    await accept(ben, await invite(anna, 'bunte-kuh', { 'dice along a side of the plate': '3' }))
    await anna.page.waitForFunction(() => document.querySelector('.table')?.dataset.race === 'true')
    check((await anna.page.locator('.cairn-board [data-signal="choice"]').count()) === 0, 'something is lit in a race')
    const random = randomFrom(7)
    for (let n = 0; n < 12; n++) await Promise.all([grasp(anna, random), grasp(ben, random)])
    await anna.page.waitForTimeout(800)
    const claims = (person) =>
      person.frames.map((f) => JSON.parse(f)).filter((m) => m.type === 'moved' && m.claim).map((m) => `${m.ply} ${m.word}`)
    const seen = [claims(anna), claims(ben)]
    check(seen[0].length > 0, 'nobody claimed anything')
    check(seen[0].join() === seen[1].join(), `two games were seen: ${seen[0]} and ${seen[1]}`)
    await anna.leave()
    await ben.leave()
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
    await toTheEnd([anna], randomFrom(3))
    await anna.page.locator('.outcome, [data-over="true"]').first().waitFor()
    await sameEndAgain(anna, server, opened)
    await anna.leave()
  }

export default tests
