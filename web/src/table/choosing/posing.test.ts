import { describe, expect, test } from 'vitest'
import { POSES, isPose } from '../../board/dice/pose'
import type { Choice } from '../../protocol'
import { posesOf, seenFrom, TIPS, tipOf, tipped, turnedByKey } from './posing'

const choice = (word: string, point = -1): Choice => ({ word, label: '', board: 0, point, colour: -1, points: point < 0 ? [] : [point], text: word })

test('choices that are poses are told by their words', () => {
  const found = posesOf([choice('f642'), choice('lay.f321'), choice('f123'), choice('pass'), choice('f642', 3), choice('off642')])
  expect(found.map((f) => f.pose)).toEqual(['642', '321'])
})

describe('tipping', () => {
  test('to the right, seen from A: the right face goes under, the left one comes to the right', () => {
    expect(tipped('623', '→', 0)).toBe('642')
    expect(seenFrom('642', 0)).toEqual({ front: 6, left: 4, right: 2 })
  })

  test('there and back again, six ways, from every seat', () => {
    const back = { '→': '←', '↗': '↙', '↖': '↘', '←': '→', '↙': '↗', '↘': '↖' } as const
    for (const pose of POSES)
      for (const side of [0, 1, 2])
        for (const tip of TIPS) {
          expect(isPose(tipped(pose, tip, side))).toBe(true)
          expect(tipped(tipped(pose, tip, side), back[tip], side)).toBe(pose)
        }
  })

  test('is the same for everybody from where he sits', () => {
    for (const pose of POSES)
      for (const tip of TIPS) {
        const turned = `${pose[2]}${pose[0]}${pose[1]}` // the die as the next side would hold it
        expect(seenFrom(tipped(turned, tip, 1), 1)).toEqual(seenFrom(tipped(pose, tip, 0), 0))
      }
  })

  test('follows the finger', () => {
    expect(tipOf(50, 3)).toBe('→')
    expect(tipOf(-50, -3)).toBe('←')
    expect(tipOf(25, -43)).toBe('↗')
    expect(tipOf(-25, 43)).toBe('↙')
  })
})

describe('keys', () => {
  const start = { pose: '321', typed: '' }
  test('a number is the front, a second one the left', () => {
    const six = turnedByKey(start, '6', POSES, 0)!
    expect(seenFrom(six.pose, 0).front).toBe(6)
    const both = turnedByKey(six, '4', POSES, 0)!
    expect(both).toEqual({ pose: '642', typed: '' })
  })

  test('a left face that cannot be is a new front', () => {
    const six = turnedByKey(start, '6', POSES, 0)!
    expect(seenFrom(turnedByKey(six, '1', POSES, 0)!.pose, 0).front).toBe(1)
  })

  test('only poses on offer are reached by numbers', () => {
    expect(turnedByKey(start, '6', ['321', '145'], 0)).toEqual(start)
    expect(turnedByKey(start, '1', ['321', '145'], 0)!.pose).toBe('145')
    expect(turnedByKey(start, '4', ['321', '145'], 1)!.pose).toBe('145') // from B the front is the second digit
  })

  test('arrows turn it, other keys are not for it', () => {
    expect(turnedByKey(start, 'ArrowRight', [], 0)!.pose).toBe(tipped('321', '→', 0))
    expect(turnedByKey(turnedByKey(start, 'ArrowUp', [], 0)!, 'ArrowDown', [], 0)!.pose).toBe('321')
    expect(turnedByKey(start, 'x', POSES, 0)).toBeNull()
    expect(turnedByKey(start, '7', POSES, 0)).toBeNull()
  })
})
