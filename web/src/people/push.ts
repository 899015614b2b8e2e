// Web Push: the browser's own service brings a message that only this browser can read, and public/push-worker.js shows it.

import { language } from '../lang/index.svelte'
import { me } from '../state/me.svelte'
import { fetchPushKey, subscribePush, unsubscribePush } from './asking'

// The worker has a scope of its own: it shows messages, and no page is under it.
const WORKER = './push-worker.js'
const SCOPE = './push/'

const able = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))

const subscribed = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration(SCOPE))?.pushManager.getSubscription()) ?? null

export async function pushNow(): Promise<'cannot' | 'server-cannot' | 'off' | 'on'> {
  if (!able()) return 'cannot'
  if (!(await fetchPushKey().catch(() => ''))) return 'server-cannot'
  return (await subscribed()) ? 'on' : 'off'
}

export async function startPush(): Promise<void> {
  const key = await fetchPushKey()
  if ((await Notification.requestPermission()) !== 'granted') return
  const worker = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  await new Promise<void>((ready) => {
    const installing = worker.installing ?? worker.waiting
    if (worker.active || !installing) return ready()
    installing.addEventListener('statechange', () => worker.active && ready())
  })
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
  await subscribePush(me.key, subscription.toJSON(), language.code)
}

export async function stopPush(): Promise<void> {
  const subscription = await subscribed()
  if (!subscription) return
  await unsubscribePush(me.key, subscription.endpoint)
  await subscription.unsubscribe()
}
