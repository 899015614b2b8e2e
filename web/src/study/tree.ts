// A study: a tree of choices from a position on, with comments. A value: every change makes a new one.

import type { BoardEvent, Options, Ply, Sentence } from '../protocol'

/** Where a study begins, before any choice. */
export const ROOT = -1

export interface StudyNode {
  id: number
  parent: number
  word: string
  comment: string
  /** What may follow; the first is the main line. */
  children: number[]
  /** What the rules say about the choice; until they were asked, nothing has happened yet. */
  seat: number
  turn: number
  says: Sentence
  events: BoardEvent[]
}

export interface Study {
  game: string
  options: Options
  /** Where it begins; '': at the start of the game. */
  position: string
  /** About the beginning. */
  comment: string
  /** Who played, by the names that the rules give the players. */
  names: Record<string, string>
  children: number[]
  nodes: Record<number, StudyNode>
  next: number
}

export const emptyStudy = (game: string, options: Options = {}, position = ''): Study => ({
  game,
  options,
  position,
  comment: '',
  names: {},
  children: [],
  nodes: {},
  next: 0,
})

export const childrenOf = (study: Study, id: number): number[] => (id === ROOT ? study.children : (study.nodes[id]?.children ?? []))
export const commentOf = (study: Study, id: number): string => (id === ROOT ? study.comment : (study.nodes[id]?.comment ?? ''))
export const parentOf = (study: Study, id: number): number => study.nodes[id]?.parent ?? ROOT

const withChildren = (study: Study, id: number, children: number[]): Study =>
  id === ROOT ? { ...study, children } : { ...study, nodes: { ...study.nodes, [id]: { ...study.nodes[id]!, children } } }

/** From the beginning to this node. */
export function pathTo(study: Study, id: number): StudyNode[] {
  const path: StudyNode[] = []
  for (let node = study.nodes[id]; node; node = study.nodes[node.parent]) path.unshift(node)
  return path
}

/** From this node on along the first choices, itself left out. */
export function lineAfter(study: Study, id: number): number[] {
  const line: number[] = []
  for (let next = childrenOf(study, id)[0]; next !== undefined; next = childrenOf(study, next)[0]) line.push(next)
  return line
}

/** The line that this node lies on: the way to it and on from it. */
export const lineThrough = (study: Study, id: number): StudyNode[] => [
  ...pathTo(study, id),
  ...lineAfter(study, id).map((n) => study.nodes[n]!),
]

/** The child with this word. */
export const childWith = (study: Study, id: number, word: string): number | undefined =>
  childrenOf(study, id).find((child) => study.nodes[child]?.word === word)

type Told = Pick<StudyNode, 'word' | 'seat' | 'turn' | 'says' | 'events'>

/** A choice after a node: a new one, or the one that is there already. */
export function add(study: Study, parent: number, told: Told, comment = ''): { study: Study; id: number } {
  const known = childWith(study, parent, told.word)
  if (known !== undefined) return { study, id: known }
  const id = study.next
  const { word, seat, turn, says, events } = told
  const node: StudyNode = { id, parent, word, seat, turn, says, events, comment, children: [] }
  const grown = { ...study, next: id + 1, nodes: { ...study.nodes, [id]: node } }
  return { study: withChildren(grown, parent, [...childrenOf(study, parent), id]), id }
}

export const withComment = (study: Study, id: number, comment: string): Study =>
  id === ROOT ? { ...study, comment } : { ...study, nodes: { ...study.nodes, [id]: { ...study.nodes[id]!, comment } } }

/** Takes a choice away, with all that follows. */
export function remove(study: Study, id: number): Study {
  const gone = new Set<number>()
  const mark = (n: number): void => {
    gone.add(n)
    childrenOf(study, n).forEach(mark)
  }
  mark(id)
  const parent = parentOf(study, id)
  const nodes = Object.fromEntries(Object.entries(study.nodes).filter(([n]) => !gone.has(Number(n))))
  return withChildren({ ...study, nodes }, parent, childrenOf(study, parent).filter((n) => n !== id))
}

/** The way to this node becomes the main line. */
export function promote(study: Study, id: number): Study {
  let better = study
  for (const node of pathTo(study, id)) {
    const siblings = childrenOf(better, node.parent)
    better = withChildren(better, node.parent, [node.id, ...siblings.filter((n) => n !== node.id)])
  }
  return better
}

export const isMain = (study: Study, id: number): boolean =>
  pathTo(study, id).every((node) => childrenOf(study, node.parent)[0] === node.id)

/** All nodes, each after its parent; the main line first. */
export function inOrder(study: Study): StudyNode[] {
  const all: StudyNode[] = []
  const open = [...study.children].reverse()
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = study.nodes[id]!
    all.push(node)
    open.push(...[...node.children].reverse())
  }
  return all
}

/** As a table tells its history. */
export const asHistory = (line: StudyNode[]): Ply[] =>
  line.map(({ seat, word, says, turn, events }, ply) => ({ ply, seat, word, text: word, says, turn, events }))
