// The board alone, in every state worth looking at: npm run dev, then /src/board/demo/.
// ?case=… picks one; look with &side=1, &dark, &contrast, &flat, &inside=0.7, &plain, &bare, &turn=40, &up=20.

import { EMPTY } from '../api'
import { createBoard, drawSmall, type Balls, type Board, type BoardStrings, type Extra } from '../index'
import { COLOURS, fill, lay, makeBoard, placesToPut, veil } from './positions'

const strings: BoardStrings = {
  label: 'Board',
  help: 'Arrow keys walk over the points, Page Up and Page Down change the level, Enter picks.',
  board: (name) => `Board ${name}`,
  level: (level) => `Level ${level}`,
  ball: (colour) => `${colour.name} ball`,
  piece: (colour) => `${colour.name} piece`,
  pyramid: (colour, size, way) => `${colour.name} pyramid of size ${size} ${way}`,
  die: (colour, pose) => `${colour.name} die ${pose}`,
  empty: 'empty',
  hidden: 'hidden',
  bare: 'no balls',
  choice: 'can be chosen',
  picked: 'chosen, waiting for a second tap',
  last: 'last turn',
  outcome: 'decides the game',
  value: (value, proved) => (proved ? (value > 0.5 ? 'win' : 'loss') : `${Math.round(100 * value)} %`),
  tag: (value, proved) => (proved ? (value > 0.5 ? 'win' : 'loss') : `${Math.round(100 * value)} %`),
}

interface Case {
  board: Board
  balls: Balls
  extra?: Extra
  ghosts?: number
  movable?: boolean
  values?: boolean
}

const four = makeBoard('pyramid', [4])
const two = makeBoard('pyramid', [4], ['A', 'B'])
const six = makeBoard('pyramid', [6])

const CASES: Record<string, () => Case> = {
  start: () => ({ board: four, balls: fill(four, 0, 3), ghosts: 0 }),
  middle: () => ({ board: four, balls: fill(four, 17, 3), ghosts: 2, extra: { last: [[5]] } }),
  early: () => ({ board: four, balls: fill(four, 7, 2), ghosts: 1, extra: { last: [[5]] } }),
  quiet: () => ({ board: four, balls: fill(four, 19, 3) }),
  full: () => ({ board: four, balls: fill(four, 30, 3) }),
  won: () => ({ board: four, balls: fill(four, 22, 2), extra: { outcome: [[0, 1, 2, 3]], last: [[3]] } }),
  move: () => ({ board: four, balls: fill(four, 20, 3), movable: true }),
  values: () => ({ board: four, balls: fill(four, 14, 2), ghosts: 0, values: true }),
  boards: () => ({ board: two, balls: fill(two, 12, 3), ghosts: 1 }),
  four: () => {
    const board = makeBoard('pyramid', [4], ['1', '2', '3', 'code'])
    return { board, balls: veil(fill(board, 12, 3), 3) }
  },
  six: () => ({ board: six, balls: fill(six, 50, 2), ghosts: 0 }),
  ten: () => {
    const board = makeBoard('pyramid', [10])
    return { board, balls: fill(board, 220, 3), ghosts: 0 }
  },
  hidden: () => ({ board: four, balls: veil(fill(four, 16, 3), 2), extra: { marks: { captured: [[1, 4]] } } }),
  dice: () => {
    const board = makeBoard('dice-pyramid', [5])
    return { board, balls: fill(board, 24, 2), ghosts: 1 }
  },
  faces: () => {
    const board = makeBoard('dice-pyramid', [9])
    const balls = fill(board, 60, 4)
    return { board, balls, ghosts: 2, extra: { poses: lay(balls) } }
  },
  pyramid: () => {
    const board = makeBoard('dice-pyramid', [9])
    const balls = fill(board, 165, 4)
    return { board, balls, extra: { poses: lay(balls) } }
  },
  pyramids,
  stacks: () => {
    const board = makeBoard('stacks', [8, 8, 5])
    return { board, balls: fill(board, 90, 2), ghosts: 1 }
  },
  grid: () => {
    const board = makeBoard('grid', [7, 5])
    return { board, balls: fill(board, 14, 3), ghosts: 2 }
  },
}

