// Plays events on a picture, one animation after the other.

import type { Balls, BoardEvent, Extra, Touch } from '../api'
import type { Drawing, Picture } from '../drawing'
import { withPoses } from '../dice/told'
import { frameAt } from './motion'
import { copyBalls } from './occupancy'
import { lengthOf, schedule } from './timeline'
import { touchesOf } from './touches'

export class Player {
  private queue: Promise<void> = Promise.resolve()
  /** Changes when everything under way is to end at once. */
  private epoch = 0

  constructor(
    private picture: Picture,
    private drawing: () => Drawing | null,
    private touched: (touches: Touch[]) => void,
  ) {}

  /** Ends what is running and forgets what is waiting. */
  stop(): void {
    this.epoch++
    this.picture.actors = []
  }

  play(events: BoardEvent[], boards: Balls, extra: Extra): Promise<void> {
    const epoch = this.epoch
    this.queue = this.queue.then(async () => {
      if (epoch !== this.epoch) return
      await this.run(withPoses(events, boards, this.picture.poses, extra.poses))
      if (epoch !== this.epoch) return
      this.picture.actors = []
      this.picture.balls = copyBalls(boards)
      this.picture.poses = extra.poses ?? null
      this.picture.extra = extra
      this.drawing()?.refresh()
    })
    return this.queue
  }

  private run(events: BoardEvent[]): Promise<void> {
    const { board, look } = this.picture
    this.picture.choices = []
    this.picture.values = null
    this.picture.preview = null
    this.picture.picked = null
    this.picture.extra = {}
    const steps = schedule(board, events)
    const length = lengthOf(steps)
    const still = look.reducedMotion || document.hidden
    if (steps.length > 0) this.touched(touchesOf(board, steps).map((t) => (still ? { ...t, after: 0 } : t)))
    if (length === 0 || still) return Promise.resolve()
    const before = { balls: copyBalls(this.picture.balls), poses: this.picture.poses }
    const epoch = this.epoch
    return new Promise((resolve) => {
      let began = -1
      // A page that goes out of sight gets no frames: do not wait for them.
      const done = () => {
        document.removeEventListener('visibilitychange', done)
        resolve()
      }
      const tick = (now: number) => {
        if (began < 0) began = now
        if (epoch !== this.epoch || now - began >= length || document.hidden) return done()
        const frame = frameAt(board, before.balls, steps, now - began, before.poses)
        this.picture.balls = frame.balls
        this.picture.poses = frame.poses
        this.picture.actors = frame.actors
        this.drawing()?.refresh()
        requestAnimationFrame(tick)
      }
      document.addEventListener('visibilitychange', done)
      requestAnimationFrame(tick)
    })
  }
}
