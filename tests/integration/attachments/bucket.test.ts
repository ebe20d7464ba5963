import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { Attachment } from '#shared/nouns/attachments/attachment.ts'
import { removeFiles } from '#server/features/attachments/attachment-store.ts'
import { sweepOrphans } from '#server/features/attachments/sweep-orphans.ts'
import { putBack } from '#server/features/organisations/take-out/put-back.ts'
import { eraseOrganisation } from '#server/features/organisations/erase/erase-organisation.ts'
import { makeBackup } from '#server/storage/backup.ts'
import { fileKey, filesOf, sizeKey } from '#server/storage/files/file-keys.ts'
import { readWhole } from '#server/storage/files/file-store.ts'
import { restoreBackup } from '#server/storage/restore.ts'
import { makeTakeOut } from '#server/storage/take-out/make-take-out.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { lookAt, makePicture } from '#tests/support/pictures.ts'
import { startS3Peer, type S3Peer } from '#tests/support/s3-peer.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let peer: S3Peer
let server: TestServer
let org: TestOrg
let table: BuiltTable
let now = new Date()
beforeAll(async () => {
  peer = await startS3Peer()
  server = await startTestServer({ environment: peer.environment, now: () => now, effects: { inOneOrg: 0 } })
  org = server.createOrg()
  table = buildTable(org.context(org.admin), { fields: { name: 'singleLineText', files: 'files', image: 'image' } })
})
afterEach(() => {
  peer.plan = () => undefined
})
afterAll(async () => {
  await server.close()
  await peer.close()
})

const authorization = (): Record<string, string> => ({ authorization: `Bearer ${org.admin.token}` })

async function send(path: string, body: Buffer): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = { ...authorization(), 'content-type': 'application/octet-stream' }
  const response = await fetch(server.url + path, { method: 'POST', headers, body: new Uint8Array(body) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const upload = (field: string, body: Buffer): ReturnType<typeof send> =>
  send(`/api/attachments/upload?tableId=${table.id}&fieldId=${table.fields[field]}&name=one.bin`, body)

async function attached(field: string, body: Buffer): Promise<{ id: string; address: string; file: string }> {
  const { id } = (await upload(field, body)).body as unknown as Attachment
  const [recordId] = addRecords(org.context(org.admin), table, [{ [field]: [id] }])
  return { id, address: `${server.url}/api/attachments/${table.id}/${table.fields[field]}/${recordId}/${id}`, file: fileOf(id) }
}

const fileOf = (id: string): string =>
  org.org.db.get(org.org.db.build.selectFrom('attachment').select('file').where('id', '=', id))?.file ?? ''

const stored = (): string[] => [...peer.objects.keys()].filter((key) => key.startsWith(`acme/files/${filesOf(org.orgId)}/`))

/** Files of the organisation that lie on the server's own disk. */
function onDisk(): string[] {
  const folder = join(server.platform.config.dataDir, filesOf(org.orgId))
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
}

it('a file goes into the bucket and comes out of it, whole and in ranges', async () => {
  const bytes = Buffer.alloc(6_000_000, 'the quick brown fox ')
  const { address, file } = await attached('files', bytes)
  expect(peer.objects.get(`acme/files/${fileKey(org.orgId, file)}`)?.equals(bytes)).toBe(true)
  expect(onDisk()).toEqual([])
  const whole = await fetch(address, { headers: authorization() })
  expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
  expect(bytes.equals(Buffer.from(await whole.arrayBuffer()))).toBe(true)
  for (const [range, place, text] of [
    ['bytes=4-8', 'bytes 4-8/6000000', 'quick'],
    ['bytes=5999996-', 'bytes 5999996-5999999/6000000', 'fox '],
    ['bytes=-4', 'bytes 5999996-5999999/6000000', 'fox '],
  ] as const) {
    const part = await fetch(address, { headers: { ...authorization(), range } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, place, text])
  }
  const beyond = await fetch(address, { headers: { ...authorization(), range: 'bytes=6000000-' } })
  expect([beyond.status, (await beyond.arrayBuffer()).byteLength]).toEqual([200, 6_000_000])
})

it('pictures are drawn once, from the bucket into it', async () => {
  const { address, file } = await attached('image', await makePicture('png', 900, 600))
  for (const size of ['small', 'large', 'small']) {
    const answer = await fetch(`${address}?size=${size}`, { headers: authorization() })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await lookAt(Buffer.from(await answer.arrayBuffer()))).width).toBeLessThanOrEqual(900)
  }
  expect(peer.requests.filter(({ method, key }) => method === 'PUT' && key.endsWith(sizeKey(org.orgId, file, 'small')))).toHaveLength(1)
  expect(onDisk()).toEqual([])
  await removeFiles(server.platform.files, org.orgId, [{ file }])
  expect(stored().filter((key) => key.includes(file))).toEqual([])
})

