// What the rules speak of, shown on the board when somebody asks; and pieces with sizes, in reserves and in small pictures.

import { Person, becomes, check } from './harness.mjs'

// Green's tower on c4 is neutralised by Red's branch on c3, which targets c5.
const POSITION = 'Y..../...../..G../...../..R../....._...../...../...../..R../...../....._...../...../..G../...../...../..... R lies=2:c3,-,-,-'
const TABLE = { game: 'sprawl', position: POSITION, seats: ['person', 'person', 'person'], hotseat: true }

const letters = (anna, letter) => anna.page.locator('.cairn-board-flat svg text', { hasText: new RegExp(`^${letter}$`) }).count()
const switchFor = (anna, name) => anna.page.locator('#show-on-board').getByRole('button', { name })
/** Edges of the board have letters too, small ones. */
async function shows(anna, letter, count, why) {
  await becomes(async () => (await letters(anna, letter)) === count, async () => `${why}: ${await letters(anna, letter)} points have the letter ${letter}, not ${count}`)
}

async function sitDown(browser, server, settings) {
  const anna = await Person.come(browser, server, { settings: { motion: 'reduced', ...settings } })
  await anna.go('')
  await anna.openTable(TABLE)
  await anna.myTurn()
  return anna
}

export default {
  async 'towers that are neutralised, and what a branch targets, are shown when somebody asks'({ browser, server }) {
    const anna = await sitDown(browser, server, { flat: true })
    check(!anna.frames.some((f) => f.includes('"shown"')), 'sets are sent before anybody asks')
    await anna.page.getByText('Show on the board').click()
    await switchFor(anna, 'Green').click()
    await shows(anna, 'C', 1, 'the tower, once')
    check((await switchFor(anna, 'Green').getAttribute('aria-pressed')) === 'true', 'the switch does not say that it is on')
    await switchFor(anna, 'Red').click()
    await anna.page.getByText('nothing now').waitFor()

    await switchFor(anna, 'The square that this branch targets').click()
    await anna.page.getByText('point at a piece on the board').waitFor()
    await shows(anna, 'F', 0, 'nothing is pointed at')
    const branch = await anna.page.locator('.cairn-board-flat svg g[transform*="rotate"]').boundingBox()
    await anna.page.mouse.move(branch.x + branch.width / 2, branch.y + branch.height * 0.7)
    await shows(anna, 'F', 1, 'the square that the branch targets')
    await anna.page.mouse.move(branch.x - 60, branch.y + branch.height / 2)
    await shows(anna, 'F', 0, 'the pointer has left')

    await switchFor(anna, 'Green').click()
    await shows(anna, 'C', 0, 'switched off')
    await anna.leave()
  },

  async 'what is shown follows the game, and is read out'({ browser, server }) {
    const anna = await sitDown(browser, server, { flat: true })
    await anna.page.locator('.cairn-board').focus()
    await anna.page.keyboard.press('s')
    const at = await anna.page.evaluate(() => document.activeElement.textContent)
    check(/Red/.test(at), `the key leads to "${at}"`)
    await switchFor(anna, 'Yellow').focus()
    await anna.page.keyboard.press('Enter')
    await anna.page.getByText('nothing now').waitFor()
    const asked = () => anna.frames.filter((f) => f.includes('"type":"shown"')).length
    const before = asked()
    await anna.page.locator('.cairn-board').focus()
    await anna.chooseByKeys('Home')
    await anna.page.waitForFunction(() => document.querySelector('.table').dataset.busy === 'false')
    await becomes(() => asked() > before, 'nobody asked about the new position')

    await switchFor(anna, 'Green').click()
    const board = anna.page.locator('.cairn-board')
    await board.focus()
    // From the south-west corner through every row.
    const press = async (key, times) => {
      for (let k = 0; k < times; k++) await anna.page.keyboard.press(key)
    }
    await press('ArrowDown', 7)
    await press('ArrowLeft', 5)
    let heard = ''
    for (let steps = 0; steps < 30 && !/Towers that are neutralised/.test(heard); steps++) {
      if (steps > 0 && steps % 5 === 0) {
        await press('ArrowUp', 1)
        await press('ArrowLeft', 5)
      } else if (steps > 0) await press('ArrowRight', 1)
      heard = await anna.page.locator('.cairn-board-spoken').textContent()
    }
    check(/Towers that are neutralised/.test(heard), `no point is read out as neutralised; the last was "${heard}"`)
    await anna.leave()
  },

  async 'reserves are drawn as pyramids, and small pictures show which ones lie'({ browser, server }) {
    const anna = await sitDown(browser, server, { flat: true })
    const red = anna.page.locator('aside ul li').first()
    check((await red.locator('.balls svg').count()) === 13, 'Red has 13 pyramids in his reserve')
    check((await red.getByRole('img', { name: '4 of size 3' }).count()) === 1, 'his four large ones are not read out')
    await anna.go('#/game/sprawl')
    const picture = anna.page.locator('svg:has(g[transform*="rotate"])').first()
    await picture.waitFor()
    await anna.leave()
  },
}
