import { existsSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { MutationResult } from '#shared/protocol/mutations.ts'
import { sweepAttachments } from '#server/features/attachments/sweep-attachments.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
let server: TestServer
let org: TestOrg
let table: BuiltTable
let now = new Date('2026-03-01T10:00:00Z')
beforeAll(async () => {
  // timers run when a test says so
  server = await startTestServer({ now: () => now, effects: { inOneOrg: 0 } })
  org = server.createOrg()
  table = buildTable(org.context(org.admin), { fields: { name: 'singleLineText', files: 'files', image: 'image' } })
})
afterAll(() => server.close())

function announce(member: TestMember, id: string, file: { field?: string; size: number; type?: string }): Promise<MutationResult> {
  const { field = 'files', size, type = 'application/octet-stream' } = file
  return server
    .as(member)
    .mutate('attachments.announce', { id, tableId: table.id, fieldId: table.fields[field] ?? '', name: 'plan.txt', size, type })
}

async function part(member: TestMember, id: string, offset: number, bytes: Uint8Array): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${server.url}/api/attachments/part?id=${id}&offset=${offset}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  return { status: response.status, body: await response.json() }
}

async function read(recordId: string, field: string, id: string): Promise<Response> {
  return fetch(`${server.url}/api/attachments/${table.id}/${table.fields[field] ?? ''}/${recordId}/${id}`, {
    headers: { authorization: `Bearer ${org.admin.token}` },
  })
}

it('a file is named first, its bytes come in parts, and an upload that broke off goes on where it was', async () => {
  const bytes = Buffer.from('0123456789')
  const id = newId()
  expect((await announce(org.admin, id, { size: bytes.byteLength })).status).toBe('applied')
  const [recordId = ''] = addRecords(org.context(org.admin), table, [{ files: [id] }])
  expect((await read(recordId, 'files', id)).status).toBe(404)
  expect((await part(org.admin, id, 0, bytes.subarray(0, 4))).body).toEqual({ received: 4, complete: false })
  // the answer was lost: the same part again changes nothing, and answers where to continue
  expect((await part(org.admin, id, 0, bytes.subarray(0, 4))).body).toEqual({ received: 4, complete: false })
  expect((await read(recordId, 'files', id)).status).toBe(404)
  const described = await server
    .as(org.admin)
    .post('/api/attachments/describe', { tableId: table.id, fieldId: table.fields['files'], recordIds: [recordId] })
  expect(described.body).toMatchObject({ attachments: [{ id, name: 'plan.txt', size: 10, isArriving: true }] })
  expect((await part(org.admin, id, 4, bytes.subarray(4))).body).toEqual({ received: 10, complete: true })
  expect((await part(org.admin, id, 4, bytes.subarray(4))).body).toEqual({ received: 10, complete: true })
  expect(await (await read(recordId, 'files', id)).text()).toBe('0123456789')
})

it('takes no more than was announced, from nobody else, and no other kind of file than a picture field shows', async () => {
  const other = org.addMember({ isAdmin: true })
  const id = newId()
  await announce(org.admin, id, { size: 3 })
  expect((await part(other, id, 0, Buffer.from('abc'))).status).toBe(404)
  expect((await part(org.admin, id, 0, Buffer.from('abcd'))).body).toMatchObject({ id: 'file_too_large' })
  expect((await part(org.admin, id, 0, Buffer.from('abc'))).body).toEqual({ received: 3, complete: true })
  expect(await announce(org.admin, id, { size: 3 })).toMatchObject({ status: 'refused', error: { id: 'conflict' } })

  expect(await announce(org.admin, newId(), { field: 'image', size: 3 })).toMatchObject({ error: { id: 'file_not_image' } })
  const liar = newId()
  await announce(org.admin, liar, { field: 'image', size: 3, type: 'image/png' })
  expect((await part(org.admin, liar, 0, Buffer.from('abc'))).body).toMatchObject({ id: 'file_not_image' })
  const picture = newId()
  await announce(org.admin, picture, { field: 'image', size: png.byteLength, type: 'image/png' })
  const [recordId = ''] = addRecords(org.context(org.admin), table, [{ image: [picture] }])
  expect((await part(org.admin, picture, 0, png)).body).toEqual({ received: png.byteLength, complete: true })
  expect(Buffer.from(await (await read(recordId, 'image', picture)).arrayBuffer())).toEqual(png)
})

it('refuses those who may not write the field, also in the middle', async () => {
  const rules = { can_edit: true, can_create: true }
  const member = org.addMember({ profile: { tables_enabled: { [table.id]: rules } } })
  const id = newId()
  expect((await announce(member, id, { size: 4 })).status).toBe('applied')
  expect((await part(member, id, 0, Buffer.from('ab'))).body).toEqual({ received: 2, complete: false })
  org.setProfile(member, { tables_enabled: { [table.id]: { ...rules, fields_readonly: [table.fields['files'] ?? ''] } } })
  expect((await part(member, id, 2, Buffer.from('cd'))).body).toMatchObject({ id: 'permission_denied' })
  expect(await announce(member, newId(), { size: 4 })).toMatchObject({ error: { id: 'permission_denied' } })
})

it('what came of a file whose device stopped sending goes after a month; its name stays, and the device may come back with all of it', async () => {
  const id = newId()
  const dayMs = 24 * 3600 * 1000
  const start = now
  await announce(org.admin, id, { size: 6 })
  const [recordId = ''] = addRecords(org.context(org.admin), table, [{ files: [id] }])
  expect((await part(org.admin, id, 0, Buffer.from('abc'))).body).toEqual({ received: 3, complete: false })
  const { build } = org.org.db
  const row = () => org.org.db.get(build.selectFrom('attachment').select(['file', 'received', 'created_at']).where('id', '=', id))
  const path = join(server.platform.config.dataDir, 'files', org.orgId, row()?.file ?? '')
  const sweep = () =>
    sweepAttachments({ platform: server.platform, org: org.org, effectId: newId(), attempt: 1, signal: new AbortController().signal })
  const due = () =>
    org.org.db
      .all(build.selectFrom('effect').select(['kind', 'run_after']))
      .filter(({ kind, run_after }) => kind === 'attachments.sweep' && Date.parse(run_after) > now.getTime() + 29 * dayMs)
  expect(due()).toHaveLength(1)

  // more of it came lately
  now = new Date(start.getTime() + 31 * dayMs)
  utimesSync(path, now, new Date(start.getTime() + 2 * dayMs))
  await sweep()
  expect(row()?.received).toBe(3)
  expect(statSync(path).size).toBe(3)
  expect(due()).toHaveLength(1)

  now = new Date(start.getTime() + 62 * dayMs)
  await sweep()
  expect(row()?.received).toBe(0)
  expect(existsSync(path)).toBe(false)

  // sessions end before
  now = start
  const described = await server
    .as(org.admin)
    .post('/api/attachments/describe', { tableId: table.id, fieldId: table.fields['files'], recordIds: [recordId] })
  expect(described.body).toMatchObject({ attachments: [{ id, name: 'plan.txt', isArriving: true, announcedAt: row()?.created_at }] })

  expect((await part(org.admin, id, 3, Buffer.from('def'))).body).toEqual({ received: 0, complete: false })
  expect((await part(org.admin, id, 0, Buffer.from('abcdef'))).body).toEqual({ received: 6, complete: true })
  expect(await (await read(recordId, 'files', id)).text()).toBe('abcdef')
})
