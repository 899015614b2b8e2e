// What a turn did to the board, told by what moved and not by the words of its choices: "e1 → b6, takes away c3".

import type { Board, Colour, Spot } from '../../board/api'
import { isDice } from '../../board/dice/faces'
import { hasSquares } from '../../board/squares/pieces'
import type { Ply, Sentence } from '../../protocol'

export type Deed =
  | { kind: 'put'; colour: number; at: Spot }
  | { kind: 'carried'; colour: number; from: Spot; to: Spot }
  /** Taken up, and still in hand. */
  | { kind: 'lifted'; colour: number; from: Spot }
  | { kind: 'taken'; colours: number[]; at: Spot[] }
  /** What left the board as it was: a pass, a number, a vote. */
  | { kind: 'said'; says: Sentence }

/** Balls are told by where they go. Dice show faces and boards of several kinds have names: there the words say more. */
export const tellsDeeds = (board: Board): boolean => board.count > 0 && !board.parts && !isDice(board) && !hasSquares(board)

/** Where a deed happened: of several boards the one that people have to be told; -1: of none. */
export function boardOfDeed(deed: Deed): number {
  if (deed.kind === 'said') return -1
  return deed.kind === 'put' ? deed.at.board : deed.kind === 'taken' ? (deed.at[0]?.board ?? -1) : deed.kind === 'carried' ? deed.to.board : deed.from.board
}

interface Gone extends Spot {
  colour: number
  /** The choice in which it left. */
  ply: number
  /** It came back in a later choice: it was in hand until then. */
  carried: boolean
}

interface Traced {
  told: { ply: number; deed: Deed }[]
  gone: Gone[]
}

function trace(plies: Ply[], colours: Colour[]): Traced {
  const told: Traced['told'] = []
  const gone: Gone[] = []
  for (const [ply, { events, word, says, text }] of plies.entries()) {
    const put = (colour: number, to: Spot, from: Spot | null): void =>
      void told.push({ ply, deed: from ? { kind: 'carried', colour, from, to } : { kind: 'put', colour, at: to } })
    let moved = false
    for (const event of events) {
      const { board } = event
      if (event.kind === 'remove') gone.push({ colour: event.colour, board, point: event.point, ply, carried: false })
      else if (event.kind === 'move') put(event.colour, { board, point: event.to }, { board, point: event.from })
      else if (event.kind === 'add') {
        // A ball that comes back was only carried; one that left in the same choice was not in hand.
        const held = gone.find((g) => g.colour === event.colour && g.ply < ply && !g.carried)
        if (held) held.carried = true
        put(event.colour, { board, point: event.point }, held ? spotOf(held) : null)
      } else continue
      moved = true
    }
    if (!moved && !namesNext(plies, ply, colours)) told.push({ ply, deed: { kind: 'said', says: says ?? (text || word) } })
  }
  return { told, gone }
}

const spotOf = ({ board, point }: Gone): Spot => ({ board, point })
const taken = (gone: Gone[]): Deed[] => (gone.length > 0 ? [{ kind: 'taken', colours: gone.map((g) => g.colour), at: gone.map(spotOf) }] : [])
const lifted = (gone: Gone[]): Deed[] => gone.map((g): Deed => ({ kind: 'lifted', colour: g.colour, from: spotOf(g) }))

/** Taken up in the last choice, with nothing put: nobody knows yet whether it comes back. */
const maybeInHand = (plies: Ply[], { ply, carried }: Gone): boolean =>
  !carried && ply === plies.length - 1 && !plies[ply]!.events.some((e) => e.kind === 'add' || e.kind === 'move')

/** Of the choices of one turn. `last`: nothing has followed them yet, so what is taken up may still be in hand. */
export function deedsOf(plies: Ply[], colours: Colour[], last: boolean): Deed[] {
  const { told, gone } = trace(plies, colours)
  const open = last ? gone.filter((g) => maybeInHand(plies, g)) : []
  return [...told.map(({ deed }) => deed), ...taken(gone.filter((g) => !g.carried && !open.includes(g))), ...lifted(open)]
}

/** Of one choice of a game alone, seen with the turn it belongs to. */
export function deedsIn(history: Ply[], ply: number, colours: Colour[]): Deed[] {
  const { turn, seat } = history[ply]!
  const same = (p: Ply | undefined): boolean => p?.turn === turn && p.seat === seat
  let [first, end] = [ply, ply + 1]
  while (same(history[first - 1])) first--
  while (same(history[end])) end++
  return deedsAt(history.slice(first, end), ply - first, colours, end === history.length)
}

/** The same, of the choice number `ply` of a turn. */
function deedsAt(plies: Ply[], ply: number, colours: Colour[], last: boolean): Deed[] {
  const { told, gone } = trace(plies, colours)
  const here = gone.filter((g) => g.ply === ply)
  const held = here.filter((g) => g.carried || (last && maybeInHand(plies, g)))
  const deeds = [...told.filter((one) => one.ply === ply).map(({ deed }) => deed), ...taken(here.filter((g) => !held.includes(g))), ...lifted(held)]
  // A colour that the ball shows: by itself it is still a choice that somebody made.
  return deeds.length > 0 ? deeds : [{ kind: 'said', says: plies[ply]!.says ?? (plies[ply]!.text || plies[ply]!.word) }]
}

/** A colour that is said before its ball is put is seen on the ball. */
function namesNext(plies: Ply[], i: number, colours: Colour[]): boolean {
  const colour = colours.findIndex(({ name }) => name.toLowerCase() === plies[i]!.word.toLowerCase())
  return colour >= 0 && !!plies[i + 1]?.events.some((e) => e.kind === 'add' && e.colour === colour)
}

/** A point as people call it. Where another stands straight above it the rules write its level first, "0:c3": people are told in words. */
export function pointSays(board: Board, point: number): Sentence {
  const { name } = board.points[point]!
  const [, level, plain] = /^(\d+):(.+)$/.exec(name) ?? []
  return level && plain ? { text: '{point} (level {n})', gaps: { point: plain, n: String(Number(level) + 1) } } : name
}
