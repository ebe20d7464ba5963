// The app's service worker: keeps the built interface on the device, so that it opens without a network. It never keeps
// answers of the API: rows and documents have their own stores. The build fills in the version and the list of files.
const version = '__VERSION__'
const files = ['__PRECACHE__']
const prefix = 'trama-'
const cacheName = `${prefix}${version}`
/** the same name as in client/src/lib/forget-shared-files.ts */
const sharedCache = 'shared-files'
/** letters of shared words */
const mostShared = 20_000
/** ms before a file that did not come is asked for again */
const pauses = [1_000, 5_000, 15_000]
/** in the cache of each version that was activated */
const ranMark = '/ran'

/** The server's own paths; the same list as in sync-server/src/http/static-files.ts. */
const notPages = /^\/(api|sync|live|files|dev)(\/|$)|^\/(healthz|readyz|metrics|sw\.js)$/
/** first segments of the interface's own addresses, from shared/src/catalogue/own-paths.ts */
const ownPaths = ['__OWN_PATHS__']
const token = /^([0-9a-f]{64}|[A-Za-z0-9_-]{43})$/
const hashed = /^\/assets\/.+-[\w-]{8,}\.\w+$/

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => {
  if (event.data === 'skip-waiting') void self.skipWaiting()
})
self.addEventListener('push', (event) => event.waitUntil(tell(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(event.notification.data))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method === 'POST' && url.origin === location.origin && url.pathname === '/home/shared')
    return event.respondWith(takeShared(request))
  if (request.method !== 'GET' || url.origin !== location.origin || notPages.test(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request, isPublicPath(url.pathname) ? '/public.html' : '/index.html'))
  else if (files.includes(url.pathname) || hashed.test(url.pathname)) event.respondWith(file(request))
})

/** As the server reads it (static-files.ts): `/public/<token>` or `/<organisation>/<token>`. */
function isPublicPath(path) {
  const [, first = '', second = '', rest = ''] = path.split('/')
  if (first === 'public') return second !== ''
  return rest === '' && !ownPaths.includes(first) && token.test(second)
}

/** Files named by their content are taken over from the version before; the rest is fetched past the HTTP cache. */
async function install() {
  const cache = await caches.open(cacheName)
  await Promise.all(
    files.map(async (path) => {
      const known = hashed.test(path) ? await caches.match(path) : undefined
      if (known) await cache.put(path, known)
      else await add(cache, path)
    }),
  )
}

/** One of some two hundred files that does not come must not cost the whole: without them nothing opens offline until the next visit. */
async function add(cache, path) {
  for (const pause of pauses) {
    try {
      return await cache.add(new Request(path, { cache: 'reload' }))
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return cache.add(new Request(path, { cache: 'reload' }))
}

/**
 * The version before is kept: a tab that still runs it may load another of its routes. It is the one that ran last; one that was only
 * put on the device, because yet another came before anybody reloaded, is not.
 */
async function activate() {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
  const ran = await Promise.all(names.map((name) => caches.match(ranMark, { cacheName: name })))
  const before = names.findLast((_name, index) => ran[index]) ?? names.at(-1)
  for (const name of names) if (name !== before) await caches.delete(name)
  await (await caches.open(cacheName)).put(ranMark, new Response())
  await self.clients.claim()
}

/** Another program shared words or files with the installed app: they stay on the device until their person has chosen. */
async function takeShared(request) {
  const form = await request.formData()
  await caches.delete(sharedCache)
  const cache = await caches.open(sharedCache)
  const files = form.getAll('files').filter((file) => file instanceof File && file.size > 0)
  for (const [at, file] of files.entries()) {
    const headers = { 'content-type': file.type || 'application/octet-stream', 'x-name': encodeURIComponent(file.name) }
    await cache.put(`/home/shared/${at}`, new Response(file, { headers }))
  }
  const query = new URLSearchParams()
  for (const name of ['title', 'text', 'url']) if (form.get(name)) query.set(name, form.get(name).slice(0, mostShared))
  if (files.length > 0) query.set('files', files.length)
  return Response.redirect(`/home/shared?${query}`, 303)
}

async function page(request, path) {
  const cache = await caches.open(cacheName)
  return (await cache.match(path)) ?? fetch(request)
}

async function file(request) {
  const cache = await caches.open(cacheName)
  return (await cache.match(request, { ignoreVary: true })) ?? (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

/** A later push takes the place of an earlier one. A window in sight shows the badge already. */
async function tell(data) {
  const windows = await self.clients.matchAll({ type: 'window' })
  if (windows.some((client) => client.visibilityState === 'visible')) return
  const { title, body, path } = data.json()
  await self.registration.showNotification(title, { body, tag: 'updates', renotify: true, icon: '/icon-192.png', data: path })
}

/** Goes to a window that shows the address, else opens one: no window with unfinished work is led elsewhere. */
async function openPath(path) {
  const url = new URL(path, location.origin)
  if (url.origin !== location.origin) return
  const windows = await self.clients.matchAll({ type: 'window' })
  const there = windows.find((client) => client.url === url.href)
  await (there ? there.focus() : self.clients.openWindow(url.href))
}
