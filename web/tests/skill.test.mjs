// Games of skill in a real browser: performed by the panel, the drag and the keys; judged by the server's referee; each to its end.

import { Person, becomes, check, sameEndAgain } from './harness.mjs'

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

// What can be done now: a performance by its button, a choice by its own, the end seen.
const READY = '[data-perform-act]:enabled, [data-perform-start]:enabled, .table[data-busy="false"]:not([data-performs]), .table[data-over="true"]'

/** Whatever the game asks for next; true when it is over. However long the machine takes, nothing is done before it can be done. */
async function goOn(person) {
  const { page } = person
  await page.locator(READY).first().waitFor({ timeout: 120_000 })
  const data = await person.table().evaluate((e) => ({ ...e.dataset }))
  if (data.over === 'true') return true
  const before = Number(data.ply)
  const kind = data.performs
  if (kind === undefined) {
    await person.chooseByKeys('End')
    return false
  }
  if (STEERED[kind]) {
    await page.locator('[data-perform-start]:enabled').dispatchEvent('click')
    await running(person)
    await STEERED[kind](person)
    await press(person, '[data-perform-finish]')
  } else await page.locator('[data-perform-act]:enabled').dispatchEvent('click')
  await judged(person, before)
  return false
}

/** The rules themselves have an end for whoever never hits anything. */
async function toTheEnd(person) {
  while (!(await goOn(person)));
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
    // Straight ahead the line has no width.
    await anna.page.locator('.flight:not(.under)').waitFor({ state: 'attached' })
    const box = await anna.page.locator('[data-performing]').boundingBox()
    // Before anybody drags it is seen where a middling flick comes down.
    const landing = () => anna.page.locator('.landing:not(.under)').evaluate((e) => ({ x: Number(e.getAttribute('cx')), y: Number(e.getAttribute('cy')) }))
    const first = await landing()
    check(first.x > 0 && first.x < box.width && first.y > 0 && first.y < box.height, `it lands out of sight: ${JSON.stringify(first)} of ${JSON.stringify(box)}`)
    const strength = () => anna.page.locator('.perform input').first().inputValue()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    let before = await ply(anna)
    await anna.page.mouse.move(x, y)
    await anna.page.mouse.down()
    await anna.page.mouse.move(x - 10, y + 125, { steps: 5 })
    await anna.page.locator('.flight:not(.under)').waitFor()
    await shot(anna, 'flick-drag')
    await anna.page.mouse.up()
    const drawn = await strength()
    check(drawn !== '500', 'the drag set no strength')
    await judged(anna, before)
    await anna.page.locator('.claimed').getByText(/^Red: (on the plate|does not stay on the plate)$/).waitFor()
    check(await anna.page.getByRole('button', { name: 'Take back' }).isDisabled(), 'what was performed is offered to be taken back')
    before = await ply(anna)
    await anna.page.locator('[data-perform-act]:enabled').click()
    await judged(anna, before)
    await anna.page.locator('[data-perform-act]:enabled').waitFor()
    check((await strength()) === drawn, 'whoever flicks again must aim anew')
    for (const again of ['[data-again]', '[data-slowly]']) {
      // A machine that does much else draws two pictures of a flick, and nobody may have looked in between.
      await anna.table().evaluate((table) => {
        table.wasBusy = false
        new MutationObserver(() => (table.wasBusy ||= table.dataset.busy === 'true')).observe(table, { attributes: true })
      })
      await anna.page.locator(again).click()
      await becomes(() => anna.table().evaluate((table) => table.wasBusy), 'nothing is shown again')
      await anna.page.locator('.table[data-busy="false"]').waitFor()
    }
    await anna.leave()
  },
  async 'who sits at another side of a shared screen pulls back towards himself'({ browser, server }) {
    const anna = await seated(browser, server, 'flickers')
    const { page } = anna
    let before = await ply(anna)
    await page.locator('[data-perform-act]:enabled').click()
    await judged(anna, before)
    await page.locator('.prompt').getByText('Green: Flick a die').waitFor()
    const line = page.locator('.flight:not(.under)')
    await line.waitFor({ state: 'attached' })
    const [from, to] = (await line.getAttribute('points')).split(' ').flatMap((p, i, all) => (i === 0 || i === all.length - 1 ? [p.split(',').map(Number)] : []))
    check(from[0] < to[0] - 50, `Green does not sit to the left: ${from} to ${to}`)
    const box = await page.locator('[data-performing]').boundingBox()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const far = Math.hypot(from[0] - to[0], from[1] - to[1])
    const back = (pixels) => [x + ((from[0] - to[0]) / far) * pixels, y + ((from[1] - to[1]) / far) * pixels]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(...back(110), { steps: 4 })
    const [strength, direction] = await page.locator('.perform input').evaluateAll((all) => all.map((e) => Number(e.value)))
    check(Math.abs(direction) < 15 && strength > 200, `pulled straight back it goes ${direction}° aside with ${strength}`)
    before = await ply(anna)
    await page.mouse.up()
    await judged(anna, before)
    await anna.leave()
  },
  async "the best of the others is to be beaten, one's own best is kept and seen again, and both run along"({ browser, server }) {
    const anna = await seated(browser, server, 'faraday', { seats: ['person', 'level:10'], options: { players: '2' }, settings: { motion: 'full' } })
    const { page } = anna
    await page.locator('[data-perform-start]:enabled').click()
    await running(anna)
    await press(anna, '[data-perform-finish]')
    await page.locator('[data-rival]').waitFor({ timeout: 120_000 })
    check(/\d\.\d s/.test(await page.locator('[data-rival]').innerText()), 'the time of the other is not told')
    // What the computer did becomes her own best: no test has the hand for it.
    const told = anna.frames.map((frame) => JSON.parse(frame)).find((m) => m.type === 'performed' && m.seat === 1)
    const best = { number: 59, scene: told.scene, performance: { distance: 13, count: 1, ...told.performance } }
    await page.evaluate((best) => localStorage.setItem('cairn.skill', JSON.stringify({ 'faraday tilt 233.323.332': { attempts: 3, best } })), best)
    await page.reload()
    await page.locator('[data-perform-watch]:enabled').click({ timeout: 60_000 })
    await page.locator('[data-perform-watch]:disabled').waitFor()
    await page.locator('[data-perform-watch]:enabled').waitFor({ timeout: 120_000 })
    await page.locator('[data-perform-start]:enabled').click()
    await page.locator('[data-ghosts="1"]').waitFor({ timeout: 60_000 })
    await anna.leave()
  },
  async 'a breath is drawn from a die, and is seen to be as strong as the drag is long'({ browser, server }) {
    const anna = await seated(browser, server, 'dune', { seats: ['person'], options: { middle: 1, attempts: 2 } })
    const { page } = anna
    await page.locator('.prompt').getByText('attempt 1 of 2').waitFor()
    await page.getByText('Best time: none yet').waitFor()
    await page.locator('[data-perform-start]').click()
    await running(anna)
    const ring = () => page.locator('circle.ring').evaluate((e) => ({ x: Number(e.getAttribute('cx')), y: Number(e.getAttribute('cy')) }))
    const first = await ring()
    const box = await page.locator('[data-performing]').boundingBox()
    // The fourth die lies near the middle, the three others in the corners.
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await becomes(async () => Math.hypot((await ring()).x - first.x, (await ring()).y - first.y) > 30, 'the die under the finger is not the one that is meant')
    const force = () => page.locator('circle.force').evaluate((e) => parseFloat(e.getAttribute('stroke-dasharray')))
    await page.mouse.move(x, y - 40, { steps: 3 })
    const soft = await force()
    await page.mouse.move(x, y - 120, { steps: 3 })
    check((await force()) > soft && soft > 0, `the force of a longer drag is ${await force()}, of a shorter ${soft}`)
    await page.mouse.up()
    await press(anna, '[data-perform-finish]')
    await page.locator('.prompt').getByText('attempt 2 of 2').waitFor()
    await anna.leave()
  },
  async 'the way of a ladle follows the drag, and the list of turns says how many dice stay'({ browser, server }) {
    const anna = await seated(browser, server, 'trulla', { seats: ['person', 'person'], options: { dice: 6 } })
    const { page } = anna
    await page.getByRole('button', { name: '6', exact: true }).click()
    await page.locator('.flight:not(.under)').waitFor({ state: 'attached' })
    const way = () => page.locator('.flight:not(.under)').getAttribute('points')
    const before = await way()
    const at = await ply(anna)
    const box = await page.locator('[data-performing]').boundingBox()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x - 60, y)
    await page.mouse.down()
    await page.mouse.move(x + 60, y + 20, { steps: 4 })
    await becomes(async () => (await way()) !== before, 'the way that is drawn is not shown')
    await page.mouse.up()
    await judged(anna, at)
    await page.locator('.claimed').getByText(/^Red: \d (die stays|dice stay)/).waitFor()
    await page.locator('.words').getByText(/\d (die stays|dice stay)/).waitFor()
    await anna.leave()
  },
  async 'a tilt by keys is simulated in the page and judged by the server'({ browser, server }) {
    const anna = await seated(browser, server, 'faraday', { seats: ['person'] })
    const before = await ply(anna)
    await anna.page.locator('[data-perform-start]').click()
    await anna.page.locator('[data-performing="tilt"]').waitFor()
    await anna.page.locator('[role=timer]').waitFor()
    // The plate is seen to tilt: the die lies still, and is seen elsewhere.
    const ring = () => anna.page.locator('circle.ring').evaluate((e) => Number(e.getAttribute('cy')))
    const level = await ring()
    for (let n = 0; n < 4; n++) await anna.page.keyboard.press('ArrowUp')
    await becomes(async () => Math.abs((await ring()) - level) > 3, 'the plate is drawn as if it lay still')
    await anna.page.keyboard.press('n')
    await anna.page.keyboard.press('Space')
    await becomes(async () => parseFloat(await anna.page.locator('[role=timer]').innerText()) > 0.5, 'time stands still')
    await shot(anna, 'tilt')
    await press(anna, '[data-perform-finish]')
    await judged(anna, before)
    await anna.page.locator('.notes').getByText('Player: the attempt failed').waitFor()
    await anna.leave()
  },
  async 'a tower stands on a table, and shows where the next die would stand; what it is worth is told, and kept as the best'({ browser, server }) {
    const anna = await seated(browser, server, 'emag', { seats: ['person'], options: { attempts: 2 } })
    const { page } = anna
    await page.locator('[data-perform-start]:enabled').click()
    await running(anna)
    await page.locator('.foot:not(.under)').waitFor({ state: 'attached' })
    // Looked at from low: the die that hovers is seen well above its foot. From over a plate it would not be.
    const seen = await page.evaluate(() => {
      const at = (name) => Number(document.querySelector('.plumb').getAttribute(name))
      const foot = document.querySelector('.foot').getAttribute('points').split(' ').map((p) => Number(p.split(',')[0]))
      return { high: at('y2') - at('y1'), wide: Math.max(...foot) - Math.min(...foot) }
    })
    check(seen.high > seen.wide, `the tower is seen from above: ${JSON.stringify(seen)}`)
    await act(anna)
    await shot(anna, 'tower')
    const before = await ply(anna)
    await press(anna, '[data-perform-finish]')
    await judged(anna, before)
    await page.locator('.notes').getByText(/Player: 1 die\. Your best attempt so far!/).waitFor()
    await page.getByText('Your best: 1 die, in 1 attempt').waitFor()
    check((await page.locator('.question .dice').count()) === 0, 'the digits of a number are shown as dice that were thrown')
    await anna.leave()
  },
  async "Captain Flint's finger and shaking are set first, and a drag turns the plate over"({ browser, server }) {
    const anna = await seated(browser, server, 'captain-flints-skeleton-trick', { seats: ['person'], options: { attempts: 1 }, hasTouch: true, viewport: { width: 390, height: 844 } })
    const { page } = anna
    await page.locator('[data-perform-start]:enabled').click()
    await running(anna)
    for (let n = 0; n < 9; n++) await page.keyboard.press('d')
    for (let n = 0; n < 8; n++) await page.keyboard.press('s')
    const sliders = () => page.locator('.perform input').evaluateAll((all) => all.map((e) => Number(e.value)))
    await becomes(async () => (await sliders()).join() === '0,0,450,400', async () => `finger and shaking are ${await sliders()}`)
    const box = await page.locator('[data-performing]').boundingBox()
    const [x, y] = [box.x + box.width / 2, box.y + box.height - 20]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y - 185, { steps: 4 })
    await page.mouse.up()
    check((await page.locator('[data-performing]').getAttribute('data-tilt')) === '0,18000', 'the plate is not turned over')
    await page.keyboard.press('e')
    // The hand tires, or it is enough.
    await page.locator('.outcome').waitFor({ timeout: 120_000 })
    const told = await page.locator('.notes').innerText()
    check(/Player: (\d+) (die|dice) wrong/.test(told), `told was: ${told}`)
    check(!/Player: (140|115) dice wrong/.test(told), 'nothing fell')
    await anna.leave()
  },
  async 'without a graphics card dice are seen to move from above'({ browser, server }) {
    const anna = await seated(browser, server, 'faraday', { seats: ['person'], settings: { flat: true } })
    const dice = () => anna.page.locator('.cairn-board-flat use').evaluateAll((all) => all.map((e) => e.getAttribute('transform') ?? `${e.getAttribute('x')} ${e.getAttribute('y')}`).join())
    const lying = await dice()
    const marked = () => anna.page.locator('.cairn-board-flat circle[r="0.13"]').count()
    check((await marked()) === 0, 'dice that were put there for the attempt are marked as if they had come last')
    await anna.page.locator('[data-perform-start]').click()
    await running(anna)
    // The die in front hops to the right, and stays there.
    for (let n = 0; n < 7; n++) await anna.page.keyboard.press('ArrowRight')
    for (let n = 0; n < 3; n++) await anna.page.keyboard.press('ArrowUp')
    // A knock under a plate that is not tilted yet lets it fall back: then once more.
    await becomes(async () => {
      await anna.page.keyboard.press('Space')
      return (await dice()) !== lying
    }, 'the dice of the flat board lie still')
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
