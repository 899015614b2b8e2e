import { t } from '../lang/index.svelte'
import { news } from './news.svelte'

/** Copies a text, and says so, or says that the browser does not allow it. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    news.show(t('copied'))
  } catch {
    news.show(t('copy.failed'), 'trouble')
  }
}
