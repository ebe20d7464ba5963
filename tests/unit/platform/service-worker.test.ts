import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { ownPaths } from '#shared/catalogue/own-paths.ts'
import { isPublicPath } from '#server/http/static-files.ts'

const source = readFileSync('client/sw.js', 'utf8')
const origin = 'http://here'

/** The caches of one browser, kept over all versions of the worker. */
function createCaches() {
  const all = new Map<string, Map<string, Response>>()
  const pathOf = (request: string | Request): string => new URL(typeof request === 'string' ? request : request.url, origin).pathname
  const cache = (name: string) => {
    const files = all.get(name) ?? new Map<string, Response>()
    all.set(name, files)
    return files
  }
  return {
    all,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (request: string | Request, options?: { cacheName?: string }) => {
      const names = options?.cacheName === undefined ? [...all.keys()] : [options.cacheName]
      return names
        .map((name) => all.get(name)?.get(pathOf(request)))
        .find((found) => found !== undefined)
        ?.clone()
    },
    open: async (name: string) => ({
      match: async (request: string | Request) => cache(name).get(pathOf(request))?.clone(),
      put: async (request: string | Request, response: Response) => void cache(name).set(pathOf(request), response),
      add: async (request: Request) => {
        const response = await serve(request)
        if (!response.ok) throw new TypeError(`${request.url}: ${response.status}`)
        cache(name).set(pathOf(request), response)
      },
    }),
  }
}

/** The files on the server: one build at a time. */
let deployed: Record<string, string> = {}
/** how often it does not answer, whatever is asked */
let failures = 0
async function serve(request: Request): Promise<Response> {
  if (failures > 0) {
    failures -= 1
    throw new TypeError('Failed to fetch')
  }
  const body = deployed[new URL(request.url).pathname]
  return body === undefined ? new Response('', { status: 404 }) : new Response(body)
}

const filesOf = (build: string): Record<string, string> => ({
  '/index.html': `shell ${build}`,
  '/public.html': `public ${build}`,
  [`/assets/route-${build.repeat(8)}.js`]: `route ${build}`,
  '/assets/same-aaaaaaaa.js': 'same',
})
const routeOf = (build: string): string => `/assets/route-${build.repeat(8)}.js`

/** A version of the worker in that browser. */
function startWorker(caches: ReturnType<typeof createCaches>, build: string) {
  const listeners = new Map<string, (event: unknown) => void>()
  const self = {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    skipWaiting: () => undefined,
    clients: { claim: async () => undefined },
  }
  const code = source
    .replace('__VERSION__', build)
    .replace("['__OWN_PATHS__']", JSON.stringify(ownPaths))
    .replace("['__PRECACHE__']", JSON.stringify(Object.keys(filesOf(build))))
  class PageRequest extends Request {
    constructor(path: string, init?: RequestInit) {
      super(new URL(path, origin), init)
    }
  }
  runInNewContext(code, {
    self,
    caches,
    fetch: serve,
    location: { origin },
    URL,
    Request: PageRequest,
    Response,
    setTimeout: (next: () => void) => next(),
  })
  const extended = (type: string): Promise<unknown> => {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(type)?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) })
    return work
  }
  /** undefined: the worker leaves the request to the network */
  const answer = async (path: string, request: { mode?: string; method?: string } = {}): Promise<string | undefined> => {
    let response: Promise<Response> | undefined
    const asked = { url: `${origin}${path}`, method: 'GET', mode: 'cors', ...request }
    listeners.get('fetch')?.({ request: asked, respondWith: (given: Promise<Response>) => (response = given) })
    const given = await response
    return given && (given.ok ? given.text() : `${given.status}`)
  }
  return {
    install: () => extended('install'),
    activate: () => extended('activate'),
    open: () => answer('/tasks', { mode: 'navigate' }),
    answer,
  }
}

test('two builds in one browser (F31): the old interface runs on whole until it is reloaded, and in other tabs after that', async () => {
  const caches = createCaches()
  deployed = filesOf('a')
  const a = startWorker(caches, 'a')
  await a.install()
  await a.activate()
  expect(await a.open()).toBe('shell a')

  // the server has only the newer build now, which waits on the device
  deployed = filesOf('b')
  const b = startWorker(caches, 'b')
  await b.install()
  expect([await a.open(), await a.answer(routeOf('a'))]).toEqual(['shell a', 'route a'])

  await b.activate()
  expect([await b.open(), await b.answer(routeOf('b'))]).toEqual(['shell b', 'route b'])
  expect(await b.answer(routeOf('a')), 'a tab that was not reloaded').toBe('route a')
})

test('of builds that come before anybody reloads, only the one that ran is kept beside the newest', async () => {
  const caches = createCaches()
  for (const build of ['a', 'b', 'c']) {
    deployed = filesOf(build)
    const worker = startWorker(caches, build)
    await worker.install()
    if (build === 'b') continue
    await worker.activate()
    expect(await worker.answer(routeOf('a'))).toBe('route a')
  }
  expect([...caches.all.keys()]).toEqual(['trama-a', 'trama-c'])
})

test('a build that is replaced while it is fetched is not taken, and the one before goes on', async () => {
  const caches = createCaches()
  deployed = filesOf('a')
  const a = startWorker(caches, 'a')
  await a.install()
  await a.activate()
  await expect(startWorker(caches, 'b').install()).rejects.toThrow(/404/)
  expect([await a.open(), await a.answer(routeOf('a'))]).toEqual(['shell a', 'route a'])
})

test('a file that does not come is asked for again; where nothing comes, the interface is not called ready', async () => {
  const caches = createCaches()
  deployed = filesOf('a')
  failures = 5
  const worker = startWorker(caches, 'a')
  await worker.install()
  expect(failures).toBe(0)
  deployed = {}
  expect([await worker.open(), await worker.answer(routeOf('a'))]).toEqual(['shell a', 'route a'])

  failures = Infinity
  await expect(startWorker(createCaches(), 'a').install()).rejects.toThrow('Failed to fetch')
  failures = 0
})

test('what is not the interface is never answered from the device', async () => {
  const caches = createCaches()
  deployed = filesOf('a')
  const a = startWorker(caches, 'a')
  await a.install()
  await a.activate()
  for (const path of ['/api/feed', '/sync/x/tasks:team', '/live/x', '/files/1', '/sw.js', '/healthz'])
    expect(await a.answer(path)).toBeUndefined()
  expect(await a.answer('/index.html', { method: 'POST' })).toBeUndefined()
})

test('a link of an organisation is the public page, the way the server reads it', async () => {
  const caches = createCaches()
  deployed = filesOf('a')
  const worker = startWorker(caches, 'a')
  await worker.install()
  const token = 'a'.repeat(43)
  const paths = ['public', 'acme', 'apple', 'homeland', ...ownPaths].flatMap((first) => [
    `/${first}/${token}`,
    `/${first}/${token}/`,
    `/${first}`,
  ])
  for (const path of [...paths, '/', '/public/', `/acme/${token}/more`]) {
    const expected = isPublicPath(path) ? 'public a' : 'shell a'
    expect([path, await worker.answer(path, { mode: 'navigate' })]).toEqual([path, expected])
  }
})
