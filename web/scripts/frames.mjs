// How long the frames of the board take on a slow machine: its processor is made slower through the browser's protocol.
//
//     CAIRN=build/release/cairn node web/scripts/frames.mjs [--slow 4] [--game spline] [--gpu]
//
// Tells for the solid and the flat board, on a screen of 412 × 915 at two pixels a point: the time between frames and the work of the
// page in each, while the board is turned and while balls land; and how many frames are drawn while nobody touches it. Without
// --gpu the browser draws the solid board with the processor, which no telephone does: then only the work of the page says something.
// Sixty frames a second leave 16.7 ms for each.

import { chromium } from 'playwright-core'
import { Person, Server, launch } from '../tests/harness.mjs'

const argument = (name, usual) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? usual : process.argv[at + 1]
}
const slow = Number(argument('slow', '4'))
const game = argument('game', 'spline')
const command = process.env.CAIRN ?? 'build/release/cairn'

const server = new Server(command)
await server.start()
const browser = process.argv.includes('--gpu') ? await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] }) : await launch()

const sorted = (numbers) => [...numbers].sort((a, b) => a - b)
const at = (numbers, part) => sorted(numbers)[Math.min(numbers.length - 1, Math.floor(part * numbers.length))] ?? 0

for (const flat of [false, true]) {
  const anna = await Person.come(browser, server, { settings: { flat, sound: false }, viewport: { width: 412, height: 915 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  await anna.go('')
  await anna.openTable({ game, seats: ['person', 'level:1'] })
  await anna.myTurn()
  const wire = await anna.context.newCDPSession(anna.page)
  // The time of the page's own thread: what else the machine does, and waiting for pixels, does not count.
  await wire.send('Performance.enable', { timeDomain: 'threadTicks' })
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slow })
  const work = async () => Object.fromEntries((await wire.send('Performance.getMetrics')).metrics.map((m) => [m.name, m.value]))

  /** Frames while something is done: what lies between them, and how long the page worked for each. */
  const during = async (what, doing) => {
    await anna.page.evaluate(() => {
      globalThis.frames_ = []
      const note = (now) => {
        globalThis.frames_.push(now)
        globalThis.noting_ = requestAnimationFrame(note)
      }
      globalThis.noting_ = requestAnimationFrame(note)
    })
    const before = await work()
    await doing()
    const after = await work()
    const times = await anna.page.evaluate(() => (cancelAnimationFrame(globalThis.noting_), globalThis.frames_))
    const gaps = times.slice(1).map((time, i) => time - times[i])
    const each = (1000 * (after.TaskDuration - before.TaskDuration)) / Math.max(1, times.length)
    console.log(`${flat ? 'flat' : 'solid'}, ${what}: ${gaps.length} frames, ${at(gaps, 0.5).toFixed(1)} ms between two (95 of 100 within ${at(gaps, 0.95).toFixed(1)}), ${each.toFixed(1)} ms of work each`)
  }

  const box = await anna.page.locator('.cairn-board').boundingBox()
  const middle = [box.x + box.width / 2, box.y + 12]
  if (!flat)
    await during('turning the board', async () => {
      await anna.page.mouse.move(...middle)
      await anna.page.mouse.down()
      for (let i = 0; i < 60; i++) await anna.page.mouse.move(middle[0] + 60 * Math.sin(i / 6), middle[1] + 2 * (i % 3))
      await anna.page.mouse.up()
    })
  await during('two balls land', () => anna.chooseByKeys().then(() => anna.myTurn()))

  // Nobody touches it: whatever is done now is too much.
  await anna.page.waitForTimeout(1500)
  const before = await work()
  await anna.page.waitForTimeout(3000)
  const after = await work()
  console.log(`${flat ? 'flat' : 'solid'}, at rest for 3 s: ${(1000 * (after.TaskDuration - before.TaskDuration)).toFixed(0)} ms of work, ${after.LayoutCount - before.LayoutCount} layouts, ${after.RecalcStyleCount - before.RecalcStyleCount} recalculations of style`)
  await anna.context.close()
}
await browser.close()
await server.end()
console.log(`processor made ${slow} times slower; ${game}`)
