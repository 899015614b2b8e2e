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
    while (this.shown.length > labels.length) this.shown.pop()!.remove()
    while (this.shown.length < labels.length) {
      const span = document.createElement('span')
      this.element.append(span)
      this.shown.push(span)
    }
    labels.forEach((label, i) => {
      const span = this.shown[i]!
      const at = label.at.clone().project(camera)
      span.textContent = label.text
      span.className = `is-${label.kind}${label.behind ? ' is-behind' : ''}${label.best ? ' is-best' : ''}`
      if (label.worth !== undefined) span.dataset['worth'] = worthClass(label.worth)
      else delete span.dataset['worth']
      const x = ((at.x + 1) / 2) * width
      const y = ((1 - at.y) / 2) * height
      span.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%)`
    })
  }
}
