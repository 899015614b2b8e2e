// Keeps the page for days without a network: its files, and what the server has told about games and puzzles. What is asked of other
// people goes to the server alone.

const FILES = 'cairn-files'
const WORDS = 'cairn-words'

self.addEventListener('install', (event) => event.waitUntil(keepFiles().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** Every file of this build, the old ones forgotten. */
async function keepFiles() {
  const answer = await fetch('./files.json', { cache: 'no-store' })
  const files = await answer.json()
  const kept = await caches.open(FILES)
  const known = new Set((await kept.keys()).map((request) => new URL(request.url).pathname))
  const wanted = files.map((file) => new URL(file, self.registration.scope))
  for (const url of wanted) if (!known.has(url.pathname) || !/-[\w-]{8}\.\w+$/.test(url.pathname)) await kept.add(new Request(url, { cache: 'no-cache' }))
  // The engine is large: it is kept where somebody wanted it, and then renewed.
  const engine = await kept.match('./engine/cairn.wasm')
  if (engine) await kept.add(new Request('./engine/cairn.wasm', { cache: 'no-cache' }))
  const names = new Set(wanted.map((url) => url.pathname))
  for (const request of await kept.keys()) if (!names.has(new URL(request.url).pathname) && !request.url.includes('/engine/')) await kept.delete(request)
}

async function networkFirst(request, name, kept = request) {
  const cache = await caches.open(name)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(kept, answer.clone())
    return answer
  } catch (error) {
    const found = await cache.match(kept, { ignoreVary: true })
    if (found) return found
    throw error
  }
}

async function keptFirst(request) {
  const cache = await caches.open(FILES)
  return (await cache.match(request, { ignoreVary: true })) ?? fetch(request)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate' && !url.pathname.startsWith('/api/')) {
    if (url.pathname === new URL('./', self.registration.scope).pathname || url.pathname.endsWith('/index.html'))
      event.respondWith(networkFirst(request, FILES, new URL('./index.html', self.registration.scope).href))
    return
  }
  // Games, rules, examples and puzzles are the same for everybody; tables are not kept.
  if (/^\/api\/v1\/(games|riddles)(\/|$)/.test(url.pathname)) event.respondWith(networkFirst(request, WORDS))
  else if (/\/(assets|engine)\//.test(url.pathname) || /\.(svg|png|webmanifest)$/.test(url.pathname)) event.respondWith(keptFirst(request))
})
