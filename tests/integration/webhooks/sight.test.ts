import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { OutgoingWebhook, Webhook, WebhookDelivery, WebhookRequest } from '#shared/nouns/webhooks/webhook-calls.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestClient, type TestServer } from '#tests/support/test-server.ts'

/** The people who are told of webhooks and of what they took and sent, and who may use them. */
let server: TestServer
let org: TestOrg
let table: BuiltTable
let unseen: BuiltTable
let admin: TestClient
/** sees the table but for one field, and not the other table */
let bea: TestMember

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => {
  org = server.createOrg('Acme')
  admin = server.as(org.admin)
  const context = org.context(org.admin)
  table = buildTable(context, { label: 'Staff', fields: { Name: 'singleLineText', Salary: 'number' } })
  unseen = buildTable(context, { label: 'Unseen', fields: { Text: 'singleLineText' } })
  const own = { fields_excluded: [field('Salary')], can_create: true, can_edit: true, manage_structure: true }
  bea = org.addMember({ seat: 'builder', profile: { development: 1, manage_tricks: 1, tables_enabled: { [table.id]: own } } })
})

const field = (name: string): string => table.fields[name] ?? ''
const url = 'https://books.example/told'
const events = ['record.updated']

async function outgoing(body: object = {}): Promise<string> {
  const made = await admin.post<OutgoingWebhook>('/api/outgoing-webhooks', {
    name: 'Told',
    url,
    table_id: table.id,
    events,
    active: 0,
    ...body,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.id
}
async function incoming(body: object = {}): Promise<Webhook> {
  const made = await admin.post<Webhook>('/api/v3/low-code-webhook', { name: 'Taken', table_name: table.id, ...body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body
}
/** A delivery whose text holds a salary. */
async function delivered(webhookId: string, status: string): Promise<string> {
  const { db } = org.org
  const id = newId()
  const body = JSON.stringify({ type: 'record.updated', data: { records: [{ id: newId(), values: { [field('Salary')]: 90_000 } }] } })
  const at = server.platform.now().toISOString()
  const made = { id, webhook_id: webhookId, place: org.org.db.writeNow(() => org.org.nextSeq()), event: 'record.updated', batch: newId() }
  const rest = { records: '[]', part: 0, tries: 1, answer: null, due_at: status === 'waiting' ? '2999-01-01T00:00:00.000Z' : null }
  await db.write(() =>
    db.run(
      db.build.insertInto('delivery').values({ ...made, ...rest, made_at: at, body, status, ended_at: null, owner_id: org.admin.memberId }),
    ),
  )
  return id
}
const logOf = async (client: TestClient, id: string): Promise<WebhookDelivery[]> =>
  (await client.get<{ items: WebhookDelivery[] }>(`/api/outgoing-webhooks/${id}/deliveries`)).body.items
const requestsOf = async (client: TestClient, id: string): Promise<WebhookRequest[]> =>
  (await client.get<{ items: WebhookRequest[] }>(`/api/v3/low-code-webhook/${id}/requests`)).body.items
const send = (hook: Webhook, body: unknown) =>
  fetch(server.url + new URL(hook.url).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('an outgoing webhook', () => {
  const condition = () => ({
    id: 'g',
    conjunction: 'and',
    nodes: [{ id: 'c', fieldId: field('Salary'), operator: 'greaterOrEqual', value: 50_000 }],
  })

  it.each([
    ['over another table', () => ({ table_id: unseen.id })],
    ['with a hidden field in its conditions', () => ({ filter: condition() })],
    ['with a hidden field among those it tells', () => ({ fields: [field('Salary')] })],
  ])('%s is not there for those who do not see that', async (_, body) => {
    const id = await outgoing(body())
    const client = server.as(bea)
    expect((await client.get<{ items: unknown[] }>('/api/outgoing-webhooks')).body.items).toEqual([])
    const asks = await Promise.all([
      client.get(`/api/outgoing-webhooks/${id}/deliveries`),
      client.post(`/api/outgoing-webhooks/${id}/rotate`),
      client.request('PUT', `/api/outgoing-webhooks/${id}`, { body: { url: 'https://evil.example/' } }),
      client.request('DELETE', `/api/outgoing-webhooks/${id}`),
    ])
    expect(asks.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  it('shows what it told to its owner and administrators, who alone may send it again or renew its secret', async () => {
    const id = await outgoing()
    const delivery = await delivered(id, 'sent')
    const client = server.as(bea)
    expect(await logOf(client, id)).toMatchObject([{ id: delivery, status: 'sent', body: null }])
    expect((await logOf(admin, id))[0]?.body).toContain('90000')
    expect((await client.post(`/api/outgoing-webhooks/${id}/rotate`)).status).toBe(403)
    expect((await client.post(`/api/outgoing-webhooks/${id}/deliveries/${delivery}/resend`)).status).toBe(403)
  })

  it('tells its address to whoever wrote it, and takes the short one for no other', async () => {
    const secretUrl = 'https://books.example/hooks/secret'
    const id = await outgoing({ url: secretUrl })
    const client = server.as(bea)
    const listed = async (asking: TestClient) => (await asking.get<{ items: OutgoingWebhook[] }>('/api/outgoing-webhooks')).body.items
    const [short] = await listed(client)
    expect(short?.url).toBe('https://books.example/…')
    const whole = { name: 'Named', url: short?.url, active: 0 }
    const changed = await client.request<OutgoingWebhook>('PUT', `/api/outgoing-webhooks/${id}`, { body: whole })
    expect(changed.body).toMatchObject({ name: 'Named', url: short?.url, owner: { id: org.admin.memberId } })
    expect((await listed(admin)).map(({ url }) => url)).toEqual([secretUrl])
    // neither the next owner nor an administrator is told the address that another person wrote
    const taken = await client.request<OutgoingWebhook>('PUT', `/api/outgoing-webhooks/${id}`, { body: { events: ['record.created'] } })
    expect(taken.body).toMatchObject({ url: short?.url, owner: { id: bea.memberId } })
    const second = server.as(org.addMember({ isAdmin: true, seat: 'builder' }))
    const urls = async () => Promise.all([admin, client, second].map(async (asking) => (await listed(asking))[0]?.url))
    expect(await urls()).toEqual([secretUrl, short?.url, short?.url])
    const renewed = await client.post<OutgoingWebhook>(`/api/outgoing-webhooks/${id}/rotate`)
    expect(renewed.body.url).toBe(short?.url)
    const own = 'https://books.example/hooks/other'
    await client.request('PUT', `/api/outgoing-webhooks/${id}`, { body: { url: own } })
    expect(await urls()).toEqual([short?.url, own, short?.url])
  })

  it.each([
    ['address', () => ({ url: 'https://evil.example/' })],
    ['table', () => ({ table_id: unseen.id })],
  ])('sends nothing that was built before to another %s', async (what, body) => {
    const id = await outgoing()
    await delivered(id, 'sent')
    await delivered(id, 'waiting')
    const client = what === 'address' ? server.as(bea) : admin
    expect((await client.request('PUT', `/api/outgoing-webhooks/${id}`, { body: body() })).status).toBe(200)
    expect(await logOf(admin, id)).toMatchObject([
      { status: 'skipped', body: null },
      { status: 'sent', body: null },
    ])
  })

  it('keeps its content from whoever takes it over, and is built anew with their rights', async () => {
    const id = await outgoing()
    const sent = await delivered(id, 'sent')
    await delivered(id, 'waiting')
    const client = server.as(bea)
    const changed = await client.request<OutgoingWebhook>('PUT', `/api/outgoing-webhooks/${id}`, { body: { events: ['record.created'] } })
    // who made it stays (F3)
    expect(changed.body).toMatchObject({ org_created_by: { id: org.admin.memberId }, owner: { id: bea.memberId } })
    expect((await logOf(client, id)).map(({ body }) => body)).toEqual([null, null])
    expect((await logOf(admin, id)).map(({ body }) => body !== null)).toEqual([false, true])
    expect((await client.post<WebhookDelivery>(`/api/outgoing-webhooks/${id}/deliveries/${sent}/resend`)).body.body).toBeNull()
    expect((await logOf(admin, id)).map(({ body }) => body)).toEqual([null, null])
  })

  it('shows a field that its owner sees no more to nobody but administrators', async () => {
    const id = await outgoing()
    await server.as(bea).request('PUT', `/api/outgoing-webhooks/${id}`, { body: { events: ['record.created'] } })
    await delivered(id, 'sent')
    const { db } = org.org
    db.writeNow(() => db.run(db.build.updateTable('delivery').set({ owner_id: bea.memberId })))
    expect((await logOf(server.as(bea), id))[0]?.body).toBeNull()
    expect((await logOf(admin, id))[0]?.body).not.toBeNull()
  })
})

it('stays its owner’s when another person renames it or switches it off, and is theirs once they switch it on', async () => {
  const id = await outgoing({ active: 1 })
  const put = async (body: object) =>
    (await server.as(bea).request<OutgoingWebhook>('PUT', `/api/outgoing-webhooks/${id}`, { body })).body.owner.id
  expect(await put({ name: 'Named' })).toBe(org.admin.memberId)
  expect(await put({ active: 0 })).toBe(org.admin.memberId)
  expect(await put({ active: 1 })).toBe(bea.memberId)
})

it('can be renamed and switched off once a field of it is gone, and not switched on again', async () => {
  const named = field('Salary')
  const out = `/api/outgoing-webhooks/${await outgoing({ active: 1, fields: [named] })}`
  const taken = `/api/v3/low-code-webhook/${(await incoming({ mapping: [{ path: 'pay', fieldId: named }] })).id_webhooks}`
  expect((await admin.mutate('fields.delete', { tableId: table.id, id: named })).status).toBe('applied')
  for (const path of [out, taken]) {
    const put = async (body: object) => (await admin.request('PUT', path, { body })).status
    expect([await put({ name: 'Old', active: 0 }), await put({ active: 1 })]).toEqual([200, 400])
  }
})

describe('an incoming webhook', () => {
  it('is not there for those who do not see its table or the fields it fills', async () => {
    const hooks = [
      await incoming({ table_name: unseen.id }),
      await incoming({ mapping: [{ path: 'pay', fieldId: field('Salary') }] }),
      await incoming({ key_field: field('Salary') }),
    ]
    const client = server.as(bea)
    expect((await client.get<{ total: number }>('/api/v3/low-code-webhook')).body.total).toBe(0)
    for (const { id_webhooks: id } of hooks) {
      expect((await client.get(`/api/v3/low-code-webhook/${id}`)).status).toBe(404)
      expect((await client.get(`/api/v3/low-code-webhook/${id}/requests`)).status).toBe(404)
      expect((await client.request('PUT', `/api/v3/low-code-webhook/${id}`, { body: { name: 'Mine' } })).status).toBe(404)
      expect((await client.request('DELETE', `/api/v3/low-code-webhook/${id}`)).status).toBe(404)
    }
  })

  it('shows what came to its owner and administrators, also after another person took it over', async () => {
    const hook = await incoming()
    await send(hook, { Name: 'Ana', Salary: 90_000 })
    const path = `/api/v3/low-code-webhook/${hook.id_webhooks}`
    const client = server.as(bea)
    const [kept] = await requestsOf(admin, hook.id_webhooks)
    expect(kept?.content).toContain('90000')
    expect(await requestsOf(client, hook.id_webhooks)).toMatchObject([{ id: kept?.id, status: 'done', content: null, result: null }])
    expect((await client.post(`${path}/requests/${kept?.id}/replay`)).status).toBe(403)
    expect((await client.post(`${path}/regenerate-url`)).status).toBe(403)
    const changed = await client.request<Webhook>('PUT', path, { body: { key_field: field('Name') } })
    expect(changed.body).toMatchObject({ org_created_by: { id: org.admin.memberId }, owner: { id: bea.memberId } })
    expect((await requestsOf(client, hook.id_webhooks))[0]?.content).toBeNull()
    expect((await client.post(`${path}/requests/${kept?.id}/replay`)).status).toBe(403)
    expect((await requestsOf(admin, hook.id_webhooks))[0]?.content).toContain('90000')
  })

  it('starts only automations that its owner may open, when it is made and with every request (S7)', async () => {
    const automation = newId()
    const values = [{ fieldId: unseen.fields['Text'] ?? '', text: '{{trigger.text}}' }]
    const definition = {
      trigger: { kind: 'webhookReceived', config: {}, disallowChange: false },
      actions: [{ id: 'baaaaaaaaaaaa', kind: 'createRecord', config: { tableId: unseen.id, values }, branches: [] }],
    }
    await admin.mutate('automations.create', { id: automation, name: 'Hidden', description: '', folder: '', definition } as never)
    await admin.mutate('automations.enable', { id: automation, enabled: true })
    const real = await incoming({ table_name: null, automation_id: automation })
    const client = server.as(bea)
    expect((await client.get<{ total: number }>('/api/v3/low-code-webhook')).body.total).toBe(0)
    const asked = await client.post('/api/v3/low-code-webhook', { name: 'Mine', automation_id: automation })
    expect(asked.status).toBe(404)
    expect((await send(real, { text: 'right' })).status).toBe(200)
    // one that was made before such addresses were refused
    const { db } = org.org
    db.writeNow(() => db.run(db.build.updateTable('webhook').set({ owner_id: bea.memberId })))
    expect((await send(real, { text: 'forged' })).status).toBe(404)
  })
})
