// Text over the solid board: values on points and the names of boards, as HTML so that it stays sharp and can be read aloud.

import type { PerspectiveCamera, Vector3 } from 'three'
import { worthClass } from '../worth'

export interface Label {
  text: string
  at: Vector3
  kind: 'value' | 'proved' | 'title'
  /** 0 … 1: how good; only for values. */
  worth?: number
  best?: boolean
  /** Does something stand before it? */
  behind?: boolean
}

export class Labels {
  readonly element = document.createElement('div')
  private shown: HTMLElement[] = []

  constructor() {
    this.element.className = 'cairn-board-labels'
    this.element.setAttribute('aria-hidden', 'true')
  }

  draw(labels: Label[], camera: PerspectiveCamera, width: number, height: number): void {
    const places = labels.map(({ at }) => {
      const seen = at.clone().project(camera)
      return { x: ((seen.x + 1) / 2) * width, y: ((1 - seen.y) / 2) * height }
    })
    const crowded = crowdedOut(labels.map((label, i) => ({ ...places[i]!, letters: [...label.text].length, rank: rankOf(label) })))
    const room = roomForTitles(places.filter((_, i) => labels[i]!.kind === 'title'))
    while (this.shown.length > labels.length) this.shown.pop()!.remove()
    while (this.shown.length < labels.length) {
      const span = document.createElement('span')
      this.element.append(span)
      this.shown.push(span)
    }
    labels.forEach((label, i) => {
      const span = this.shown[i]!
      const { x, y } = places[i]!
      span.textContent = label.text
      span.className = `is-${label.kind}${label.behind ? ' is-behind' : ''}${label.best ? ' is-best' : ''}${crowded.has(i) ? ' is-dot' : ''}`
      span.style.maxWidth = label.kind === 'title' && room < Infinity ? `${Math.floor(room)}px` : ''
      if (label.worth !== undefined) span.dataset['worth'] = worthClass(label.worth)
      else delete span.dataset['worth']
      // A heading stays inside the window.
      const low = label.kind === 'title' ? Math.min(y, height - TAG.height) : y
      span.style.transform = `translate(${x.toFixed(1)}px, ${low.toFixed(1)}px) translate(-50%, -50%)`
    })
  }
}

/** Headings first, then the best value, then what nothing stands before, then the better ones. */
const rankOf = ({ kind, best, behind, worth = 0 }: Label): number => (kind === 'title' ? 4 : best ? 3 : (behind ? 0 : 1) + worth / 2)

/** A tag as wide as its letters, in pixels of the page: what board.css makes of it. */
const TAG = { letter: 7.6, margin: 15, height: 20 }

/** The tags that would lie over better ones: they become dots of their colour. */
export function crowdedOut(tags: { x: number; y: number; letters: number; rank: number }[]): Set<number> {
  const order = tags.map((_, i) => i).sort((a, b) => tags[b]!.rank - tags[a]!.rank)
  const out = new Set<number>()
  const shown: typeof tags = []
  const wide = ({ letters }: { letters: number }): number => letters * TAG.letter + TAG.margin
  for (const i of order) {
    const tag = tags[i]!
    const covered = shown.some((other) => Math.abs(other.x - tag.x) < 0.45 * (wide(other) + wide(tag)) && Math.abs(other.y - tag.y) < 0.8 * TAG.height)
    if (covered && tag.rank < 3) out.add(i)
    else shown.push(tag)
  }
  return out
}

/** How wide a heading may be, so that it does not run into one beside it. */
function roomForTitles(places: { x: number; y: number }[]): number {
  let room = Infinity
  for (const [i, a] of places.entries())
    for (const b of places.slice(i + 1)) if (Math.abs(a.y - b.y) < 2 * TAG.height) room = Math.min(room, Math.abs(a.x - b.x) - 6)
  return room
}
