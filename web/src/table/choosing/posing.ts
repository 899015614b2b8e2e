// Choosing how a die shall lie: turning it in the hand until it does. The viewer sits at a side of the plate; what he calls
// front is the face towards his side, left and right are those of the next two sides, clockwise.

import { isPose, pivoted, spun, type Axis, type Pose } from '../../board/dice/pose'
import type { Choice } from '../../protocol'

export interface PoseChoice {
  pose: Pose
  choice: Choice
}

/** The choices that are poses: their words end with an f and three digits, f642. */
export const posesOf = (choices: Choice[]): PoseChoice[] =>
  choices.flatMap((choice) => {
    const pose = /(?:^|[.\s])f(\d{3})$/.exec(choice.word)?.[1]
    return choice.point < 0 && choice.points.length === 0 && pose && isPose(pose) ? [{ pose, choice }] : []
  })

/** The six ways in which a die can be tipped, as seen by the viewer, counter-clockwise from the right. */
export const TIPS = ['→', '↗', '↖', '←', '↙', '↘'] as const
export type Tip = (typeof TIPS)[number]

/** Towards which side and away from which, for a viewer at side A. */
const WAYS: Record<Tip, [towards: number, away: number]> = { '→': [2, 1], '↗': [2, 0], '↖': [1, 0], '←': [1, 2], '↙': [0, 2], '↘': [0, 1] }

const axis = (of: number, side: number): Axis => ((of + side) % 3) as Axis

export const tipped = (pose: Pose, tip: Tip, side: number): Pose => pivoted(pose, axis(WAYS[tip][0], side), axis(WAYS[tip][1], side))

/** The way in which a finger moved; y grows downwards. */
export function tipOf(x: number, y: number): Tip {
  const sixth = Math.round(Math.atan2(-y, x) / (Math.PI / 3))
  return TIPS[(sixth + 6) % 6]!
}

/** What front, left and right of a die show. */
export const seenFrom = (pose: Pose, side: number): { front: number; left: number; right: number } => {
  const at = (i: number): number => Number(pose[axis(i, side)])
  return { front: at(0), left: at(1), right: at(2) }
}

/** A die in the hand. */
export interface Turning {
  pose: Pose
  /** The front that was typed and waits for the left one; '': nothing. */
  typed: string
}

/** What a key does to it; null: the key is not for it. Numbers name the front face, then the left one, of the poses on offer. */
export function turnedByKey(turning: Turning, key: string, offered: Pose[], side: number): Turning | null {
  const { pose, typed } = turning
  switch (key) {
    case 'ArrowRight':
      return { pose: tipped(pose, '→', side), typed: '' }
    case 'ArrowLeft':
      return { pose: tipped(pose, '←', side), typed: '' }
    case 'ArrowUp':
      return { pose: spun(pose, 1), typed: '' }
    case 'ArrowDown':
      return { pose: spun(pose, 2), typed: '' }
  }
  if (!/^[1-6]$/.test(key)) return null
  const number = Number(key)
  if (typed) {
    const both = offered.find((p) => seenFrom(p, side).front === Number(typed) && seenFrom(p, side).left === number)
    if (both) return { pose: both, typed: '' }
  }
  const fit = offered.filter((p) => seenFrom(p, side).front === number)
  const { left } = seenFrom(pose, side)
  const next = fit.find((p) => seenFrom(p, side).left === left) ?? fit[0]
  return next ? { pose: next, typed: key } : turning
}
