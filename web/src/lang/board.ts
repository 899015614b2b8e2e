import type { BoardStrings } from '../board/api'
import { name, t, valueTag, valueText } from './index.svelte'
import { say, sayBoard } from './sentences.svelte'

/** The board's own words, in the language of the moment. */
export const boardStrings = (): BoardStrings => ({
  label: t('board.label'),
  help: t('board.help'),
  board: (which) => {
    const said = sayBoard(which)
    if (said) return said
    const [, board, owner] = /^(.*)\[(.*)\]$/.exec(which) ?? []
    return owner ? t('board.of', { name: name('player', owner), board: board ?? '' }) : t('board.name', { name: which })
  },
  level: (level) => t('board.level', { n: level }),
  ball: (colour) => t('board.ball', { colour: name('colour', colour.name) }),
  piece: (colour) => t('board.piece', { colour: name('colour', colour.name) }),
  pyramid: (colour, size, way) => {
    const pyramid = t('board.pyramid', { colour: name('colour', colour.name), n: size })
    return way === 'north' || way === 'east' || way === 'south' || way === 'west' ? t('board.points', { pyramid, way: t(`way.${way}`) }) : pyramid
  },
  die: (colour, pose) => {
    const die = t('board.die', { colour: say(colour.name) })
    return pose ? t('board.shows', { die, faces: [...pose].join(' ') }) : die
  },
  empty: t('board.empty'),
  hidden: t('board.hidden'),
  bare: t('board.bare'),
  choice: t('board.choice'),
  picked: t('board.picked'),
  last: t('board.last'),
  outcome: t('board.outcome'),
  value: valueText,
  tag: valueTag,
})
