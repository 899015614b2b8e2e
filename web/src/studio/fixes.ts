// What the button says that mends a mistake.

import { t } from '../lang/index.svelte'

export const fixSays = (text: string): string =>
  text === '' ? t('studio.fix.out') : t('studio.fix', { word: text.trim() || '␣'.repeat(text.length) })
