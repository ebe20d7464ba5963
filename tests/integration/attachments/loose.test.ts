import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'

const megabyte = 1024 * 1024
let server: TestServer
let org: TestOrg
let table: BuiltTable
beforeEach(async () => {
  server = await startTestServer({ environment: { LOOSE_FILES_MB: '2' } })
  org = server.createOrg()
  table = buildTable(org.context(org.admin), { fields: { name: 'singleLineText', files: 'files' } })
})
afterEach(() => server.close())

interface Sent {
  status: number
  body: Partial<ErrorBody> & { id?: string }
}

async function send(member: TestMember, path: string, bytes: number): Promise<Sent> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${member.token}` },
    body: new Uint8Array(bytes).fill(65),
  })
  return { status: response.status, body: (await response.json()) as Sent['body'] }
}

const upload = (member: TestMember, bytes: number): Promise<Sent> =>
  send(member, `/api/attachments/upload?tableId=${table.id}&fieldId=${table.fields['files']}&name=a.bin`, bytes)
const filesOnDisk = (): string[] =>
  readdirSync(join(server.platform.config.dataDir, 'files', org.orgId)).filter((name) => name !== 'imports')

it('a member has so many bytes of files in no cell, and gets them back with each that is put into one', async () => {
  const first = await upload(org.admin, 1.2 * megabyte)
  expect(first.status).toBe(200)
  const second = await upload(org.admin, megabyte)
  expect(second).toMatchObject({ status: 413, body: { id: 'too_many_loose_files' } })
  // nothing of it is kept
  expect(filesOnDisk()).toHaveLength(1)
  addRecords(org.context(org.admin), table, [{ name: 'x', files: [first.body.id ?? ''] }])
  expect((await upload(org.admin, megabyte)).status).toBe(200)
})

it('uploads side by side count together', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => upload(org.admin, 0.9 * megabyte)))
  expect(all.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
  expect(all.filter(({ status }) => status === 413).length).toBeGreaterThanOrEqual(6)
  expect(filesOnDisk().length).toBeLessThanOrEqual(2)
  // a refused file no longer counts
  const other = org.addMember({ isAdmin: true })
  expect((await upload(other, 1.5 * megabyte)).status).toBe(200)
})

it('an organisation has as much as four of its members', async () => {
  const answers: number[] = []
  for (let index = 0; index < 5; index++) answers.push((await upload(org.addMember({ isAdmin: true }), 1.9 * megabyte)).status)
  expect(answers).toEqual([200, 200, 200, 200, 413])
})

it('files that wait to be imported are bounded alike', async () => {
  const path = '/api/imports/upload?name=a.csv'
  expect((await send(org.admin, path, 1.2 * megabyte)).status).toBe(200)
  expect(await send(org.admin, path, megabyte)).toMatchObject({ status: 413, body: { id: 'too_many_loose_files' } })
})
