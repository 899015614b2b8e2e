// Mouse, touch and pen on the board: press, drag, pinch, wheel. A press is a pick only if the pointer stayed where it was, so
// that turning the board never chooses anything.

export interface GestureReports {
  /** The pointer went down on something, which may become a pick. */
  press(x: number, y: number, by: PointerKind): void
  /** It went up again at the same place. */
  tap(x: number, y: number, by: PointerKind): void
  /** The press ended otherwise. */
  release(): void
  hover(x: number, y: number): void
  leave(): void
  turn(right: number, up: number): void
  zoom(factor: number, x: number, y: number): void
  /** Two fingers moved together, by pixels. */
  pan(right: number, down: number): void
  doubleTap(x: number, y: number): void
}

export type PointerKind = 'mouse' | 'touch' | 'pen'

const STILL = { mouse: 5, pen: 8, touch: 11 }
const DEGREES_PER_PIXEL = 0.42

interface Finger {
  x: number
  y: number
  startX: number
  startY: number
  kind: PointerKind
  moved: boolean
}

export function watchGestures(element: HTMLElement, report: GestureReports): () => void {
  const fingers = new Map<number, Finger>()
  const stop = new AbortController()
  const options = { signal: stop.signal }

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType === 'mouse' && event.button === 1) return
      const kind = kindOf(event)
      const moved = event.button !== 0
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, startX: event.clientX, startY: event.clientY, kind, moved })
      element.setPointerCapture(event.pointerId)
      if (fingers.size > 1) {
        for (const finger of fingers.values()) finger.moved = true
        report.release()
      } else if (!moved) report.press(event.clientX, event.clientY, kind)
    },
    options,
  )

  element.addEventListener(
    'pointermove',
    (event) => {
      const finger = fingers.get(event.pointerId)
      if (!finger) {
        if (event.pointerType !== 'touch') report.hover(event.clientX, event.clientY)
        return
      }
      if (!finger.moved && Math.hypot(event.clientX - finger.startX, event.clientY - finger.startY) > STILL[finger.kind]) {
        finger.moved = true
        report.release()
      }
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
      if (other) pinch(finger, other, event)
      else if (finger.moved)
        report.turn((finger.x - event.clientX) * DEGREES_PER_PIXEL, (event.clientY - finger.y) * DEGREES_PER_PIXEL)
      finger.x = event.clientX
      finger.y = event.clientY
    },
    options,
  )

  const pinch = (finger: Finger, other: Finger, event: PointerEvent) => {
    const before = { x: finger.x - other.x, y: finger.y - other.y }
    const after = { x: event.clientX - other.x, y: event.clientY - other.y }
    const [from, to] = [Math.hypot(before.x, before.y), Math.hypot(after.x, after.y)]
    if (from < 10 || to < 10) return
    report.zoom(to / from, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2)
    report.pan((event.clientX - finger.x) / 2, (event.clientY - finger.y) / 2)
    let angle = Math.atan2(after.y, after.x) - Math.atan2(before.y, before.x)
    angle = Math.atan2(Math.sin(angle), Math.cos(angle))
    report.turn((angle * 180) / Math.PI, 0)
  }

  const end = (event: PointerEvent, cancelled: boolean) => {
    const finger = fingers.get(event.pointerId)
    if (!finger) return
    fingers.delete(event.pointerId)
    if (finger.moved || cancelled) report.release()
    else report.tap(event.clientX, event.clientY, finger.kind)
  }
  element.addEventListener('pointerup', (event) => end(event, false), options)
  element.addEventListener('pointercancel', (event) => end(event, true), options)
  element.addEventListener('pointerleave', () => fingers.size === 0 && report.leave(), options)
  element.addEventListener('contextmenu', (event) => event.preventDefault(), options)
  element.addEventListener('dblclick', (event) => report.doubleTap(event.clientX, event.clientY), options)
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const lines = event.deltaMode === 1 ? 30 : 1
      report.zoom(Math.exp(-event.deltaY * lines * 0.0013), event.clientX, event.clientY)
    },
    { ...options, passive: false },
  )
  return () => stop.abort()
}

const kindOf = (event: PointerEvent): PointerKind =>
  event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse'
