import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiTokenWithSecret } from '#shared/nouns/api-tokens/api-token-calls.ts'
import { TramaClient, TramaError } from '../../../docs/api/trama-client.ts'
import { writeClient, type ApiDescription } from '#tests/support/api-client/write-client.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const run = promisify(execFile)
let server: TestServer
let table: BuiltTable
let token: string
beforeAll(async () => {
  server = await startTestServer()
  const org = server.createOrg('Acme')
  table = buildTable(org.context(org.admin), { label: 'Things', fields: { Name: 'singleLineText', Total: 'number' } })
  token = (await server.as(org.admin).post<ApiTokenWithSecret>('/api/v3/api-token', { name: 'Robot' })).body.token
})
afterAll(() => server.close())

describe('the client in docs/api', () => {
  it('is the one that the description gives; -u writes it anew', async () => {
    const { body } = await server.as(undefined).get<ApiDescription>('/api/openapi.json')
    await expect(writeClient(body)).toMatchFileSnapshot('../../../docs/api/trama-client.ts')
  })

  it('reads and writes records', async () => {
    const client = new TramaClient({ url: server.url, token })
    expect((await client.getV3Tab()).items.map(({ label }) => label)).toEqual(['Things'])
    const { id } = await client.postV3TabTableIdRecords(table.id, { values: { Name: 'First', Total: 1 } }, { idempotencyKey: 'a' })
    const record = await client.getV3TabTableIdRecordsRecordId(table.id, id, { keys: 'label' })
    expect(record.values).toEqual({ Name: 'First', Total: 1 })
    await client.putV3TabTableIdRecordsRecordId(table.id, id, { values: { Total: 2 } }, { ifMatch: `"${record.seq}"` })
    const late = client.putV3TabTableIdRecordsRecordId(table.id, id, { values: { Total: 3 } }, { ifMatch: `"${record.seq}"` })
    await expect(late).rejects.toMatchObject({ status: 412, id: 'record_changed' })
    await expect(late).rejects.toBeInstanceOf(TramaError)
    expect((await client.getV3TabTableIdRecords(table.id, { sort: '-Total', keys: 'label' })).items).toHaveLength(1)
    await client.deleteV3TabTableIdRecordsRecordId(table.id, id)
  })

  it('and the example in Python keep a table in step and follow it', async () => {
    const env = { PATH: process.env['PATH'], TRAMA_URL: server.url, TRAMA_TOKEN: token, TRAMA_TABLE: table.id }
    const first = await run('python3', ['docs/api/example.py'], { env })
    expect(first.stdout).toBe("written 3\nbig ['Item 1', 'Item 2']\nknown 3\n")
    expect((await run('python3', ['docs/api/example.py'], { env })).stdout).toBe(first.stdout)
  })
})
