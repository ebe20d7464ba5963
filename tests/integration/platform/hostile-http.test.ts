import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { newId } from '#shared/lib/ids.ts'
import { createAbuseBudget } from '#server/http/abuse-budget.ts'
import { createLogger } from '#server/lib/logger.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { until } from '#tests/support/test-device.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const logged: string[] = []
let server: TestServer
let org: TestOrg
beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString())
      done()
    },
  })
  // one person sends all of it: that the server has enough of them some time is for another test
  let minutes = 0
  const abuse = createAbuseBudget({ now: () => ++minutes * 60_000 })
  server = await startTestServer({ log: createLogger('debug', sink), abuse })
  org = server.createOrg()
})
afterAll(() => server.close())

const now = (): string => new Date().toISOString()
const batch = (mutation: Record<string, unknown>): unknown => ({
  sentAt: now(),
  mutations: [{ id: newId(), kind: 'folders.create', args: {}, madeAt: now(), ...mutation }],
})

/** Sends bytes as they are and gives back the first line of the answer. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString()
      if (answer.includes('\r\n')) {
        resolve(answer.slice(0, answer.indexOf('\r\n')))
        socket.destroy()
      }
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

/**
 * Sends a JSON body without a declared length until the server refuses it, at most 64 MB. The status, or `cut` when the connection ended before
 * the answer was read. With `fetch`, a connection closed in the middle left the endless stream being read: 23 GB of memory.
 */
function sendEndless(url: string, token: string): Promise<number | 'cut' | undefined> {
  const piece = Buffer.alloc(1024 * 1024, 32)
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    let left = 64
    let answered = false
    const outgoing = httpRequest(url, { method: 'POST', headers, agent: false }, (answer) => {
      answered = true
      answer.resume()
      resolve(answer.statusCode)
      outgoing.destroy()
    })
    const write = (): void => {
      if (answered || outgoing.destroyed) return
      left -= 1
      if (left < 0) return resolve(undefined)
      if (outgoing.write(piece)) setImmediate(write)
      else outgoing.once('drain', write)
    }
    outgoing.on('error', () => resolve('cut'))
    write()
  })
}

