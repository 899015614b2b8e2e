import { expect, test } from 'vitest'
import { landedIn, resultIn, worthOf } from './told'

test('a number is told digit by digit', () => {
  expect(worthOf(['tilt', 'done', '0', '4', '1', '7'])).toEqual({ number: 417 })
  expect(worthOf(['tilt', 'done', '0', '4', '1', '7', '323'])).toEqual({ number: 417 })
  expect(worthOf(['shake', 'done', '0', '0', '2', 'took', '0', '2', '6'])).toEqual({ number: 2, tenths: 26 })
  expect(worthOf(['tilt', 'failed'])).toBeNull()
})

test('the list of turns says what an attempt was worth', () => {
  expect(resultIn(['done', '0', '0', '4', '9', '323'], 'tilt')).toEqual({ told: '4.9 s', rest: 5 })
  expect(resultIn(['done', '0', '7'], 'build')).toEqual({ told: '7 dice', rest: 3 })
  expect(resultIn(['done', '0', '0', '1'], 'shake')).toEqual({ told: '1 die wrong', rest: 4 })
  expect(resultIn(['done', '0', '0', '1', 'took', '0', '2', '6', '323'], 'shake')).toEqual({ told: '1 die wrong in 2.6 s', rest: 8 })
  expect(resultIn(['failed'], 'pull')).toEqual({ told: 'failed', rest: 1 })
  expect(resultIn(['3', '4'], 'tilt')).toBeNull()
  expect(resultIn(['done', '1'], 'take')).toBeNull()
})

test('of a throw it is told whether the die stays, and what it knocked off', () => {
  expect(landedIn(['off'])).toEqual({ stay: 0, knocked: 0, words: 1 })
  expect(landedIn(['still', 'in', '332', 'f642', '431'])).toEqual({ stay: 1, knocked: 0, words: 4 })
  expect(landedIn(['hit', '332', 'hit', '422', 'still', 'back', 'red', '341', 'in', 'green', '323', '5'])).toEqual({ stay: 1, knocked: 1, words: 11 })
  expect(landedIn(['4'])).toBeNull()
  expect(resultIn(['in', '035', 'in', '125', 'off'], 'pour')).toEqual({ told: '2 dice stay', rest: 5 })
  expect(resultIn(['hit', '332', 'still', 'off', '5'], 'throw')).toEqual({ told: 'does not stay on the plate, 1 die knocked off', rest: 4 })
})
