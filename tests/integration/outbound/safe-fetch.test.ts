import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parseAllowList } from '#server/lib/outbound/allow-list.ts'
import { outboundFailures } from '#server/lib/outbound/outbound-failure.ts'
import { createSafeFetch, type OutboundAnswer, type OutboundRequest, type SafeFetch } from '#server/lib/outbound/safe-fetch.ts'
import { hostileHosts, hostileUrls } from '#tests/support/hostile-addresses.ts'
import { selfSigned } from '#tests/support/self-signed.ts'
import { startHostileServer, startRawServer, type HostileServer } from '#tests/support/hostile-server.ts'

let other: HostileServer
let canary: HostileServer
let server: HostileServer
beforeAll(async () => {
  ;[server, other, canary] = await Promise.all([startHostileServer(), startHostileServer(), startHostileServer()])
})
afterAll(() => Promise.all([server.close(), other.close(), canary.close()]))

/** Every name means the loopback interface, where two servers may be asked; the canary's port is open to one other name only. */
function open(resolve = () => Promise.resolve(['127.0.0.1'])): SafeFetch {
  const list = `127.0.0.1:${server.port}, 127.0.0.1:${other.port}, allowed.test:${canary.port}`
  return createSafeFetch({ allow: parseAllowList(list), resolve })
}
const at = (path: string, { port } = server, host = 'good.test'): string => `http://${host}:${port}${path}`
const ask = (path: string, request: Partial<OutboundRequest> = {}): Promise<OutboundAnswer> => open()({ url: at(path), ...request })
const via = (status: number, target: string): string => `/to/${status}/${encodeURIComponent(target)}`
const failure = (answer: OutboundAnswer): string => (answer.ok ? `answered ${answer.status}` : answer.failure)
const textOf = (answer: OutboundAnswer): string => (answer.ok ? answer.body.toString() : answer.failure)

describe('an allowed address', () => {
  it.each(['/plain', '/gzip', '/deflate', '/br'])('answers %s, decompressed', async (path) => {
    expect(textOf(await ask(path))).toBe('hello')
  })

  it('answers with status, headers and its own address, also an error and nothing', async () => {
    const answer = await ask('/plain')
    expect(answer).toMatchObject({ ok: true, status: 200, url: at('/plain'), headers: { 'content-type': 'text/plain' } })
    expect(await ask('/error')).toMatchObject({ ok: true, status: 500 })
    expect(await ask('/none')).toMatchObject({ ok: true, status: 204, body: Buffer.alloc(0) })
    expect(await ask('/plain', { method: 'HEAD' })).toMatchObject({ ok: true, status: 200, body: Buffer.alloc(0) })
  })

  it('receives method, headers and body as they were given', async () => {
    const answer = await ask('/echo', { method: 'POST', headers: { 'X-Sign': 'abc', 'content-type': 'application/json' }, body: '{"é":1}' })
    expect(JSON.parse(textOf(answer))).toMatchObject({
      method: 'POST',
      body: '{"é":1}',
      headers: { 'x-sign': 'abc', 'content-type': 'application/json', 'content-length': '8', host: `good.test:${server.port}` },
    })
  })
})

describe('hostile addresses', () => {
  it('are many', () => expect(hostileHosts.length + hostileUrls.length).toBeGreaterThanOrEqual(100))

  it('would be reached without the guard', async () => {
    await fetch(`http://2130706433:${canary.port}/plain`)
    expect(canary.connections()).toBe(1)
  })

  it.each(hostileHosts)('%s', async (host) => {
    const before = canary.connections()
    for (const scheme of ['http', 'https'])
      expect(['host_refused', 'request_invalid']).toContain(failure(await open()({ url: `${scheme}://${host}:${canary.port}/plain` })))
    expect(canary.connections()).toBe(before)
  })

  it.each(hostileUrls)('%s: %s', async (url, expected) => {
    const names: string[] = []
    const guarded = createSafeFetch({
      allow: parseAllowList(''),
      resolve: (name) => {
        names.push(name)
        return Promise.resolve(['127.0.0.1'])
      },
    })
    expect(failure(await guarded({ url }))).toBe(expected)
    expect(names).toEqual([])
  })

  it.each([
    ['one of several addresses is private', ['1.1.1.1', '10.0.0.1']],
    ['it has none', []],
    ['the resolver answers nonsense', ['not an address']],
  ])('a name is refused when %s', async (_name, addresses) => {
    const guarded = createSafeFetch({ allow: parseAllowList(''), resolve: () => Promise.resolve(addresses) })
    expect(failure(await guarded({ url: 'http://example.com/' }))).toBe('host_refused')
  })

  it('a name whose servers do not answer may be tried again', async () => {
    const guarded = open(() => Promise.reject(new Error('SERVFAIL')))
    expect(failure(await guarded({ url: at('/plain') }))).toBe('name_failed')
    expect(outboundFailures.name_failed.mayPass).toBe(true)
  })
})

