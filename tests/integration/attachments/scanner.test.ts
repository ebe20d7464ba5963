import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
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
    `import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
const text = readFileSync(process.argv.at(-1), 'latin1')
if (text.includes('a queue')) {
  // what is seen while this one looks, and while all others wait
  const mark = join(dirname(process.argv[1]), 'running-' + process.pid)
  writeFileSync(mark, '')
  const seen = readdirSync(dirname(mark)).filter((name) => name.startsWith('running-')).length
  writeFileSync(join(dirname(mark), 'seen-' + process.pid), String(seen))
  rmSync(mark)
}
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

it('two scanners run at a time, however many files come at once', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => upload('a queue')))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  const seen = readdirSync(folder).filter((name) => name.startsWith('seen-'))
  expect(seen).toHaveLength(12)
  for (const name of seen) expect(Number(readFileSync(join(folder, name), 'utf8'))).toBeLessThanOrEqual(2)
})
