import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePicture } from '#tests/support/pictures.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let host: Server
let server: TestServer
let port: number
let picture: Buffer
const held: ServerResponse[] = []
let most = 0

beforeAll(async () => {
  picture = await makePicture('png')
  host = createServer((_, response) => {
    held.push(response)
    most = Math.max(most, held.length)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  port = (host.address() as AddressInfo).port
  server = await startTestServer({ environment: { OUTBOUND_ALLOW: `127.0.0.1:${port}` } })
})
afterAll(async () => {
  await server.close()
  host.close()
})

it('holds few pictures of other hosts in memory at a time, however many one person asks for', async () => {
  const org = server.createOrg()
  const made = await server.as(org.admin).request<{ id: string }>('POST', '/api/v3/pages', { body: { label: 'Notes', markdown: '' } })
  const ask = (index: number) =>
    server
      .as(org.admin)
      .get<{ picture: string | null }>(
        `/api/attachments/web-picture?owner=page&ownerId=${made.body.id}&address=${encodeURIComponent(`http://127.0.0.1:${port}/${index}.png`)}`,
      )
  const count = 30
  let done = 0
  const all = Promise.all(Array.from({ length: count }, (_, index) => ask(index).finally(() => (done += 1))))
  const turn = () => server.as(org.admin).get('/api/nothing')
  for (let index = 0; index < count; index += 1) await turn()
  // each answer lets the next one ask
  while (done < count) {
    held.shift()?.end(picture)
    await turn()
  }
  expect((await all).map(({ body }) => body.picture?.slice(0, 22))).toEqual(Array.from({ length: count }, () => 'data:image/png;base64,'))
  expect(most).toBeLessThanOrEqual(4)
})