it('parts wait on the disk until all are here; a store that is away costs the last of them', async () => {
  const id = newId()
  const bytes = Buffer.from('0123456789')
  const place = { tableId: table.id, fieldId: table.fields['files'] ?? '', name: 'plan.txt', type: 'text/plain' }
  await server.as(org.admin).mutate('attachments.announce', { id, ...place, size: 10 })
  expect((await send(`/api/attachments/part?id=${id}&offset=0`, bytes.subarray(0, 6))).body).toEqual({ received: 6, complete: false })
  peer.plan = () => 'error'
  expect(await send(`/api/attachments/part?id=${id}&offset=6`, bytes.subarray(6))).toMatchObject({
    status: 503,
    body: { id: 'files_unavailable' },
  })
  peer.plan = () => undefined
  expect(onDisk()).toEqual([fileOf(id)])
  expect((await send(`/api/attachments/part?id=${id}&offset=6`, bytes.subarray(6))).body).toEqual({ received: 10, complete: true })
  expect(String(await readWhole(server.platform.files, fileKey(org.orgId, fileOf(id))))).toBe('0123456789')
  expect(onDisk()).toEqual([])
})

it('a store that is away refuses uploads and looks plainly, and nothing stays behind', async () => {
  const { address } = await attached('files', Buffer.from('kept'))
  const before = stored()
  peer.plan = () => 'denied'
  expect(await upload('files', Buffer.from('refused'))).toMatchObject({ status: 503, body: { id: 'files_unavailable' } })
  const looked = await fetch(address, { headers: authorization() })
  expect([looked.status, ((await looked.json()) as { id: string }).id]).toEqual([503, 'files_unavailable'])
  peer.plan = () => undefined
  expect([stored(), onDisk()]).toEqual([before, []])
  expect(await (await fetch(address, { headers: authorization() })).text()).toBe('kept')
})

it('the nightly sweep deletes what no row names in both places, and leaves the rest', async () => {
  const { files } = server.platform
  const kept = await attached('files', Buffer.from('named'))
  const arriving = newId()
  const place = { tableId: table.id, fieldId: table.fields['files'] ?? '', name: 'half.txt', type: 'text/plain' }
  await server.as(org.admin).mutate('attachments.announce', { id: arriving, ...place, size: 4 })
  await send(`/api/attachments/part?id=${arriving}&offset=0`, Buffer.from('ha'))
  const lonely = fileKey(org.orgId, 'e'.repeat(32))
  await writeFile(await files.draft(lonely), 'of a process that ended')
  await files.keep(lonely)
  // one that ended between the row and its draft
  await writeFile(await files.draft(fileKey(org.orgId, kept.file)), 'named')
  now = new Date(Date.now() + 2 * 24 * 3600 * 1000)
  try {
    await sweepOrphans({ org: org.org, platform: server.platform, signal: new AbortController().signal } as never)
  } finally {
    now = new Date()
  }
  expect(onDisk()).toEqual([fileOf(arriving)])
  expect(await files.head(lonely)).toBeUndefined()
  expect(String(await readWhole(files, fileKey(org.orgId, kept.file)))).toBe('named')
})

it('a take-out, a backup and an organisation that was put back hold the files of the bucket', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trama-bucket-'))
  try {
    const { file } = await attached('files', Buffer.from('for ever'))
    const { config } = server.platform
    const target = join(folder, 'acme.zip')
    const organisation = { id: org.orgId, name: 'Acme', slug: org.slug }
    const where = { path: org.org.db.path, files: { dataDir: config.dataDir, s3: config.s3 }, scratch: join(folder, 'scratch'), target }
    await makeTakeOut({ ...where, organisation, madeAt: '2026-03-02T10:00:00.000Z' }, new AbortController().signal)
    const back = await putBack(server.platform, { path: target, name: 'Acme again' })
    expect(String(await readWhole(server.platform.files, fileKey(back.orgId, file)))).toBe('for ever')

    const manifest = await makeBackup(config.dataDir, join(folder, 'backup'), server.platform.files)
    expect(manifest.files.map(({ path }) => path)).toContain(fileKey(org.orgId, file))
    await restoreBackup(join(folder, 'restored'), join(folder, 'backup'), { replace: false })
    expect(existsSync(join(folder, 'restored', fileKey(org.orgId, file)))).toBe(true)

    await eraseOrganisation(server.platform, back.orgId)
    expect([...peer.objects.keys()].filter((key) => key.includes(back.orgId))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('a part whose earlier bytes are lost begins again', async () => {
  const id = newId()
  const place = { tableId: table.id, fieldId: table.fields['files'] ?? '', name: 'lost.txt', type: 'text/plain' }
  await server.as(org.admin).mutate('attachments.announce', { id, ...place, size: 4 })
  await send(`/api/attachments/part?id=${id}&offset=0`, Buffer.from('ab'))
  const draft = server.platform.files.draftPath(fileKey(org.orgId, fileOf(id)))
  rmSync(draft)
  expect((await send(`/api/attachments/part?id=${id}&offset=2`, Buffer.from('cd'))).body).toEqual({ received: 0, complete: false })
  expect((await send(`/api/attachments/part?id=${id}&offset=0`, Buffer.from('abcd'))).body).toEqual({ received: 4, complete: true })
  expect(String(await readWhole(server.platform.files, fileKey(org.orgId, fileOf(id))))).toBe('abcd')
})
