import { expect, test } from 'vitest'
import { base64Of, Camera, Film } from '../../physics/frames'
import type { Vector } from '../../physics/world/numbers'
import { Listening, strikes, touchesOf } from './playing'

/** A die that falls, strikes after half a second and lies still; one that lies all the time. */
const falling = (time: number): Vector => [time < 0.5 ? 20 * time : 10, 0, 0]
const at = (place: Vector) => ({ at: place, turn: [0, 0, 0, 1] as [number, number, number, number] })
const camera = new Camera()
for (let tick = 0; tick <= 60; tick++) camera.take([at(falling(tick / 60)), at([0, 0, 0])])
const film = new Film(base64Of(camera.packed(48_000)))

test('a die that is suddenly slower is heard, once', () => {
  const heard = strikes(film)
  expect(heard).toHaveLength(1)
  expect(heard[0]).toBeCloseTo(0.52, 1)
})

test('it is heard as a die, and in slow motion as much later', () => {
  expect(touchesOf([0.5], 1)).toEqual([{ after: 500, kind: 'land', level: 0, dice: true }])
  expect(touchesOf([0.5], 0.2)[0]!.after).toBe(2500)
})

test('whoever steers hears it picture by picture', () => {
  const listening = new Listening()
  const heard = Array.from({ length: 60 }, (_, i) => listening.strikes([at(falling(i / 60)), at([0, 0, 0])], 60))
  expect(heard.reduce((a, b) => a + b, 0)).toBe(1)
})
