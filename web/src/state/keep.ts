// What this browser remembers between visits. Where it may remember nothing (private windows), the page works without.

const PREFIX = 'cairn.'

export function recall<T>(name: string, fallback: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name)
    return text === null ? fallback : (JSON.parse(text) as T)
  } catch {
    return fallback
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    // Full or forbidden: the page goes on without.
  }
}

/** Calls `changed` when another window of the same browser changes this. */
export function watch(name: string, changed: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === PREFIX + name) changed()
  })
}