describe('hostile requests', () => {
  const bodies: [string, unknown, number, string][] = [
    ['broken JSON', '{"sentAt": ', 400, 'malformed_json'],
    ['empty body', '', 400, 'malformed_json'],
    ['a number', '5', 400, 'invalid_request'],
    ['null', 'null', 400, 'invalid_request'],
    ['a list', '[]', 400, 'invalid_request'],
    ['deep nesting', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 400, 'invalid_request'],
    ['nesting without an end, in many chunks', '['.repeat(7_800_000), 400, 'invalid_request'],
    ['millions of values', `{"sentAt":"${now()}","mutations":[${'0,'.repeat(2_000_000)}0]}`, 413, 'body_too_large'],
    ['unknown fields', { sentAt: now(), mutations: [], org_id: newId() }, 400, 'invalid_request'],
    ['a prototype', '{"sentAt":"2026-01-01T00:00:00Z","mutations":[],"__proto__":{"admin":true}}', 400, 'invalid_request'],
    ['wrong types', { sentAt: 1, mutations: {} }, 400, 'invalid_request'],
    ['an id with SQL', batch({ id: "1' OR 1=1" }), 400, 'invalid_request'],
    ['a lone surrogate in a kind of impossible length', batch({ kind: '\ud800'.repeat(200) }), 400, 'invalid_request'],
  ]
  it.each(bodies)('POST mutations with %s', async (_name, body, status, id) => {
    const answer = await server
      .as(org.admin)
      .request<ErrorBody>('POST', '/api/mutations', { body, headers: { 'content-type': 'application/json' } })
    expect(answer).toMatchObject({ status, body: { id } })
    expect(Object.keys(answer.body).every((key) => ['id', 'code', 'message', 'details'].includes(key))).toBe(true)
  })

  it('other content types and bodies past the limit', async () => {
    const admin = server.as(org.admin)
    for (const type of ['text/plain', 'application/json-patch+json', 'application/json.x'])
      expect(await admin.request('POST', '/api/mutations', { body: 'a=b', headers: { 'content-type': type } })).toMatchObject({
        status: 415,
        body: { id: 'unsupported_media_type' },
      })
    const large = `{"sentAt":"${now()}","mutations":[],"x":"${'x'.repeat(9 * 1024 * 1024)}"}`
    expect(await admin.request('POST', '/api/mutations', { body: large })).toMatchObject({ status: 413, body: { id: 'body_too_large' } })
    // a stream declares no length: the real bytes are counted
    expect([413, 'cut']).toContain(await sendEndless(`${server.url}/api/mutations`, org.admin.token))
  })

  it('a body of megabytes that is refused at its first bytes is answered when it is there, and its connection goes on', async () => {
    const body = `}${' '.repeat(4_000_000)}`
    const head = ['POST /api/mutations HTTP/1.1', `host: 127.0.0.1:${server.port}`, `authorization: Bearer ${org.admin.token}`]
    const socket = connect(server.port, '127.0.0.1')
    let answers = ''
    socket.on('data', (chunk: Buffer) => (answers += chunk.toString()))
    const hasAnswers = (count: number): Promise<void> => until(() => answers.split('"id":"malformed_json"').length > count)
    socket.write([...head, 'content-type: application/json', `content-length: ${body.length}`, '', body].join('\r\n'))
    await hasAnswers(1)
    socket.write([...head, 'content-type: application/json', 'content-length: 1', '', '}'].join('\r\n'))
    await hasAnswers(2)
    socket.destroy()
  })

  it.each(['/api/auth/session/', '/api/chat-messages/saved/', '/api/openapi.json/'])(
    'GET %s is answered as without the slash',
    async (path) => {
      const admin = server.as(org.admin)
      const [slashed, plain] = [await admin.request('GET', path), await admin.request('GET', path.slice(0, -1))]
      expect([slashed.status, slashed.body]).toEqual([200, plain.body])
    },
  )

  it.each(['-1', '1.5', 'NaN', '1e999', '', "1'", '9'.repeat(40), '1&since=2', '0&extra=1'])(
    'GET feed?since=%s is answered, never a 500',
    async (since) => {
      const answer = await server.as(org.admin).get<ErrorBody>(`/api/feed?since=${since}`)
      expect(answer.status === 200 || answer.body.id === 'invalid_request').toBe(true)
    },
  )

  it.each([
    '/%',
    '/%ff',
    '/api/%',
    '/api/%c0%ae',
    '/..%2f..%2fetc/passwd',
    '/assets/..%2f..%2fpackage.json',
    '/%00',
    '/a\\b',
    '//evil.example',
    '/api//feed',
  ])('GET %s is refused quietly', async (path) => {
    const line = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(line).toMatch(/^HTTP\/1\.1 (400|404) /)
  })

  it.each([
    ['no HTTP', 'HELLO\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['a host that is none', 'GET /api/feed HTTP/1.1\r\nHost: a b<>\r\nConnection: close\r\n\r\n'],
    ['huge headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`],
    ['two lengths', 'POST /api/mutations HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
    ['length and chunks', 'POST /api/mutations HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ])('%s gets a client error', async (_name, bytes) => {
    expect(await raw(bytes)).toMatch(/^HTTP\/1\.1 4\d\d /)
  })

  it('a known path with another method', async () => {
    expect(await server.as(org.admin).request('DELETE', '/api/feed')).toMatchObject({ status: 405, body: { id: 'method_not_allowed' } })
  })

  it('another organisation’s ids change nothing there', async () => {
    const other = server.createOrg('Elsewhere')
    const id = newId()
    await server.as(other.admin).mutate('apps.create', { id, label: 'Theirs', icon: 'table', color: 'blue' })
    for (const kind of ['apps.archive', 'apps.restore'] as const) {
      expect(await server.as(org.admin).mutate(kind, { id })).toMatchObject({ status: 'refused', error: { id: 'app_not_found' } })
    }
    expect((await server.as(other.admin).feed()).changes).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, data: expect.objectContaining({ label: 'Theirs' }) })]),
    )
  })

  it('sessions that ended, and tokens that never were', async () => {
    const member = org.addMember()
    const { control } = server.platform
    control.writeNow(() =>
      control.run(control.build.updateTable('session').set({ expires_at: '2020-01-01T00:00:00.000Z' }).where('id', '=', member.sessionId)),
    )
    expect(await server.as(member).get('/api/feed')).toMatchObject({ status: 401, body: { id: 'invalid_session' } })
    for (const authorization of ['Bearer', 'Bearer x', `Basic ${member.token}`, `Bearer ${'a'.repeat(43)}`, `Bearer ${member.token}'--`]) {
      expect((await server.as(undefined).request('GET', '/api/feed', { headers: { authorization } })).status).toBe(401)
    }
  })

  it('was nothing unexpected to us', () => {
    expect(logged.filter((line) => line.includes('unexpected'))).toEqual([])
  })
})

