// The study board: variations, comments, what the computer thinks, links, positions set up by hand.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Person, Server, check } from './harness.mjs'

const still = { settings: { motion: 'reduced', flat: true } }
const rows = (person) => person.page.locator('.tree button[data-word]')
const words = (person) => rows(person).evaluateAll((all) => all.map((row) => row.dataset.word))
const here = (person) => person.page.locator('.tree [aria-current]')

async function choose(person, key = 'Home') {
  const before = await person.page.locator('.study').getAttribute('data-node')
  await person.page.locator('.cairn-board').first().focus()
  await person.page.keyboard.press(key)
  await person.page.keyboard.press('Enter')
  await person.page.waitForFunction((node) => {
    const { node: now, busy } = document.querySelector('.study').dataset
    return now !== node && busy === 'false'
  }, before)
}

/** From where to where the arrow goes, in pixels of the board. */
async function arrowEnds(page) {
  await page.waitForFunction(() => document.querySelector('svg.arrow path')?.dataset.to)
  return page.locator('svg.arrow path').evaluate((e) => `${e.dataset.from} ${e.dataset.to}`.split(' ').map(Number))
}

const ready = (person) => person.page.locator('.study .board[data-ready]').waitFor()

export default {
  async 'a table becomes a study with variations and comments, which is kept and travels in a link'({ browser, server }) {
    const anna = await Person.come(browser, server, { ...still, permissions: ['clipboard-read', 'clipboard-write'] })
    await anna.go('')
    await anna.openTable({ game: 'spline', seats: ['person', 'level:1'] })
    await anna.chooseByKeys()
    await anna.myTurn()
    await anna.page.getByRole('button', { name: 'Study', exact: true }).click()
    await ready(anna)
    const played = await words(anna)
    check(played.length === 2, `the game of two choices is a study of ${played.length}`)

    // Back to the beginning, and something else: a variation beside the game.
    await anna.page.getByRole('button', { name: 'To the beginning' }).click()
    await anna.page.locator('.study[data-ply="0"]').waitFor()
    await choose(anna, 'End')
    await choose(anna, 'Home')
    const all = await words(anna)
    check(all.length === 4 && all[0] === played[0] && all[1] === played[1], `the tree is ${all.join(' ')}`)
    check((await anna.page.locator('.tree .other').count()) === 1, 'what was tried is no variation')
    await anna.page.getByLabel('Comment on this moment').fill('worth [a] try')
    await here(anna).getByText('worth [a] try').waitFor()
    await anna.page.getByText('Kept in this browser.').waitFor()

    // It is still there after a reload, and whoever gets the link has all of it.
    await anna.page.reload()
    await ready(anna)
    check((await words(anna)).join() === all.join(), 'the study is not kept')
    await anna.page.locator('aside summary').click()
    await anna.page.getByRole('button', { name: 'Copy a link to this study' }).click()
    await anna.page.locator('.notes').getByText('Copied.').waitFor()
    const link = await anna.page.evaluate(() => navigator.clipboard.readText())
    const ben = await Person.come(browser, server, still)
    await ben.page.goto(link)
    await ready(ben)
    check((await words(ben)).join() === all.join(), `the link brings ${await words(ben)}`)
    await ben.page.locator('.tree').getByText('worth [a] try').waitFor()
    await ben.leave()

    // The variation becomes the main line, then goes.
    await rows(anna).nth(3).click()
    await anna.page.getByRole('button', { name: 'Make this the main line' }).click()
    check((await words(anna)).join() === [...all.slice(2), ...all.slice(0, 2)].join(), 'the variation is not the main line')
    await rows(anna).nth(0).click()
    await anna.page.getByRole('button', { name: 'Delete from here' }).click()
    await anna.page.waitForFunction(() => document.querySelectorAll('.tree button[data-word]').length === 2)
    await anna.go('#/study')
    await anna.page.locator('li.card').first().waitFor()
    check((await anna.page.locator('li.card').count()) === 1, 'the study is not in the list')
    await anna.leave()
  },

  async 'the computer values every choice, marks the best and says lines in words'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    await anna.go('#/study/new/spline')
    await ready(anna)
    await choose(anna)
    await anna.page.getByRole('button', { name: 'Computer' }).click()
    await anna.page.getByRole('button', { name: 'Analysis' }).click()
    await anna.page.locator('tbody tr.first').waitFor()
    const best = await anna.page.locator('tbody tr.first').textContent()
    check(/★/.test(best) && /estimate|proved/.test(best), `the best choice reads "${best}"`)
    const lines = await anna.page.locator('td.line').allTextContents()
    check(lines.some((line) => line.includes(',')) && !lines.some((line) => /\d:[a-g]/.test(line)), `the lines read "${lines.join(' | ')}"`)
    const board = await anna.page.locator('.cairn-board svg').first().textContent()
    check(/★/.test(board), 'nothing on the board marks the best choice')
    await anna.leave()
    return best.replace(/\s+/g, ' ')
  },

  async 'where an atlas is, every choice has its exact worth and how far away it is'({ browser, command }) {
    const tables = mkdtempSync(join(tmpdir(), 'cairn-atlas-'))
    const env = { ...process.env, CAIRN_TABLES: tables }
    execFileSync(command, ['atlas', 'spline', '--option', 'size=3'], { env, stdio: 'ignore' })
    const server = new Server(command, env)
    await server.start()
    const anna = await Person.come(browser, server, still)
    await anna.go('#/replay')
    await anna.page.locator('textarea').fill('[game "spline"]\n[option "size" "3"]\n[position ".../BB./WW. W"]\n')
    await anna.page.getByRole('button', { name: 'Load', exact: true }).click()
    await ready(anna)
    await anna.page.getByRole('button', { name: 'Computer' }).click()
    await anna.page.getByRole('button', { name: 'Analysis' }).click()
    const first = anna.page.locator('tbody tr.first')
    await first.getByText('win in 1').waitFor()
    const text = (await first.textContent()).replace(/\s+/g, ' ')
    check(/proved/.test(text), `what is proved does not say so: "${text}"`)
    const board = await anna.page.locator('.cairn-board svg').first().textContent()
    check(/win 1/.test(board) && /loss \d/.test(board), `on the board stands "${board}"`)

    // The explorer has every choice there is, by its worth; a press makes it, and the next position is there.
    await anna.page.getByRole('button', { name: 'Explorer' }).click()
    await anna.page.locator('.explorer[data-exact="true"]').waitFor()
    const rows = await anna.page.locator('.explorer button').evaluateAll((all) => all.map((row) => [row.dataset.worth, row.textContent.replace(/\s+/g, ' ')]))
    const offered = await anna.page.evaluate(async () => {
      const body = JSON.stringify({ game: 'spline', options: { size: '3' }, position: '.../BB./WW. W', nodes: [], views: [-1] })
      const answer = await fetch('/api/v1/study', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return (await answer.json()).views['-1'].choices.length
    })
    check(rows.length === offered, `${rows.length} of ${offered} choices are in the explorer`)
    check(rows[0][0] === 'win' && /win in 1/.test(rows[0][1]) && rows.at(-1)[0] === 'loss', `the explorer reads ${rows.map((row) => row.join(' ')).join(' | ')}`)
    const wins = rows.filter(([worth]) => worth === 'win').length
    const sum = await anna.page.locator('.explorer .sum').textContent()
    check(wins === 1 ? /one choice only/.test(sum) && /only/.test(rows[0][1]) : sum.includes(`${wins} of ${offered}`), `the sum reads "${sum}" for ${wins} that win`)
    await anna.page.locator('.explorer button[data-worth="loss"]').last().click()
    await anna.page.locator('.study[data-ply="1"]').waitFor()
    await anna.page.locator('.explorer[data-exact="true"] button[data-worth="win"]').first().waitFor()
    check((await anna.page.locator('.explorer .sum').textContent()).startsWith('Black wins'), 'after a choice that loses the other does not win')
    await anna.leave()
    await server.end()
    rmSync(tables, { recursive: true, force: true })
    return text
  },

  async 'what is proved of the beginning is said of later positions'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    await anna.go('#/study/new/spline')
    await ready(anna)
    await anna.page.getByRole('button', { name: 'Explorer' }).click()
    await anna.page.locator('.explorer[data-exact="true"]').waitFor()
    const sum = () => anna.page.locator('.explorer .sum').textContent()
    check(/White loses, whatever is chosen/.test(await sum()), `at the beginning it reads "${await sum()}"`)
    // The best line begins at a1: there, and in the other corners, the answer that wins is known. After anything else only that there is one.
    for (const corner of ['a1', 'g7']) {
      await anna.page.locator(`.explorer button[data-word="${corner}"]`).click()
      await anna.page.locator('.study[data-ply="1"]').waitFor()
      await anna.page.locator('.explorer button[data-worth="win"]').first().getByText('win in 25').waitFor()
      check(/^\s*Black wins by [a-g][1357]: that is proved/.test(await sum()), `after ${corner} it reads "${await sum()}"`)
      await anna.page.getByRole('button', { name: 'To the beginning' }).click()
      await anna.page.locator('.study[data-ply="0"]').waitFor()
    }
    await anna.page.locator('.explorer button[data-word="0:c3"]').click()
    await anna.page.locator('.study[data-ply="1"]').waitFor()
    await anna.page.locator('.explorer .sum').getByText('Black wins with best play: that is proved.').waitFor()
    await anna.leave()
  },

  async 'the best choice that carries a piece is an arrow from where it lies to where it goes'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    const { page } = anna
    // A ball is moved up from e1 to b6, which wins.
    await anna.go('#/replay')
    await page.locator('textarea').fill('[game "spyramid"]\n[position "BBWB/WBBW/WWWB/BWWW_.B./WWB/WB._../W. W turn=36"]\n')
    await page.getByRole('button', { name: 'Load', exact: true }).click()
    await ready(anna)
    check((await page.locator('svg.arrow').count()) === 0, 'an arrow is there before anybody has thought')
    await page.getByRole('button', { name: 'Computer' }).click()
    const [x1, y1, x2, y2] = await arrowEnds(page)
    check(x2 < x1 - 20 && y2 < y1 - 20, `the arrow goes from ${x1} ${y1} to ${x2} ${y2}, not up and to the left`)
    const box = await page.locator('.cairn-board').first().boundingBox()
    for (const [x, y] of [[x1, y1], [x2, y2]]) check(x >= 0 && y >= 0 && x <= box.width && y <= box.height, `the arrow leaves the board at ${x} ${y}`)
    check((await page.locator('svg.arrow').evaluate((e) => getComputedStyle(e).visibility)) === 'visible', 'the arrow is not seen')
    // In the picture of the page its green runs along the way, over whatever lies there.
    // A page of nobody reads it: ours may fetch nothing but from its server.
    const reader = await anna.context.newPage()
    const green = await reader.evaluate(async ([url, ...places]) => {
      const image = await createImageBitmap(await (await fetch(url)).blob())
      const paper = new OffscreenCanvas(image.width, image.height).getContext('2d')
      paper.drawImage(image, 0, 0)
      return places.filter(([x, y]) => {
        const [r, g, b] = paper.getImageData(Math.round(x), Math.round(y), 1, 1).data
        return g > 1.5 * r && g > 1.2 * b
      }).length
    }, [`data:image/png;base64,${(await page.screenshot()).toString('base64')}`, ...[0.25, 0.4, 0.55, 0.7].map((part) => [box.x + x1 + part * (x2 - x1), box.y + y1 + part * (y2 - y1)])])
    check(green === 4, `${green} of 4 places along the arrow are green`)
    await anna.leave()
  },

  async 'a ball that is to be put is an arrow down onto its point, at the table too'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    await anna.go('')
    await anna.openTable({ game: 'spline', options: { size: '3' }, position: '.../BB./WW. W', seats: ['person', 'level:1'] })
    await anna.myTurn()
    await anna.page.getByRole('button', { name: 'Hint' }).click()
    const [x1, y1, x2, y2] = await arrowEnds(anna.page)
    check(Math.abs(x1 - x2) < 1 && y1 < y2 - 20, `the arrow goes from ${x1} ${y1} to ${x2} ${y2}, not down`)
    const box = await anna.page.locator('.cairn-board').boundingBox()
    check(x2 > box.width * 0.55 && y2 > box.height * 0.6, `the arrow ends at ${x2} ${y2}, not at e1 in the corner`)
    await anna.leave()
  },

  async 'a game is had as a film: one picture for each choice'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    await anna.go('#/study/new/spline')
    await ready(anna)
    for (const key of ['Home', 'End', 'Home']) await choose(anna, key)
    const download = anna.page.waitForEvent('download')
    await anna.page.locator('aside summary').click()
    await anna.page.getByRole('button', { name: 'Film (GIF)' }).click()
    const file = await download
    check(file.suggestedFilename() === 'spline.gif', `the film is called ${file.suggestedFilename()}`)
    // Played as a browser plays it: so many pictures, no two alike.
    const bytes = readFileSync(await file.path()).toString('base64')
    const seen = await anna.page.evaluate(async (text) => {
      const data = Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
      const film = new ImageDecoder({ data, type: 'image/gif' })
      await film.tracks.ready
      const pictures = new Set()
      for (let frameIndex = 0; frameIndex < film.tracks.selectedTrack.frameCount; frameIndex++) {
        const { image } = await film.decode({ frameIndex })
        const paper = new OffscreenCanvas(image.displayWidth, image.displayHeight)
        const context = paper.getContext('2d')
        context.drawImage(image, 0, 0)
        const digest = await crypto.subtle.digest('SHA-1', context.getImageData(0, 0, paper.width, paper.height).data)
        pictures.add(String(new Uint8Array(digest)))
      }
      return { frames: film.tracks.selectedTrack.frameCount, different: pictures.size }
    }, bytes)
    check(seen.frames === 4 && seen.different === 4, `three choices are ${seen.frames} pictures, ${seen.different} of them different`)
    await anna.leave()
    return `${Math.round((bytes.length * 3) / 4000)} kB`
  },

  async 'a game is had as a film in WebM that a browser plays: every choice is seen, at its time'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    await anna.go('#/study/new/spline')
    await ready(anna)
    for (const key of ['Home', 'End', 'Home']) await choose(anna, key)
    const download = anna.page.waitForEvent('download')
    await anna.page.locator('aside summary').click()
    await anna.page.getByRole('button', { name: 'Film (WebM)' }).click()
    const file = await download
    check(file.suggestedFilename() === 'spline.webm', `the film is called ${file.suggestedFilename()}`)
    const bytes = readFileSync(await file.path()).toString('base64')
    // A page of nobody plays it: ours may show nothing but what comes from its server.
    const player = await anna.context.newPage()
    const seen = await player.evaluate(async (text) => {
      const video = document.createElement('video')
      video.muted = true
      video.src = `data:video/webm;base64,${text}`
      await new Promise((good, bad) => {
        video.onloadeddata = good
        video.onerror = () => bad(new Error(video.error?.message))
      })
      const paper = new OffscreenCanvas(video.videoWidth, video.videoHeight).getContext('2d', { willReadFrequently: true })
      const pictures = []
      for (const at of [0.45, 1.35, 2.25, 3.15, 5]) {
        const there = new Promise((done) => (video.onseeked = done))
        video.currentTime = at
        await there
        paper.drawImage(video, 0, 0)
        pictures.push(paper.getImageData(0, 0, video.videoWidth, video.videoHeight).data)
      }
      // How many pixels differ plainly between one moment and the next.
      const changed = pictures.slice(1).map((now, i) => now.filter((v, k) => k % 4 < 3 && Math.abs(v - pictures[i][k]) > 60).length)
      // And it plays to its end by itself.
      const ended = new Promise((done) => (video.onended = done))
      video.currentTime = video.duration - 0.3
      await video.play()
      await ended
      return { width: video.videoWidth, seconds: video.duration, changed }
    }, bytes)
    await player.close()
    check(seen.width === 720 && Math.abs(seen.seconds - 5.7) < 0.01, `it is ${seen.width} wide and ${seen.seconds} s long`)
    check(seen.changed.slice(0, 3).every((n) => n > 300), `between the choices ${seen.changed} values change`)
    check(seen.changed[3] < 50, `in the last picture, which stands still, ${seen.changed[3]} values change`)
    await anna.leave()
    return `${Math.round((bytes.length * 3) / 4000)} kB`
  },

  async 'where the browser cannot make WebM, a sentence says so'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    await anna.context.addInitScript(() => delete window.VideoEncoder)
    await anna.go('#/study/new/spline')
    await ready(anna)
    await choose(anna)
    await anna.page.locator('aside summary').click()
    await anna.page.getByRole('button', { name: 'Film (WebM)' }).click()
    await anna.page.locator('.notes').getByText('This browser cannot make WebM films. The film as GIF works everywhere.').waitFor()
    await anna.leave()
  },

  async 'a whole game is judged, with its progress: how accurate each side was, and where it turned'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    const { page } = anna
    await anna.go('#/study/new/spline')
    await ready(anna)
    // White fills a row and forgets to end it; so does Black.
    for (const key of ['Home', 'End', 'Home', 'End', 'Home', 'End']) await choose(anna, key)
    await page.getByRole('button', { name: 'Analysis' }).click()
    await page.getByRole('button', { name: 'Graph of the whole game' }).click()
    await page.getByRole('progressbar', { name: 'Graph of the whole game' }).waitFor()
    await page.getByRole('progressbar', { name: 'Graph of the whole game' }).waitFor({ state: 'detached', timeout: 300_000 })
    await page.getByRole('img', { name: 'Graph of the game' }).waitFor()
    const accuracy = await page.locator('dd').allTextContents()
    check(accuracy.length === 2 && accuracy.every((text) => /^\d+ % accurate$/.test(text)), `the accuracies read ${accuracy.join(' | ')}`)
    await anna.leave()
    return accuracy.join(', ')
  },

  async 'a position is set up by hand; what cannot be is explained'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    await anna.go('#/study/new/spline')
    await ready(anna)
    await anna.page.getByRole('button', { name: 'Set up a position' }).click()
    const line = anna.page.getByLabel('The position as text')
    const put = async (colour, ...keys) => {
      await anna.page.getByRole('group', { name: 'What is put down' }).getByRole('button', { name: colour }).click()
      await anna.page.locator('.cairn-board').focus()
      for (const key of [...keys, 'Enter']) await anna.page.keyboard.press(key)
    }
    await put('white', 'ArrowRight')
    await put('black', 'ArrowRight', 'ArrowRight')
    check(/[WB].* W$|[WB].*White$/.test(await line.inputValue()), `the text is "${await line.inputValue()}"`)
    await anna.page.getByLabel('Who is to choose').selectOption('Black')
    const text = await line.inputValue()
    check(/ Black$/.test(text) && /W/.test(text) && /B/.test(text), `the text is "${text}"`)

    // A ball that rests on nothing.
    await line.fill('..../..../..../...._W../.../... White')
    await anna.page.getByRole('button', { name: 'Study this position' }).click()
    const reason = await anna.page.locator('.editor [role=alert]').textContent()
    check(/floats: it needs/.test(reason), `the reason is "${reason}"`)
    await line.fill(text)
    await anna.page.getByRole('button', { name: 'Study this position' }).click()
    await anna.page.locator('.prompt').getByText(/^Black: /).waitFor()
    await choose(anna)
    check((await words(anna)).length === 1, 'nothing can be tried from the position')
    anna.complaints = anna.complaints.filter((c) => !/status of 4\d\d/.test(c))
    await anna.leave()
    return reason
  },

  async 'the editor writes boards of every kind as the server reads them'({ browser, server }) {
    const kinds = new Map()
    for (const game of await server.games()) {
      const kind = `${game.picture?.kind}${game.picture?.poses ? ' with faces' : ''}`
      if (game.picture && game.picture.kind !== 'none' && !kinds.has(kind)) kinds.set(kind, game)
    }
    const anna = await Person.come(browser, server, still)
    for (const [kind, game] of kinds) {
      await anna.go(`#/study/new/${game.id}`)
      await ready(anna)
      await anna.page.locator(`h1 a[href="#/game/${game.id}"]`).waitFor()
      for (let turn = 0; turn < 3; turn++) await anna.chooseByKeys(turn % 2 ? 'End' : 'Home')
      const nodes = (await words(anna)).map((word) => ({ word }))
      const answer = await fetch(`${server.address}api/v1/study`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ game: game.id, nodes, views: [nodes.length - 1] }),
      })
      const { views } = await answer.json()
      const wanted = views[nodes.length - 1].position.split(' ')[0]
      await anna.page.getByRole('button', { name: 'Set up a position' }).click()
      const written = (await anna.page.getByLabel('The position as text').inputValue()).split(' ')[0]
      check(written === wanted, `${game.title} (${kind}): written ${written}, the server has ${wanted}`)
    }
    await anna.leave()
    return [...kinds.keys()].join(', ')
  },

  async 'whoever goes on at the moment in which a study is kept gets where he wants to'({ browser, server }) {
    const anna = await Person.come(browser, server, still)
    await anna.go('#/study/new/spline')
    await ready(anna)
    // Keeping waits a moment after each change. The person clicks a link just when that moment is over.
    await anna.page.evaluate(() => {
      const real = window.setTimeout
      window.setTimeout = (then, ms, ...more) =>
        real(() => {
          if (ms === 300) {
            window.setTimeout = real
            location.hash = '#/study/new/spargo'
          }
          then(...more)
        }, ms)
    })
    await choose(anna)
    await anna.page.locator('h1 a[href="#/game/spargo"]').waitFor()
    await anna.go('#/study')
    await anna.page.locator('main').getByRole('link', { name: /^Spline/ }).waitFor()
    await anna.leave()
  },

  async 'a study is shown inside the page of another site, the page itself is not'({ browser, server }) {
    const anna = await Person.come(browser, server, { ...still, permissions: ['clipboard-read', 'clipboard-write'] })
    await anna.go('#/study/new/spline')
    await ready(anna)
    await choose(anna)
    await choose(anna, 'End')
    await anna.page.locator('aside summary').click()
    await anna.page.getByRole('button', { name: 'Copy for another site' }).click()
    await anna.page.locator('.notes').getByText('Copied.').waitFor()
    const frame = await anna.page.evaluate(() => navigator.clipboard.readText())
    const inside = `<!doctype html><title>elsewhere</title>${frame}<iframe id="whole" src="${server.address}"></iframe>`
    const elsewhere = createServer((_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end(inside))
    await new Promise((listening) => elsewhere.listen(0, '127.0.0.1', listening))
    const ben = await Person.come(browser, server, still)
    await ben.page.goto(`http://127.0.0.1:${elsewhere.address().port}/`)
    const viewer = ben.page.frameLocator('iframe').first()
    await viewer.locator('.board[data-ready]').waitFor()
    await viewer.getByRole('button', { name: 'One step forward' }).click()
    await viewer.getByText('1 / 2').waitFor()
    await ben.page.keyboard.press('ArrowRight')
    await viewer.getByText('2 / 2').waitFor()
    await ben.page.keyboard.press('ArrowLeft')
    await viewer.getByText('1 / 2').waitFor()
    check((await ben.page.frameLocator('#whole').locator('#app').count()) === 0, 'another site may show the whole page inside its own')
    // The browser says that it refused; our own script for settings finds no storage in what it shows instead.
    ben.complaints = ben.complaints.filter((c) => !/frame-ancestors|Refused to frame|Framing|localStorage/.test(c))
    await ben.leave()
    elsewhere.close()
    await anna.leave()
  },

  async 'chance in a study is decided, and can be chosen instead'({ browser, server }) {
    const games = await server.games()
    const game = games.find((g) => g.information.includes('chance') && g.players.low === 2)
    const anna = await Person.come(browser, server, still)
    await anna.go(`#/study/new/${game.id}`)
    await anna.page.locator('.study').waitFor()
    const before = Number(await anna.page.locator('.study').getAttribute('data-decides'))
    check(before >= 0, `${game.title} waits for chance`)
    const dealt = (await words(anna)).length
    if (dealt > 0) {
      await anna.page.getByRole('button', { name: 'To the beginning' }).click()
      await anna.page.getByRole('button', { name: 'Let chance decide' }).click()
      await anna.page.locator('.study:not([data-decides="-1"])').waitFor()
    }
    await anna.leave()
    return `${game.title}: ${dealt} dealt`
  },

  async 'an atlas is built when somebody asks for it, with its progress, and values are exact from then on'({ browser, command }) {
    const tables = mkdtempSync(join(tmpdir(), 'cairn-atlas-'))
    const server = new Server(command, { ...process.env, CAIRN_TABLES: tables })
    await server.start()
    const anna = await Person.come(browser, server, still)
    await anna.go('#/replay')
    await anna.page.locator('textarea').fill('[game "spline"]\n[option "size" "3"]\n[position ".../BB./WW. W"]\n')
    await anna.page.getByRole('button', { name: 'Load', exact: true }).click()
    await ready(anna)
    await anna.page.getByRole('button', { name: 'Analysis' }).click()
    await anna.page.locator('.atlas[data-state="none"]').waitFor()
    await anna.page.getByRole('button', { name: 'Solve every position of this game' }).click()
    await anna.page.locator('.atlas[data-state="ready"]').waitFor({ timeout: 120_000 })
    await anna.page.getByRole('button', { name: 'Computer' }).click()
    await anna.page.locator('tbody tr.first').waitFor()
    check(/proved|only/.test(await anna.page.locator('tbody tr.first').textContent()), 'the value is not exact')
    await anna.leave()
    await server.end()
    rmSync(tables, { recursive: true, force: true })
  },
}
