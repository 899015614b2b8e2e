import { expect, test } from 'vitest'
import { forked } from '../studio/starts'
import { links, readRoute } from '../route'
import { isPublished, originOf, titleOf } from './lineage'

test('published versions have names of their own', () => {
  expect(isPublished('u_k3v9abcdef_2')).toBe(true)
  for (const id of ['spline', 'u_k3v9abcdef', 'u_k3v9abcdef_0', 'u_k3v9abcdel_1', 'u_k3v9abcdef_12345', 'u_short_1']) expect(isPublished(id)).toBe(false)
})

test('a fork says what it comes from', () => {
  expect(originOf(forked('game "A"', 'Spline', `http://x/${links.game('spline')}`))).toBe('spline')
  expect(originOf(forked('game "A"', 'Corner', `http://x/${links.game('u_k3v9abcdef_2')}`))).toBe('u_k3v9abcdef_2')
  expect(originOf('game "A"\n# Fork of Spline (http://x/#/game/spline)')).toBe('')
  expect(originOf('')).toBe('')
  const twice = forked(forked('game "A"', 'Spline', links.game('spline')), 'Corner', links.game('u_k3v9abcdef_2'))
  expect(originOf(twice)).toBe('u_k3v9abcdef_2')
  expect(twice.split('\n')).toHaveLength(2)
})

test('a page names its game', () => {
  expect(titleOf('# Fork of x\ngame "Corner Stone"\nset shibumi')).toBe('Corner Stone')
  expect(titleOf('set shibumi')).toBe('')
})

test('the page of a published game has an address of its own', () => {
  expect(links.game('u_k3v9abcdef_2')).toBe('#/published/u_k3v9abcdef_2')
  expect(readRoute(links.game('u_k3v9abcdef_2'))).toEqual({ page: 'publication', id: 'u_k3v9abcdef_2' })
  expect(readRoute('#/game/u_k3v9abcdef_2')).toEqual({ page: 'publication', id: 'u_k3v9abcdef_2' })
  expect(readRoute('#/published')).toEqual({ page: 'published' })
  expect(links.game('spline')).toBe('#/game/spline')
})
