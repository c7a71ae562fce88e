/**
 * The console's service worker. It shows messages as notifications, and the worker portal opens with it without a
 * connection. It caches the page and the
 * portal's files of one build, but no API responses: the portal itself stores records and queued entries.
 */
const VERSION = '__VERSION__'
const FILES = ['__FILES__']
const PAGE = '/console/'
const CACHE = `muster-portal-${VERSION}`
/** Milliseconds to wait for the network before the cached page is shown. */
const PATIENCE = 4000

/** Registered only for notifications, by people who do not use the portal. */
const ONLY_PUSH = location.search === '?push'

addEventListener('install', (event) => event.waitUntil(ONLY_PUSH ? skipWaiting() : keepFiles()))
addEventListener('activate', (event) => event.waitUntil(takeOver()))
addEventListener('fetch', (event) => {
  if (ONLY_PUSH) return
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && (pathname === '/console' || pathname.startsWith(PAGE)))
    event.respondWith(openPage(request))
  else if (FILES.includes(pathname)) event.respondWith(keptFile(request))
})

addEventListener('push', (event) => event.waitUntil(show(event.data?.json() ?? {})))
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openConsole(event.notification.data?.page))
})

/** The tag is that of the message: one that comes twice is shown once. */
function show({ title = 'Muster', body, tag, lang, page }) {
  return registration.showNotification(title, { body, tag, lang, data: { page }, icon: `${PAGE}icon-192.png` })
}

/** @param page below the console, of the record that the message tells of */
async function openConsole(page) {
  const windows = await clients.matchAll({ type: 'window' })
  const open = windows.find(({ url }) => new URL(url).pathname.startsWith('/console'))
  if (page !== undefined) await clients.openWindow(`/console${page}`)
  else await (open === undefined ? clients.openWindow(PAGE) : open.focus())
}

async function keepFiles() {
  const cache = await caches.open(CACHE)
  await cache.addAll([new Request(PAGE, { cache: 'reload' }), ...FILES])
  await skipWaiting()
}

async function takeOver() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('muster-portal-') && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await clients.claim()
}

/**
 * The page from the server, so that a new build is found. The cached one if there is no connection, the server is too
 * slow, or a proxy answers with an error.
 */
async function openPage(request) {
  const kept = await caches.match(PAGE)
  if (kept === undefined) return fetch(request)
  const fresh = fetch(request).then(
    (answer) => (answer.status < 500 ? answer : undefined),
    () => undefined,
  )
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  return (await Promise.race([fresh, late])) ?? kept
}

async function keptFile(request) {
  return (await caches.match(request)) ?? fetch(request)
}
