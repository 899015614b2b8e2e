// Games of skill in a real browser: performed by the panel, the drag and the keys; judged by the server's referee; each to its end.

import { Person, becomes, sameEndAgain } from './harness.mjs'

const still = { motion: 'reduced', sound: false }

/** A table for one screen, open in the browser, with its first performance or choice awaited. */
async function seated(browser, server, game, { seats = ['person', 'person'], options = {}, settings = {}, ...view } = {}) {
  const person = await Person.come(browser, server, { settings: { ...still, ...settings }, ...view })
  await person.go('')
  person.opened = await person.openTable({ game, options, seats, hotseat: true })
  await person.page.locator('.table .board[data-ready]').waitFor({ timeout: 60_000 })
  return person
}

const ply = async ({ page }) => Number(await page.locator('[data-table]').getAttribute('data-ply'))
async function judged(person, before) {
  await person.page.waitForFunction((before) => Number(document.querySelector('[data-table]')?.dataset.ply) > before, before, { timeout: 60_000, polling: 50 })
}
const shot = (person, name) => (process.env.SHOT ? person.page.screenshot({ path: `${process.env.SHOT}-${name}.png` }) : undefined)

/** Presses a button of the panel if it is there and can be pressed. */
async function press(person, selector) {
  const button = person.page.locator(selector)
  if ((await button.count()) === 0 || !(await button.isEnabled().catch(() => false))) return false
  // Sixty pictures a second may leave a slow machine no moment to wait for a button that stands still.
  await button.dispatchEvent('click')
  return true
}

const running = (person) => person.page.locator('[data-perform-finish]').waitFor()
/** One act of a hand for which time waits, and until it has come to rest. */
async function act(person) {
  await press(person, '[data-perform-act]')
  await person.page.locator('[data-performing][data-busy="false"], [data-perform-start], .outcome').first().waitFor({ timeout: 120_000 })
}

// What a person does in an attempt that is steered, after "Begin" and before "Finish".
const STEERED = {
  tilt: async (person) => {
    await person.page.keyboard.press('ArrowUp')
    await person.page.keyboard.press('n')
    await person.page.keyboard.press('Space')
  },
  blow: async (person) => {
    await person.page.keyboard.press('ArrowRight')
    await person.page.keyboard.press('Space')
  },
  tower: async (person) => {
    await act(person)
    await act(person)
  },
  pull: async (person) => {
    await person.page.keyboard.press('n')
    await act(person)
  },
  balcony: async (person) => {
    await person.page.keyboard.press('n')
    await act(person)
  },
  shake: async (person) => {
    await person.page.keyboard.press('ArrowRight')
  },
}

/** Whatever the game asks for next; true when it is over. */
async function goOn(person) {
  const { page } = person
  const data = await person.table().evaluate((e) => ({ ...e.dataset }))
  if (data.over === 'true') return true
  const before = Number(data.ply)
  const kind = await page.locator('[data-perform]').getAttribute('data-perform', { timeout: 500 }).catch(() => null)
  if (kind === null) {
    if (data.busy === 'false' && (await page.locator('.prompt [data-word], .cairn-board').count()) > 0) {
      await page.locator('.prompt [data-word]').last().click({ timeout: 500 }).catch(async () => {
        const board = page.locator('.cairn-board').first()
        await board.focus()
        await page.keyboard.press('Home')
        await page.keyboard.press('Enter')
        await page.locator('.prompt [data-word]').first().click({ timeout: 300 }).catch(() => {})
      })
    }
    return false
  }
  if (STEERED[kind]) {
    if (!(await press(person, '[data-perform-start]'))) return false
    await running(person)
    await STEERED[kind](person)
    await press(person, '[data-perform-finish]')
  } else if (!(await press(person, '[data-perform-act]'))) return false
  await judged(person, before)
  return false
}

async function toTheEnd(person, most = 150) {
  for (let n = 0; n < most; n++) {
    if (await goOn(person)) return
    await person.page.waitForTimeout(30)
  }
  throw new Error(`not over after ${most} tries: ${JSON.stringify(await person.table().evaluate((e) => ({ ...e.dataset })))}`)
}

