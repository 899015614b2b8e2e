// Shows what the server tells a person who is away (docs/web.md), and leads to the table.

const WORDS = {
  en: { turn: 'It is your turn.', joined: 'Somebody sits opposite you.', over: 'The game is over.' },
  fr: { turn: 'C’est à vous.', joined: 'Quelqu’un s’est assis en face de vous.', over: 'La partie est finie.' },
  de: { turn: 'Sie sind am Zug.', joined: 'Jemand hat sich zu Ihnen gesetzt.', over: 'Die Partie ist zu Ende.' },
  it: { turn: 'Tocca a lei.', joined: 'Qualcuno si è seduto di fronte a lei.', over: 'La partita è finita.' },
}

self.addEventListener('push', (event) => {
  const news = event.data?.json() ?? {}
  const words = WORDS[news.language] ?? WORDS.en
  const body = words[news.what]
  if (!body) return
  event.waitUntil(self.registration.showNotification(`Cairn: ${news.title}`, { body, tag: news.table, icon: './icon.svg', data: news.table }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(`./#/table/${encodeURIComponent(event.notification.data)}`))
})
