import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTable } from '#tests/support/build-table.ts'
import { startTestServer, type TestClient, type TestServer } from '#tests/support/test-server.ts'

/** A program reads a thing, changes a part and sends the whole back: what only the server sets is not looked at. */
let server: TestServer
let admin: TestClient
let tableId: string
beforeAll(async () => {
  server = await startTestServer()
  const org = server.createOrg()
  admin = server.as(org.admin)
  tableId = buildTable(org.context(org.admin), { label: 'Orders' }).id
})
afterAll(() => server.close())

type Told = Record<string, unknown>
const things: Record<string, { path: string; id: string; name: string; body: () => object }> = {
  'a webhook': { path: 'v3/low-code-webhook', id: 'id_webhooks', name: 'name', body: () => ({ name: 'Shop', table_name: tableId }) },
  'an outgoing webhook': {
    ...{ path: 'outgoing-webhooks', id: 'id', name: 'name' },
    body: () => ({ name: 'Out', url: 'https://example.com/take?key=long-enough', table_id: tableId, events: ['record.created'] }),
  },
  'a function': {
    ...{ path: 'v3/low-code-functions', id: 'id_trama_low_code_functions', name: 'label' },
    body: () => ({
      label: 'Totals',
      active: 1,
      is_async: 0,
      language: 'python',
      trigger: { event: ['afterInsert'], related_table: tableId },
    }),
  },
}

it.each(Object.entries(things))('%s is taken as it was told', async (_, { path, id, name, body }) => {
  const made = await admin.post<Told>(`/api/${path}`, body())
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const address = `/api/${path}/${String(made.body[id])}`
  const same = await admin.request<Told>('PUT', address, { body: {} })
  const back = await admin.request<Told>('PUT', address, { body: { ...same.body, [name]: 'Renamed' } })
  expect(back.body).toEqual({ ...same.body, [name]: 'Renamed', updated_at: expect.any(String) as string })
  // a part that is neither told nor taken is still an error
  expect((await admin.request('PUT', address, { body: { ...same.body, nonsense: 1 } })).status).toBe(400)
})
