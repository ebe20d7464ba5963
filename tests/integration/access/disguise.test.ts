import { Agent, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { syncMessage, syncStep } from '#shared/protocol/sync-messages.ts'
import { protocolVersion } from '#shared/protocol/version.ts'
import { documentsOf } from '#server/sync/org-documents.ts'
import { aimCall } from '#tests/support/access-aims.ts'
import { createAccessWorld, principals, type AccessWorld, type Principal } from '#tests/support/access-world.ts'
import { isLong } from '#tests/support/property-runs.ts'
import { WebSocket } from 'ws'
import type { TestMember } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1_000_000))
/** One try of so many is made, which the seed chooses. Each call has 24 or 42 of them: a number prime to both meets every disguise. */
const oneOf = isLong ? 1 : 5

let server: TestServer
let world: AccessWorld
const agent = new Agent({ keepAlive: true, maxSockets: 12 })
beforeAll(async () => {
  server = await startTestServer()
  server.server.http.keepAliveTimeout = 120_000
  world = await createAccessWorld(server, 'Axolotl')
})
afterAll(async () => {
  agent.destroy()
  await server.close()
})

/** Sent unchanged: `fetch` would normalise the path first. */
function sendRaw(
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<{ status: number; type: string; text: string }> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const sent = request(
      {
        host: '127.0.0.1',
        port: server.port,
        method,
        path,
        agent,
        headers: {
          ...headers,
          ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (answer) => {
        let read = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (read += part))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', text: read }))
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}

type Disguise = (path: string) => string
const pathOnly =
  (change: (path: string) => string): Disguise =>
  (address) => {
    const [path = '', query] = address.split('?')
    return change(path) + (query === undefined ? '' : `?${query}`)
  }
const disguises: Record<string, Disguise> = {
  'a webhook in the query': (path) => `${path}${path.includes('?') ? '&' : '?'}/webhooks/trigger`,
  'a public path in the query': (path) => `${path}${path.includes('?') ? '&' : '?'}x=/api/public/token`,
  semicolon: pathOnly((path) => `${path};x=/api/setup/state`),
  'encoded letter': pathOnly((path) => path.replace('/api/', '/%61pi/')),
  'encoded letter in the call': pathOnly((path) =>
    path.replace(/\/api\/(.)/, (_, letter: string) => `/api/%${letter.charCodeAt(0).toString(16)}`),
  ),
  'encoded slash': pathOnly((path) => path.replace('/api/', '/api%2f')),
  'encoded dot': pathOnly((path) => path.replace('/api/', '/api/%2e/')),
  'double slash': pathOnly((path) => `/${path}`),
  'double slash within': pathOnly((path) => path.replace('/api/', '/api//')),
  dot: pathOnly((path) => path.replace('/api/', '/api/./')),
  'up and down': pathOnly((path) => path.replace('/api/', '/api/setup/../')),
  'up from what anyone may': pathOnly((path) => path.replace('/api/', '/api/public/x/..%2f..%2f')),
  case: pathOnly((path) => path.replace('/api/', '/API/')),
  'slash at the end': pathOnly((path) => `${path}/`),
  'dot at the end': pathOnly((path) => `${path}.`),
  'NUL at the end': pathOnly((path) => `${path}%00`),
  'file ending': pathOnly((path) => `${path}.css`),
  'whole address': (path) => `http://127.0.0.1${path}`,
}
/** Headers that other servers take as another method, path or person. */
const headerTricks: Record<string, string>[] = [
  { 'x-http-method-override': 'GET' },
  { 'x-original-url': '/api/setup/state', 'x-rewrite-url': '/api/setup/state' },
  { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost', 'x-real-ip': '127.0.0.1' },
  { authorization: 'Basic YWRtaW46YWRtaW4=' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJhZG1pbiI6dHJ1ZX0.' },
  { cookie: 'trama_session=; trama_session=null' },
]

async function each<T>(items: readonly T[], visit: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += 24) await Promise.all(items.slice(at, at + 24).map(visit))
}

describe(`T1 a disguised address opens no door (SEED=${seed})`, () => {
  it('whoever is not let in by the plain one is not let in by any other', async () => {
    const outsider = world.person('without right')
    const found: string[] = []
    const calls = server.server.calls.flatMap(({ table }) => Object.entries(table)).filter(([, { who }]) => who !== 'anyone')
    const all = calls.flatMap(([key, definition]) => {
      const { method, path, body } = aimCall(key, definition, world.ids)
      const asOutsider = definition.who === 'member' ? [] : [{ authorization: `Bearer ${outsider?.token}` }]
      return [{}, ...asOutsider].flatMap((person: Record<string, string>) => [
        ...Object.entries(disguises).map(([name, disguise]) => ({ key, name, method, path: disguise(path), body, headers: person })),
        ...(Object.keys(person).length > 0
          ? []
          : headerTricks.map((headers) => ({ key, name: JSON.stringify(headers), method, path, body, headers }))),
      ])
    })
    const tries = all.filter((_, index) => index % oneOf === seed % oneOf)
    await each(tries, async ({ key, name, method, path, body, headers }) => {
      const answer = await sendRaw(method, path, body ?? (method === 'GET' ? undefined : {}), headers)
      // the interface's own page may answer a navigation; it holds no data
      if (answer.status < 400 && !answer.type.startsWith('text/html')) found.push(`${key} ${name}: ${answer.status}`)
      if (answer.status >= 500 || answer.text.includes(world.secret))
        found.push(`${key} ${name}: ${answer.status} ${answer.text.slice(0, 80)}`)
    })
    expect(tries.length).toBeGreaterThan(1000)
    expect(new Set(tries.map(({ key }) => key)).size).toBe(calls.length)
    expect(new Set(tries.map(({ name }) => name)).size).toBe(new Set(all.map(({ name }) => name)).size)
    expect(found).toEqual([])
  })

  it('another method is another call, or none', async () => {
    const found: string[] = []
    const calls = server.server.calls.flatMap(({ table }) => Object.entries(table))
    const known = new Set(calls.map(([key]) => key))
    const tries = calls.flatMap(([key, definition]) => {
      const { path } = aimCall(key, definition, world.ids)
      return ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']
        .filter((method) => !known.has(`${method} ${key.split(' ')[1]}`))
        .map((method) => ({ key, method, path }))
    })
    const admin = world.person('admin')
    await each(tries, async ({ key, method, path }) => {
      const answer = await sendRaw(method, path, method === 'GET' || method === 'HEAD' ? undefined : {}, {
        authorization: `Bearer ${admin?.token}`,
      })
      const isHead = method === 'HEAD' && known.has(`GET ${key.split(' ')[1]}`)
      // the preflight of programs in browsers says nothing
      const isPreflight = method === 'OPTIONS' && answer.status === 204 && answer.text === ''
      if (answer.status < 400 && !isHead && !isPreflight) found.push(`${method} for ${key}: ${answer.status}`)
    })
    expect(found).toEqual([])
  })
})

/** Each principal's access to a document of each kind: none, read or write. */
const documentRows: Record<string, Record<Principal, 'none' | 'read' | 'write'>> = Object.fromEntries(
  (
    [
      ['app', 'none none none read read write write none none'],
      ['bundle', 'none none none read read write write none none'],
      ['page', 'none none none read write write write none none'],
      ['tasks:team', 'none none write read write write write none none'],
      ['tasks:table', 'none none none read write write write none none'],
      ['tasks:user', 'none none none none none none none none none'],
    ] as const
  ).map(([kind, row]) => [kind, Object.fromEntries(row.split(' ').map((right, index) => [principals[index], right]))]),
) as Record<string, Record<Principal, 'none' | 'read' | 'write'>>

/** Every kind of message, and whether it is the client's to send at all. */
const messageRows: Record<keyof typeof syncMessage, 'client' | 'server'> = {
  sync: 'client',
  awareness: 'client',
  auth: 'server',
  queryAwareness: 'client',
  hello: 'client',
  welcome: 'server',
  ack: 'server',
  refused: 'server',
  logged: 'server',
  packed: 'server',
  taken: 'server',
}

function nameOf(kind: string): string {
  const { app, page, table, member } = world.ids
  const names: Record<string, string> = { app: `app:${app}`, bundle: `bundle:${app}`, page: `page:${page}`, 'tasks:team': 'tasks:team' }
  return names[kind] ?? (kind === 'tasks:table' ? `tasks:table:${table}` : `tasks:user:${member}`)
}

interface Heard {
  frames: Buffer[]
  opened: boolean
}

/** Opens a socket and sends every kind of message. Waits until the server has read them all or has closed it. */
async function sayEverything(who: Principal, person: TestMember | undefined, document: string): Promise<Heard> {
  const token = who === 'public link' ? world.ids.token : person?.token
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/sync/${world.org.orgId}/${document}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  socket.on('error', () => {})
  const frames: Buffer[] = []
  socket.on('message', (data: Buffer) => frames.push(data))
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const opened = await Promise.race([new Promise<boolean>((resolve) => socket.once('open', () => resolve(true))), gone.then(() => false)])
  if (!opened) return { frames, opened }
  const doc = new Y.Doc()
  doc.getMap('said').set('by', who)
  const update = Buffer.from(Y.encodeStateAsUpdate(doc))
  const vector = Buffer.from(Y.encodeStateVector(new Y.Doc()))
  const sync = (step: number, payload: Buffer): Buffer =>
    Buffer.concat([Buffer.from([syncMessage.sync, step, payload.byteLength]), payload])
  // asks for acknowledgements and refusals
  socket.send(Buffer.from([syncMessage.hello, protocolVersion, 99, 0]))
  socket.send(sync(syncStep.step1, vector))
  socket.send(Buffer.from([syncMessage.queryAwareness]))
  socket.send(sync(syncStep.step2, update))
  socket.send(sync(syncStep.update, update))
  const isJudged = (): boolean => frames.some(([kind]) => kind === syncMessage.ack || kind === syncMessage.refused)
  while (!isJudged() && socket.readyState === WebSocket.OPEN) await new Promise((resolve) => setImmediate(resolve))
  // messages of the server's own come last: they end the connection
  for (const [name, side] of Object.entries(messageRows))
    if (side === 'server') socket.send(Buffer.from([syncMessage[name as 'ack'], 1, 1]))
  await gone
  return { frames, opened }
}

describe('the matrix of documents and their messages', () => {
  it('has a row for every kind of message', () => {
    expect(Object.keys(messageRows).sort()).toEqual(Object.keys(syncMessage).sort())
  })

  it.each(principals)('%s: hears and changes of documents what their row says', async (who) => {
    const found: string[] = []
    for (const [kind, row] of Object.entries(documentRows)) {
      const document = nameOf(kind)
      const { db } = world.org.org
      const stored = (): number => db.all(db.build.selectFrom('document_update').select('document').where('document', '=', document)).length
      const before = stored()
      const { frames, opened } = await sayEverything(who, world.person(who), document)
      await documentsOf(world.org.org).flush()
      const right = row[who]
      const got = !opened || frames.length === 0 ? 'none' : stored() > before ? 'write' : 'read'
      if (got !== right) found.push(`${kind}: ${got}, not ${right}`)
      if (right === 'none' && frames.length > 0) found.push(`${kind}: heard ${frames.length}`)
    }
    expect(found).toEqual([])
  })
})
