import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { makePicture } from '#tests/support/pictures.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'trama-scanner-'))
const script = join(folder, 'scan.mjs')
let server: TestServer
let org: TestOrg
let table: BuiltTable
beforeAll(async () => {
  // as ClamAV answers: 0 clean, 1 found something, 2 could not look
  writeFileSync(
    script,
    `import { readFileSync } from 'node:fs'
const text = readFileSync(process.argv.at(-1), 'latin1')
process.exit(process.argv[2] !== '--quick' ? 3 : text.includes('a virus') ? 1 : text.includes('a riddle') ? 2 : 0)`,
  )
  server = await startTestServer({ environment: { FILE_SCANNER: `${process.execPath} ${script} --quick` } })
  org = server.createOrg()
  table = buildTable(org.context(org.admin), { fields: { name: 'singleLineText', files: 'files' } })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function send(path: string, body: Buffer): Promise<{ status: number; body: { id: string } }> {
  const response = await fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${org.admin.token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(body),
  })
  return { status: response.status, body: (await response.json()) as { id: string } }
}

const upload = (text: string) =>
  send(`attachments/upload?tableId=${table.id}&fieldId=${table.fields['files']}&name=a%20$(b).txt`, Buffer.from(text))
const filesOnDisk = (): string[] => readdirSync(join(server.platform.config.dataDir, 'files', org.orgId))

it('the scanner’s command sees every file before anybody else does, and one that cannot look lets nothing in', async () => {
  expect((await upload('a letter')).status).toBe(200)
  expect(await upload('a virus')).toMatchObject({ status: 422, body: { id: 'file_infected' } })
  expect(await upload('a riddle')).toMatchObject({ status: 503, body: { id: 'unavailable' } })
  expect(filesOnDisk()).toHaveLength(1)
  const sick = Buffer.concat([await makePicture('png'), Buffer.from('a virus')])
  expect(await send(`files/member/${org.admin.memberId}`, sick)).toMatchObject({ status: 422, body: { id: 'file_infected' } })
})

it('a file in parts is looked at once it is whole; after a riddle its last part comes again', async () => {
  const announce = (id: string, size: number) =>
    server.as(org.admin).mutate('attachments.announce', {
      ...{ id, tableId: table.id, fieldId: table.fields['files'] ?? '' },
      ...{ name: 'a.txt', size, type: 'application/octet-stream' },
    })
  const part = (id: string, offset: number, text: string) => send(`attachments/part?id=${id}&offset=${offset}`, Buffer.from(text))
  const sick = newId()
  await announce(sick, 7)
  expect((await part(sick, 0, 'a vi')).body).toEqual({ received: 4, complete: false })
  expect((await part(sick, 4, 'rus')).body).toMatchObject({ id: 'file_infected' })
  const odd = newId()
  await announce(odd, 8)
  await part(odd, 0, 'a ri')
  expect((await part(odd, 4, 'ddle')).body).toMatchObject({ id: 'unavailable' })
  expect((await part(odd, 4, 'ver!')).body).toEqual({ received: 8, complete: true })
})
