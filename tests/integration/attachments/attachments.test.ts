import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TableRules } from '#shared/access/profile-schema.ts'
import type { Attachment } from '#shared/nouns/attachments/attachment.ts'
import { newId } from '#shared/lib/ids.ts'
import { forgetAttachments } from '#server/features/attachments/forget-attachments.ts'
import { sweepAttachments } from '#server/features/attachments/sweep-attachments.ts'
import { makeBackup } from '#server/storage/backup.ts'
import { purgeRecords } from '#server/storage/records/purge-records.ts'
import { restoreBackup } from '#server/storage/restore.ts'
import { changeStructure } from '#tests/support/add-field.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const page = Buffer.from('<!doctype html><script>alert(1)</script>')

let server: TestServer
let org: TestOrg
let table: BuiltTable
let now = new Date('2026-03-01T10:00:00Z')
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  org = server.createOrg()
  table = buildTable(org.context(org.admin), { fields: { name: 'singleLineText', files: 'files', image: 'image', owner: 'user' } })
})
afterAll(() => server.close())

interface Uploaded {
  status: number
  body: Attachment & { id: string }
}

async function upload(member: TestMember, field: string, name: string, body: Buffer): Promise<Uploaded> {
  const query = new URLSearchParams({ tableId: table.id, fieldId: table.fields[field] ?? '', name })
  const response = await fetch(`${server.url}/api/attachments/upload?${query.toString()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'text/html' },
    body: new Uint8Array(body),
  })
  return { status: response.status, body: (await response.json()) as Uploaded['body'] }
}

async function download(member: TestMember | undefined, recordId: string, field: string, id: string, inline = false): Promise<Response> {
  const address = `${server.url}/api/attachments/${table.id}/${table.fields[field] ?? ''}/${recordId}/${id}${inline ? '?inline=1' : ''}`
  return fetch(address, member ? { headers: { authorization: `Bearer ${member.token}` } } : {})
}

async function attached(field: string, name: string, body: Buffer): Promise<{ recordId: string; file: Attachment }> {
  const { body: file } = await upload(org.admin, field, name, body)
  const [recordId = ''] = addRecords(org.context(org.admin), table, [{ [field]: [file.id] }])
  return { recordId, file }
}

describe('the id of a file', () => {
  it('is no right to it: only those who may read it somewhere, or uploaded it, put it into a cell', async () => {
    const { recordId, file } = await attached('files', 'contract.txt', page)
    const own = { field: table.fields['owner'] ?? '', operator: 'hasAny', value: { currentUser: true as const } }
    const rules: TableRules = { can_create: true, can_edit: true, data: [own] }
    const low = org.addMember({ profile: { tables_enabled: { [table.id]: rules } } })
    const context = org.context(low)
    const [mine = ''] = addRecords(org.context(org.admin), table, [{ owner: [low.memberId] }])
    const put =
      (id: string, field = 'files') =>
      () =>
        change(context, table.id, [{ op: 'update', id: mine, values: { [table.fields[field] ?? '']: [id] }, base: 1e9 }])
    expect(put(file.id)).toThrow(expect.objectContaining({ id: 'invalid_value', details: expect.objectContaining({ reason: 'notFile' }) }))
    expect((await download(low, mine, 'files', file.id)).status).toBe(404)

    const { body: uploaded } = await upload(low, 'files', 'mine.txt', page)
    put(uploaded.id)()
    expect((await download(low, mine, 'files', uploaded.id)).status).toBe(200)

    change(org.context(org.admin), table.id, [
      { op: 'update', id: recordId, values: { [table.fields['owner'] ?? '']: [low.memberId] }, base: 1e9 },
    ])
    put(file.id)()
    expect((await download(low, mine, 'files', file.id)).status).toBe(200)

    // back to the cell's earlier file, which no other cell names
    change(org.context(org.admin), table.id, [{ op: 'update', id: recordId, values: { [table.fields['files'] ?? '']: null }, base: 1e9 }])
    put(uploaded.id)()
    put(file.id)()
    expect((await download(low, mine, 'files', file.id)).status).toBe(200)
  })

  it('is none in a default or a rule either', async () => {
    const { file } = await attached('files', 'secret.txt', page)
    const shared = buildTable(org.context(org.admin), { fields: { name: 'singleLineText', files: 'files' } })
    const rb = org.addMember({ seat: 'builder', profile: { tables_enabled: { [shared.id]: '*' } } })
    const field = shared.fields['files'] ?? ''
    const preset = { id: field, tableId: shared.id, default: { kind: 'fixed', value: [file.id] } }
    expect(() => changeStructure(org.context(rb), 'fields.update', preset)).toThrow(expect.objectContaining({ id: 'invalid_request' }))
    const rule = {
      ...{
        id: newId(),
        when: { id: 'w', conjunction: 'and', nodes: [{ id: 'c', fieldId: shared.fields['name'] ?? '', operator: 'isFilled' }] },
      },
      actions: [{ type: 'setValue', fieldId: field, value: [file.id] }],
    }
    expect(() => changeStructure(org.context(rb), 'tables.setConditionals', { id: shared.id, conditionals: [rule] })).toThrow(
      expect.objectContaining({ id: 'invalid_conditions' }),
    )
    expect(() => changeStructure(org.context(org.admin), 'tables.setConditionals', { id: shared.id, conditionals: [rule] })).not.toThrow()
    changeStructure(org.context(org.admin), 'fields.update', preset)
    const [made = ''] = addRecords(org.context(rb), shared, [{ name: 'x' }])
    expect(made).not.toBe('')
  })
})

describe('files of records', () => {
  it('come back byte for byte as something to save, whatever they claim to be', async () => {
    const { recordId, file } = await attached('files', '../../evil "name"\u202e.html', page)
    expect(file).toMatchObject({ name: 'evil "name".html', size: page.byteLength, type: 'application/octet-stream', isImage: false })
    for (const inline of [false, true]) {
      const answer = await download(org.admin, recordId, 'files', file.id, inline)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/octet-stream')
      expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''evil%20%22name%22.html")
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(page)
    }
  })

  it('are shown in the page only as the picture that their bytes say they are', async () => {
    const { recordId, file } = await attached('image', 'a.html', png)
    const shown = await download(org.admin, recordId, 'image', file.id, true)
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/)
    expect((await download(org.admin, recordId, 'image', file.id)).headers.get('content-disposition')).toMatch(/^attachment/)
    expect(await upload(org.admin, 'image', 'a.png', page)).toMatchObject({ status: 422, body: { id: 'file_not_image' } })
    expect(await upload(org.admin, 'files', 'a.png', Buffer.alloc(0))).toMatchObject({ status: 422, body: { id: 'file_empty' } })
  })

  it('leave nothing on disk when they are refused, and lie there under names nobody sent', async () => {
    const folder = join(server.platform.config.dataDir, 'files', org.orgId)
    const before = readdirSync(folder).length
    await upload(org.admin, 'image', 'a.png', page)
    expect(readdirSync(folder)).toHaveLength(before)
    expect(readdirSync(folder).every((name) => /^[0-9a-f]{32}$/.test(name))).toBe(true)
  })

  it('need the right to the very cell: table, field, row, record in the trash', async () => {
    const { recordId, file } = await attached('files', 'plan.pdf', page)
    const fieldId = table.fields['files'] ?? ''
    const may = (rules: TableRules): TestMember => org.addMember({ profile: { tables_enabled: { [table.id]: rules } } })
    const statuses = async (member: TestMember | undefined): Promise<number> => (await download(member, recordId, 'files', file.id)).status
    expect(await statuses(undefined)).toBe(401)
    expect(await statuses(org.addMember({ profile: {} }))).toBe(404)
    expect(await statuses(may('*'))).toBe(200)
    expect(await statuses(may({ fields_excluded: [fieldId] }))).toBe(404)
    const owner = table.fields['owner'] ?? ''
    expect(await statuses(may({ data: [{ field: owner, operator: 'hasAny', value: { currentUser: true } }] }))).toBe(404)
    // an id in another cell opens nothing
    expect((await download(org.admin, recordId, 'image', file.id)).status).toBe(404)
    expect((await download(org.admin, newId(), 'files', file.id)).status).toBe(404)
    expect((await upload(may({ fields_readonly: [fieldId], can_edit: true }), 'files', 'a', page)).status).toBe(403)
    expect((await upload(may({ fields_excluded: [fieldId], can_edit: true }), 'files', 'a', page)).status).toBe(404)
    expect((await upload(may({}), 'files', 'a', page)).status).toBe(403)
    expect((await upload(may('*'), 'name', 'a', page)).status).toBe(404)
    const describeAs = (member: TestMember) =>
      server
        .as(member)
        .post<{ attachments: Attachment[] }>('/api/attachments/describe', { tableId: table.id, fieldId, recordIds: [recordId] })
    expect((await describeAs(org.admin)).body.attachments).toEqual([file])
    expect((await describeAs(org.addMember({ profile: {} }))).status).toBe(404)
    change(org.context(org.admin), table.id, [{ op: 'delete', id: recordId, base: 0 }])
    expect(await statuses(org.admin)).toBe(404)
    expect((await describeAs(org.admin)).body.attachments).toEqual([])
  })

  it('are refused in a cell when they do not exist, or are no picture where one belongs', async () => {
    const context = org.context(org.admin)
    expect(() => addRecords(context, table, [{ files: [newId()] }])).toThrow(expect.objectContaining({ id: 'invalid_value' }))
    const { body: file } = await upload(org.admin, 'files', 'a.bin', page)
    expect(() => addRecords(context, table, [{ image: [file.id] }])).toThrow(expect.objectContaining({ id: 'invalid_value' }))
  })

  it('are deleted after a day when no cell ever held them, and never otherwise', async () => {
    const folder = join(server.platform.config.dataDir, 'files', org.orgId)
    const { file: kept, recordId } = await attached('files', 'kept.txt', page)
    change(org.context(org.admin), table.id, [
      { op: 'update', id: recordId, values: { [table.fields['files'] ?? '']: null }, base: Number.MAX_SAFE_INTEGER },
    ])
    const { body: loose } = await upload(org.admin, 'files', 'loose.txt', page)
    const rows = (): string[] => org.org.db.all(org.org.db.build.selectFrom('attachment').select('id')).map(({ id }) => id)
    const sweep = () =>
      sweepAttachments({ platform: server.platform, org: org.org, effectId: newId(), attempt: 1, signal: new AbortController().signal })
    await sweep()
    expect(rows()).toContain(loose.id)
    now = new Date('2026-03-02T10:00:01Z')
    const before = readdirSync(folder).length
    await sweep()
    expect(rows()).not.toContain(loose.id)
    expect(rows()).toContain(kept.id)
    expect(readdirSync(folder).length).toBeLessThan(before)
    expect(readdirSync(folder)).toHaveLength(rows().length)
  })

  it('come back from a backup', async () => {
    const { file } = await attached('files', 'saved.txt', page)
    const target = mkdtempSync(join(tmpdir(), 'trama-files-'))
    try {
      await makeBackup(server.platform.config.dataDir, join(target, 'backup'))
      await restoreBackup(join(target, 'data'), join(target, 'backup'), { replace: false })
      const row = org.org.db.get(org.org.db.build.selectFrom('attachment').select('file').where('id', '=', file.id))
      expect(readFileSync(join(target, 'data', 'files', org.orgId, row?.file ?? ''))).toEqual(page)
    } finally {
      rmSync(target, { recursive: true, force: true })
    }
  })

  it('are deleted once nothing names them any more: no cell, no history, no other record', async () => {
    const rows = (): string[] => org.org.db.all(org.org.db.build.selectFrom('attachment').select('id')).map(({ id }) => id)
    const forget = () =>
      forgetAttachments({ platform: server.platform, org: org.org, effectId: newId(), attempt: 1, signal: new AbortController().signal })
    const context = org.context(org.admin)
    const clear = (id: string) => ({
      op: 'update' as const,
      id,
      values: { [table.fields['files'] ?? '']: null },
      base: Number.MAX_SAFE_INTEGER,
    })
    const purge = (id: string): void => {
      change(context, table.id, [{ op: 'delete', id, base: Number.MAX_SAFE_INTEGER }])
      org.org.db.writeNow(() => purgeRecords(org.org, table.id, [id]))
    }
    const gone = await attached('files', 'gone.txt', page)
    const shared = await attached('files', 'shared.txt', page)
    const taken = await attached('files', 'taken.txt', page)
    const inTrash = await attached('files', 'trash.txt', page)
    addRecords(context, table, [{ files: [shared.file.id] }])
    change(context, table.id, [clear(taken.recordId), { op: 'delete', id: inTrash.recordId, base: Number.MAX_SAFE_INTEGER }])
    purge(gone.recordId)
    purge(shared.recordId)
    await forget()
    const kept = [shared.file.id, taken.file.id, inTrash.file.id]
    expect(rows()).toEqual(expect.arrayContaining(kept))
    expect(rows()).not.toContain(gone.file.id)
    expect(readdirSync(join(server.platform.config.dataDir, 'files', org.orgId))).toHaveLength(rows().length)
    // a permanently deleted field takes its files along, though other fields' history continues
    await server.as(org.admin).mutate('fields.delete', { tableId: table.id, id: table.fields['files'] ?? '' })
    await server.as(org.admin).mutate('fields.purge', { tableId: table.id, id: table.fields['files'] ?? '' })
    await forget()
    for (const id of kept) expect(rows()).not.toContain(id)
  })
})
