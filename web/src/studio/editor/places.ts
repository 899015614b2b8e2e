// Places in a page: the engine counts lines and characters from 1; the editor counts units of UTF-16 from 0.

import type { Text } from '@codemirror/state'

export interface Place {
  line: number
  column: number
}

/** The offset of a place; what lies outside the text is moved to its nearest end. */
export function offsetOf(doc: Text, place: Place): number {
  if (place.line < 1) return 0
  if (place.line > doc.lines) return doc.length
  const line = doc.line(place.line)
  let units = 0
  let left = place.column - 1
  for (const character of line.text) {
    if (left-- <= 0) break
    units += character.length
  }
  return line.from + units
}
