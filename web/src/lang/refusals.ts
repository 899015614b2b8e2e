// Why the server does not do something, for people. It speaks English; every code has a sentence in each language.

import type { Key } from './en'
import { en } from './en'
import { language, t } from './index.svelte'

/** Those whose English text says where the fault lies, in a text that somebody wrote: it is shown as well. */
const WITH_DETAIL = new Set(['bad-page', 'bad-option', 'bad-position', 'bad-record', 'not-legal'])

/** `text`: what the server says; '': nothing. */
export function refusalText(code: string, text = ''): string {
  const wanted = `refusal.${code === 'bad-json' ? 'bad-request' : code}`
  const key = (wanted in en ? wanted : 'refusal.trouble') as Key
  if (language.code === 'en') return text || t(key)
  return text && WITH_DETAIL.has(code) ? `${t(key)} (${text})` : t(key)
}
