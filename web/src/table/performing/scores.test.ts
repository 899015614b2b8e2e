import { expect, test } from 'vitest'
import type { Kind, Performance, Scene } from '../../physics/types'
import { isBetter, keyOf, note } from './scores'

const scene = (...cells: string[]): Scene => ({ plate: 9, dice: cells.map((cell) => ({ cell: [...cell].map(Number) as [number, number, number], pose: '321' })) })

test('attempts from one start are compared, however it is turned', () => {
  const [first, second] = [scene('800', '080', '008', '332'), scene('233', '008', '800', '080')]
  expect(keyOf('coulomb', 'tilt', first)).toBe(keyOf('coulomb', 'tilt', second))
  expect(keyOf('faraday', 'tilt', scene('332', '323', '233'))).not.toBe(keyOf('faraday', 'tilt', scene('044', '404', '440')))
  expect(keyOf('emag', 'tower', { plate: 0, dice: [] })).toBe('emag tower')
})

test('short times, many dice and few wrong ones are better', () => {
  const better = (kind: string, a: number, b: number): boolean => isBetter(kind, { number: a }, { number: b })
  expect(better('tilt', 41, 42)).toBe(true)
  expect(better('tower', 41, 42)).toBe(false)
  expect(better('shake', 0, 7)).toBe(true)
  expect(isBetter('shake', { number: 0, tenths: 26 }, { number: 0, tenths: 31 })).toBe(true)
  expect(isBetter('shake', { number: 0, tenths: 31 }, { number: 0, tenths: 31 })).toBe(false)
  expect(isBetter('shake', { number: 1, tenths: 5 }, { number: 0, tenths: 31 })).toBe(false)
})

test('nothing achieved is no best', () => {
  const pyramid = { plate: 9, dice: Array.from({ length: 165 }, () => ({ cell: [0, 0, 0], pose: '321' })) } as Scene
  const tried = (kind: Kind, number: number, start: Scene): boolean => note(`${kind} ${number}`, { number }, start, { kind, input: [] } as unknown as Performance)
  expect(tried('shake', 140, pyramid)).toBe(false)
  expect(tried('shake', 139, pyramid)).toBe(true)
  expect(tried('tower', 0, { plate: 0, dice: [] })).toBe(false)
  expect(tried('tilt', 59, scene('332', '323', '233'))).toBe(true)
})
