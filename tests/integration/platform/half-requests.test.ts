import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { newId } from '#shared/lib/ids.ts'
import { mostUploadsAtOnce } from '#server/access/loose-bytes.ts'
import type { ServerOptions } from '#server/app/create-server.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { headOf, sendRaw, type RawRequest } from '#tests/support/raw-request.ts'
import { until } from '#tests/support/test-device.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let table: BuiltTable
/** Cuts slow heads and bodies soon. Tests about other things have the patience of a real server, for a machine of any speed. */
const impatient = { bodies: { lookMs: 20, strangerMs: 300, spanMs: 500, bytesPerSpan: 1000 }, headWithinMs: 200 }
async function start(options: ServerOptions = {}): Promise<void> {
  server = await startTestServer({ environment: { LOOSE_FILES_MB: '1' }, ...options })
  org = server.createOrg()
  table = buildTable(org.context(org.admin), { fields: { name: 'singleLineText', files: 'files' } })
}
afterEach(() => server.close())

const json = { 'content-type': 'application/json' }
const bearer = () => ({ authorization: `Bearer ${org.admin.token}` })

function readAnswer(text: string): { status: number; headers: string; body: ErrorBody } {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), headers: head.toLowerCase(), body: JSON.parse(rest.join('')) as ErrorBody }
}

describe('what Node refuses itself is answered from the catalogue', () => {
  const post = (headers: Record<string, string>): string => headOf('POST', '/api/auth/loginV2', { ...json, ...headers })
  it.each<[string, string, number, string]>([
    ['no HTTP', 'HELLO\r\n\r\n', 400, 'invalid_request'],
    ['no host', 'GET /api/feed HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'invalid_request'],
    ['headers that are too large', headOf('GET', '/', { x: 'y'.repeat(40_000) }), 431, 'head_too_large'],
    ['a head that does not end', 'GET / HTTP/1.1\r\nhost: localhost\r\nx: ', 408, 'body_too_slow'],
    ['a length that is none', post({ 'content-length': '-5' }), 400, 'invalid_request'],
    ['two lengths', `${post({ 'content-length': '5' }).slice(0, -2)}content-length: 6\r\n\r\nhello`, 400, 'invalid_request'],
    ['a length and chunks', `${post({ 'content-length': '5', 'transfer-encoding': 'chunked' })}0\r\n\r\n`, 400, 'invalid_request'],
    ['chunks without a size', `${post({ 'transfer-encoding': 'chunked' })}zz\r\n`, 400, 'invalid_request'],
    [
      'a chunk with an extension of megabytes',
      `${post({ 'transfer-encoding': 'chunked' })}1;${'x'.repeat(2_000_000)}`,
      413,
      'body_too_large',
    ],
    ['more bytes than the length says', `${headOf('GET', '/healthz', {})}${'z'.repeat(50)}\r\n\r\n`, 400, 'invalid_request'],
    ['a body that hardly comes', `${post({ 'content-length': '1000' })}{`, 408, 'body_too_slow'],
  ])('%s', async (_name, bytes, status, id) => {
    await start(status === 408 ? impatient : {})
    const text = await sendRaw(server.port, bytes).over
    // after a right request its own answer comes first
    const answer = readAnswer(text.slice(text.lastIndexOf('HTTP/1.1 ')))
    expect(answer).toMatchObject({ status, body: { id } })
    expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'id', 'message'])
    for (const name of ['content-security-policy', 'x-content-type-options', 'cache-control'])
      expect(answer.headers).toContain(`\r\n${name}: `)
  })

  it('an expectation that Node does not know is ignored', async () => {
    await start()
    const { over } = sendRaw(server.port, headOf('GET', '/healthz', { expect: 'the-impossible', connection: 'close' }))
    expect(await over).toMatch(/^HTTP\/1\.1 200 /)
  })
})

