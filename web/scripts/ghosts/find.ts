// Looks for hands that do what a game of skill asks for, and prints them as the ghosts.json of its page (docs/skill.md).
//
//     node web/scripts/ghosts/run.mjs faraday > games/das-spiel/skill/faraday/ghosts.json
//
// It goes on in small acts. Where the plate is tilted several knocks are tried, and the one that brings the dice nearest is kept; where dice are
// blown a way is planned, and for each step of it a puff is looked for. After each act all dice sleep, so that whoever plays the ghost may pause there and nothing changes.

import { begin } from '../../src/physics/live'
import { joltInNode } from '../../src/physics/load_for_tests'
import { CORNERS, smallPyramids } from '../../src/physics/golden/goals'
import type { Stage } from '../../src/physics/stage'
import type { Cell, Kind, Performance } from '../../src/physics/types'
import { Random } from '../../src/physics/world/random'
import { Seat } from '../../src/physics/world/seat'
import { middleOf } from '../../src/physics/world/world'

const MIDDLES: Cell[] = [[3, 3, 2], [3, 2, 3], [2, 3, 3]]
const SIDES: Cell[] = [[0, 4, 4], [4, 0, 4], [4, 4, 0]]

interface Task {
  kind: Kind
  scenes: Cell[][]
  goal: Cell[][]
}
const around = (middle: Cell): Cell[] => [...CORNERS, middle]
const TASKS: Record<string, Task> = {
  faraday: { kind: 'tilt', scenes: [MIDDLES, SIDES], goal: [CORNERS] },
  coulomb: { kind: 'tilt', scenes: MIDDLES.map(around), goal: smallPyramids() },
  dune: { kind: 'blow', scenes: MIDDLES.map(around), goal: smallPyramids() },
}

const jolt = await joltInNode()
const seat = new Seat(0)
const random = new Random(Number(process.argv[3] ?? 1))
const pick = (low: number, high: number): number => low + (high - low) * random.share()

/** Steps over the plate from where a die is to a cell; a die that is to lie on others has one more to go. */
function steps(at: readonly number[], cell: Cell): number {
  const to = middleOf(cell)
  const way = [0, 1, 2].map((i) => at[i]! - to[i]!)
  const mean = (way[0]! + way[1]! + way[2]!) / 3
  const flat = way.map((x) => Math.abs(x - mean))
  return Math.max(...flat)
}

const orders = (n: number): number[][] => (n === 1 ? [[0]] : orders(n - 1).flatMap((order) => order.flatMap((_, i) => [[...order.slice(0, i), n - 1, ...order.slice(i)]]).concat([[...order, n - 1]])))
const ORDERS = { 3: orders(3), 4: orders(4) }

interface Aim {
  worth: number
  /** For each die the cell it is to reach. */
  cells: Cell[]
}
function aimOf(places: number[][], goals: Cell[][]): Aim {
  let best: Aim = { worth: 1e9, cells: [] }
  for (const goal of goals)
    for (const order of ORDERS[places.length as 3 | 4]) {
      // Whatever is to lie on top goes last: as long as something is missing below it need only be near.
      let [below, above] = [0, 0]
      order.forEach((to, die) => {
        const cell = goal[to]!
        const far = steps(places[die]!, cell)
        if (cell[0] + cell[1] + cell[2] === 8) below += far
        else above += far
      })
      const worth = below + (below < 0.5 ? above : 0.3 * above + 0.6)
      if (worth < best.worth) best = { worth, cells: order.map((to) => goal[to]!) }
    }
  return best
}

