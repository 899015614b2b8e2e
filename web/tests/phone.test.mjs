// Small windows: everything a player needs is in sight, nothing lies over the board.

import { Person, becomes, check } from './harness.mjs'

const settings = { motion: 'reduced', flat: true }
const upright = { settings, viewport: { width: 360, height: 640 }, hasTouch: true }
const sideways = { settings, viewport: { width: 640, height: 360 }, hasTouch: true }

/** Is the whole of it in the window, without scrolling? */
async function inSight(person, locator, what) {
  const box = await locator.boundingBox()
  const { width, height } = person.page.viewportSize()
  check(box, `${what} is not there`)
  check(box.y >= 0 && box.y + box.height <= height && box.x >= 0 && box.x + box.width <= width, `${what} is not in sight: ${JSON.stringify(box)}`)
}

export default {
  async 'on a phone the question and what can be done are in sight at once'({ browser, server }) {
    const anna = await Person.come(browser, server, upright)
    const { page } = anna
    await anna.go('')
    await anna.openTable({ game: 'spline', seats: ['person', 'level:1'] })
    await anna.chooseByKeys()
    await anna.myTurn()
    await page.evaluate(() => scrollTo(0, 0))
    await inSight(anna, page.locator('.prompt'), 'the question')
    for (const name of ['Take back', 'Hint', 'Resign', 'Share']) {
      const button = page.getByRole('button', { name })
      await inSight(anna, button, name)
      check((await button.innerText()).includes(name), `${name} is an icon without a word`)
    }
    await page.getByRole('button', { name: 'Resign' }).click()
    await inSight(anna, page.getByText('Give this game up?'), 'the question whether to resign')
    await inSight(anna, page.getByRole('button', { name: 'Resign' }), 'the button that resigns')
    await page.getByRole('button', { name: 'Resign' }).click()
    await page.locator('.outcome .head').getByText('You lose').waitFor()
    const pages = page.locator('nav')
    for (const name of ['Games', 'Opponents', 'My tables', 'Puzzles'])
      check((await pages.getByRole('link', { name }).innerText()).includes(name), `${name} is an icon without a word`)
    // Words beside one another do not touch, and the rest is a menu that Escape closes.
    const edges = await pages.locator('> a span, > button span').evaluateAll((all) => all.filter((e) => e.getClientRects().length > 0).map((e) => e.getBoundingClientRect()).map(({ left, right }) => [left, right]))
    for (let i = 1; i < edges.length; i++) check(edges[i][0] - edges[i - 1][1] >= 6, `two words of the heading are ${edges[i][0] - edges[i - 1][1]} pixels apart`)
    await pages.getByRole('button', { name: 'More' }).click()
    for (const name of ['First steps', 'Study', 'Studio']) await inSight(anna, pages.getByRole('link', { name }), name)
    await page.keyboard.press('Escape')
    await pages.getByRole('link', { name: 'Studio' }).waitFor({ state: 'hidden' })
    await pages.getByRole('button', { name: 'More' }).click()
    await pages.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('dialog').waitFor()
    await anna.leave()
  },

  async 'a game can be begun without scrolling: on the first page and on its own'({ browser, server }) {
    for (const how of [upright, sideways]) {
      const anna = await Person.come(browser, server, how)
      await anna.go('')
      await anna.page.locator('li.card').first().waitFor()
      await inSight(anna, anna.page.getByRole('button', { name: 'Play Spline now' }).first(), 'the first button')
      // What is proved of this one takes many lines.
      await anna.go('#/game/spline')
      await anna.page.locator('.prose').waitFor()
      await inSight(anna, anna.page.getByRole('button', { name: 'Play now' }), 'the button of the game')
      if (how === upright) await inSight(anna, anna.page.getByRole('combobox', { name: 'Strength of the computer' }), 'how strong the computer is')
      await anna.leave()
    }
  },

  async 'in every language each tool has room for its word'({ browser, server }) {
    for (const language of ['en', 'fr', 'de', 'it']) {
      const anna = await Person.come(browser, server, { ...upright, settings: { ...settings, language } })
      await anna.go('')
      // With a person opposite there are most of them.
      await anna.openTable({ game: 'spline', seats: ['person', 'open'] })
      const tools = await anna.page.locator('.tools .tool:visible').evaluateAll((all) =>
        all.map((e) => {
          const word = document.createRange()
          word.selectNodeContents(e)
          return [e.innerText.trim(), word.getBoundingClientRect().left, word.getBoundingClientRect().right]
        }),
      )
      check(tools.length >= 5, `only ${tools.length} tools`)
      for (const [i, [word, left, right]] of tools.entries()) {
        check(left >= 0 && right <= 360, `"${word}" leaves the window: ${left} to ${right}`)
        const next = tools[i + 1]
        check(!next || right + 1 < next[1], `"${word}" runs into "${next?.[0]}": ${right} and ${next?.[1]}`)
      }
      await anna.leave()
    }
  },

  async 'an invitation is whole in every window: link, code and button'({ browser, server }) {
    for (const how of [upright, sideways, { settings, viewport: { width: 768, height: 1024 } }, { settings, viewport: { width: 1280, height: 800 } }]) {
      const anna = await Person.come(browser, server, how)
      const { page } = anna
      await anna.go('#/game/spline')
      await page.getByRole('button', { name: 'New table…' }).click()
      await page.getByRole('dialog').locator('.seat select').nth(1).selectOption('friend')
      await page.getByRole('dialog').getByRole('button', { name: 'Open the table' }).click()
      const card = page.getByRole('region', { name: 'Waiting for a friend' })
      await card.waitFor()
      await card.getByRole('img').waitFor()
      for (const [part, what] of [[card.getByRole('textbox'), 'the link'], [card.getByRole('img'), 'the code'], [card.getByRole('button', { name: 'Copy the link' }), 'the button']])
        await inSight(anna, part, `${what} at ${how.viewport.width} pixels`)
      const cut = await card.evaluate((e) => [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight])
      check(cut[0] <= 1 && cut[1] <= 1, `at ${how.viewport.width} pixels ${cut} pixels of the card are cut off`)
      await anna.leave()
    }
  },

  async 'the question never lies over the board, however long it is'({ browser, server }) {
    // The question of the first game has four lines, and three buttons; that of the second five sliders.
    for (const game of ['spy', 'flickers']) {
      const anna = await Person.come(browser, server, upright)
      await anna.go('')
      await anna.openTable({ game, seats: ['person', 'level:1'] })
      await anna.page.locator('.board[data-ready]').first().waitFor()
      if (game === 'flickers') await anna.page.getByRole('button', { name: 'Flick' }).waitFor()
      else await anna.myTurn()
      await anna.page.evaluate(() => scrollTo(0, 0))
      const board = await anna.page.locator('.cairn-board').boundingBox()
      const dock = await anna.page.locator('.dock').boundingBox()
      check(board.y + board.height <= dock.y + 1, `${game}: the board ends at ${board.y + board.height}, the question begins at ${dock.y}`)
      check(board.height > 180, `${game}: the board is only ${board.height} pixels high`)
      await anna.leave()
    }
  },

  async 'a ball that was taken up is seen in hand, over where it lay'({ browser, server }) {
    const anna = await Person.come(browser, server, { settings, viewport: { width: 1280, height: 800 } })
    await anna.go('')
    await anna.openTable({ game: 'spyramid', seats: ['person', 'level:1'], position: 'BBWB/WBBW/WWWB/BWWW_.B./WWB/WB._../W. W turn=36' })
    await anna.myTurn()
    check((await anna.page.locator('.in-hand').count()) === 0, 'a ball is in hand before one was taken')
    const made = await anna.page.evaluate(() => JSON.parse(localStorage.getItem('cairn.tables'))[0])
    await anna.chooseWords(made, [[0, 'move.e1']])
    const hand = anna.page.locator('.in-hand')
    await hand.waitFor()
    const [ball, board] = [await hand.boundingBox(), await anna.page.locator('.cairn-board').boundingBox()]
    check(ball.width > 40 && Math.abs(ball.width - ball.height) < 8, `the ball is ${ball.width} by ${ball.height}`)
    const [x, y] = [(ball.x + ball.width / 2 - board.x) / board.width, (ball.y + ball.height / 2 - board.y) / board.height]
    check(x > 0.5 && x < 0.75 && y > 0.55 && y < 0.95, `the ball hovers at ${x} ${y} of the board, not over e1`)
    await anna.leave()
  },

  async 'the list of turns tells what moved and what was taken, not the words of the rules'({ browser, server }) {
    const anna = await Person.come(browser, server, { settings, viewport: { width: 1280, height: 800 } })
    await anna.go('')
    const made = await anna.openTable({ game: 'spyramid', seats: ['person', 'person'], position: 'BBWB/WBBW/WWWB/BWWW_.B./WWB/WB._../W. W turn=36' })
    await anna.chooseWords(made, [[0, 'move.e1']])
    const turns = anna.page.getByRole('list', { name: 'Turns' })
    await turns.getByText('e1 → …').waitFor()
    await anna.chooseWords(made, [[0, 'b6']])
    await turns.getByText('e1 → b6').waitFor()
    const text = await turns.innerText()
    check(!/place|move|:/.test(text), `the list reads "${text}"`)
    await anna.leave()
  },

  async 'beside the board the newest turn is in sight while one plays, and when the game is over'({ browser, server }) {
    const anna = await Person.come(browser, server, { settings, viewport: { width: 1280, height: 800 } })
    await anna.go('')
    const { table, seats } = await anna.openTable({ game: 'spline', seats: ['person', 'person'] })
    await anna.chooseWords({ table, seats }, ['a1', 'g7', 'c1', 'e7', 'e1', 'c7', 'a3', 'g5', 'a5', 'g3'].map((word, i) => [i % 2, word]))
    const newest = anna.page.locator('.panel li').last()
    await inSight(anna, newest, 'the newest turn')
    await anna.page.getByRole('button', { name: 'Resign' }).click()
    await anna.page.getByRole('button', { name: 'Resign' }).last().click()
    await anna.page.locator('.table[data-over=true]').waitFor()
    await inSight(anna, newest, 'the last turn of all')
    await anna.leave()
  },

  async 'values on a small solid board never lie over one another'({ browser, server }) {
    const anna = await Person.come(browser, server, { ...sideways, settings: { motion: 'reduced' } })
    await anna.go('')
    await anna.openTable({ game: 'spline', seats: ['person', 'level:1'] })
    await anna.chooseByKeys()
    await anna.myTurn()
    await anna.page.getByRole('button', { name: 'Hint' }).click()
    await anna.page.locator('.cairn-board-labels .is-best').waitFor()
    const tags = await anna.page.locator('.cairn-board-labels span:not(.is-dot)').evaluateAll((all) => all.map((e) => [e.textContent, e.getBoundingClientRect().toJSON()]))
    check(tags.length >= 4, `only ${tags.length} values are written out`)
    for (const [i, [a, p]] of tags.entries())
      for (const [b, q] of tags.slice(i + 1)) {
        const [wide, high] = [Math.min(p.right, q.right) - Math.max(p.left, q.left), Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top)]
        check(wide <= 0 || high <= 0 || wide * high < 0.3 * Math.min(p.width * p.height, q.width * q.height), `"${a}" and "${b}" lie over one another by ${wide} times ${high} pixels`)
      }
    await anna.leave()
    return `${tags.length} written out`
  },

  async 'the arrow of the best choice hides no value of the flat board'({ browser, server }) {
    const anna = await Person.come(browser, server, upright)
    await anna.go('')
    // A value stands straight above the best choice, g5, where an arrow as long as usual would lie.
    await anna.openTable({ game: 'spline', position: '..../WWW./BBB./.... W', seats: ['person', 'level:1'] })
    await anna.myTurn()
    await anna.page.getByRole('button', { name: 'Hint' }).click()
    const arrow = anna.page.locator('.arrow path[d]')
    await arrow.waitFor({ state: 'attached' })
    const box = async (e) => e.evaluate((x) => x.getBoundingClientRect().toJSON())
    const shaft = await box(arrow)
    const tags = await Promise.all((await anna.page.locator('.cairn-board-flat rect[rx="0.19"]').all()).map(box))
    check(tags.length >= 4, `only ${tags.length} values are written out`)
    for (const tag of tags) {
      const [wide, high] = [Math.min(tag.right, shaft.right) - Math.max(tag.left, shaft.left), Math.min(tag.bottom, shaft.bottom) - Math.max(tag.top, shaft.top)]
      check(wide <= 0 || high <= 3, `the arrow lies over a value by ${wide.toFixed(1)} times ${high.toFixed(1)} pixels`)
    }
    await anna.leave()
  },

  async 'a puzzle keeps its board in sight while somebody steps through the solution'({ browser, server }) {
    const anna = await Person.come(browser, server, upright)
    const { page } = anna
    await anna.go('#/puzzles/today')
    await page.getByRole('button', { name: 'Show the solution' }).click()
    const step = page.locator('.solution button').last()
    await step.waitFor()
    await step.evaluate((e) => e.scrollIntoView({ block: 'end' }))
    await step.click()
    await page.locator('.solution button[aria-current]').waitFor()
    check((await page.evaluate(() => scrollY)) > 0, 'nothing had to be scrolled: the test asks nothing')
    await inSight(anna, page.locator('.cairn-board, .bare').first(), 'the board')
    await anna.leave()
  },

  async 'a phone on its side has the board beside the question'({ browser, server }) {
    const anna = await Person.come(browser, server, sideways)
    await anna.go('')
    await anna.openTable({ game: 'spline', seats: ['person', 'level:1'] })
    await anna.myTurn()
    const board = await anna.page.locator('.cairn-board').boundingBox()
    const question = await anna.page.locator('.prompt').boundingBox()
    check(question.x >= board.x + board.width - 1, 'the question is not beside the board')
    await inSight(anna, anna.page.locator('.cairn-board'), 'the board')
    await inSight(anna, anna.page.locator('.prompt'), 'the question')
    await anna.leave()
  },

  async 'the clocks of both are in sight with the question, in a small window and in a large one'({ browser, server }) {
    for (const how of [upright, sideways, { settings, viewport: { width: 1280, height: 800 } }]) {
      const anna = await Person.come(browser, server, how)
      await anna.go('')
      await anna.openTable({ game: 'spargo', seats: ['person', 'person'], hotseat: true, clock: { seconds: 15, increment: 0 } })
      await anna.myTurn()
      const clocks = anna.page.locator('.clock:visible')
      const seen = await clocks.evaluateAll((all) => all.map((e) => e.getBoundingClientRect().toJSON()).filter((b) => b.top >= 0 && b.bottom <= innerHeight && b.right <= innerWidth).length)
      check(seen >= 2, `${seen} clocks are in sight at ${how.viewport.width} pixels`)
      check((await clocks.count()) === (how.viewport.width > 900 ? 2 : 4), 'a large window tells the clocks twice')
      await inSight(anna, anna.page.locator('.prompt'), 'the question')
      // Fifteen seconds are few: the clock that runs says so.
      await anna.page.locator('.clock.running.short:visible').first().waitFor()
      check((await anna.page.locator('.clock.short:not(.running)').count()) === 0, 'a clock that stands asks to hurry')
      await anna.leave()
    }
  },

  async 'the board stays in sight while one steps through the turns, or reads what the computer thinks'({ browser, server }) {
    const anna = await Person.come(browser, server, upright)
    const { page } = anna
    await anna.go('')
    await anna.openTable({ game: 'spline', seats: ['person', 'level:1'] })
    for (let n = 0; n < 2; n++) await anna.chooseByKeys()
    await anna.myTurn()
    const points = page.locator('.cairn-board')
    const step = page.getByRole('button', { name: 'One step back' })
    await step.evaluate((e) => e.scrollIntoView({ block: 'end' }))
    check((await page.evaluate(() => scrollY)) > 0, 'nothing had to be scrolled: the test asks nothing')
    await step.click()
    await inSight(anna, points, 'the board')
    await inSight(anna, step, 'the button that steps')
    const [above, below] = [await points.boundingBox(), await step.boundingBox()]
    check(below.y >= above.y + above.height, 'the board lies over what is read')
    await page.getByRole('button', { name: 'Back to the game' }).evaluate((e) => e.click())
    await page.getByRole('tab', { name: 'Analysis' }).click()
    await page.getByRole('button', { name: 'Think about this position' }).click()
    const row = page.locator('tbody tr').first()
    await row.waitFor()
    await page.getByText('Thinking…').waitFor({ state: 'detached' })
    await row.evaluate((e) => e.scrollIntoView({ block: 'end' }))
    await inSight(anna, points, 'the board')
    await inSight(anna, row, 'the best choice')
    await anna.leave()
  },

  async 'what a hint says does not lie over the board, on a phone on its side and in a large window'({ browser, server }) {
    for (const how of [sideways, { settings, viewport: { width: 1280, height: 800 } }]) {
      const anna = await Person.come(browser, server, how)
      await anna.go('')
      await anna.openTable({ game: 'spline', options: { size: '3' }, seats: ['person', 'level:1'] })
      await anna.myTurn()
      await anna.page.getByRole('button', { name: 'Hint' }).click()
      const note = anna.page.locator('.notes .note')
      await note.waitFor()
      await inSight(anna, note, 'what the hint says')
      const [board, said] = [await anna.page.locator('.cairn-board').boundingBox(), await note.boundingBox()]
      check(said.x >= board.x + board.width - 1, `at ${how.viewport.width} pixels the note begins at ${said.x}, the board ends at ${board.x + board.width}`)
      await anna.leave()
    }
  },

  async 'of several boards a phone shows one, large, and leads to the others'({ browser, server }) {
    const game = (await server.games()).find((g) => g.picture?.boards.length > 2)
    const anna = await Person.come(browser, server, upright)
    await anna.go('')
    await anna.openTable({ game: game.id, seats: ['person', ...Array.from({ length: game.players.low - 1 }, () => 'level:1')] })
    await anna.myTurn()
    const boards = anna.page.getByRole('group', { name: 'Which board fills the window' }).getByRole('button')
    check((await boards.count()) === game.picture.boards.length + 1, `${await boards.count()} buttons for ${game.picture.boards.length} boards`)
    const window = () => anna.page.locator('.cairn-board svg').getAttribute('viewBox')
    const first = await window()
    await boards.nth(1).click()
    await anna.page.waitForFunction((before) => document.querySelector('.cairn-board svg').getAttribute('viewBox') !== before, first)
    const wide = (box) => Number(box.split(' ')[2])
    const one = wide(await window())
    await boards.last().click()
    await anna.page.waitForFunction((before) => Number(document.querySelector('.cairn-board svg').getAttribute('viewBox').split(' ')[2]) > before, one)
    await anna.leave()
    return game.title
  },

  async 'the headings of several boards are whole, however wide the letters of the system are'({ browser, server }) {
    const game = (await server.games()).find((g) => g.picture?.boards.length > 2)
    for (const viewport of [{ width: 768, height: 1024 }, { width: 1280, height: 800 }, { width: 360, height: 640 }]) {
      const anna = await Person.come(browser, server, { settings, viewport })
      await anna.go('')
      await anna.openTable({ game: game.id, seats: ['person', ...Array.from({ length: game.players.low - 1 }, () => 'level:1')] })
      await anna.myTurn()
      const cut = await anna.page.locator('.cairn-board svg').evaluate((svg) => {
        const room = svg.getBoundingClientRect()
        const one = (e) => e.getBoundingClientRect()
        // Names of points are short; headings are not. Of boards that are shown one at a time the others lie elsewhere.
        const heads = [...svg.querySelectorAll('text')].filter((e) => e.textContent.length > 4 && one(e).right > room.left && one(e).left < room.right && one(e).bottom > room.top)
        // Letters reach a little beyond the box that is told of them.
        const edge = room.width / 100
        return { heads: heads.length, cut: heads.filter((e) => one(e).left < room.left + edge || one(e).right > room.right - edge).map((e) => e.textContent) }
      })
      check(cut.heads > 0 && cut.cut.length === 0, `at ${viewport.width} pixels ${cut.heads} headings are there, cut off: ${cut.cut}`)
      await anna.leave()
    }
    return game.title
  },

  async 'headings of boards are in the language of the reader, though its words come late'({ browser, server }) {
    const game = (await server.games()).find((g) => g.picture?.boards.length > 2)
    const anna = await Person.come(browser, server, { settings: { ...settings, language: 'de' }, viewport: { width: 1280, height: 800 } })
    let drawn
    const first = new Promise((go) => (drawn = go))
    await anna.page.route(/games\/[^?]*\?.*lang/, async (route) => {
      await first
      await route.continue()
    })
    await anna.go('')
    await anna.openTable({ game: game.id, seats: ['person', ...Array.from({ length: game.players.low - 1 }, () => 'level:1')] })
    await anna.page.locator('.board[data-ready]').waitFor()
    drawn()
    await anna.page.locator('.cairn-board svg text', { hasText: 'Pyramide von' }).first().waitFor()
    // The list of turns tells on which board something moved.
    await anna.myTurn()
    await anna.chooseByKeys('Home')
    await anna.chooseByKeys('Home')
    await anna.page.locator('.panel li', { hasText: /Pyramide von .*:/ }).first().waitFor()
    await anna.leave()
  },

  async 'a press turns the board to its next side, of four or of three, and in the end back'({ browser, server }) {
    for (const [game, sides] of [['spline', 4], ['acquire', 3]]) {
      const anna = await Person.come(browser, server, { settings: { motion: 'reduced' }, viewport: { width: 360, height: 740 }, hasTouch: true })
      const { page } = anna
      await anna.go('')
      await anna.openTable({ game, seats: ['person', ...Array(sides === 3 ? 2 : 1).fill('level:1')] })
      await anna.myTurn()
      const turn = page.getByRole('button', { name: 'Turn the board', exact: true })
      await inSight(anna, turn, 'the button that turns')
      await page.getByRole('button', { name: 'Hint' }).click()
      const far = ([a, b], [c, d]) => Math.hypot(a - c, b - d)
      for (const seen of ['solid', 'from above']) {
        if (seen !== 'solid') await page.getByRole('button', { name: 'From above' }).click()
        const marked = seen === 'solid' ? page.locator('.cairn-board-labels .is-best') : page.locator('.cairn-board-flat text', { hasText: '★' })
        await marked.waitFor()
        const best = () => marked.evaluate((e) => [e.getBoundingClientRect().x, e.getBoundingClientRect().y])
        const begun = await best()
        for (let n = 1; n <= sides; n++) {
          const before = await best()
          await turn.click()
          if (n < sides) await becomes(async () => far(await best(), before) > 8, `the best choice of ${game}, ${seen}, stays at ${before} when the board is turned`)
        }
        await becomes(async () => far(await best(), begun) < 2, async () => `turned ${sides} times, the best choice of ${game}, ${seen}, is at ${await best()}, not at ${begun}`)
      }
      await anna.leave()
    }
  },

  async 'the controls of the eye never lie on the board'({ browser, server }) {
    for (const viewport of [{ width: 360, height: 640 }, { width: 768, height: 1024 }, { width: 1280, height: 800 }]) {
      const anna = await Person.come(browser, server, { settings, viewport })
      await anna.go('')
      await anna.openTable({ game: 'spline', seats: ['person', 'level:1'] })
      await anna.myTurn()
      const board = await anna.page.locator('.cairn-board').boundingBox()
      const eye = await anna.page.locator('.eye').boundingBox()
      check(eye.y + eye.height <= board.y + 1, `at ${viewport.width} pixels the controls reach into the board`)
      await anna.leave()
    }
  },

  async 'words are never broken in the tabs, nor in the table of the analysis'({ browser, server }) {
    const anna = await Person.come(browser, server, { settings, viewport: { width: 1280, height: 800 } })
    await anna.go('')
    await anna.openTable({ game: 'spargo', seats: ['person', 'level:1'] })
    await anna.myTurn()
    await anna.page.getByRole('tab', { name: 'Analysis' }).click()
    await anna.page.getByRole('button', { name: 'Think about this position' }).click()
    await anna.page.locator('tbody tr').first().waitFor()
    const tall = await anna.page.$$eval('[role=tab] span, tbody td:nth-child(2)', (all) => all.filter((e) => e.getClientRects().length > 1).map((e) => e.textContent))
    check(tall.length === 0, `broken: ${tall.join(', ')}`)
    check((await anna.page.locator('tbody tr').first().innerText()).includes('★'), 'the best choice is not marked')
    check(/proved|estimate/.test(await anna.page.locator('tbody tr').first().innerText()), 'a value does not say whether it is proved')
    check(!/\d:[a-z]/.test(await anna.page.locator('tbody th').first().innerText()), 'the choice is in notation, not in words')
    await anna.leave()
  },
}
