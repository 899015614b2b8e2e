// The wooden board: a dark frame, a lighter panel with a hollow for each ball of the lowest level, and the names of columns and
// rows burnt into the frame. All in the board's own coordinates.

import {
  CanvasTexture,
  ExtrudeGeometry,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  SphereGeometry,
  SRGBColorSpace,
  type Texture,
} from 'three'
import type { Board } from '../api'
import { isDice } from '../dice/faces'
import { hasSquares } from '../squares/pieces'
import { edgeNames } from '../edge_names'
import { PLATE_MARGIN, PLATE_ROUND, PLATE_TABLE, plateMeshes, RIM } from './plate'
import { centreOf, circle, feet, roundedOutline } from './outline'

/** Balls sink so far into the panel that its surface is here. */
export const SURFACE = -0.4
/** Lower side of the wood. */
export const TABLE = -0.86
/** From the outermost ball to the edge of the frame. */
export const MARGIN = 1.12

const HOLLOW = 0.3
const PANEL_MARGIN = 0.66

export interface TrayLook {
  panel: Texture
  frame: Texture
  /** Letters and numbers along the edges. */
  names: boolean
}

/** Lower side of the wood of a board, its flat upper side, how far it reaches beyond the outermost pieces, how round its
 * corners are. */
export const woodOf = (board: Board): { table: number; surface: number; margin: number; round: number } =>
  isDice(board)
    ? { table: PLATE_TABLE, surface: RIM, margin: PLATE_MARGIN, round: PLATE_ROUND }
    : { table: TABLE, surface: SURFACE, margin: MARGIN, round: 0.34 }

export function buildTray(board: Board, look: TrayLook, theme: 'light' | 'dark'): Group {
  const tray = new Group()
  const points = feet(board)
  if (isDice(board)) {
    tray.add(plateMeshes(board, look), ...(look.names ? [nameMesh(board)] : []), shadowMesh(board, theme))
    return tray
  }
  tray.add(frameMesh(board, look.frame), panelMesh(board, look.panel))
  tray.add(hasSquares(board) ? inlay(points) : hollows(points.length, points, look.panel))
  tray.add(...(look.names ? [nameMesh(board)] : []), shadowMesh(board, theme))
  return tray
}

export const SHADOW = 'shadow'

// What the board keeps from the table: painted, since it never changes.
function shadowMesh(board: Board, theme: 'light' | 'dark'): Mesh {
  const size = 256
  const { table, margin, round } = woodOf(board)
  const { centre, half } = extent(board, margin + 1.7)
  const scale = size / (2 * half)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  const context = canvas.getContext('2d')!
  const outline = roundedOutline(feet(board), margin - 0.05, round).getPoints(8)
  // Only the shadow is wanted: the shape that throws it lies outside the canvas.
  context.shadowOffsetX = 4 * size
  context.shadowColor = `rgba(0, 0, 0, ${theme === 'dark' ? 0.8 : 0.45})`
  context.beginPath()
  for (const { x, y } of outline) context.lineTo((x - centre.x + half) * scale - 4 * size, (half - (y - centre.y)) * scale)
  for (const blur of [0.25, 1]) {
    context.shadowBlur = blur * scale
    context.fill()
  }
  const material = new MeshBasicMaterial({ map: new CanvasTexture(canvas), transparent: true, depthWrite: false, toneMapped: false })
  const mesh = new Mesh(new PlaneGeometry(2 * half, 2 * half), material)
  mesh.name = SHADOW
  mesh.position.set(centre.x, centre.y, table - 0.02)
  return mesh
}

/** A square around the board. */
function extent(board: Board, margin: number) {
  const points = feet(board)
  const centre = centreOf(points)
  const half = Math.max(...points.map((p) => Math.max(Math.abs(p.x - centre.x), Math.abs(p.y - centre.y)))) + margin
  return { centre, half }
}

function frameMesh(board: Board, map: Texture): Mesh {
  const bevel = 0.07
  const geometry = new ExtrudeGeometry(roundedOutline(feet(board), MARGIN - bevel, 0.34), {
    depth: SURFACE - TABLE - 2 * bevel - 0.02,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 5,
    curveSegments: 14,
  })
  const mesh = new Mesh(geometry, new MeshStandardMaterial({ map, roughness: 0.42, envMapIntensity: 0.8 }))
  mesh.position.z = TABLE + bevel
  mesh.castShadow = mesh.receiveShadow = true
  return mesh
}

