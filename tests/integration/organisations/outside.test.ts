import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filmsOf } from '#server/features/organisations/outside/playlist.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const entry = (n: number): string =>
  `<entry><title>Film ${n} &amp; more</title><link rel="alternate" href="https://films.example/watch?v=${n}"/></entry>`
const feed = `<?xml version="1.0"?><feed><title>All</title>${[1, 2, 3, 4, 5].map(entry).join('')}</feed>`
const key = 'a key of the former product, long'

let films: Server
let asked = 0
let server: TestServer
let org: TestOrg
beforeAll(async () => {
  films = createServer((_, answer) => {
    asked += 1
    answer.end(feed)
  })
  await new Promise<void>((done) => films.listen(0, '127.0.0.1', done))
  const { port } = films.address() as AddressInfo
  const environment = {
    PLAYLIST_URL: `http://127.0.0.1:${port}/feed`,
    OUTBOUND_ALLOW: `127.0.0.1:${port}`,
    LEGACY_URL: 'https://former.example/old',
    LEGACY_KEY: key,
    START_VIDEO_URL: 'https://films.example/en',
    START_VIDEO_PT_URL: 'https://films.example/pt',
  }
  server = await startTestServer({ environment })
  org = server.createOrg('Acme')
})
afterAll(async () => {
  await server.close()
  films.close()
})

describe('places outside of the product', () => {
  it('tells the four newest films, and asks for them once', async () => {
    const admin = server.as(org.admin)
    const { body } = await admin.request<{ videos: unknown[] }>('GET', '/api/org/videos')
    expect(body.videos).toHaveLength(4)
    expect(body.videos[0]).toEqual({ title: 'Film 1 & more', url: 'https://films.example/watch?v=1' })
    await admin.request('GET', '/api/org/videos')
    expect(asked).toBe(1)
  })

  it('tells no film of what is no feed, and leads nowhere but to the web', () => {
    for (const text of [
      '',
      '<html>',
      '<entry><title>x</title></entry>',
      '<entry><title>x</title><link href="javascript:alert(1)"/></entry>',
    ])
      expect(filmsOf(text)).toEqual([])
  })

  it('reads a feed made to cost time within its bound of bytes', () => {
    const hostile = `<entry>${'<title '.repeat(70_000)}`
    const began = process.cpuUsage().user
    expect(filmsOf(hostile)).toEqual([])
    // processor time: 50 ms hold nobody up
    expect((process.cpuUsage().user - began) / 1000).toBeLessThan(200)
  })

  it('signs a token of five minutes for the former product, and lets its pages into a frame', async () => {
    const admin = server.as(org.admin)
    const { body } = await admin.post<{ token: string; expires_at: string }>('/api/org/legacy-token', {})
    const { payload } = await jwtVerify(body.token, new TextEncoder().encode(key), { audience: 'https://former.example' })
    expect(payload).toMatchObject({ sub: org.admin.memberId, organisation: org.orgId })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
    const page = await fetch(`${server.url}/api/org/links`)
    expect(page.headers.get('content-security-policy') ?? '').toContain('https://former.example')
    expect((await server.as(undefined).post('/api/org/legacy-token', {})).status).toBe(401)
  })

  it('names the film in the language of its reader', async () => {
    const member = org.addMember()
    const links = async () => (await server.as(member).request<{ start_video: string }>('GET', '/api/org/links')).body
    expect((await links()).start_video).toBe('https://films.example/en')
    await server.as(member).post('/api/user-settings/update', { setting_key: 'language', setting_value: 'pt' })
    expect((await links()).start_video).toBe('https://films.example/pt')
  })
})