/** Towers of every size in eight colours, and branches in all directions. */
function pyramids(): Case {
  const board = makeBoard('nests', [6, 6, 3])
  const balls = [board.points.map(() => EMPTY)]
  const at = (name: string): number => board.points.findIndex((p) => p.name === name)
  const put = (colour: number, ...names: string[]) => names.forEach((name) => (balls[0]![at(name)] = colour))
  put(0, '3:a1', '2:a1', '1:a1', '3:a2', '2:b1')
  put(1, '3:f6', '2:f6', '3:f5', '1:e6')
  put(2, '2:c3', '1:c3', '2:c4', '1:d3')
  put(3, '3:f1', '1:f2', '3:e1')
  put(4, '1:a6', '2:b6')
  put(5, '2:e4')
  put(6, '3:d5', '2:d5')
  put(7, '3:b4', '2:b4', '1:b4', '3:b3')
  const marks = {
    'lies.north': [['3:a2', '2:c4', '1:f2'].map(at)],
    'lies.east': [['2:b1', '2:b6', '1:d3'].map(at)],
    'lies.south': [['3:f5', '3:b3'].map(at)],
    'lies.west': [['3:e1', '1:e6'].map(at)],
  }
  return { board, balls, extra: { marks, last: [[at('1:d3')]] }, ghosts: 0 }
}

const query = new URLSearchParams(location.search)
const host = document.getElementById('host')!
const said = document.getElementById('said')!

for (const name of [...Object.keys(CASES), 'shelf']) {
  const link = document.createElement('a')
  link.href = `?case=${name}`
  link.textContent = name
  document.getElementById('cases')!.append(link)
}
document.body.classList.toggle('bare', query.has('bare'))
document.body.classList.toggle('dark', query.has('dark'))

function showShelf(): void {
  host.classList.add('shelf')
  for (let i = 0; i < 12; i++) {
    const board = i === 10 ? six : i === 11 ? two : i === 9 ? makeBoard('dice-pyramid', [5]) : four
    const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    drawSmall(picture, board, fill(board, 3 + 2 * i, 2 + (i % 2)), COLOURS, { view: i === 8 ? 'flat' : 'solid', marked: i === 2 ? [[0, 5]] : [] })
    host.append(picture)
  }
}

function showBoard({ board, balls, extra, ghosts, movable, values }: Case): void {
  const view = createBoard(host, strings, query.has('plain') ? { quality: 'plain' } : query.has('rich') ? { quality: 'rich' } : {})
  Object.assign(window, { view, demo: { board, balls } })
  view.setLook({
    theme: query.has('dark') ? 'dark' : 'light',
    contrast: query.has('contrast'),
    flat: query.has('flat'),
    reducedMotion: query.has('still') || query.has('bare'),
    inside: Number(query.get('inside') ?? 0),
    side: Number(query.get('side') ?? 0),
  })
  view.setGame(board, COLOURS)
  view.show(balls, extra)
  const choices = ghosts !== undefined ? placesToPut(board, balls) : []
  if (movable)
    board.points.forEach(({ name }, point) => {
      const ball = balls[0]![point]!
      if (ball >= 0 && !board.supports.some((s, p) => balls[0]![p]! >= 0 && s.includes(point)))
        choices.push({ word: name, label: 'move', board: 0, point, colour: -1, points: [point], text: name })
    })
  view.setChoices(choices, { colour: ghosts ?? -1 })
  if (values)
    view.setValues(choices.map((c, i) => ({ board: c.board, point: c.point, value: ((i * 37) % 100) / 100, proved: i % 4 === 0 })))
  view.on('pick', (pick) => (said.textContent = `${view.describePoint(pick)} (${pick.by}${pick.chosen ? ', a choice' : ''})`))
  view.on('focus', (spot) => spot && (said.textContent = view.describePoint(spot)))
  void view.ready.then(() => {
    view.turn(Number(query.get('turn') ?? 0), Number(query.get('up') ?? 0))
    requestAnimationFrame(() => requestAnimationFrame(() => (document.title = 'drawn')))
  })
}

const wanted = query.get('case') ?? 'middle'
if (wanted === 'shelf') showShelf()
else showBoard((CASES[wanted] ?? CASES['middle']!)())
