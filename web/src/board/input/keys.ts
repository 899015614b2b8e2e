// Keys of the board, while it has the page's focus.

import type { Direction } from '../api'

export type KeyAction =
  | { kind: 'walk'; direction: Direction }
  | { kind: 'end'; last: boolean }
  | { kind: 'pick' }
  | { kind: 'turn'; right: number; up: number }
  | { kind: 'zoom'; factor: number }
  | { kind: 'reset' }

const WALK: Record<string, Direction> = {
  ArrowUp: 'north',
  ArrowDown: 'south',
  ArrowLeft: 'west',
  ArrowRight: 'east',
  PageUp: 'up',
  PageDown: 'down',
  n: 'next',
  p: 'previous',
}

const TURN: Record<string, [right: number, up: number]> = {
  ArrowUp: [0, 7.5],
  ArrowDown: [0, -7.5],
  ArrowLeft: [15, 0],
  ArrowRight: [-15, 0],
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** What a key means; null: it is not for the board. */
export function keyAction({ key, shiftKey, ctrlKey, altKey, metaKey }: Key): KeyAction | null {
  if (ctrlKey || altKey || metaKey) return null
  const turn = TURN[key]
  if (shiftKey && turn) return { kind: 'turn', right: turn[0], up: turn[1] }
  const direction = WALK[key]
  if (direction) return { kind: 'walk', direction }
  switch (key) {
    case 'Home':
    case 'End':
      return { kind: 'end', last: key === 'End' }
    case 'Enter':
    case ' ':
      return { kind: 'pick' }
    case '+':
    case '=':
      return { kind: 'zoom', factor: 1.15 }
    case '-':
      return { kind: 'zoom', factor: 1 / 1.15 }
    case '0':
      return { kind: 'reset' }
    default:
      return null
  }
}
