// Dice whose faces are read. No rules on the shelf read them yet: the server's views of Rasanto get poses on their way to the page,
// and the question becomes one for a pose. What the page draws, says and sends is its own.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Person, check } from './harness.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const OFFERED = ['321', '642', '145', '236', '514']

/** A person to whom every die shows 642 to A, B and C, and who is asked how a die shall lie. */
async function withPoses(browser, server, options) {
  const person = await Person.come(browser, server, options)
  person.sent = []
  await person.page.routeWebSocket(/api\/v1\/live/, (socket) => {
    const line = socket.connectToServer()
    socket.onMessage((text) => {
      const message = JSON.parse(text)
      if (message.type === 'choose') person.sent.push(message.word)
      line.send(text)
    })
    line.onMessage((text) => {
      const message = JSON.parse(String(text))
      if (message.view) {
        message.view.poses = message.view.boards.map((row) => row.map((ball) => (ball >= 0 ? '642' : '')))
        message.view.choices = OFFERED.map((pose) => ({ word: `f${pose}`, label: '', board: 0, point: -1, colour: -1, points: [], text: `f${pose}` }))
      }
      socket.send(JSON.stringify(message))
    })
  })
  return person
}


export default {
  async 'dice show their pips, and a pose is chosen by numbers, arrows or the mouse'({ browser, server }) {
    const anna = await withPoses(browser, server, { settings: { motion: 'reduced', flat: true } })
    const { page } = anna
    await anna.go('')
    await anna.openTable({ game: 'rasanto', options: { size: '3' }, seats: ['person', 'person'], hotseat: true, position: 'R../R./. G' })
    await anna.myTurn()
    await page.locator('.cairn-board svg [id$="-642"]').first().waitFor({ state: 'attached' })
    check((await page.locator('.room .hush').first().textContent()).includes('red die showing 6 4 2'), 'the pose is not read out')

    const die = page.getByRole('group', { name: /^A die/ })
    await die.focus()
    const now = () => page.locator('.picker p').textContent()
    await page.keyboard.press('6')
    await page.keyboard.press('4')
    check((await now()) === 'Front 6, left 4, right 2', `after 6 and 4: ${await now()}`)
    // Over its edge and back again, once by keys, once by the mouse.
    await page.keyboard.press('ArrowRight')
    check((await now()) !== 'Front 6, left 4, right 2', 'an arrow does not tip the die')
    const box = await die.boundingBox()
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 - 45, box.y + box.height / 2, { steps: 3 })
    await page.mouse.up()
    check((await now()) === 'Front 6, left 4, right 2', `after there and back: ${await now()}`)
    await page.getByRole('button', { name: 'Tip it ↗' }).click()
    check((await now()).includes('not possible here'), 'a pose that is not offered does not say so')
    check(await page.getByRole('button', { name: 'Let it lie so' }).isDisabled(), 'a pose that is not offered can be taken')
    await page.getByRole('button', { name: 'Tip it ↙' }).click()

    await page.evaluate(axe)
    const { violations } = await page.evaluate(() => globalThis.axe.run('.picker'))
    check(violations.length === 0, violations.map((v) => `${v.id}: ${v.help}`).join('\n'))

    await page.getByRole('button', { name: 'Let it lie so' }).click()
    await page.locator('.prompt .reason').waitFor()
    check(anna.sent.join() === 'f642', `sent: ${anna.sent.join()}`)
    await anna.leave()
  },

  async 'each seat looks at the dice from its side'({ browser, server }) {
    const seen = []
    for (const seat of [0, 1]) {
      const anna = await Person.come(browser, server, { settings: { motion: 'reduced', flat: true } })
      await anna.go('')
      const seats = ['level:1', 'level:1']
      seats[seat] = 'person'
      await anna.openTable({ game: 'rasanto', options: { size: '3' }, seats })
      await anna.myTurn()
      // The letter of his own side stands at its left end, near to him.
      const own = 'AB'[seat]
      const letter = await anna.page.locator('.cairn-board svg text', { hasText: new RegExp(`^${own}$`) }).boundingBox()
      const board = await anna.page.locator('.cairn-board').boundingBox()
      const near = letter.y > board.y + board.height / 2
      const left = letter.x < board.x + board.width / 2
      seen.push(near && left ? 'near' : `${own} ${near} ${left}`)
      await anna.leave()
    }
    check(seen.join() === 'near,near', `a seat does not look from its side: ${seen.join('; ')}`)
  },
}
