// The telephone itself is the plate: how it is turned, from how it was held at first.

export interface Turned {
  /** Degrees, as DeviceOrientationEvent tells them: the upper edge up, the right edge down. */
  beta: number
  gamma: number
}

/** Hundredths of a degree, as the hand of a tilt has them. */
export interface Tilt {
  right: number
  away: number
}

const MOST = 6000

/** `angle`: by how much the picture is turned against the telephone (screen.orientation.angle). What is right on the screen is another edge then. */
export function tiltOf(now: Turned, level: Turned, angle: number): Tilt {
  const [right, away] = [now.gamma - level.gamma, level.beta - now.beta]
  const turned = [[right, away], [-away, right], [-right, -away], [away, -right]][(((Math.round(angle / 90) % 4) + 4) % 4)]!
  const of = (degrees: number) => Math.max(-MOST, Math.min(MOST, Math.round(100 * degrees) + 0))
  return { right: of(turned[0]!), away: of(turned[1]!) }
}

/** Tells of every turn, until what it returns is called. Null: the person does not allow it. */
export async function followPhone(tell: (tilt: Tilt) => void): Promise<(() => void) | null> {
  const ask = (DeviceOrientationEvent as unknown as { requestPermission?: () => Promise<string> }).requestPermission
  if (ask && (await ask()) !== 'granted') return null
  let [level, held]: [Turned | null, number] = [null, 0]
  const turned = ({ beta, gamma }: DeviceOrientationEvent) => {
    if (beta === null || gamma === null) return
    const { angle } = screen.orientation
    // Whoever turns the picture holds the telephone in another way.
    if (!level || held !== angle) [level, held] = [{ beta, gamma }, angle]
    tell(tiltOf({ beta, gamma }, level, angle))
  }
  addEventListener('deviceorientation', turned)
  return () => removeEventListener('deviceorientation', turned)
}
