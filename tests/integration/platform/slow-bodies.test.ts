import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { TestOrg } from '#tests/support/test-org.ts'

const limits = { lookMs: 10, strangerMs: 60, spanMs: 200, bytesPerSpan: 1000, wholeMs: 60_000 }
let server: TestServer
let org: TestOrg
beforeEach(async () => {
  server = await startTestServer({ bodies: limits })
  org = server.createOrg()
})
afterEach(() => server.close())

interface Slow {
  socket: Socket
  /** everything that was answered, once the connection is over */
  over: Promise<string>
}

/** A request with an announced body whose first bytes only arrive. */
function slowly(path: string, headers: Record<string, string>, first = '{"'): Slow {
  const socket = connect(server.port, '127.0.0.1')
  let answered = ''
  const lines = Object.entries({ host: 'localhost', 'content-length': '100000', ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${first}`)
  socket.on('data', (data: Buffer) => (answered += data.toString()))
  socket.on('error', () => undefined)
  return { socket, over: new Promise((resolve) => socket.on('close', () => resolve(answered))) }
}

const json = { 'content-type': 'application/json' }
const own = () => ({ authorization: `Bearer ${org.admin.token}` })

describe('a request whose body hardly comes', () => {
  it.each([
    ['to a call for anybody', '/api/auth/loginV2', json],
    ['without a length', '/api/auth/loginV2', { ...json, 'transfer-encoding': 'chunked', 'content-length': '' }],
    ['to a call that is refused already', '/api/mutations', json],
    ['to a path that is not there', '/nowhere', json],
  ])('is cut without a session: %s', async (_name, path, headers) => {
    const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
    const { socket, over } = slowly(path, given)
    const answered = await over
    expect(socket.destroyed).toBe(true)
    // answered at once, or with the reason
    expect(answered).toMatch(/^HTTP\/1\.1 (401|404|405|408|400)/)
    if (path.endsWith('loginV2') && !('transfer-encoding' in given)) expect(answered).toContain('"id":"body_too_slow"')
  })

  it('is cut with a session when it brings too little, also an upload', async () => {
    for (const path of ['/api/mutations', '/api/imports/upload?name=a.csv']) {
      const { over } = slowly(path, { ...own(), 'content-type': path.includes('upload') ? 'application/octet-stream' : 'application/json' })
      expect(await over).toContain('"id":"body_too_slow"')
    }
  })

  it('goes on with a session for as long as it brings enough, past the time of strangers', async () => {
    const { socket, over } = slowly('/api/mutations', { ...json, ...own(), 'content-length': '20000' }, '"')
    const piece = 'x'.repeat(1000)
    let sent = 1
    const drip = setInterval(() => {
      const rest = 20_000 - sent
      if (rest <= piece.length) {
        socket.write('x'.repeat(rest - 1) + '"')
        clearInterval(drip)
        return
      }
      socket.write(piece)
      sent += piece.length
    }, 20)
    void over.then(() => clearInterval(drip))
    const answered = await new Promise<string>((resolve) => socket.once('data', (data: Buffer) => resolve(data.toString())))
    expect(answered).toContain('"id":"invalid_request"')
    socket.destroy()
  })

  it('ends where it is whole: a connection that waits for its next request stays', async () => {
    const socket = connect(server.port, '127.0.0.1')
    const ask = (): Promise<string> =>
      new Promise((resolve) => {
        socket.once('data', (data: Buffer) => resolve(data.toString()))
        socket.write('GET /readyz HTTP/1.1\r\nhost: localhost\r\n\r\n')
      })
    expect(await ask()).toContain('200 OK')
    // another connection is cut in between
    await slowly('/api/auth/loginV2', json).over
    expect(await ask()).toContain('200 OK')
    socket.destroy()
  })
})

it('a connection between two requests is kept longer than proxies keep theirs, so that no request meets its end', async () => {
  const answer = await fetch(`${server.url}/healthz`)
  const [, seconds] = /timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(60)
})
