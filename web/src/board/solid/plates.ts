// Sheets of glass under the levels that the slider lifts apart, with a faint ring for each place.

import { DoubleSide, Group, InstancedMesh, Matrix4, Mesh, MeshBasicMaterial, RingGeometry, ShapeGeometry } from 'three'
import type { Board } from '../api'
import { roundedOutline } from './outline'

export class Plates {
  readonly group = new Group()
  private sheet = new MeshBasicMaterial({ transparent: true, depthWrite: false, side: DoubleSide })
  private rings = new MeshBasicMaterial({ transparent: true, depthWrite: false, side: DoubleSide })
  private levels: { level: number; rest: number; parts: Group }[] = []

  constructor(board: Board, theme: 'light' | 'dark') {
    const ink = theme === 'dark' ? '#cfd6e6' : '#5b4a38'
    this.sheet.color.set(theme === 'dark' ? '#aebbd6' : '#ffffff')
    this.rings.color.set(ink)
    const top = Math.max(...board.points.map((p) => p.level))
    for (let level = 1; level <= top; level++) {
      const points = board.points.filter((p) => p.level === level)
      const parts = new Group()
      const ring = new InstancedMesh(new RingGeometry(0.27, 0.3, 32), this.rings, points.length)
      points.forEach((p, i) => ring.setMatrixAt(i, new Matrix4().makeTranslation(p.x, p.y, 0.004)))
      parts.add(new Mesh(new ShapeGeometry(roundedOutline(points, 0.62, 0.3), 10), this.sheet), ring)
      parts.renderOrder = 1
      this.group.add(parts)
      this.levels.push({ level, rest: points[0]!.z - 0.5, parts })
    }
  }

  update(lift: (level: number) => number, inside: number): void {
    this.group.visible = inside > 0.02
    this.sheet.opacity = 0.16 * inside
    this.rings.opacity = 0.45 * inside
    for (const { level, rest, parts } of this.levels) parts.position.z = rest + lift(level)
  }

  destroy(): void {
    this.group.traverse((object) => {
      if (object instanceof Mesh) object.geometry.dispose()
    })
    this.sheet.dispose()
    this.rings.dispose()
  }
}