/** Everything again from the beginning: Jolt has no way back. */
class Trial {
  private readonly made
  course: string = 'on'
  constructor(private readonly kind: Kind, scene: Cell[], goal: Cell[][], readonly input: number[][]) {
    const performance = { kind, input: [], side: 0, distance: 13, count: 1, seconds: 120, goal, seed: 0, noise: [0, 0] } as Performance
    this.made = begin(jolt, { plate: 9, dice: scene.map((cell) => ({ cell, pose: '321' })) }, performance)
    if (kind === 'tilt') for (const row of input) this.tick([row])
    else {
      let next = 0
      const last = input.at(-1)?.[0] ?? -1
      while (this.course === 'on' && this.stage.ticks <= last) this.tick(input[next]?.[0] === this.stage.ticks ? [input[next++]!] : [])
      // The next puff comes when all have come to rest after the last.
      if (input.length > 0) this.settle()
    }
  }
  get stage(): Stage {
    return this.made.stage
  }
  get number(): number | null {
    return this.made.live.number
  }
  tick(rows: number[][]): void {
    if (this.course === 'on') this.course = this.made.live.tick(rows)
  }
  act(row: number[], ticks: number): void {
    for (let i = 0; i < ticks; i++) {
      this.tick([row])
      this.input.push(row)
    }
  }
  settle(): void {
    for (let i = 0; i < 150 && this.course === 'on'; i++) {
      if (this.kind === 'tilt') this.act([0, 0, 0, 0, 0], 1)
      else this.tick([])
      if (i > 20 && this.stage.world.stirring() === 0) break
    }
  }
  places(): number[][] {
    return Array.from({ length: this.stage.world.dice }, (_, die) => this.stage.world.at(die))
  }
  end(): void {
    this.stage.end()
  }
}

function acted(task: Task, scene: Cell[], before: number[][], die: number, towards: Cell): Trial {
  const trial = new Trial(task.kind, scene, task.goal, before.map((row) => [...row]))
  const here = seat.parts(trial.stage.world.at(die))
  const there = seat.parts(middleOf(towards))
  const turn = Math.atan2(there.right - here.right, there.away - here.away) + pick(-0.5, 0.5)
  const [x, y] = [Math.round(100 * here.right), Math.round(100 * here.away)]
  const steep = pick(1400, 2800)
  const lean = [Math.round(steep * Math.sin(turn)), Math.round(steep * Math.cos(turn))]
  const knock = Math.round(pick(480, 800))
  trial.act([...lean, 0, x, y], 10)
  trial.act([...lean, knock, x, y], 1)
  trial.act([...lean, 0, x, y], Math.round(pick(6, 22)))
  trial.settle()
  return trial
}

// ---- breath is exact: a soft puff moves a die by one funnel, a strong and steep one lets it hop onto three others. So a way is planned.

const sumOf = (cell: Cell): number => cell[0] + cell[1] + cell[2]
const same = (p: Cell, q: Cell): boolean => p.join() === q.join()
const besides = ([a, b, c]: Cell): Cell[] =>
  ([[a - 1, b + 1, c], [a - 1, b, c + 1], [a + 1, b - 1, c], [a, b - 1, c + 1], [a + 1, b, c - 1], [a, b + 1, c - 1]] as Cell[]).filter((cell) => cell.every((x) => x >= 0))
/** From where a die hops into this pit in one jump. */
const before = ([a, b, c]: Cell): Cell[] => [[a + 1, b + 1, c - 1], [a + 1, b - 1, c + 1], [a - 1, b + 1, c + 1]]

/** The shortest way over empty funnels, its beginning left out. */
function wayTo(from: Cell, ends: Cell[], filled: Cell[]): Cell[] | null {
  const ways = [[from]]
  const seen = new Set([from.join()])
  for (const way of ways) {
    const here = way.at(-1)!
    if (ends.some((end) => same(end, here))) return way.slice(1)
    for (const next of besides(here)) {
      if (seen.has(next.join()) || filled.some((cell) => same(cell, next))) continue
      seen.add(next.join())
      ways.push([...way, next])
    }
  }
  return null
}

/** Puffs until one brings the die into the cell and leaves all others where they are. */
function puffed(task: Task, scene: Cell[], kept: number[][], cells: Cell[], die: number, to: Cell): Trial | null {
  const hop = sumOf(to) < 8
  for (let n = 0; n < (hop ? 80 : 30); n++) {
    const trial = new Trial(task.kind, scene, task.goal, kept.map((row) => [...row]))
    const here = seat.parts(trial.stage.world.at(die))
    const there = seat.parts(middleOf(to))
    const turn = Math.atan2(there.right - here.right, there.away - here.away) + pick(-0.35, 0.35)
    const [slope, strength] = hop ? [pick(4000, 6000), pick(500, 1000)] : [pick(1500, 5500), pick(200, 450)]
    const row = [trial.stage.ticks, 100 * here.right, 100 * here.away, (18000 / Math.PI) * turn, slope, strength].map(Math.round)
    trial.input.push(row)
    trial.tick([row])
    trial.settle()
    const now = trial.stage.settled()
    if (trial.course === 'done' || now.every((found, k) => 'cell' in found && same(found.cell, k === die ? to : cells[k]!))) return trial
    trial.end()
  }
  return null
}

