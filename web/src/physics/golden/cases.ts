// Performances whose every bit is known: the same in node and in the browser, today and tomorrow. Four of them are games that were won.

import { dice, fullPyramid, RIDGES, STARTS } from '../starts_for_tests'
import type { Cell, Performance, Scene } from '../types'
import coulomb from './coulomb.json'
import dune from './dune.json'
import faraday from './faraday.json'
import flint from './flint.json'
import { CORNERS, smallPyramids } from './goals'

export interface Golden {
  name: string
  scene: Scene
  performance: Performance
  hash: string
  number: number | null
}

const asked = (given: Partial<Performance> & Pick<Performance, 'kind' | 'input'>): Performance => ({
  side: 0,
  distance: 15,
  count: 1,
  seconds: 120,
  goal: [],
  seed: 20261118,
  noise: [0, 0],
  ...given,
})
const plate = (given: Scene['dice'] = []): Scene => ({ plate: 9, dice: given })
const standard = (...cells: Cell[]): Scene['dice'] => cells.map((cell) => ({ cell, pose: '321' }))

/** As the server puts it up: by the digits of the cells. */
const inOrder = (given: Scene['dice']): Scene['dice'] => standard(...given.map((die) => die.cell).sort((p, q) => p[0] - q[0] || p[1] - q[1] || p[2] - q[2]))

const core = STARTS['core of 56 (throw)']!

export const GOLDEN: Golden[] = [
  { name: 'throw', scene: plate(), performance: asked({ kind: 'throw', input: [0, 0, 4500, 500, 0], noise: [2, 150] }), hash: 'b61b73b7c89e1918', number: null },
  { name: 'throw at a core', scene: plate(core), performance: asked({ kind: 'throw', input: [100, -200, 5000, 520, 300], side: 1, distance: 17, noise: [2, 150] }), hash: '2742fd98587cb1d0', number: null },
  { name: 'flick', scene: plate(dice([3, 3, 2])), performance: asked({ kind: 'flick', input: [-100, 200, 3000, 500, 0], side: 2, noise: [2, 150] }), hash: '5c2dbd6d7d640ab2', number: null },
  { name: 'pour', scene: plate(), performance: asked({ kind: 'pour', input: [-200, -100, 600, 200, 200, 6], count: 12, noise: [2, 150] }), hash: 'cfbe904bc1cc3781', number: null },
  { name: 'tilt: the corners are reached', scene: plate(standard([3, 3, 2], [3, 2, 3], [2, 3, 3])), performance: asked({ kind: 'tilt', input: faraday.input, goal: [CORNERS] }), hash: faraday.hash, number: faraday.number },
  { name: 'tilt: a pyramid is made', scene: plate(standard(...CORNERS, [3, 3, 2])), performance: asked({ kind: 'tilt', input: coulomb.input, goal: smallPyramids() }), hash: coulomb.hash, number: coulomb.number },
  { name: 'blow: a pyramid is made', scene: plate(inOrder(standard(...CORNERS, [3, 3, 2]))), performance: asked({ kind: 'blow', input: dune.input, goal: smallPyramids() }), hash: dune.hash, number: dune.number },
  { name: 'tower', scene: { plate: 0, dice: [] }, performance: asked({ kind: 'tower', input: Array.from({ length: 6 }, () => [0, 0, 0]).flat() }), hash: '8f3cc78c95052e3f', number: 6 },
  { name: 'pull', scene: plate(fullPyramid()), performance: asked({ kind: 'pull', input: [8, 0, 0, 0, 0, 300, 0, 8, 0, 12000, 0, 300] }), hash: '6042694a3cee339b', number: 2 },
  { name: 'balcony', scene: plate(fullPyramid()), performance: asked({ kind: 'balcony', input: [0, 0, 3, 3, 40, 0, 1, 35, -260, 0, 0, 0] }), hash: '62bad691b4bec66b', number: 1 },
  { name: "shake: the ridges stay, all others fall (Captain Flint's trick)", scene: plate(inOrder(fullPyramid())), performance: asked({ kind: 'shake', input: flint.input, seed: 0 }), hash: 'c83905fa2adcf60f', number: 25 },
  { name: 'shake: three struts turned over and back', scene: plate(inOrder(RIDGES.map((cell) => ({ cell, pose: '321' })))), performance: asked({ kind: 'shake', input: Array.from({ length: 120 }, (_, i) => [0, i < 70 ? 18000 : 0, 200, i > 35 && i < 60 ? 300 : 0]).flat(), seed: 0 }), hash: '0b3a1f782ece404b', number: 25 },
]
