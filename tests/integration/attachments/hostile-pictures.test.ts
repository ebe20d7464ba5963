import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { flatPng, lookAt, makePicture, svgOf } from '#tests/support/pictures.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { TestOrg } from '#tests/support/test-org.ts'

let server: TestServer
let org: TestOrg
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  // makes the folder
  await put(await makePicture('png', 10, 10))
})
afterAll(() => server.close())

async function put(body: Buffer): Promise<{ status: number; body: { id: string } }> {
  const response = await fetch(`${server.url}/api/files/member/${org.admin.memberId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${org.admin.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(body),
  })
  return { status: response.status, body: (await response.json()) as { id: string } }
}

async function read(id: string, size: string): Promise<{ type: string | null; bytes: Buffer }> {
  const response = await fetch(`${server.url}/api/files/member/${org.admin.memberId}/${id}?size=${size}`, {
    headers: { authorization: `Bearer ${org.admin.token}` },
  })
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
}

const folder = (): string[] => readdirSync(join(server.platform.config.dataDir, 'files', org.orgId), { recursive: true }).map(String)
/** each of ten shapes stands for ten of the one before */
const nested = (depth: number): string =>
  Array.from({ length: depth }, (_, at) => `<g id="a${at + 1}">${`<use xlink:href="#a${at}"/>`.repeat(10)}</g>`).join('')
const cut = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.byteLength / 2))

const refused: [what: string, error: string, make: () => Buffer | Promise<Buffer>][] = [
  ['a bomb: 60,000 × 60,000 pixels in 8 kB', 'picture_too_large', () => flatPng(60_000, 60_000)],
  ['a line of 4 thousand million pixels', 'picture_too_large', () => flatPng(4_000_000_000, 1)],
  ['a header that promises pixels and gives none', 'file_not_image', () => flatPng(100, 100).subarray(0, 40)],
  ['half a PNG', 'file_not_image', async () => cut(await makePicture('png', 2000, 2000))],
  ['half a JPEG', 'file_not_image', async () => cut(await makePicture('jpeg'))],
  ['half a WebP', 'file_not_image', async () => cut(await makePicture('webp'))],
  ['half a GIF', 'file_not_image', async () => cut(await makePicture('gif'))],
  ['half an AVIF', 'file_not_image', async () => cut(await makePicture('avif'))],
  ['a page', 'file_not_image', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a page that begins like a picture', 'picture_too_large', () => Buffer.from('GIF89a<script>alert(1)</script>')],
  ['a signature and noise', 'file_not_image', () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(5000, 7)])],
  [
    'shapes that grow tenfold with each line',
    'file_not_image',
    () => svgOf(`<defs><rect id="a0" width="1" height="1"/>${nested(9)}</defs><use xlink:href="#a9"/>`),
  ],
  ['markup that does not end', 'file_not_image', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>')],
  ['an SVG without a size or a shape of sizes', 'file_not_image', () => svgOf('', 'width="0" height="0"')],
  ['nothing', 'file_empty', () => Buffer.alloc(0)],
]

it.each(refused)('%s is refused, and nothing of it stays', async (_what, error, make) => {
  const before = folder()
  const { status, body } = await put(await make())
  expect([status, body.id]).toEqual([422, error])
  expect(folder()).toEqual(before)
})

const harmless: [what: string, make: () => Buffer | Promise<Buffer>][] = [
  ['a picture that is a page, too', async () => Buffer.concat([await makePicture('png'), Buffer.from('<script>evil()</script>')])],
  ['a picture that is an archive, too', async () => Buffer.concat([await makePicture('gif'), Buffer.from('PK\x03\x04evil.js')])],
  ['a picture with words in it', () => flatPng(64, 64, '<script>evil()</script>')],
  ['an SVG with script', () => svgOf('<script>evil()</script><rect width="9" height="9" onload="evil()"/>')],
  [
    'an SVG with a page in it',
    () => svgOf('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>evil()</script></body></foreignObject>'),
  ],
  [
    'an SVG with a style from elsewhere',
    () => svgOf('<style>@import url(http://127.0.0.1:9/evil.css)</style><rect width="9" height="9"/>'),
  ],
  ['an SVG of entities', () => Buffer.from(`<!DOCTYPE svg [<!ENTITY e "evil">]>${svgOf('<text>&e;</text>').toString()}`)],
]

it.each(harmless)('%s leaves pixels only', async (_what, make) => {
  const { status, body } = await put(await make())
  expect(status).toBe(200)
  for (const size of ['small', 'large']) {
    const { type, bytes } = await read(body.id, size)
    expect(type).toMatch(/^image\/webp$/)
    expect(bytes.includes('evil')).toBe(false)
    expect(bytes.includes('script')).toBe(false)
  }
})

it('an SVG reads no file of the server and asks no other server', async () => {
  const path = join(server.platform.config.dataDir, 'inside.png')
  writeFileSync(path, await makePicture('png'))
  for (const href of [`file://${path}`, path, 'http://127.0.0.1:9/a.png']) {
    const { status, body } = await put(svgOf(`<image xlink:href="${href}" href="${href}" width="100" height="50"/>`))
    expect(status).toBe(200)
    // transparent: nothing was drawn
    expect((await lookAt((await read(body.id, 'small')).bytes)).pixel).toEqual([0, 0, 0, 0])
  }
})

it('the server answers others while somebody sends pictures that take long', async () => {
  const slow = svgOf(`<defs><rect id="a0" width="1" height="1"/>${nested(9)}</defs><use xlink:href="#a9"/>`)
  let isDone = false
  const sending = Promise.all([put(slow), put(slow), put(slow)]).finally(() => (isDone = true))
  let answered = 0
  while (!isDone) {
    expect((await server.as(org.admin).get('/api/user-settings/get')).status).toBe(200)
    answered += 1
  }
  expect(answered).toBeGreaterThan(10)
  for (const { status } of await sending) expect(status).toBe(422)
})