function blown(task: Task, scene: Cell[]): { input: number[]; number: number } | null {
  let kept: number[][] = []
  let cells = scene
  const goal = aimOf(scene.map((cell) => middleOf(cell) as number[]), task.goal).cells
  const last = goal.findIndex((cell) => sumOf(cell) < 8)
  // Those below first, then whatever is to lie on them: to a place from where it hops.
  for (const die of [...goal.keys()].sort((i, j) => Number(i === last) - Number(j === last))) {
    const others = cells.filter((_, k) => k !== die)
    const way = wayTo(cells[die]!, die === last ? before(goal[die]!) : [goal[die]!], others)
    if (!way) return null
    for (const to of die === last ? [...way, goal[die]!] : way) {
      const trial = puffed(task, scene, kept, cells, die, to)
      process.stderr.write(`${cells[die]} to ${to}: ${trial ? trial.course : 'in vain'}\n`)
      if (!trial) return null
      const { course, number, input } = trial
      trial.end()
      if (course === 'done') return { input: input.flat(), number: number! }
      kept = input
      cells = cells.map((cell, k) => (k === die ? to : cell))
    }
  }
  return null
}

function found(task: Task, scene: Cell[]): { input: number[]; number: number } | null {
  let kept: number[][] = []
  let places = scene.map((cell) => middleOf(cell) as number[])
  let stuck = 0
  for (let acts = 0; acts < 80; acts++) {
    const aim = aimOf(places, task.goal)
    process.stderr.write(`${acts} ${aim.worth.toFixed(2)} ${aim.cells.join(' ')}\n`)
    let best: { worth: number; input: number[][]; places: number[][] } | null = null
    for (let n = 0; n < 8; n++) {
      const far = places.map((at, die) => steps(at, aim.cells[die]!))
      const restless = far.flatMap((x, die) => (x > 0.3 ? [die] : []))
      if (restless.length === 0) break
      const below = restless.filter((die) => aim.cells[die]!.reduce((a, b) => a + b, 0) === 8)
      const from = below.length > 0 ? below : restless
      const die = from[random.next() % from.length]!
      const trial = acted(task, scene, kept, die, aim.cells[die]!)
      const { course, number, input } = trial
      const now = trial.places()
      trial.end()
      if (course === 'done') return { input: input.flat(), number: number! }
      if (course === 'failed') continue
      const worth = aimOf(now, task.goal).worth
      if (!best || worth < best.worth) best = { worth, input, places: now }
      if (best.worth < aim.worth - 0.55) break
    }
    if (!best) return null
    if (best.worth > aim.worth - 0.05 && ++stuck < 12) {
      // Now and then something worse leads on.
      if (stuck % 3 !== 0) continue
    }
    kept = best.input
    places = best.places
  }
  return null
}

const task = TASKS[process.argv[2] ?? '']
if (!task) throw new Error(`one of ${Object.keys(TASKS).join(', ')}`)
const ghosts = []
for (const unsorted of task.scenes) {
  // The order in which the server puts up a scene.
  const scene = [...unsorted].sort((p, q) => p[0] - q[0] || p[1] - q[1] || p[2] - q[2])
  let best: { input: number[]; number: number } | null = null
  for (let tries = 0; tries < 4 && !best; tries++) best = task.kind === 'blow' ? blown(task, scene) : found(task, scene)
  process.stderr.write(`${scene.join(' ')}: ${best ? best.number / 10 : 'nothing'}\n`)
  if (best) ghosts.push({ scene: scene.map((cell) => cell.join('')), acts: actsOf(best.input) })
}
process.stdout.write(`{"kind": "${task.kind}", "ghosts": [\n${ghosts.map(({ scene, acts }) => `  {"scene": ${JSON.stringify(scene)}, "acts": [\n    ${acts.map((act) => JSON.stringify(act)).join(',\n    ')}]}`).join(',\n')}\n]}\n`)

/** Ticks that are alike become one act, which begins with their number. */
function actsOf(input: number[]): number[][] {
  const wide = task!.kind === 'tilt' ? 5 : 6
  const acts: number[][] = []
  for (let i = 0; i < input.length; i += wide) {
    const row = input.slice(i, i + wide)
    const last = acts.at(-1)
    if (task!.kind !== 'tilt') acts.push(row)
    else if (last?.slice(1).join() === row.join()) last[0]!++
    else acts.push([1, ...row])
  }
  return acts
}
