import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TokenScopes } from '#shared/access/token-scopes.ts'
import type { ApiTokenWithSecret } from '#shared/nouns/api-tokens/api-token-calls.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { switchOn, step, trigger } from '#tests/support/run-automations.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type Answer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let orders: BuiltTable
let secrets: BuiltTable
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Acme')
  orders = buildTable(org.context(org.admin), { label: 'Orders', fields: { Name: 'singleLineText' } })
  secrets = buildTable(org.context(org.admin), { label: 'Secrets', fields: { Name: 'singleLineText' } })
})
afterAll(() => server.close())

interface Ask {
  <T = ErrorBody>(method: string, path: string, body?: object): Promise<Answer<T>>
  headers: Record<string, string>
}

/** A program with a token of these scopes. */
async function program(scopes: Partial<TokenScopes>): Promise<Ask> {
  const body = { name: 'Robot', scopes: { tables: '*', verbs: ['read', 'write'], ...scopes } }
  const { token } = (await server.as(org.admin).post<ApiTokenWithSecret>('/api/v3/api-token', body)).body
  const headers = { authorization: `Bearer ${token}` }
  const ask = <T>(method: string, path: string, sent?: object): Promise<Answer<T>> =>
    server.as(undefined).request<T>(method, `/api/${path}`, { headers, ...(sent !== undefined && { body: sent }) })
  return Object.assign(ask, { headers })
}
const idOf = ({ status, body }: Answer<ErrorBody>): string => (status < 400 ? 'ok' : body.id)
const ofField = { label: 'Total', type: 'number' }
const told = (table: BuiltTable) => ({ name: 'Shop', url: 'https://shop.example/hook', table_id: table.id, events: ['record.created'] })

it('without its scope nothing of structure, apps and webhooks is open', async () => {
  const ask = await program({})
  expect(
    [
      await ask('POST', 'v3/tab', { label: 'x', fields: [{ label: 'y', type: 'number' }] }),
      await ask('POST', `v3/tab/${orders.id}/field`, ofField),
      await ask('PUT', `v3/tab/${orders.id}`, { label: 'x' }),
      await ask('POST', 'v3/app', { label: 'x' }),
      await ask('GET', 'outgoing-webhooks'),
      await ask('POST', 'outgoing-webhooks', told(orders)),
    ].map(idOf),
  ).toEqual(Array.from({ length: 6 }, () => 'permission_denied'))
  expect((await ask<{ items: [] }>('GET', 'v3/app')).body).toEqual({ items: [], next: null })
})

it('structure: fields and views of its tables, and tables if it reaches all', async () => {
  const ask = await program({ structure: 'write' })
  const made = await ask<{ id: string }>('POST', 'v3/tab', { label: 'Parts', fields: [{ label: 'Name', type: 'singleLineText' }] })
  expect(made.status).toBe(200)
  const field = await ask<{ id: string }>('POST', `v3/tab/${made.body.id}/field`, ofField)
  expect(field.status).toBe(200)
  expect((await ask('PUT', `v3/tab/${made.body.id}/field/${field.body.id}`, { label: 'Sum' })).status).toBe(204)
  expect((await ask('PUT', `v3/tab/${made.body.id}`, { label: 'Pieces' })).status).toBe(204)
  const read = await ask<{ label: string; fields: { label: string }[] }>('GET', `v3/tab/${made.body.id}`)
  expect(read.body).toMatchObject({ label: 'Pieces', fields: [{ label: 'Name' }, { label: 'Sum' }] })
  expect((await ask('DELETE', `v3/tab/${made.body.id}/field/${field.body.id}`)).status).toBe(204)

  const narrow = await program({ structure: 'write', tables: [orders.id] })
  const linked = { label: 'Way', type: 'connectedRecord', config: { tableId: secrets.id, limitToOne: true } }
  expect(
    [
      await narrow('POST', `v3/tab/${orders.id}/field`, ofField),
      await narrow('POST', `v3/tab/${secrets.id}/field`, ofField),
      await narrow('POST', 'v3/tab', { label: 'x', fields: [{ label: 'y', type: 'number' }] }),
      // a link would lead to a table that the token does not reach
      await narrow('POST', `v3/tab/${orders.id}/field`, linked),
    ].map((answer) => idOf(answer) === 'ok'),
  ).toEqual([true, false, false, false])
})

it('apps: read, or made and changed too', async () => {
  const [reader, writer] = [await program({ apps: 'read' }), await program({ apps: 'write' })]
  const made = await writer<{ id: string }>('POST', 'v3/app', { label: 'Desk' })
  expect(made.status).toBe(200)
  const block = await writer<{ id: string }>('POST', `v3/app/${made.body.id}/blocks`, { type: 'text', text: 'Hello' })
  expect(block.status, JSON.stringify(block.body)).toBe(200)
  const list = await reader<{ items: { id: string; label: string }[] }>('GET', 'v3/app')
  expect(list.body.items).toMatchObject([{ id: made.body.id, label: 'Desk' }])
  const app = await reader<{ components: { text: string }[] }>('GET', `v3/app/${made.body.id}`)
  expect(app.body.components).toMatchObject([{ text: 'Hello' }])
  expect(
    [await reader('POST', 'v3/app', { label: 'x' }), await reader('POST', `v3/app/${made.body.id}/blocks`, { type: 'text' })].map(idOf),
  ).toEqual(['permission_denied', 'permission_denied'])
})

