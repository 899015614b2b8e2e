// What a page can begin from.

import type { Key } from '../lang/en'
import blank from './templates/blank.cairn?raw'
import dice from './templates/dice.cairn?raw'
import move from './templates/move.cairn?raw'
import row from './templates/row.cairn?raw'

export interface Template {
  name: Key
  text: string
}

export const TEMPLATES: Template[] = [
  { name: 'studio.blank', text: blank },
  { name: 'studio.template.row', text: row },
  { name: 'studio.template.move', text: move },
  { name: 'studio.template.dice', text: dice },
]

/** A fork says what it comes from: the first line that is a comment, before everything else. */
export const forked = (source: string, title: string, link: string): string =>
  source.startsWith('# Fork of ') ? source : `# Fork of ${title} (${link})\n${source}`