// Small settings of the twelve games.
const GAMES = [
  { game: 'flickers', options: { dice: 2 } },
  { game: 'hide-away', options: { handful: 5 } },
  { game: 'dishing-up', options: { share: 12 }, seats: ['person', 'person', 'person'] },
  { game: 'malicious-pleasure', options: { dice: 2 } },
  { game: 'trulla', options: { dice: 3 } },
  { game: 'faraday', options: { attempts: 1 }, seats: ['person'] },
  { game: 'coulomb', options: { attempts: 1 }, seats: ['person'] },
  { game: 'dune', options: { attempts: 1 }, seats: ['person'] },
  { game: 'emag', options: { attempts: 1 }, seats: ['person'] },
  { game: 'dice-mikado', options: { attempts: 1 }, seats: ['person'] },
  { game: 'mountaing', options: { attempts: 1 }, seats: ['person'] },
  { game: 'captain-flints-skeleton-trick', options: { attempts: 1 }, seats: ['person'] },
]

const tests = {
  async 'a flick by a drag over the board, and one by the button'({ browser, server }) {
    const anna = await seated(browser, server, 'flickers')
    await anna.page.locator('[data-performing]').waitFor()
    const box = await anna.page.locator('[data-performing]').boundingBox()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    let before = await ply(anna)
    await anna.page.mouse.move(x, y)
    await anna.page.mouse.down()
    await anna.page.mouse.move(x - 10, y + 125, { steps: 5 })
    await anna.page.locator('.flight').waitFor()
    await shot(anna, 'flick-drag')
    await anna.page.mouse.up()
    await judged(anna, before)
    before = await ply(anna)
    await anna.page.locator('[data-perform-act]:enabled').click()
    await judged(anna, before)
    await anna.leave()
  },
  async 'a tilt by keys is simulated in the page and judged by the server'({ browser, server }) {
    const anna = await seated(browser, server, 'faraday', { seats: ['person'] })
    const before = await ply(anna)
    await anna.page.locator('[data-perform-start]').click()
    await anna.page.locator('[data-performing="tilt"]').waitFor()
    await anna.page.locator('[role=timer]').waitFor()
    await anna.page.keyboard.press('ArrowUp')
    await anna.page.keyboard.press('ArrowUp')
    await anna.page.keyboard.press('n')
    await anna.page.keyboard.press('Space')
    await becomes(async () => parseFloat(await anna.page.locator('[role=timer]').innerText()) > 0.5, 'time stands still')
    await shot(anna, 'tilt')
    await press(anna, '[data-perform-finish]')
    await judged(anna, before)
    await anna.leave()
  },
  async 'a phone that is tilted tilts the plate'({ browser, server }) {
    const anna = await seated(browser, server, 'faraday', { seats: ['person'], hasTouch: true, viewport: { width: 390, height: 780 } })
    await anna.page.locator('[data-perform-start]').click()
    await running(anna)
    await press(anna, '[data-perform-phone]')
    const turn = (beta, gamma) => anna.page.evaluate((angles) => dispatchEvent(new DeviceOrientationEvent('deviceorientation', angles)), { alpha: 0, beta, gamma })
    await turn(40, 0)
    await turn(30, 12)
    const tilt = () => anna.page.locator('[data-performing]').getAttribute('data-tilt')
    await becomes(async () => (await tilt()) === '1200,1000', 'the plate does not follow the phone')
    await shot(anna, 'tilt-phone')
    await anna.leave()
  },
}

for (const { game, ...more } of GAMES)
  tests[`${game} is performed to the end`] = async ({ browser, server }) => {
    // A small window: pictures are drawn without a graphics card here.
    const anna = await seated(browser, server, game, { viewport: { width: 720, height: 520 }, ...more })
    await toTheEnd(anna)
    await anna.page.locator('.outcome').waitFor()
    await shot(anna, game)
    await sameEndAgain(anna, server, anna.opened)
    await anna.leave()
  }

export default tests
