import { request } from 'node:http'
import { connect } from 'node:net'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { createLogger } from '#server/lib/logger.ts'
import { createMailer, outboxFolder } from '#server/mail/create-mailer.ts'
import { outboxFeature } from '#server/features/outbox/outbox-page.ts'
import { purgeOutbox } from '#server/features/outbox/outbox-purge.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function start(environment: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer({ features: [outboxFeature], environment })
  servers.push(server)
  await createMailer(server.platform.config).send({ to: 'a@x.test', subject: 'Secret link', text: 'x' })
  return server
}

/** `fetch` does not let a caller name another host. */
function get({ port }: TestServer, path: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers: { host: `localhost:${port}`, ...headers } }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end()
  })
}

const token = 'metrics-secret-0123'
const bearer = { authorization: `Bearer ${token}` }

describe.each(['/dev/outbox', '/metrics'])('%s', (path) => {
  const isOpen = async (server: TestServer, headers: Record<string, string> = {}): Promise<boolean> => {
    const { status, text } = await get(server, path, headers)
    const isShown = /Secret link|trama_event_loop/.test(text)
    expect(status).toBe(isShown ? 200 : 404)
    return isShown
  }

  it('is there for this machine, under its own names', async () => {
    const server = await start()
    expect(await isOpen(server)).toBe(true)
    expect(await isOpen(server, { host: '127.0.0.1' })).toBe(true)
    for (const host of ['rebound.evil.test', `trama.example:${server.port}`]) expect(await isOpen(server, { host })).toBe(false)
  })

  it('is closed to what a proxy passes on', async () => {
    const server = await start()
    const marks = {
      'x-forwarded-for': '1.2.3.4',
      'x-real-ip': '1.2.3.4',
      forwarded: 'for=1.2.3.4',
      via: '1.1 proxy',
      'x-forwarded-proto': 'https',
    }
    for (const [name, value] of Object.entries(marks)) expect([name, await isOpen(server, { [name]: value })]).toEqual([name, false])
  })

  it('is closed behind a proxy that adds nothing, as soon as there is a public address', async () => {
    for (const publicUrl of ['https://trama.example', 'http://10.0.0.7:3000']) {
      const server = await start({ PUBLIC_URL: publicUrl })
      expect(await isOpen(server)).toBe(false)
      expect(await isOpen(server, { host: new URL(publicUrl).host })).toBe(false)
      expect(await isOpen(server, bearer)).toBe(false)
    }
  })

  it('opens with the token, whatever the address', async () => {
    const server = await start({ PUBLIC_URL: 'https://trama.example', METRICS_TOKEN: token })
    expect(await isOpen(server)).toBe(false)
    expect(await isOpen(server, { authorization: `Bearer ${token}x` })).toBe(false)
    expect(await isOpen(server, { ...bearer, host: 'trama.example' })).toBe(true)
  })
})

it('the outbox page stays away in production, also from the token', async () => {
  const server = await start({ NODE_ENV: 'production', METRICS_TOKEN: token })
  expect((await get(server, '/dev/outbox', bearer)).text).not.toContain('Secret link')
})

describe('answers of a server reached by https', () => {
  it.each(['/healthz', '/api/setup/state', '/readyz', '/nothing'])('%s tells browsers to stay with it', async (path) => {
    const server = await start({ PUBLIC_URL: 'https://trama.example' })
    expect((await server.as(undefined).get(path)).headers.get('strict-transport-security')).toBe('max-age=31536000')
    const plain = await start()
    expect((await plain.as(undefined).get(path)).headers.get('strict-transport-security')).toBeNull()
  })
})

it('a host that does not parse is answered with the headers of every answer', async () => {
  const server = await start()
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write('GET /api/feed HTTP/1.1\r\nHost: a b<>\r\nConnection: close\r\n\r\n'),
    )
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve(text.toLowerCase()))
  })
  expect(answer).toMatch(/^http\/1.1 400/)
  for (const name of ['content-security-policy', 'x-content-type-options', 'x-frame-options']) expect(answer).toContain(`\r\n${name}: `)
})

it('a page under a name that was rebound to this machine is foreign', async () => {
  const server = await start()
  const { port } = server
  const post = (host: string): Promise<number> =>
    new Promise((resolve, reject) => {
      request({ port, host: '127.0.0.1', path: '/api/nothing', method: 'POST', headers: { host, origin: `http://${host}` } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
        .on('error', reject)
        .end()
    })
  expect(await post(`localhost:${port}`)).toBe(404)
  expect(await post(`127.0.0.1:${port}`)).toBe(404)
  expect(await post(`rebound.evil.test:${port}`)).toBe(403)
})

describe('mails that nobody sends', () => {
  it('are removed after a day', async () => {
    const server = await start()
    const { dataDir } = server.platform.config
    const folder = outboxFolder(dataDir)
    mkdirSync(folder, { recursive: true })
    const old = join(folder, 'old.eml')
    writeFileSync(old, 'x')
    const yesterday = new Date(Date.now() - 25 * 60 * 60_000)
    utimesSync(old, yesterday, yesterday)
    const before = readdirSync(folder).length
    await purgeOutbox(dataDir, new Date())
    expect(readdirSync(folder)).toHaveLength(before - 1)
    expect(readdirSync(folder)).not.toContain('old.eml')
  })

  it.each([
    ['production', undefined, true],
    ['production', 'smtp://127.0.0.1:2525', false],
    ['development', undefined, false],
  ])('are told of at the start: %s, %s', async (mode, smtp, isTold) => {
    const lines: string[] = []
    const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) })
    const environment = { NODE_ENV: mode, ...(smtp !== undefined && { SMTP_URL: smtp }) }
    const log = createLogger('info', sink)
    servers.push(await startTestServer({ features: [outboxFeature], environment, log }))
    expect(lines.some((line) => line.includes('SMTP_URL is not set'))).toBe(isTold)
  })
})
