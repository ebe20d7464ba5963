// The service worker of one public form: its page and the files that it loaded stay on the visitor's device. Answers of the API never do;
// the page keeps its form itself. The application has a worker of its own (sw.js).
const cacheName = 'visitor-form'

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  event.waitUntil(keep(event.data).then((isWhole) => event.ports[0]?.postMessage(isWhole)))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  event.respondWith(request.mode === 'navigate' ? page(request) : file(request))
})

/** The page names the files that it was made of, since they came before this worker. True when all of them are here. */
async function keep({ page: path, paths }) {
  const cache = await caches.open(cacheName)
  // a link's address is a page only for who goes there
  const shown = async () => {
    const answer = await fetch('/public.html')
    if (!answer.ok) throw new Error(String(answer.status))
    await cache.put(path, answer)
  }
  const done = await Promise.allSettled([shown(), ...paths.map(async (one) => (await cache.match(one)) ?? cache.add(one))])
  return done.every(({ status }) => status === 'fulfilled')
}

/** The newest page while there is a network: a kept one may ask for files that are gone. */
async function page(request) {
  const cache = await caches.open(cacheName)
  const { pathname } = new URL(request.url)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(pathname, answer.clone())
    return answer
  } catch (error) {
    const kept = await cache.match(pathname)
    if (kept) return kept
    throw error
  }
}

/** Files are named by their content; what was kept is what the page means. */
async function file(request) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && new URL(request.url).pathname.startsWith('/assets/')) await cache.put(request, answer.clone())
  return answer
}
