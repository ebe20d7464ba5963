import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePicture } from '#tests/support/pictures.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let host: Server
let server: TestServer
let org: TestOrg
let port: number
let picture: Buffer
const asked: string[] = []

beforeAll(async () => {
  picture = await makePicture('png')
  host = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers['cookie'] ?? ''}${request.headers['referer'] ?? ''}`)
    if (request.url === '/p.png') response.end(picture)
    else if (request.url === '/page') response.setHeader('content-type', 'image/png').end('<script>1</script>')
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  port = (host.address() as AddressInfo).port
  server = await startTestServer({ environment: { OUTBOUND_ALLOW: `127.0.0.1:${port}` } })
  org = server.createOrg()
})
afterAll(async () => {
  await server.close()
  host.close()
})

const ask = (who: TestMember, ownerId: string, address: string) =>
  server
    .as(who)
    .get<{ picture: string | null }>(`/api/attachments/web-picture?owner=page&ownerId=${ownerId}&address=${encodeURIComponent(address)}`)

describe('a picture of a website that is pasted into a page (B23)', () => {
  it('is fetched by the server for those who may write the page, and for nobody else', async () => {
    const made = await server.as(org.admin).request<{ id: string }>('POST', '/api/v3/pages', { body: { label: 'Notes', markdown: '' } })
    const page = made.body.id
    const web = (path: string) => `http://127.0.0.1:${port}${path}`
    expect((await ask(org.admin, page, web('/p.png'))).body.picture).toBe(`data:image/png;base64,${picture.toString('base64')}`)
    // it only says that it is one, is gone, or has no host
    expect((await ask(org.admin, page, web('/page'))).body.picture).toBeNull()
    expect((await ask(org.admin, page, web('/gone'))).body.picture).toBeNull()
    expect((await ask(org.admin, page, 'file:///etc/passwd')).body.picture).toBeNull()
    expect((await ask(org.admin, page, 'http://127.0.0.1:1/p.png')).body.picture).toBeNull()
    const before = asked.length
    expect((await ask(org.addMember({ profile: {} }), page, web('/p.png'))).status).toBeGreaterThanOrEqual(403)
    expect((await ask(server.createOrg().admin, page, web('/p.png'))).status).toBe(404)
    expect(asked.length).toBe(before)
    expect(asked).toEqual(['/p.png ', '/page ', '/gone '])
  })
})
