// What the referee's judgements cost a processor, usual ones and the dearest (bounds.test.ts), and whether thrown dice lie in all 24 poses alike (χ², 23 degrees of freedom).
//
//     scripts/web build && node web/scripts/measure_performing.mjs [THROWS]

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const throws = Number(process.argv[2] ?? 1000)
const referee = spawn(process.execPath, [fileURLToPath(new URL('../dist-referee/referee.mjs', import.meta.url))], { stdio: ['pipe', 'pipe', 'inherit'] })
const lines = createInterface({ input: referee.stdout })[Symbol.asyncIterator]()
const judge = async (scene, performance) => {
  referee.stdin.write(`${JSON.stringify({ id: 1, ask: 'perform', scene, performance })}\n`)
  return JSON.parse((await lines.next()).value)
}

const cells = (low) => {
  const dice = []
  for (let a = low; a <= 8; a++) for (let b = low; a + b <= 8; b++) for (let c = low; a + b + c <= 8; c++) dice.push({ cell: [a, b, c] })
  return dice
}
const plate = (dice = []) => ({ plate: 9, dice })
const aimed = (kind, input, more = {}) => ({ kind, input, distance: 15, noise: [2, 150], ...more })
const kinds = {
  'throw, empty plate': [plate(), aimed('throw', [0, 0, 4500, 500, 0])],
  'flick, empty plate': [plate(), aimed('flick', [0, 0, 3000, 500, 0])],
  'throw at the core of 56': [plate(cells(1)), aimed('throw', [0, 0, 4500, 500, 0])],
  'throw at a full pyramid': [plate(cells(0)), aimed('throw', [0, 0, 4500, 500, 0])],
  'pour 20': [plate(), aimed('pour', [-250, -150, 600, 250, -150, 6], { count: 20 })],
  'tower of up to 20': [{ plate: 0, dice: [] }, aimed('tower', Array(60).fill(0))],
  'pull three': [plate(cells(0)), aimed('pull', [8, 0, 0, 0, 0, 300, 0, 8, 0, 12000, 0, 300, 0, 0, 8, -12000, 0, 300])],
  'balcony': [plate(cells(0)), aimed('balcony', [0, 0, 3, 3, 40, 0, 1, 35, -260, 0, 0, 0])],
  'shake, a second': [plate(cells(0)), aimed('shake', Array(60).fill([18000, 0, 750, 0]).flat())],
}
const rows = (n, row) => Array.from({ length: n }, (_, i) => row(i)).flat()
const corners = [[8, 0, 0], [0, 8, 0], [0, 0, 8], [3, 3, 2]].map((cell) => ({ cell }))
const dearest = {
  'four dice kept awake by tilting': [plate(corners), aimed('tilt', rows(7200, (i) => [i % 2 ? 3100 : 3200, 0, 0, 0, 0]))],
  'a whole pyramid kept awake by tilting': [plate(cells(0)), aimed('tilt', rows(7200, (i) => [i % 2 ? 3100 : 3200, 0, 0, 0, 0]))],
  'as many pulls as there may be': [plate(cells(0)), aimed('pull', rows(24, (i) => [8 - (i % 3), 0, i % 3, 0, 0, 100]))],
  'as many balconies as there may be': [plate(cells(0)), aimed('balcony', rows(30, (i) => [0, 0, i % 4, 5 - (i % 4), 45, 0]))],
  'shaken as long as may be': [plate(cells(0)), aimed('shake', rows(480, () => [0, 0, 700, 1000]))],
}

/** Milliseconds of a processor that the referee has had. */
function spent() {
  const fields = readFileSync(`/proc/${referee.pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}
async function measure(name, scene, performance, times) {
  let [simulated, effort] = [0, 0]
  const before = spent()
  for (let seed = 1; seed <= times; seed++) {
    const found = await judge(scene, { ...performance, seed })
    simulated += found.seconds
    effort += found.effort
  }
  console.log(`${name}: ${(simulated / times).toFixed(1)} s simulated, effort ${(effort / times).toFixed(0)}, ${((spent() - before) / times).toFixed(0)} ms of a processor`)
}
for (const [name, [scene, performance]] of Object.entries(kinds)) await measure(name, scene, performance, 5)
for (const [name, [scene, performance]] of Object.entries(dearest)) await measure(name, scene, performance, 2)

const poses = new Map()
let found = 0
for (let seed = 1; seed <= throws; seed++) {
  const [die] = (await judge(plate(), aimed('throw', [0, 0, 4500, 500, 0], { seed }))).dice
  if (!die.cell) continue
  found++
  poses.set(die.pose, (poses.get(die.pose) ?? 0) + 1)
}
const expected = found / 24
let chi = 0
for (const n of [...poses.values(), ...Array(24 - poses.size).fill(0)]) chi += (n - expected) ** 2 / expected
console.log(`${found} of ${throws} throws lie in a cell, in ${poses.size} poses: χ²(23) = ${chi.toFixed(1)} (above 35 once in twenty)`)
referee.stdin.end()
