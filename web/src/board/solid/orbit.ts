// The camera: how far boards are turned, from how high they are seen, and how far away the eye must be to see them whole.

export interface Orbit {
  /** Degrees the boards are turned, clockwise seen from above. */
  turned: number
  /** Degrees of the eye above the table. */
  height: number
  /** 1: everything fits the window; larger is nearer. */
  zoom: number
  /** Middle of the window in the picture that fits: -1 … 1 from left to right and from bottom to top. */
  x: number
  y: number
}

export const START: Orbit = { turned: -24, height: 40, zoom: 1, x: 0, y: 0 }
const LOWEST = 6
const HIGHEST = 89.5

export function turnOrbit(orbit: Orbit, right: number, up: number): Orbit {
  const turned = ((((orbit.turned + right + 180) % 360) + 360) % 360) - 180
  return { ...orbit, turned, height: clamp(orbit.height + up, LOWEST, HIGHEST) }
}

/** Zooms so that what is at (x, y) of the window, -1 … 1, stays there. */
export function zoomOrbit(orbit: Orbit, factor: number, x = 0, y = 0): Orbit {
  const zoom = clamp(orbit.zoom * factor, 0.7, 5)
  return within({ ...orbit, zoom, x: orbit.x + x / orbit.zoom - x / zoom, y: orbit.y + y / orbit.zoom - y / zoom })
}

/** Moves the picture by a part of half the window. */
export const panOrbit = (orbit: Orbit, right: number, up: number): Orbit =>
  within({ ...orbit, x: orbit.x - right / orbit.zoom, y: orbit.y - up / orbit.zoom })

/** The window never leaves the picture. */
function within(orbit: Orbit): Orbit {
  const room = Math.max(0, 1 - 1 / orbit.zoom)
  return { ...orbit, x: clamp(orbit.x, -room, room), y: clamp(orbit.y, -room, room) }
}

/** A round body standing on the table: radius `foot` at `low`, radius `head` at `high`; x and y of its axis (y towards the eye). */
export interface Body {
  x: number
  y: number
  foot: number
  head: number
  low: number
  high: number
  /** The foot, where a circle would be far from it: its corners around the axis (y towards the eye), and how high it stands there. */
  corners?: { x: number; y: number }[]
  brim?: number
}

export interface Fit {
  /** From the eye to the point it looks at. */
  distance: number
  /** Height of that point. */
  aim: number
}

/** Distance and aim from which all bodies are just inside the window. `fov`: degrees, vertical; `aspect`: width by height. */
export function fit(bodies: Body[], height: number, fov: number, aspect: number, margin = 1.04): Fit {
  const samples = bodies.flatMap(circles)
  const tall = Math.tan((fov * Math.PI) / 360) / margin
  const wide = tall * aspect
  const up = (height * Math.PI) / 180
  let low = Infinity
  let high = -Infinity
  for (const s of samples) {
    const v = upwards(s, up)
    low = Math.min(low, v)
    high = Math.max(high, v)
  }
  // Aim at the middle as seen from far away; then two rounds that even out what perspective makes of it.
  let aim = (low + high) / 2 / Math.cos(up)
  let distance = 1
  for (let round = 0; round < 4; round++) {
    distance = 0
    for (const s of samples) {
      const { v, near } = seen(s, aim, up)
      distance = Math.max(distance, near + Math.abs(s.x) / wide, near + Math.abs(v) / tall)
    }
    let bottom = Infinity
    let top = -Infinity
    for (const s of samples) {
      const { v, near } = seen(s, aim, up)
      bottom = Math.min(bottom, v / (distance - near))
      top = Math.max(top, v / (distance - near))
    }
    // From straight above, height moves nothing on the screen.
    aim += (((bottom + top) / 2) * distance * Math.cos(up)) / Math.max(0.25, Math.cos(up) ** 2) / 1.5
  }
  return { distance, aim }
}

interface Sample {
  x: number
  y: number
  z: number
}

function circles(body: Body): Sample[] {
  const samples: Sample[] = (body.corners ?? []).flatMap(({ x, y }) =>
    [body.low, body.brim ?? body.low].map((z) => ({ x: body.x + x, y: body.y + y, z })),
  )
  for (let i = 0; i < 16; i++) {
    const angle = (i / 16) * 2 * Math.PI
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    if (!body.corners) samples.push({ x: body.x + body.foot * c, y: body.y + body.foot * s, z: body.low })
    samples.push({ x: body.x + body.head * c, y: body.y + body.head * s, z: body.high })
  }
  return samples
}

const upwards = (s: Sample, up: number): number => s.z * Math.cos(up) - s.y * Math.sin(up)

/** Height on the screen, and how much nearer than the aim. */
function seen(s: Sample, aim: number, up: number): { v: number; near: number } {
  const z = s.z - aim
  return { v: z * Math.cos(up) - s.y * Math.sin(up), near: z * Math.sin(up) + s.y * Math.cos(up) }
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
