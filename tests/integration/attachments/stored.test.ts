import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PublicFormItem } from '#shared/nouns/public-links/public-item.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { newId } from '#shared/lib/ids.ts'
import { subjectOf } from '#shared/values/subject.ts'
import { mostLinkBytes, storedBytes } from '#server/access/stored-bytes.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { analyse, planOf } from '#tests/support/import-file.ts'
import { sharing } from '#tests/support/share.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { TestOrg } from '#tests/support/test-org.ts'

const megabyte = 1024 * 1024
const mostMb = 4
let server: TestServer
let org: TestOrg
let table: BuiltTable
let links: ReturnType<typeof sharing>
beforeEach(async () => {
  server = await startTestServer({ environment: { ORG_STORAGE_MB: String(mostMb) } })
  ;({ org, table } = makeOrg())
  links = sharing(server)
})
afterEach(() => server.close())

function makeOrg(): { org: TestOrg; table: BuiltTable } {
  const made = server.createOrg()
  return { org: made, table: buildTable(made.context(made.admin), { fields: { name: 'singleLineText', files: 'files' } }) }
}

async function send(path: string, bytes: number, token?: string): Promise<{ status: number; body: Partial<ErrorBody> }> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: new Uint8Array(bytes).fill(65),
  })
  return { status: response.status, body: (await response.json()) as Partial<ErrorBody> }
}

const upload = (to: { org: TestOrg; table: BuiltTable }, bytes: number): ReturnType<typeof send> =>
  send(`/api/attachments/upload?tableId=${to.table.id}&fieldId=${to.table.fields['files']}&name=a.bin`, bytes, to.org.admin.token)
const importFile = (bytes: number): ReturnType<typeof send> => send('/api/imports/upload?name=a.csv', bytes, org.admin.token)
const form = () =>
  links.made(org.admin, 'form', table.id, {
    config: { items: ['name', 'files'].map((name) => ({ id: `q-${name}`, type: 'field', field_id: table.fields[name] ?? '' })) },
  })
const answer = { id: newId(), values: { 'q-name': 'Ana' } }

/** A file's row alone: nobody sends a gigabyte here. */
async function addBytes(memberId: string, size: number, isKept: boolean): Promise<void> {
  const { db } = org.org
  const at = new Date().toISOString()
  await db.write(() =>
    db.run(
      db.build.insertInto('attachment').values({
        ...{ id: newId(), file: newId().replaceAll('-', ''), name: 'a.bin', type: 'application/octet-stream', size, sha256: '' },
        ...{ table_id: table.id, field_id: table.fields['files'] ?? '', member_id: memberId, created_at: at },
        ...{ attached_at: isKept ? at : null, received: null, owner_kind: 'cell', owner_id: '', missed_at: null },
      }),
    ),
  )
}

describe('an organisation keeps so many bytes as this server gives it', () => {
  const refusal = { status: 413, body: { id: 'organisation_full' } }

  it('files and database count, and the last file that fits is taken', async () => {
    const room = mostMb * megabyte - storedBytes(org.org)
    expect(room).toBeGreaterThan(megabyte)
    expect(await upload({ org, table }, room + 1)).toMatchObject(refusal)
    expect((await upload({ org, table }, room - 100_000)).status).toBe(200)
    expect(await upload({ org, table }, 200_000)).toMatchObject(refusal)
    const other = makeOrg()
    expect((await upload(other, 200_000)).status).toBe(200)
  })

  it('announced files, imports and answers to forms are refused; all else goes on', async () => {
    const link = await form()
    expect((await importFile(1000)).status).toBe(200)
    await addBytes(org.admin.memberId, mostMb * megabyte, true)
    expect(await importFile(1000)).toMatchObject(refusal)
    expect(await links.submit(link.token, answer)).toMatchObject(refusal)
    const id = newId()
    const args = { id, name: 'a.bin', size: 10, type: 'text/plain', tableId: table.id, fieldId: table.fields['files'] ?? '' }
    expect(await server.as(org.admin).mutate('attachments.announce', args)).toMatchObject({ error: refusal.body })
    const values = { [table.fields['name'] ?? '']: 'Bia' }
    expect((await server.as(org.admin).post(`/api/v3/tab/${table.id}/records`, { values })).status).toBe(200)
  })

  it('an import that was read before is not started', async () => {
    const job = await analyse(server, org.admin, 'a.csv', 'name,n\nana,1\nbia,2\n')
    await addBytes(org.admin.memberId, mostMb * megabyte, true)
    expect(await server.as(org.admin).post(`/api/imports/${job.id}/run`, planOf(job, 'A'))).toMatchObject(refusal)
  })
})

describe('the files of a link that stay are bounded', () => {
  const closed = { status: 409, body: { id: 'form_closed' } }
  beforeEach(() => Object.assign(org.org, { mostBytes: Infinity }))

  it('a full link takes no answers, says so, and tells who manages it', async () => {
    const [link, other] = [await form(), await form()]
    const uploadTo = (token: string): ReturnType<typeof send> => send(`/api/public/${token}/upload?part=q-files&name=a.txt`, 100)
    expect((await uploadTo(link.token)).status).toBe(200)
    await addBytes(subjectOf('link', link.id), mostLinkBytes - 150, true)
    expect((await links.visit<PublicFormItem>(link.token)).body.form).toMatchObject({ closed: 'space', pages: [] })
    expect(await uploadTo(link.token)).toMatchObject(closed)
    expect(await links.submit(link.token, answer)).toMatchObject(closed)
    const { body } = await server.as(org.admin).post<{ links: object[] }>('/api/public-links/list', { type: 'form', identifier: table.id })
    expect(body.links).toContainEqual(expect.objectContaining({ id: link.id, isFull: true }))
    expect(body.links).toContainEqual(expect.objectContaining({ id: other.id, isFull: false }))
    expect((await uploadTo(other.token)).status).toBe(200)
    expect((await links.submit(other.token, answer)).status).toBe(204)
  })

  it('files that no answer names yet count for the next file', async () => {
    const link = await form()
    await addBytes(subjectOf('link', link.id), mostLinkBytes - 50, false)
    Object.assign(server.platform.config, { looseBytes: 4 * mostLinkBytes })
    expect(await send(`/api/public/${link.token}/upload?part=q-files&name=a.txt`, 100)).toMatchObject(closed)
    expect((await links.submit(link.token, answer)).status).toBe(204)
  })
})
