import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiTokenWithSecret } from '#shared/nouns/api-tokens/api-token-calls.ts'
import type { TokenScopes } from '#shared/access/token-scopes.ts'
import { newId } from '#shared/lib/ids.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let orders: BuiltTable
const page = newId()
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Acme')
  orders = buildTable(org.context(org.admin), { label: 'Orders', fields: { Name: 'singleLineText', Total: 'number' } })
  buildTable(org.context(org.admin), { label: 'Secrets' })
  addRecords(org.context(org.admin), orders, [
    { Name: 'First', Total: 4 },
    { Name: 'Second', Total: 9 },
  ])
  await server.as(org.admin).mutate('pages.create', { id: page, label: 'Handbook', icon: 'file', color: 'blue' })
})
afterAll(() => server.close())

/** The official client, as a program would use it. */
async function connect(scopes: TokenScopes): Promise<Client> {
  const { body } = await server.as(org.admin).post<ApiTokenWithSecret>('/api/v3/api-token', { name: 'Model', scopes })
  const client = new Client({ name: 'test', version: '1.0.0' })
  const headers = { authorization: `Bearer ${body.token}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/api/mcp`), { requestInit: { headers } }))
  return client
}
async function use(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { isError, content } = (await client.callTool({ name, arguments: given })) as { isError?: boolean; content: { text: string }[] }
  const text = content[0]?.text ?? ''
  return { isError: isError === true, text, value: (/^[[{]/.test(text) ? JSON.parse(text) : text) as Record<string, unknown> }
}
const all: TokenScopes = { tables: '*', verbs: ['read', 'write'], pages: 'read' }

describe('the Model Context Protocol', () => {
  it('offers tools, and finds, writes and deletes records by them', async () => {
    const client = await connect(all)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'list_tables',
        'find_records',
        'create_records',
        'upsert_records',
        'read_page',
        'make_workspace',
        'run_automation',
      ]),
    )
    const tables = (await use(client, 'list_tables')).value as unknown as { id: string; label: string }[]
    expect(tables.map(({ label }) => label)).toEqual(['Orders', 'Secrets'])
    const described = await use(client, 'describe_table', { table: orders.id })
    expect(described.text).toContain('greaterOrEqual')
    const filters = JSON.stringify([{ field: 'Total', operator: 'greaterOrEqual', value: 5 }])
    const found = await use(client, 'find_records', { table: orders.id, filters })
    expect(found.value['items']).toMatchObject([{ values: { Name: 'Second' } }])
    const made = await use(client, 'create_records', { table: orders.id, records: [{ Name: 'By a model', Total: 1 }] })
    const [{ id = '' } = {}] = made.value['items'] as { id?: string }[]
    await use(client, 'update_records', { table: orders.id, records: [{ id, values: { Total: 2 } }] })
    expect((await use(client, 'get_record', { table: orders.id, id })).value['values']).toMatchObject({ Total: 2 })
    const { db } = org.org
    const history = db.build.selectFrom('record_history').select(['member_id', 'source']).where('record_id', '=', id)
    expect(db.all(history)[0]).toEqual({ member_id: org.admin.memberId, source: 'api' })
    await use(client, 'delete_records', { table: orders.id, ids: [id] })
    expect((await use(client, 'get_record', { table: orders.id, id })).isError).toBe(true)
    expect((await use(client, 'read_page', { id: page })).value['markdown']).toContain('# Handbook')
    await client.close()
  })

  it('counts each message, and says what is left', async () => {
    const { body } = await server.as(org.admin).post<ApiTokenWithSecret>('/api/v3/api-token', { name: 'Counted', scopes: all })
    const headers = { authorization: `Bearer ${body.token}`, accept: 'application/json, text/event-stream' }
    const messages = (count: number) => Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }))
    const send = (sent: unknown) => server.as(undefined).request('POST', '/api/mcp', { headers, body: sent })
    const leftOf = (answer: { headers: Headers }): number => Number(answer.headers.get('ratelimit-remaining'))
    const first = await send(messages(1)[0])
    expect([first.status, first.headers.get('ratelimit-limit')]).toEqual([200, '1200'])
    const many = await send(messages(100))
    expect(leftOf(first) - leftOf(many)).toBe(100)
    expect(leftOf(many) - leftOf(await send(messages(1)[0]))).toBe(1)
    const beyond = await send(messages(1200))
    expect([beyond.status, beyond.headers.get('retry-after') !== null]).toEqual([429, true])
  })

  it('has the token’s scopes, and says why it refuses', async () => {
    const client = await connect({ tables: [orders.id], verbs: ['read'] })
    const tables = (await use(client, 'list_tables')).value as unknown as object[]
    expect(tables).toHaveLength(1)
    const refused = await use(client, 'create_records', { table: orders.id, records: [{ Name: 'No' }] })
    expect([refused.isError, refused.value['id']]).toEqual([true, 'permission_denied'])
    expect((await use(client, 'list_pages')).value).toEqual({ items: [], next: null })
    expect((await use(client, 'read_page', { id: page })).value['id']).toBe('page_not_found')
    expect((await use(client, 'run_automation', { id: newId() })).value['id']).toBe('permission_denied')
    await client.close()
  })

  it('is closed without a session', async () => {
    const answer = await fetch(`${server.url}/api/mcp`, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(401)
  })
})
