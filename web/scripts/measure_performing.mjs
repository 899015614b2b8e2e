// What the referee's judgements cost, and whether thrown dice lie in all 24 poses alike (χ², 23 degrees of freedom).
//
//     scripts/web build && node web/scripts/measure_performing.mjs [THROWS]

import { spawn } from 'node:child_process'
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
for (const [name, [scene, performance]] of Object.entries(kinds)) {
  let [spent, simulated] = [0, 0]
  for (let seed = 1; seed <= 5; seed++) {
    const began = performanceNow()
    simulated += (await judge(scene, { ...performance, seed })).seconds
    spent += performanceNow() - began
  }
  console.log(`${name}: ${(simulated / 5).toFixed(1)} s simulated, ${(spent / 5).toFixed(0)} ms of the clock`)
}

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

function performanceNow() {
  return globalThis.performance.now()
}
