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

/** A fork says what it comes from: the first line, a comment, before everything else. A fork of a fork names the last. */
export const forked = (source: string, title: string, link: string): string =>
  `# Fork of ${title} (${link})\n${source.replace(/^# Fork of .*\n/, '')}`