it('webhooks: those of its tables, without starting automations', async () => {
  const ask = await program({ webhooks: 'write', tables: [orders.id] })
  const foreign = (await server.as(org.admin).post<{ id: string }>('/api/outgoing-webhooks', told(secrets))).body.id
  const made = await ask<{ id: string; secret: string }>('POST', 'outgoing-webhooks', told(orders))
  expect(made.body.secret).toMatch(/^whsec_/)
  const list = await ask<{ items: { id: string }[] }>('GET', 'outgoing-webhooks')
  expect(list.body.items.map(({ id }) => id)).toEqual([made.body.id])
  const id = await switchOn(org.context(org.admin), { trigger: trigger('webhookReceived', {}), actions: [step('stop', {})] })
  expect(
    [
      await ask('POST', 'outgoing-webhooks', told(secrets)),
      await ask('PUT', `outgoing-webhooks/${made.body.id}`, told(secrets)),
      await ask('PUT', `outgoing-webhooks/${foreign}`, told(orders)),
      await ask('DELETE', `outgoing-webhooks/${foreign}`),
      await ask('GET', `outgoing-webhooks/${foreign}/deliveries`),
      await ask('POST', `automations/${id}/run`, { recordIds: [] }),
      await ask('POST', 'v3/low-code-webhook', { name: 'x', table_name: orders.id }),
      await ask('GET', 'v3/api-token'),
    ].map(idOf),
  ).toEqual([
    ...['unauthorized', 'unauthorized', 'not_found', 'not_found', 'not_found'],
    ...['permission_denied', 'permission_denied', 'permission_denied'],
  ])
  expect((await ask('DELETE', `outgoing-webhooks/${made.body.id}`)).status).toBe(204)
})

it('tasks: those of its tables, with its verbs', async () => {
  const ask = await program({ tables: [orders.id] })
  const made = await ask<{ id: string }>('POST', 'task/create', { description: 'Pack', objectId: orders.id })
  expect(made.status).toBe(200)
  const { id } = made.body
  const changed = await ask<{ description: string }>('POST', 'task/update', { id, description: 'Pack it' })
  expect([changed.status, changed.body.description]).toEqual([200, 'Pack it'])
  expect((await ask<{ isCompleted: boolean }>('POST', 'task/complete', { id })).body.isCompleted).toBe(true)
  const listed = await ask<{ tasks: { id: string }[] }>('POST', 'task/list', {})
  expect(listed.body.tasks.map((task) => task.id)).toEqual([id])

  const reader = await program({ tables: [orders.id], verbs: ['read'] })
  expect((await reader<{ id: string }>('GET', `task/${id}/get`)).body.id).toBe(id)
  const stranger = await program({ tables: [secrets.id] })
  expect((await stranger('GET', `task/${id}/get`)).status).toBe(404)
  expect((await stranger<{ tasks: [] }>('POST', 'task/list', {})).body.tasks).toEqual([])
  for (const other of [reader, stranger]) {
    expect((await other('POST', 'task/create', { description: 'x', objectId: orders.id })).status).toBeGreaterThanOrEqual(400)
    expect((await other('POST', 'task/update', { id, description: 'x' })).status).toBeGreaterThanOrEqual(400)
    expect((await other('POST', 'task/delete', { id })).status).toBeGreaterThanOrEqual(400)
  }
  expect((await ask('POST', 'task/delete', { id })).status).toBeLessThan(400)
  expect((await ask('GET', `task/${id}/get`)).status).toBe(404)
})

it('the verb write alone reads no record, whatever the way', async () => {
  const [id = ''] = addRecords(org.context(org.admin), orders, [{ Name: 'Unread' }])
  const ask = await program({ verbs: ['write'] })
  const tool = (name: string, given: object) =>
    server.as(undefined).request<{ result: { isError?: boolean } }>('POST', '/api/mcp', {
      headers: { ...ask.headers, accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
    })
  const table = { tableId: orders.id }
  const asked = [
    await ask('GET', `v3/tab/${orders.id}/records`),
    await ask('GET', `v3/tab/${orders.id}/records/${id}`),
    await ask('GET', `v3/tab/${orders.id}/changes`),
    await ask('GET', `v3/tab/${orders.id}/records/${id}/comments`),
    await ask('POST', 'records/query', table),
    await ask('POST', 'records/get', { ...table, ids: [id] }),
    await ask('POST', 'records/groups', { ...table, levels: [], by: [] }),
    await ask('POST', 'records/figures', { ...table, aggregates: [] }),
    await ask('POST', 'task/list', {}),
  ]
  expect(asked.map(idOf)).toEqual(asked.map(() => 'permission_denied'))
  expect((await tool('find_records', { table: orders.id })).body.result.isError).toBe(true)
  expect((await tool('get_record', { table: orders.id, id })).body.result.isError).toBe(true)
  expect((await ask('POST', `v3/tab/${orders.id}/records`, { values: { Name: 'Written' } })).status).toBe(200)
  expect((await ask('PUT', `v3/tab/${orders.id}/records/${id}`, { values: { Name: 'Changed' } })).status).toBeLessThan(300)
})

it('the verb run for some tables starts no automation that names none of them', async () => {
  const definition = { trigger: trigger('webhookReceived', {}), actions: [step('stop', {})] }
  const id = await switchOn(org.context(org.admin), definition, 'About nothing')
  const [bounded, all] = [await program({ tables: [orders.id], verbs: ['run'] }), await program({ verbs: ['run'] })]
  expect((await bounded('POST', `automations/${id}/run`, { recordIds: [] })).body.id).toBe('not_found')
  expect((await all('POST', `automations/${id}/run`, { recordIds: [] })).status).toBe(200)
})
