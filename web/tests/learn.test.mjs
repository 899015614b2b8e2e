// Lessons made from the examples of the rules, the ways into the shelf, and what is heard.

import { Person, becomes, check } from './harness.mjs'

const still = { settings: { motion: 'reduced', flat: true } }

/** Does the steps of a lesson by its own buttons; returns how many there were. */
async function through(person) {
  const text = person.page.locator('.lesson .text')
  for (let step = 0; ; step++) {
    await person.page.locator(`.lesson .text[data-step="${step}"]`).waitFor()
    const show = person.page.getByRole('button', { name: 'Show me' })
    if ((await show.count()) > 0) await show.click()
    else {
      // A question: one of the two answers is right, and the other is explained.
      await person.page.getByRole('button', { name: 'Yes' }).click()
      if ((await text.getAttribute('data-done')) !== 'true') await person.page.getByRole('button', { name: 'No' }).click()
    }
    await person.page.locator(`.lesson .text[data-step="${step}"][data-done="true"]`).waitFor()
    const next = person.page.getByRole('button', { name: 'Next' })
    if ((await next.count()) === 0) return step + 1
    await next.click()
  }
}

export default {
  async 'the lesson of a game is played on the board, and something else is not taken for it'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    await anna.go('#/game/spline')
    await anna.page.getByRole('link', { name: 'Lesson', exact: true }).click()
    await anna.page.locator('.lesson .board[data-ready]').waitFor()
    // The first step that is played: every choice but one leads back to where it began.
    const step = anna.page.locator('.lesson .text')
    while ((await anna.page.getByRole('button', { name: 'Show me' }).count()) === 0) await anna.page.getByRole('button', { name: 'Skip' }).click()
    let refused = 0
    // Each of them more than once: a key that comes while the board goes back is lost, and the choice with it.
    for (let i = 0; i < 90 && (await step.getAttribute('data-done')) !== 'true'; i++) {
      await anna.page.locator('.cairn-board').focus()
      await anna.page.keyboard.press('End')
      for (let n = 0; n < i % 30; n++) await anna.page.keyboard.press('p')
      await anna.page.keyboard.press('Enter')
      await anna.page.locator('.said').waitFor()
      await anna.page.waitForTimeout(150)
      if (await anna.page.locator('.said.wrong').count()) refused++
    }
    check((await step.getAttribute('data-done')) === 'true', 'no choice was the right one')
    check(refused > 0, 'every choice was taken for the right one')
    await anna.go('#/')
    await anna.leave()
    return `${refused} others first`
  },

  async 'every game has a lesson that can be done to its end'({ browser, server }) {
    const games = await server.games()
    const anna = await Person.come(browser, server, still)
    anna.hurries = true
    await anna.go('')
    // All of them are opened; of each system, category and way to play one is done to its end.
    const kindOf = (game) => `${game.system} ${game.category} ${game.information.filter((i) => /race|skill/.test(i))}`
    const kinds = new Set()
    let steps = 0
    let done = 0
    for (const game of games) {
      await anna.begin(`#/lesson/${game.id}`)
      const progress = anna.page.locator('.lesson .text').getByText(/^.* · Step 1 of \d+$/)
      await progress.waitFor().catch(() => check(false, `${game.title} has no lesson`))
      const planned = Number(/(\d+)$/.exec((await progress.textContent()).trim())[1])
      check(planned >= 3 && planned <= 6, `the lesson of ${game.title} has ${planned} steps`)
      steps += planned
      if (kinds.has(kindOf(game))) continue
      kinds.add(kindOf(game))
      done++
      await through(anna).catch((error) => {
        throw new Error(`${game.title}: ${error.message}`)
      })
    }
    await anna.leave()
    return `${games.length} games, ${steps} steps; ${done} done to their end`
  },

  async 'collections narrow the shelf; what was played comes back with what is like it'({ browser, server }) {
    const games = await server.games()
    const anna = await Person.come(browser, server, still)
    await anna.go('')
    const cards = anna.page.locator('li.card')
    await cards.first().waitFor()
    await anna.page.getByRole('button', { name: 'For three' }).click()
    const three = games.filter((g) => g.players.low <= 3 && g.players.high >= 3).length
    await becomes(async () => (await cards.count()) === three, `not ${three} games for three`)
    await anna.page.getByRole('button', { name: 'For three' }).click()
    await becomes(async () => (await cards.count()) === games.length, 'the whole shelf does not come back')
    check((await anna.page.getByRole('region', { name: 'Recently played' }).count()) === 0, 'something was played before anything was')
    await anna.openTable({ game: 'spline', seats: ['person', 'level:1'] })
    await anna.go('#/')
    const recent = anna.page.getByRole('region', { name: 'Recently played' })
    await recent.getByRole('link', { name: 'Spline', exact: true }).waitFor()
    const more = anna.page.getByRole('region', { name: 'What to try next' }).getByRole('link')
    await more.first().waitFor()
    const next = await more.allTextContents()
    check(next.length > 2 && !next.some((title) => title.trim() === 'Spline'), `to try next: ${next}`)
    await anna.leave()
    return next.map((title) => title.trim()).join(', ')
  },

  async 'a piece is heard when it lands, unless the switch is off'({ browser, server }) {
    for (const sound of [true, false]) {
      const anna = await Person.come(browser, server, { settings: { ...still.settings, sound } })
      await anna.context.addInitScript(() => {
        globalThis.tones = 0
        const begin = OscillatorNode.prototype.start
        OscillatorNode.prototype.start = function (...when) {
          globalThis.tones++
          return begin.apply(this, when)
        }
      })
      await anna.go('')
      await anna.openTable({ game: 'spline', seats: ['person', 'level:1'] })
      await anna.chooseByKeys()
      await anna.myTurn()
      if (sound) await anna.page.waitForFunction(() => globalThis.tones > 0)
      else check((await anna.page.evaluate(() => globalThis.tones)) === 0, 'something is heard with the sound off')
      await anna.leave()
    }
  },

  async 'a piece that lands is felt on a telephone, unless the switch is off'({ browser, server }) {
    for (const haptics of [true, false]) {
      const anna = await Person.come(browser, server, { settings: { ...still.settings, haptics, confirm: 'never' }, hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
      await anna.context.addInitScript(() => {
        globalThis.trembled = []
        Navigator.prototype.vibrate = (pattern) => globalThis.trembled.push(pattern) > 0
      })
      await anna.go('')
      await anna.openTable({ game: 'spline', seats: ['person', 'level:1'] })
      await anna.chooseByKeys()
      await anna.myTurn()
      const felt = await anna.page.evaluate(() => globalThis.trembled)
      check(haptics ? felt.length > 0 && felt.every((pattern) => pattern.some((ms) => ms > 0)) : felt.length === 0, `felt with the switch ${haptics ? 'on' : 'off'}: ${JSON.stringify(felt)}`)
      await anna.page.getByRole('button', { name: 'More' }).click()
      await anna.page.getByRole('button', { name: 'Settings' }).click()
      await anna.page.getByLabel('Feel the pieces').waitFor()
      await anna.leave()
    }
  },

  async 'a position is had as a picture and on paper'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    await anna.go('#/study/new/spline')
    await anna.page.locator('.study .board[data-ready]').waitFor()
    const download = anna.page.waitForEvent('download')
    await anna.page.locator('aside summary').click()
    await anna.page.getByRole('button', { name: 'Picture' }).click()
    const file = await download
    check(file.suggestedFilename() === 'spline.png', `the picture is called ${file.suggestedFilename()}`)
    // The boards are on the sheet before anybody prints: then there is no time to draw them.
    const paper = anna.page.locator('.print-sheet svg').first().locator('*')
    await becomes(async () => (await paper.count()) > 5, 'no board is on the paper')
    await anna.page.emulateMedia({ media: 'print' })
    await anna.page.locator('.print-sheet h1').waitFor()
    check(!(await anna.page.locator('.study').isVisible()), 'the board with its buttons is printed too')
    // On narrow paper and on wide paper the boards end before the words begin.
    for (const width of [400, 718, 1300]) {
      await anna.page.setViewportSize({ width, height: 800 })
      const [boards, words] = await anna.page.locator('.print-sheet').evaluate((sheet) => [
        [...sheet.querySelectorAll('.boards svg')].map((e) => e.getBoundingClientRect().toJSON()),
        sheet.querySelector('.boards + p').getBoundingClientRect().top,
      ])
      check(boards.length === 2 && boards.every((b) => b.height > 100 && b.bottom <= words && b.right <= width), `on paper ${width} wide the boards are ${JSON.stringify(boards)}, the words begin at ${words}`)
    }
    await anna.leave()
  },

  async 'names along the edge, the wood of boards, the stuff of pieces and their engraving are by choice'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    await anna.go('#/study/new/spline')
    await anna.page.locator('.study .board[data-ready]').waitFor()
    const board = anna.page.locator('.cairn-board svg').first()
    const names = board.locator('text')
    await names.first().waitFor()
    const before = await names.count()
    await anna.page.getByRole('button', { name: 'Settings' }).click()
    await anna.page.getByLabel('Names of the points along the edge').uncheck()
    await anna.page.waitForFunction((n) => document.querySelector('.cairn-board svg').querySelectorAll('text').length < n, before)
    const nameless = await board.innerHTML()
    await anna.page.getByLabel('What boards are made of').selectOption('slate')
    await anna.page.waitForFunction((drawn) => document.querySelector('.cairn-board svg').innerHTML !== drawn, nameless)
    await anna.page.keyboard.press('Escape')
    await anna.chooseByKeys()
    // What pieces are made of, and the sign of each colour.
    await anna.page.getByRole('button', { name: 'Settings' }).click()
    const glass = await board.innerHTML()
    await anna.page.getByLabel('What pieces are made of').selectOption('stone')
    await anna.page.waitForFunction((drawn) => document.querySelector('.cairn-board svg').innerHTML !== drawn, glass)
    const signs = () => board.locator('defs g > g').evaluateAll((all) => all.filter((g) => g.childElementCount > 0).length)
    const engraved = await signs()
    await anna.page.getByLabel('A sign on the pieces of each colour').uncheck()
    await becomes(async () => (await signs()) < engraved, 'the pieces are still engraved')
    await anna.leave()
  },
}
