import type { BoardStrings } from '../board/api'
import { name, t } from './index.svelte'

/** The board's own words, in the language of the moment. */
export const boardStrings = (): BoardStrings => ({
  label: t('board.label'),
  help: t('board.help'),
  board: (which) => t('board.name', { name: which.replace(/^(.*)\[(.*)\]$/, '$1, $2') }),
  level: (level) => t('board.level', { n: level }),
  ball: (colour) => t('board.ball', { colour: name('colour', colour.name) }),
  empty: t('board.empty'),
  hidden: t('board.hidden'),
  bare: t('board.bare'),
  choice: t('board.choice'),
  picked: t('board.picked'),
  last: t('board.last'),
  outcome: t('board.outcome'),
  value: (value, proved) => {
    if (proved && value >= 1) return t('value.win')
    if (proved && value <= 0) return t('value.loss')
    return t('value.percent', { n: Math.round(100 * value) })
  },
})
