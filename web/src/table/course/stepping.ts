// Keys that step through a game: [ and ] wherever they are pressed, ← and → where nothing else has a use for them.

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'defaultPrevented' | 'target'>

const STEPS: Record<string, -1 | 1> = { '[': -1, ']': 1, ArrowLeft: -1, ArrowRight: 1 }

/** -1: a step back, 1: a step forth, 0: the key means something else. */
export function stepOf({ key, shiftKey, ctrlKey, altKey, metaKey, defaultPrevented, target }: Key): -1 | 0 | 1 {
  if (ctrlKey || altKey || metaKey) return 0
  const by = STEPS[key] ?? 0
  if (!key.startsWith('Arrow')) return by
  // The board walks with them, and tabs are gone through.
  const wanted = defaultPrevented || shiftKey || !!(target as Element | null)?.closest?.('[role=tablist], [role=slider]')
  return wanted ? 0 : by
}
