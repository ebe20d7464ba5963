import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublicPath } from '#server/http/static-files.ts'
import { startTestServer, type Answer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trama-client-'))
  mkdirSync(join(folder, 'client', 'assets'), { recursive: true })
  const put = (name: string, content: string | Buffer): void => writeFileSync(join(folder, 'client', name), content)
  put('index.html', '<title>app</title>')
  put('public.html', '<title>public</title>')
  put('sw.js', 'worker')
  put('manifest.webmanifest', '{}')
  put('assets/index-AbCd1234.js', 'script')
  put('assets/index-AbCd1234.js.gz', gzipSync('script, packed'))
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  server = await startTestServer({ environment: { CLIENT_DIR: join(folder, 'client') } })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer<string>> =>
  server.as(undefined).request('GET', path, { headers })
const navigate = (path: string): Promise<Answer<string>> => get(path, { accept: 'text/html,*/*' })
const token = 'a'.repeat(43)

describe('the built client', () => {
  it('caches hashed assets for ever and asks again for everything else', async () => {
    const asset = await get('/assets/index-AbCd1234.js', { 'accept-encoding': 'identity' })
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(asset.body).toBe('script')
    for (const path of ['/', '/sw.js', '/manifest.webmanifest', '/index.html']) {
      const answer = await navigate(path)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    }
  })

  it('sends the packed file to who accepts it', async () => {
    const packed = await get('/assets/index-AbCd1234.js', { 'accept-encoding': 'gzip, br' })
    expect([packed.headers.get('content-encoding'), packed.body]).toEqual(['gzip', 'script, packed'])
    expect(packed.headers.get('vary')).toContain('accept-encoding')
  })

  it('answers 304 for what the browser already has', async () => {
    const { headers } = await get('/sw.js')
    const again = await get('/sw.js', { 'if-none-match': headers.get('etag') ?? '' })
    expect([again.status, again.body]).toEqual([304, ''])
  })

  it('gives the interface for its own addresses and the public page for links', async () => {
    for (const path of [
      '/',
      '/home/folders',
      '/object/t123456789012',
      '/app/0190a3a0-0000-7000-8000-000000000000',
      `/new-password/${token}`,
    ]) {
      expect((await navigate(path)).body).toBe('<title>app</title>')
    }
    for (const path of [`/public/${token}`, '/public/short', `/acme/${token}`, `/acme/${'0f'.repeat(32)}`]) {
      expect((await navigate(path)).body).toBe('<title>public</title>')
    }
    expect(isPublicPath('/acme/too-short')).toBe(false)
  })

  it('never answers a page for calls, sockets, files, missing assets or programs', async () => {
    for (const path of ['/api', '/api/nothing', '/sync/x', '/live/x', '/files/x', '/assets/gone-12345678.js', '/dev/nothing']) {
      expect((await navigate(path)).status).toBe(404)
    }
    expect((await get('/home')).status).toBe(404)
  })

  it('gives the first page and those of links to programs that take anything, and no page for an unknown address', async () => {
    // not by fetch, which identifies itself
    const asked = (path: string, headers: Record<string, string>): Promise<[number, string]> =>
      new Promise((resolve, reject) => {
        request(server.url + path, { headers }, (incoming) => {
          let text = ''
          incoming.on('data', (chunk: Buffer) => (text += chunk.toString()))
          incoming.on('end', () => resolve([incoming.statusCode ?? 0, text]))
        })
          .on('error', reject)
          .end()
      })
    for (const headers of [{ accept: '*/*' }, {}] as Record<string, string>[]) {
      expect(await asked('/', headers)).toEqual([200, '<title>app</title>'])
      expect(await asked(`/public/${token}`, headers)).toEqual([200, '<title>public</title>'])
      expect((await asked('/home', headers))[0]).toBe(404)
    }
    expect((await asked('/', { accept: 'application/json' }))[0]).toBe(404)
    expect((await asked('/', { accept: '*/*', 'sec-fetch-mode': 'cors' }))[0]).toBe(404)
  })

  it('keeps inside its folder', async () => {
    for (const path of ['/..%2fsecret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt', '/assets/%2e%2e%2f%2e%2e%2fsecret.txt']) {
      const answer = await get(path)
      expect(answer.body).not.toBe('secret')
      expect(answer.status).toBe(404)
    }
  })

  it('protects every page by headers', async () => {
    const { headers } = await navigate('/home')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(headers.get('content-security-policy')).not.toContain("script-src 'self' 'unsafe")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })
})