describe('pages of other sites', () => {
  const attempt = (headers: Record<string, string>): Promise<{ status: number }> =>
    server.as(undefined).request('POST', '/api/mutations', {
      body: { sentAt: now(), mutations: [] },
      headers: { cookie: `trama_session=${org.admin.token}`, ...headers },
    })

  it('cannot make the browser change anything', async () => {
    const foreign = [
      'https://evil.example',
      'null',
      `${server.url}.evil.example`,
      `http://127.0.0.1:${server.port + 1}`,
      `https://127.0.0.1:${server.port}`,
    ]
    for (const origin of foreign) expect((await attempt({ origin })).status).toBe(403)
    for (const site of ['cross-site', 'same-site']) expect((await attempt({ 'sec-fetch-site': site, origin: server.url })).status).toBe(403)
    expect((await attempt({})).status).toBe(403)
  })

  it('our own pages can', async () => {
    expect((await attempt({ origin: server.url })).status).toBe(200)
    expect((await attempt({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })
})

describe('the log', () => {
  it('holds request ids and no secrets', async () => {
    const token = 'Zm9vYmFyYmF6cXV4MDEyMzQ1Njc4OWFiY2RlZmdoaWo'
    const answer = await server.as(undefined).request('GET', `/public/${token}?token=${token}`, {
      headers: { cookie: `trama_session=${token}`, authorization: `Bearer ${token}` },
    })
    await server.as(undefined).get(`/new-password/${token}`)
    server.platform.log.info(
      { body: { password: 'hunter2-hunter2', nested: { apiKey: 'k-123' } }, err: new Error(`bad link /public/${token}`) },
      'probe',
    )
    const lines = logged.join('')
    expect(lines).toContain(answer.headers.get('x-request-id') ?? 'no request id')
    for (const secret of [token, 'hunter2-hunter2', 'k-123', org.admin.token]) expect(lines).not.toContain(secret)
    expect(lines).toContain('/public/[hidden]')
  })

  it('names a call that another site’s page was refused, and one that was asked by another method', async () => {
    const asked: [string, string, Record<string, string>, number][] = [
      ['POST', '/api/search', { origin: 'https://evil.example' }, 403],
      ['PUT', '/api/search', {}, 405],
    ]
    for (const [method, path, headers, status] of asked) {
      const { headers: given } = await server.as(org.admin).request(method, path, { headers, body: {} })
      const id = given.get('x-request-id') ?? 'no request id'
      await until(() => logged.join('').includes(id))
      const line =
        logged
          .join('')
          .split('\n')
          .find((one) => one.includes(id)) ?? ''
      expect(JSON.parse(line)).toMatchObject({ level: 'info', method, path, status })
    }
  })
})
