// What each player has beside the board, and what belongs to nobody: pieces in hand and in reserve, what the rules tell about it.

import type { Fact, Stock, View } from '../../protocol'
import { faceIn } from '../choosing/kinds'

/** Whose are those that belong to nobody. */
export const NOBODYS = -1

export interface Things {
  /** Stocks of one name stand in one row, one group of pieces for each colour. */
  rows: { name: string; stocks: Stock[] }[]
  facts: Fact[]
  /** Dice that a player has thrown, number by number. */
  thrown: Fact[]
}

/** `dice`: numbers of a name with an index from 1 to 6 are so many dice. */
export function thingsOf(view: View, owner: number, dice: boolean): Things {
  const isHand = (f: Fact): boolean => dice && f.index !== undefined && faceIn(f.index) > 0
  const rows = new Map<string, Stock[]>()
  for (const stock of view.stocks.filter((s) => s.owner === owner)) rows.set(stock.name, [...(rows.get(stock.name) ?? []), stock])
  const own = view.facts.filter((f) => f.owner === owner)
  return {
    rows: [...rows].map(([name, stocks]) => ({ name, stocks })),
    facts: own.filter((f) => f.value !== 'none' && !isHand(f)),
    thrown: own.filter((f) => isHand(f) && f.value !== '0'),
  }
}

export const isNothing = ({ rows, facts, thrown }: Things): boolean => rows.length + facts.length + thrown.length === 0