describe('a name that changes its meaning', () => {
  it('is asked once for each hop, and only the checked address is connected to', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    let asked = 0
    const guarded = open(() => Promise.resolve(answers[asked++] ?? []))
    expect(textOf(await guarded({ url: at('/plain') }))).toBe('hello')
    expect(asked).toBe(1)
  })

  it('is refused when a redirect to itself finds it changed', async () => {
    const answers = [['127.0.0.1'], ['169.254.169.254']]
    const guarded = open(() => Promise.resolve(answers.shift() ?? []))
    expect(failure(await guarded({ url: at(via(302, '/plain')) }))).toBe('host_refused')
  })
})

describe('redirects', () => {
  it('are followed three times, and each is checked', async () => {
    const [one, two, three] = [1, 2, 3].map((left) => Array.from({ length: left }).reduce<string>((target) => via(302, target), '/plain'))
    for (const path of [one, two, three]) expect(textOf(await ask(path ?? ''))).toBe('hello')
    expect(failure(await ask(via(302, three ?? '')))).toBe('too_many_redirects')
    expect(failure(await ask('/loop'))).toBe('too_many_redirects')
  })

  it('lead only where their asker lets them', async () => {
    const mayFollow = ({ pathname }: URL): boolean => pathname !== '/plain'
    expect(failure(await ask(via(302, '/plain'), { mayFollow }))).toBe('redirect_refused')
    expect(failure(await ask(via(302, via(302, '/plain')), { mayFollow }))).toBe('redirect_refused')
    expect(textOf(await ask(via(302, '/gzip'), { mayFollow }))).toBe('hello')
  })

  it('are the answer where none is wanted', async () => {
    expect(await ask('/loop', { redirects: 0 })).toMatchObject({ ok: true, status: 302 })
  })

  it.each([
    ['to the canary', () => `http://127.0.0.1:${canary.port}/`, 'host_refused'],
    ['to it in disguise', () => `http://0x7f.1:${canary.port}/`, 'host_refused'],
    ['to it without a scheme', () => `//127.0.0.1:${canary.port}/`, 'host_refused'],
    ['to metadata', () => 'http://169.254.169.254/latest/meta-data/', 'host_refused'],
    ['to a file', () => 'file:///etc/passwd', 'scheme_refused'],
    ['to a port of another service', () => 'http://good.test:6379/', 'port_refused'],
    ['with credentials', () => `http://user:secret@good.test:${server.port}/plain`, 'credentials_refused'],
    ['to nowhere', () => 'http://', 'request_invalid'],
  ])('%s are refused', async (_name, target, expected) => {
    const before = canary.connections()
    for (const status of [301, 302, 303, 307, 308]) expect(failure(await ask(via(status, target())))).toBe(expected)
    expect(canary.connections()).toBe(before)
  })

  it('keep secrets in their own origin', async () => {
    const headers = { authorization: 'Bearer s', cookie: 'a=s', 'x-api-key': 's', 'webhook-signature': 's', accept: 'text/plain' }
    const foreign = JSON.parse(textOf(await ask(via(307, at('/echo', other)), { headers }))) as { headers: Record<string, string> }
    expect(foreign.headers).toMatchObject({ accept: 'text/plain', host: `good.test:${other.port}` })
    expect(Object.keys(foreign.headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
    const own = JSON.parse(textOf(await ask(via(307, '/echo'), { headers }))) as { headers: Record<string, string> }
    expect(own.headers).toMatchObject(headers)
  })

  it.each([
    [303, 'GET', ''],
    [302, 'GET', ''],
    [301, 'GET', ''],
    [307, 'POST', '{}'],
    [308, 'POST', '{}'],
  ])('%i lead to a %s with the body "%s"', async (status, method, body) => {
    const headers = { 'content-type': 'application/json' }
    const seen = JSON.parse(textOf(await ask(via(status, '/echo'), { method: 'POST', headers, body: '{}' }))) as Record<string, unknown>
    expect(seen).toMatchObject({ method, body })
  })
})

describe('an answer', () => {
  it.each([
    ['/bomb', 'answer_too_large'],
    ['/empty-blocks', 'answer_too_large'],
    ['/endless', 'answer_too_large'],
    ['/declares-much', 'answer_too_large'],
    ['/large-header', 'headers_too_large'],
    ['/many-headers', 'headers_too_large'],
    ['/two-encodings', 'answer_malformed'],
    ['/unknown-encoding', 'answer_malformed'],
    ['/no-gzip', 'answer_malformed'],
    ['/half-gzip', 'answer_malformed'],
    ['/cut', 'connection_failed'],
  ])('of %s ends as %s', async (path, expected) => {
    expect(failure(await ask(path))).toBe(expected)
  })

  it.each(['/silent', '/drips', '/hints'])('of %s ends with its time', async (path) => {
    expect(failure(await ask(path, { timeoutMs: 200 }))).toBe('timed_out')
  })

  it('ends when its caller wants no more', async () => {
    const caller = new AbortController()
    const answer = ask('/silent', { signal: caller.signal })
    await expect.poll(() => server.seen.at(-1)?.path).toBe('/silent')
    caller.abort()
    expect(failure(await answer)).toBe('aborted')
  })

  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', 'answer_malformed'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 'answer_malformed'],
    ['length and chunks', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 'answer_malformed'],
    ['nothing', '', 'connection_failed'],
  ])('with %s ends as %s', async (_name, bytes, expected) => {
    const raw = await startRawServer(bytes)
    try {
      const guarded = createSafeFetch({ allow: parseAllowList(`127.0.0.1:${raw.port}`) })
      expect(failure(await guarded({ url: `http://127.0.0.1:${raw.port}/` }))).toBe(expected)
      expect(failure(await guarded({ url: `https://127.0.0.1:${raw.port}/` }))).toBe('tls_failed')
    } finally {
      raw.close()
    }
  })

  it('with a certificate that nobody signed is none, whatever the environment says', async () => {
    let requests = 0
    const secure = createTlsServer(selfSigned, (_, answer) => {
      requests++
      answer.end('hello')
    })
    await new Promise<void>((done) => secure.listen(0, '127.0.0.1', done))
    const { port } = secure.address() as AddressInfo
    const guarded = createSafeFetch({ allow: parseAllowList(`127.0.0.1:${port}`), resolve: () => Promise.resolve(['127.0.0.1']) })
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    expect(failure(await guarded({ url: `https://good.test:${port}/` }))).toBe('tls_failed')
    vi.unstubAllEnvs()
    secure.close()
    expect(requests).toBe(0)
  })

  it('never comes from a closed port', async () => {
    const raw = await startRawServer('')
    raw.close()
    const guarded = createSafeFetch({ allow: parseAllowList(`127.0.0.1:${raw.port}`) })
    expect(failure(await guarded({ url: `http://127.0.0.1:${raw.port}/` }))).toBe('connection_failed')
  })
})

describe('a request', () => {
  it.each([
    { host: 'metadata.google.internal' },
    { 'Content-Length': '5' },
    { 'transfer-encoding': 'chunked' },
    { connection: 'upgrade' },
    { 'proxy-authorization': 'Basic x' },
    { 'x-split': 'a\r\nhost: inside' },
    { 'bad name': 'a' },
    { 'x-large': 'a'.repeat(20_000) },
  ])('with the headers %j is refused unsent', async (headers) => {
    const before = server.connections()
    expect(failure(await ask('/plain', { headers: headers as unknown as Record<string, string> }))).toBe('request_invalid')
    expect(server.connections()).toBe(before)
  })
})