function panelMesh(board: Board, map: Texture): Mesh {
  const bevel = 0.025
  const shape = roundedOutline(feet(board), PANEL_MARGIN - bevel, 0.2)
  // Bevels grow into holes as well.
  if (!hasSquares(board)) for (const { x, y } of feet(board)) shape.holes.push(circle(x, y, HOLLOW + bevel))
  const geometry = new ExtrudeGeometry(shape, {
    depth: 0.05,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 3,
    curveSegments: 20,
  })
  const mesh = new Mesh(geometry, new MeshStandardMaterial({ map, roughness: 0.5, envMapIntensity: 0.7 }))
  mesh.position.z = SURFACE - 0.05 - bevel
  mesh.receiveShadow = true
  return mesh
}

// Squares of darker wood, every other one a little deeper.
function inlay(points: { x: number; y: number }[]): Group {
  const group = new Group()
  for (const odd of [0, 1]) {
    const mine = points.filter(({ x, y }) => (Math.round(x) + Math.round(y)) % 2 === odd)
    const material = new MeshBasicMaterial({ color: 0x2a1608, transparent: true, opacity: odd ? 0.16 : 0.34, depthWrite: false })
    const mesh = new InstancedMesh(new PlaneGeometry(0.95, 0.95), material, Math.max(1, mine.length))
    mesh.count = mine.length
    mine.forEach(({ x, y }, i) => mesh.setMatrixAt(i, new Matrix4().makeTranslation(x, y, SURFACE + 0.006)))
    group.add(mesh)
  }
  return group
}

// The ball's own shape, pressed into the wood.
function hollows(count: number, points: { x: number; y: number }[], map: Texture): InstancedMesh {
  const radius = 0.5
  const angle = Math.asin((HOLLOW + 0.03) / radius)
  const geometry = new SphereGeometry(radius, 28, 6, 0, 2 * Math.PI, Math.PI - angle, angle)
  geometry.rotateX(Math.PI / 2)
  const index = geometry.getIndex()!
  for (let i = 0; i < index.count; i += 3) {
    const swap = index.getX(i)
    index.setX(i, index.getX(i + 1))
    index.setX(i + 1, swap)
  }
  const normals = geometry.getAttribute('normal')
  for (let i = 0; i < normals.count; i++) normals.setXYZ(i, -normals.getX(i), -normals.getY(i), -normals.getZ(i))
  const material = new MeshStandardMaterial({ map, color: 0xa89078, roughness: 0.6, envMapIntensity: 0.5 })
  const mesh = new InstancedMesh(geometry, material, count)
  points.forEach(({ x, y }, i) => mesh.setMatrixAt(i, new Matrix4().makeTranslation(x, y, -0.012)))
  mesh.receiveShadow = true
  return mesh
}

function nameMesh(board: Board): Mesh {
  const { surface, margin } = woodOf(board)
  const { centre, half } = extent(board, margin)
  const texture = nameTexture(board, centre, half)
  const mesh = new Mesh(
    new PlaneGeometry(2 * half, 2 * half),
    new MeshBasicMaterial({ map: texture, transparent: true, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -2 }),
  )
  mesh.position.set(centre.x, centre.y, isDice(board) ? surface + 0.004 : surface - 0.018)
  return mesh
}

function nameTexture(board: Board, centre: { x: number; y: number }, half: number): Texture {
  const size = 1024
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  const context = canvas.getContext('2d')!
  const scale = size / (2 * half)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const dice = isDice(board)
  for (const { text, x, y, major, turn = 0 } of edgeNames(board, dice ? PLATE_MARGIN - 0.46 : (PANEL_MARGIN + MARGIN) / 2)) {
    context.font = `${major ? 600 : 400} ${Math.round((dice ? 0.36 : major ? 0.24 : 0.17) * scale)}px Georgia, "Times New Roman", serif`
    context.fillStyle = major ? 'rgba(238, 205, 160, 0.8)' : 'rgba(238, 205, 160, 0.42)'
    context.save()
    context.translate((x - centre.x + half) * scale, (half - (y - centre.y)) * scale)
    context.rotate((-turn * Math.PI) / 180)
    context.fillText(text, 0, 0)
    context.restore()
  }
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 8
  return texture
}
