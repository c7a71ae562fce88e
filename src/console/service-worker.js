/**
 * The worker portal's service worker, with which the portal opens without a connection. It caches the page and the
 * portal's files of one build, but no API responses: the portal itself stores records and queued entries.
 */
const VERSION = '__VERSION__'
const FILES = ['__FILES__']
const PAGE = '/console/'
const CACHE = `muster-portal-${VERSION}`
/** Milliseconds to wait for the network before the cached page is shown. */
const PATIENCE = 4000

addEventListener('install', (event) => event.waitUntil(keepFiles()))
addEventListener('activate', (event) => event.waitUntil(takeOver()))
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && (pathname === '/console' || pathname.startsWith(PAGE)))
    event.respondWith(openPage(request))
  else if (FILES.includes(pathname)) event.respondWith(keptFile(request))
})

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
