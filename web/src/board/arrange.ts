// Several equal rectangles beside each other, as large as a window allows.

export interface Arrangement {
  columns: number
  rows: number
  /** By item: centre, relative to the centre of the whole; y grows downwards. */
  centres: { x: number; y: number }[]
  width: number
  height: number
}

/** `aspect`: width of the window by its height. */
export function arrange(count: number, width: number, height: number, gap: number, aspect: number): Arrangement {
  let best: Arrangement | null = null
  let bestScale = 0
  for (let columns = 1; columns <= Math.max(1, count); columns++) {
    const rows = Math.ceil(count / columns)
    const w = columns * width + (columns - 1) * gap
    const h = rows * height + (rows - 1) * gap
    const scale = Math.min(aspect / w, 1 / h)
    if (scale <= bestScale * 1.001) continue
    bestScale = scale
    best = { columns, rows, width: w, height: h, centres: centres(count, columns, rows, width + gap, height + gap) }
  }
  return best!
}

function centres(count: number, columns: number, rows: number, dx: number, dy: number) {
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns)
    const inRow = Math.min(columns, count - row * columns)
    return { x: ((i % columns) - (inRow - 1) / 2) * dx, y: (row - (rows - 1) / 2) * dy }
  })
}
