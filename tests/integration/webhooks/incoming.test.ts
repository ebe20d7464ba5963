import { createHmac } from 'node:crypto'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { Webhook, WebhookRequest } from '#shared/nouns/webhooks/webhook-calls.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type Answer, type TestServer } from '#tests/support/test-server.ts'

const waitFor = (look: () => void | Promise<void>) => vi.waitFor(look, { timeout: 15_000, interval: 20 })

let server: TestServer
let org: TestOrg
let table: BuiltTable
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Acme')
  table = buildTable(org.context(org.admin), { label: 'Orders', fields: { Name: 'singleLineText', Total: 'number' } })
})
afterAll(() => server.close())

const field = (name: string): string => table.fields[name] ?? ''
const make = async (body: object = {}): Promise<Webhook> => {
  const answer = await server.as(org.admin).post<Webhook>('/api/v3/low-code-webhook', { name: 'Shop', table_name: table.id, ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
/** As the sender does: the address alone, from anywhere. */
async function send(webhook: Webhook, method: string, options: { query?: string; type?: string; body?: string; headers?: object } = {}) {
  const { query = '', type, body, headers } = options
  const path = new URL(webhook.url).pathname + query
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      origin: 'https://shop.example',
      'sec-fetch-site': 'cross-site',
      ...(type !== undefined && { 'content-type': type }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  })
  return { status: answer.status, body: (await answer.json()) as ErrorBody & { ok?: boolean } }
}
const json = (webhook: Webhook, body: unknown, headers = {}) =>
  send(webhook, 'POST', { type: 'application/json', body: JSON.stringify(body), headers })
const logOf = async ({ id_webhooks: id }: Webhook): Promise<WebhookRequest[]> =>
  (await server.as(org.admin).get<{ items: WebhookRequest[] }>(`/api/v3/low-code-webhook/${id}/requests`)).body.items
async function names(): Promise<unknown[]> {
  const { body } = await server
    .as(org.admin)
    .post<{ columns: Record<string, unknown[]> }>('/api/records/query', { tableId: table.id, limit: 1000 })
  return body.columns[field('Name')] ?? []
}

describe('an address that other products send to', () => {
  it('takes every sender’s habit into records, and lists what has no place', async () => {
    const hook = await make()
    expect(hook.url).toMatch(/\/api\/hooks\/[\w-]{43}$/)
    expect((await json(hook, { Name: 'json', Total: 5, extra: 1 })).body.ok).toBe(true)
    expect((await send(hook, 'GET', { query: '?Name=query&Total=6' })).status).toBe(200)
    expect((await send(hook, 'POST', { type: 'application/x-www-form-urlencoded', body: 'Name=form&Total=7' })).status).toBe(200)
    const payload = `payload=${encodeURIComponent('{"Name":"packed"}')}`
    expect((await send(hook, 'POST', { type: 'application/x-www-form-urlencoded', body: payload })).status).toBe(200)
    expect((await json(hook, [{ Name: 'list 1' }, { Name: 'list 2' }])).status).toBe(200)
    expect(await names()).toEqual(expect.arrayContaining(['json', 'query', 'form', 'packed', 'list 1', 'list 2']))
    const [, , , , first] = await logOf(hook)
    expect(first).toMatchObject({ method: 'POST', status: 'done', result: { ignored: ['extra'] } })
  })

  it('finds values by its mapping and changes the record of a known key', async () => {
    const mapping = [
      { path: 'order.lines.0.title', fieldId: field('Name') },
      { path: 'order.total', fieldId: field('Total') },
    ]
    const hook = await make({ mapping, key_field: field('Name') })
    await json(hook, { order: { total: 1, lines: [{ title: 'mapped' }] } })
    await json(hook, { order: { total: 2, lines: [{ title: 'mapped' }] } })
    expect((await names()).filter((name) => name === 'mapped')).toHaveLength(1)
    const [last] = await logOf(hook)
    expect(last?.result).toMatchObject({ records: [{ op: 'update' }] })
  })

  it('takes a repeated event once', async () => {
    const hook = await make()
    const key = { 'idempotency-key': 'event-1' }
    const answers = [await json(hook, { Name: 'once' }, key), await json(hook, { Name: 'once' }, key)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await names()).filter((name) => name === 'once')).toHaveLength(1)
  })

  it('refuses and logs what does not fit, which may be taken again later', async () => {
    const hook = await make()
    const wrong = await json(hook, { Name: 'later', Total: 'much' })
    expect([wrong.status, wrong.body.id]).toEqual([422, 'invalid_value'])
    expect((await send(hook, 'POST', { type: 'application/json', body: '{"Name"' })).status).toBe(400)
    expect((await send(hook, 'POST', { type: 'application/json', body: '['.repeat(10_000) })).status).toBe(400)
    expect((await send(hook, 'POST', { type: 'application/json', body: `{"Name":"${'x'.repeat(1_100_000)}"}` })).status).toBe(413)
    expect((await send(hook, 'DELETE')).status).toBe(404)
    const log = await logOf(hook)
    expect(log.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
    await server.as(org.admin).request('PUT', `/api/v3/low-code-webhook/${hook.id_webhooks}`, {
      body: { name: 'Shop', table_name: table.id, mapping: [{ path: 'Name', fieldId: field('Name') }] },
    })
    const path = `/api/v3/low-code-webhook/${hook.id_webhooks}/requests/${log[2]?.id}/replay`
    const again = await server.as(org.admin).post<WebhookRequest>(path)
    expect(again.body).toMatchObject({ status: 'done', replayed: true })
    expect(await names()).toContain('later')
  })

  it('leads to one target: a table, an automation or a function, never to several', async () => {
    const ask = (body: object) => server.as(org.admin).post<ErrorBody>('/api/v3/low-code-webhook', { name: 'Shop', ...body })
    const functionId = '018f0000-0000-7000-8000-000000000001'
    const asked = [{}, { table_name: table.id, id_trama_low_code_functions: functionId }]
    for (const body of asked) expect(await ask(body), JSON.stringify(body)).toMatchObject({ status: 400, body: { id: 'invalid_request' } })
    expect((await ask({ table_name: table.id, automation_id: functionId })).status).toBe(400)
    expect((await ask({ id_trama_low_code_functions: functionId })).status).toBe(404)
    expect((await ask({ table_name: table.id, id_trama_low_code_functions: null })).status).toBe(200)
  })

  it('opens nothing once it is off, deleted, or has another address', async () => {
    const hook = await make()
    const admin = server.as(org.admin)
    const path = `/api/v3/low-code-webhook/${hook.id_webhooks}`
    const fresh = await admin.post<{ data: { url: string } }>(`${path}/regenerate-url`)
    expect((await json(hook, { Name: 'old' })).status).toBe(404)
    const moved = { ...hook, url: fresh.body.data.url }
    expect((await json(moved, { Name: 'new' })).status).toBe(200)
    expect((await admin.get<Webhook>(path)).body.url).toMatch(/\/…[\w-]{4}$/)
    await admin.request('PUT', path, { body: { name: 'Shop', table_name: table.id, active: 0 } })
    expect((await json(moved, { Name: 'off' })).status).toBe(404)
    await admin.request('DELETE', path)
    expect((await json(moved, { Name: 'gone' })).status).toBe(404)
    const { control } = server.platform
    const places = control.all(control.build.selectFrom('token_place').selectAll().where('id', '=', hook.id_webhooks))
    expect(places).toEqual([])
  })

  it('has the rights of whoever set it up, as they are now', async () => {
    const profile = { development: 1 as const, tables_enabled: { [table.id]: { can_create: true } } }
    const maker = org.addMember({ seat: 'builder', profile })
    const made = await server.as(maker).post<Webhook>('/api/v3/low-code-webhook', { name: 'Mine', table_name: table.id })
    expect((await json(made.body, { Name: 'mine' })).status).toBe(200)
    await server.as(org.admin).post('/api/members/update', { id: maker.memberId, active: false })
    expect((await json(made.body, { Name: 'no more' })).status).toBe(401)
    const closed = org.addMember({ seat: 'builder', profile: { development: 1 } })
    const refused = await server.as(closed).post<ErrorBody>('/api/v3/low-code-webhook', { name: 'X', table_name: table.id })
    expect(refused.body.id).toBe('unauthorized')
  })

  it('is limited by the minute', async () => {
    const hook = await make()
    const answers: Answer[] = []
    for (let at = 0; at < 61; at++) answers.push((await send(hook, 'GET', { query: '?Name=many' })) as unknown as Answer)
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1)
  })
})

describe('the signature of a sender', () => {
  const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, or').toString('base64')}`
  const text = JSON.stringify({ Name: 'signed' })
  const now = (): number => Math.floor(server.platform.now().getTime() / 1000)
  const hex = (key: string, content: string): string => createHmac('sha256', key).update(content).digest('hex')
  const signers: Record<string, (key: string) => Record<string, string>> = {
    standard: (key) => {
      const id = newId()
      const signature = new StandardWebhook(key).sign(id, new Date(now() * 1000), text)
      return { 'webhook-id': id, 'webhook-timestamp': String(now()), 'webhook-signature': signature }
    },
    github: (key) => ({ 'x-hub-signature-256': `sha256=${hex(key, text)}` }),
    stripe: (key) => ({ 'stripe-signature': `t=${now()},v1=${hex(key, `${now()}.${text}`)}` }),
  }

  it.each(Object.entries(signers))('%s: is taken with the secret, and refused without it or with another', async (signed_by, sign) => {
    const hook = await make({ signed_by, secret })
    const post = (headers: object) => send(hook, 'POST', { type: 'application/json', body: text, headers })
    expect((await post(sign(secret))).status).toBe(200)
    expect((await post({})).status).toBe(403)
    expect((await post(sign(`whsec_${Buffer.from('another secret, thirty-two bytes').toString('base64')}`))).status).toBe(403)
    expect(JSON.stringify(await logOf(hook))).not.toContain(secret)
  })

  /** The same signed content again, under another id of each kind that is not signed. */
  const disguises = [{ 'idempotency-key': 'another' }, { 'x-github-delivery': 'another' }]
  it.each(Object.entries(signers))(
    '%s: makes a copy of a request the same event, whatever else it is called (S16)',
    async (signed_by, sign) => {
      const hook = await make({ signed_by, secret })
      const signed = sign(secret)
      const before = (await names()).length
      for (const disguise of [{ 'idempotency-key': 'first' }, ...disguises])
        expect((await send(hook, 'POST', { type: 'application/json', body: text, headers: { ...signed, ...disguise } })).status).toBe(200)
      expect((await names()).length - before).toBe(1)
    },
  )

  it('knows the event of a signed content by the content, however an unsigned header wants it read', async () => {
    const hook = await make({ signed_by: 'stripe', secret })
    const body = JSON.stringify({ id: 'evt_1', Name: 'once' })
    const headers = { 'stripe-signature': `t=${now()},v1=${hex(secret, `${now()}.${body}`)}` }
    const before = (await names()).length
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
      expect((await send(hook, 'POST', { type, body, headers })).status).toBe(200)
    expect((await names()).length - before).toBe(1)
  })

  it('stays asked for when the webhook is changed by the fields of the specification (F1)', async () => {
    const hook = await make({ signed_by: 'github', secret })
    const path = `/api/v3/low-code-webhook/${hook.id_webhooks}`
    const body = { name: 'Shop', active: 1, id_trama_low_code_functions: null, table_name: table.id }
    expect((await server.as(org.admin).request('PUT', path, { body })).status).toBe(200)
    expect((await send(hook, 'POST', { type: 'application/json', body: text })).status).toBe(403)
    expect((await send(hook, 'POST', { type: 'application/json', body: text, headers: signers['github']?.(secret) ?? {} })).status).toBe(
      200,
    )
  })

  it('is needed where it is asked for', async () => {
    const answer = await server.as(org.admin).post<ErrorBody>('/api/v3/low-code-webhook', {
      ...{ name: 'Shop', table_name: table.id, signed_by: 'github' },
    })
    expect(answer.body.id).toBe('invalid_request')
  })
})

describe('an automation as target', () => {
  it('starts with the content, whose values its texts may hold (B13)', async () => {
    const id = newId()
    const values = [{ fieldId: field('Name'), text: 'From {{trigger.customer.name}}' }]
    const definition = {
      trigger: { kind: 'webhookReceived', config: {}, disallowChange: false },
      actions: [{ id: 'baaaaaaaaaaaa', kind: 'createRecord', config: { tableId: table.id, values }, branches: [] }],
    }
    const admin = server.as(org.admin)
    const made = await admin.mutate('automations.create', { id, name: 'By webhook', description: '', folder: '', definition } as never)
    expect(made.status, JSON.stringify(made)).toBe('applied')
    const hook = await make({ table_name: null, automation_id: id })
    expect((await json(hook, { customer: { name: 'Ana' } })).status).toBe(404)
    await admin.mutate('automations.enable', { id, enabled: true } as never)
    expect((await json(hook, { customer: { name: 'Ana' } })).status).toBe(200)
    await waitFor(async () => expect(await names()).toContain('From Ana'))
    const { body } = await admin.get<{ webhook_token: string; action_name: string; webhook_name: string }[]>('/api/v3/audit-log/webhooks')
    expect(body).toMatchObject([{ action_name: 'createRecord', webhook_name: 'By webhook' }])
    const secret = new URL(hook.url).pathname.slice('/api/hooks/'.length)
    // the address opens the webhook: the log holds its end alone
    expect(body.map(({ webhook_token: shown }) => shown)).toEqual([`…${secret.slice(-4)}`])
    expect(JSON.stringify(body)).not.toContain(secret)
  })
})
