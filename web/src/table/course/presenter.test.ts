import { expect, test } from 'vitest'
import type { BoardView } from '../../board/api'
import { Presenter, type Frame } from './presenter.svelte'

/** A board that only notes what it is told; what moves on it takes a moment. */
function noting() {
  const told: string[] = []
  const board = {
    show: (boards: unknown) => void told.push(`show ${String(boards)}`),
    animate: async (_: unknown, boards: unknown) => {
      told.push(`move ${String(boards)}`)
      await Promise.resolve()
    },
    setLoose: () => void told.push('film over'),
    describe: () => [],
  } as unknown as BoardView
  return { told, board }
}
const frame = (name: string): Frame => ({ boards: name as unknown as Frame['boards'], extra: {} as Frame['extra'] })
const EVENT = [{}] as unknown as Parameters<Presenter['play']>[0]

test('two films never run at once, and what moves after a film waits for its end', async () => {
  const { told, board } = noting()
  const presenter = new Presenter()
  presenter.attach(board)
  const ends: (() => void)[] = []
  const film = (name: string) => () => {
    told.push(`film ${name}`)
    return new Promise<void>((end) => ends.push(end))
  }
  const all = [presenter.perform(film('a'), frame('a')), presenter.play(EVENT, frame('b')), presenter.perform(film('c'), frame('c'))]
  await new Promise((go) => setTimeout(go))
  expect(told).toEqual(['film a'])
  expect(presenter.busy).toBe(true)
  ends.shift()!()
  await new Promise((go) => setTimeout(go))
  expect(told).toEqual(['film a', 'film over', 'show a', 'move b', 'film c'])
  ends.shift()!()
  await Promise.all(all)
  expect(told.slice(5)).toEqual(['film over', 'show c'])
  expect(presenter.busy).toBe(false)
})

test('what waits is not shown any more once everything was shown anew', async () => {
  const { told, board } = noting()
  const presenter = new Presenter()
  presenter.attach(board)
  let end = () => {}
  const first = presenter.perform(() => new Promise<void>((over) => (end = over)), frame('a'))
  const second = presenter.perform(async () => void told.push('film b'), frame('b'))
  await new Promise((go) => setTimeout(go))
  presenter.show(frame('now'))
  end()
  await Promise.all([first, second])
  expect(told).toEqual(['show now', 'film over'])
  expect(presenter.busy).toBe(false)
})
