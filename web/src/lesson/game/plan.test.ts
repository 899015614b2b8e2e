import { describe, expect, test } from 'vitest'
import type { Board, Example, ExampleStep } from '../../protocol'
import { planLesson } from './plan'

const step = (more: Partial<ExampleStep>): ExampleStep => ({ caption: 'c', boards: [[]], position: 'p', ...more })
const example = (title: string, ...steps: Partial<ExampleStep>[]): Example => ({ title, options: {}, board: {} as Board, steps: steps.map(step) })

const won = (title: string) =>
  example(title, { position: 'before' }, { kind: 'play', seat: 0, word: 'a1', what: 'a1', position: 'after W over=decided ranks=1,2' }, { kind: 'expect', caption: 'White wins' })
const forbidden = (title: string) => example(title, {}, { kind: 'forbid', seat: 1, word: 'b1', what: 'b1', caption: 'Black may not play b1' })

describe('a lesson', () => {
  test('asks for the last choice of an example, from where it was made', () =>
    expect(planLesson([won('w')])).toEqual([
      { kind: 'play', title: 'w', options: {}, position: 'before', before: [], seat: 0, word: 'a1', what: 'a1', ends: true, says: 'White wins' },
    ]))
  test('knows what does not end the game', () => {
    const near = example('n', {}, { kind: 'play', seat: 0, word: 'a1', position: 'after B' }, { kind: 'expect', caption: 'Black is to choose' })
    expect(planLesson([near])[0]).toMatchObject({ ends: false, says: 'Black is to choose' })
  })
  test('asks whether what is forbidden may be done', () =>
    expect(planLesson([forbidden('f')])).toEqual([
      { kind: 'ask', title: 'f', options: {}, position: 'p', before: [], seat: 1, what: 'b1', allowed: false, says: 'Black may not play b1' },
    ]))
  test('has at most six steps, two of them questions, in the order of the rules', () => {
    const plan = planLesson([forbidden('1'), ...['2', '3', '4', '5', '6', '7', '8'].map(won), forbidden('9')])
    expect(plan.map((s) => s.title)).toEqual(['1', '2', '3', '4', '5', '6'])
  })
  test('has more questions where little is played', () =>
    expect(planLesson([won('1'), forbidden('2'), forbidden('3'), forbidden('4'), forbidden('5')]).map((s) => s.kind)).toEqual(['play', 'ask', 'ask']))
  test('has what led to the end of an example where there are few', () => {
    const play = (word: string): Partial<ExampleStep> => ({ kind: 'play', seat: 0, word, what: word })
    const one = example('1', {}, play('a'), play('b'), play('c'))
    expect(planLesson([one, example('2', {}, play('d'))]).map((s) => s.kind === 'play' && s.word)).toEqual(['b', 'c', 'd'])
    expect(planLesson([one, won('2'), won('3')]).length).toBe(3)
  })
  test('begins where the example does, with what was thrown since', () => {
    const race = example('r', { position: 'start' }, { kind: 'play', seat: -1, word: '4' }, { kind: 'play', seat: 2, word: 'P3:stop', position: 'later' })
    expect(planLesson([race])[0]).toMatchObject({ position: 'start', before: ['4'], seat: 2, word: 'P3:stop' })
  })
  test('passes over what chance does, and over what the server does not tell', () => {
    const chance = example('c', {}, { kind: 'play', seat: -1, word: '4', what: '4' })
    expect(planLesson([chance, example('old', { caption: 'x' })])).toEqual([])
  })
})