const folder = (place: string): string => join(server.platform.config.dataDir, 'files', org.orgId, place)
function bytesIn(place: string): number {
  try {
    const files = readdirSync(folder(place), { withFileTypes: true }).filter((entry) => entry.isFile())
    return files.reduce((sum, { name }) => sum + statSync(join(folder(place), name)).size, 0)
  } catch {
    return 0
  }
}

const uploads = {
  file: { place: '.', path: () => `/api/attachments/upload?tableId=${table.id}&fieldId=${table.fields['files']}&name=a.bin` },
  import: { place: 'imports', path: () => '/api/imports/upload?name=a.csv' },
} as const

/** Begins an upload of 900 kB, and waits until some of it is on the disk. */
async function begin(kind: keyof typeof uploads, chunked: boolean): Promise<RawRequest> {
  const { place, path } = uploads[kind]
  const length: Record<string, string> = chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': '900000' }
  const bytes = 'a,b\n'.repeat(75_000)
  const head = headOf('POST', path(), { ...bearer(), 'content-type': 'text/csv', ...length })
  const request = sendRaw(server.port, head + (chunked ? `${bytes.length.toString(16)}\r\n${bytes}\r\n` : bytes))
  await until(() => bytesIn(place) > 100_000)
  return request
}

async function whole(kind: keyof typeof uploads): Promise<number> {
  const answer = await fetch(server.url + uploads[kind].path(), {
    method: 'POST',
    headers: { 'content-type': 'text/csv', ...bearer() },
    body: new Uint8Array(900_000).fill(65),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Until there is room for as many bytes again: the answer may come before the end of what makes room. */
async function fits(kind: keyof typeof uploads): Promise<void> {
  while ((await whole(kind)) !== 200) await new Promise((resolve) => setImmediate(resolve))
}

describe.each(['file', 'import'] as const)('an upload that breaks off: %s', (kind) => {
  it.each<[string, boolean, (request: RawRequest) => void]>([
    ['its connection is reset', false, ({ socket }) => socket.resetAndDestroy()],
    ['it ends before its length', false, ({ socket }) => void socket.end()],
    ['it never goes on', false, () => undefined],
    ['its next chunk is none', true, ({ socket }) => void socket.write('zz\r\n')],
    ['its next chunk has an endless extension', true, ({ socket }) => void socket.write(`1;${'x'.repeat(100_000)}`)],
  ])('gives back its bytes when %s', async (name, chunked, breakOff) => {
    const isCut = name === 'it never goes on'
    await start(isCut ? impatient : {})
    const request = await begin(kind, chunked)
    // its announced bytes are taken
    if (!chunked && !isCut) expect(await whole(kind)).toBe(413)
    breakOff(request)
    await request.over
    await until(() => bytesIn(uploads[kind].place) === 0)
    await fits(kind)
  })
})

it('a member has so many uploads under way at once, others go on, and each that ends makes room', async () => {
  await start()
  const countFiles = (): number => (existsSync(folder('.')) ? readdirSync(folder('.')).length : 0)
  const head = headOf('POST', uploads.file.path(), { ...bearer(), 'transfer-encoding': 'chunked' })
  const open = Array.from({ length: mostUploadsAtOnce }, () => sendRaw(server.port, `${head}1\r\nx\r\n`))
  await until(() => countFiles() >= mostUploadsAtOnce)
  const refused = sendRaw(server.port, `${head}0\r\n\r\n`)
  await until(() => refused.answered().includes('too_many_requests'))
  refused.socket.destroy()
  const other = org.addMember({ isAdmin: true })
  const theirs = await fetch(server.url + uploads.file.path(), {
    method: 'POST',
    headers: { authorization: `Bearer ${other.token}`, 'content-type': 'application/octet-stream' },
    body: newId(),
  })
  expect(theirs.status).toBe(200)
  for (const { socket } of open) socket.destroy()
  await Promise.all(open.map(({ over }) => over))
  await fits('file')
})
