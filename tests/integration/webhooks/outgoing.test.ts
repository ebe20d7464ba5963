import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutgoingWebhook, WebhookDelivery } from '#shared/nouns/webhooks/webhook-calls.ts'
import type { OutboundRequest } from '#server/lib/outbound/safe-fetch.ts'
import { addRecords, buildTable, change, type BuiltTable } from '#tests/support/build-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

interface Told {
  headers: Record<string, string>
  text: string
  body: { type: string; data: { records: { id: string; values?: Record<string, unknown> }[]; batch: string; part: number } }
}

const waitFor = (look: () => void | Promise<void>) => vi.waitFor(look, { timeout: 15_000, interval: 20 })

let receiver: Server
let told: Told[] = []
let answers: number[] = []
let server: TestServer
let org: TestOrg
let table: BuiltTable

beforeAll(async () => {
  receiver = createServer((incoming: IncomingMessage, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      told.push({ headers: incoming.headers as Record<string, string>, text, body: JSON.parse(text) as Told['body'] })
      outgoing.statusCode = answers.shift() ?? 200
      outgoing.end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const port = (receiver.address() as AddressInfo).port
  server = await startTestServer({ environment: { OUTBOUND_ALLOW: `127.0.0.1:${port}` } })
  org = server.createOrg('Acme')
  table = buildTable(org.context(org.admin), { label: 'Orders', fields: { Name: 'singleLineText', Total: 'number' } })
})
afterAll(async () => {
  await server.close()
  receiver.close()
})
beforeEach(() => {
  told = []
  answers = []
})

type Made = OutgoingWebhook & { secret: string }
const address = (): string => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/told`
async function make(body: object = {}): Promise<Made> {
  const given = {
    name: 'Shop',
    url: address(),
    table_id: table.id,
    events: ['record.created', 'record.updated', 'record.deleted'],
    ...body,
  }
  const answer = await server.as(org.admin).post<Made>('/api/outgoing-webhooks', given)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const remove = ({ id }: Made) => server.as(org.admin).request('DELETE', `/api/outgoing-webhooks/${id}`)
const deliveries = async ({ id }: Made): Promise<WebhookDelivery[]> =>
  (await server.as(org.admin).get<{ items: WebhookDelivery[] }>(`/api/outgoing-webhooks/${id}/deliveries`)).body.items
const add = (rows: Record<string, string | number>[]) => addRecords(org.context(org.admin), table, rows)
const verify = ({ secret }: { secret: string }, { headers, text }: Told) => new StandardWebhook(secret).verify(text, headers)
const field = (name: string): string => table.fields[name] ?? ''

describe('an address that is told of changed records', () => {
  it('is told of each event, signed by the standard, with the chosen fields of records that meet its conditions', async () => {
    const filter = { id: 'g', conjunction: 'and', nodes: [{ id: 'c', fieldId: field('Total'), operator: 'greaterOrEqual', value: 10 }] }
    const hook = await make({ filter, fields: [field('Name')] })
    const [small, big = ''] = add([
      { Name: 'small', Total: 1 },
      { Name: 'big', Total: 20 },
    ])
    await waitFor(() => expect(told).toHaveLength(1))
    expect(() => verify(hook, told[0] as Told)).not.toThrow()
    expect(told[0]?.body).toMatchObject({ type: 'record.created', data: { records: [{ id: big, values: { [field('Name')]: 'big' } }] } })
    expect(told[0]?.text).not.toContain(field('Total'))
    change(org.context(org.admin), table.id, [{ op: 'delete', id: big, base: 1e9 }])
    await waitFor(() => expect(told).toHaveLength(2))
    expect(told[1]?.body).toMatchObject({ type: 'record.deleted', data: { records: [{ id: big }] } })
    expect(small).toBeDefined()
    await remove(hook)
  })

  it('is told of a large write in counted pieces of one batch', async () => {
    const hook = await make()
    add(Array.from({ length: 250 }, (_, at) => ({ Name: `row ${at}` })))
    await waitFor(() => expect(told).toHaveLength(3))
    expect(told.map(({ body }) => [body.data.part, body.data.records.length])).toEqual([
      [0, 100],
      [1, 100],
      [2, 50],
    ])
    expect(new Set(told.map(({ body }) => body.data.batch)).size).toBe(1)
    await remove(hook)
  })

  it('is told again with the same id and content after a failure, and when asked for', async () => {
    const hook = await make()
    answers = [500]
    add([{ Name: 'again' }])
    await waitFor(async () => expect((await deliveries(hook))[0]).toMatchObject({ status: 'waiting', tries: 1, answer: { status: 500 } }))
    const [delivery] = await deliveries(hook)
    expect(Date.parse(delivery?.due_at ?? '') - server.platform.now().getTime()).toBeGreaterThan(1000)
    await server.as(org.admin).post(`/api/outgoing-webhooks/${hook.id}/deliveries/${delivery?.id}/resend`)
    await waitFor(async () => expect((await deliveries(hook))[0]?.status).toBe('sent'))
    expect(told[1]?.text).toBe(told[0]?.text)
    expect(told[1]?.headers['webhook-id']).toBe(told[0]?.headers['webhook-id'])
    await remove(hook)
  })

  it('is told the same again after a crash while it was told', async () => {
    const hook = await make()
    const { safeFetch } = server.platform
    const begun: { body: unknown; id: unknown }[] = []
    Object.assign(server.platform, {
      safeFetch: (request: OutboundRequest) => {
        begun.push({ body: request.body, id: request.headers?.['webhook-id'] })
        throw new Error('the process ends here')
      },
    })
    const [first = ''] = add([{ Name: 'before the crash' }])
    await waitFor(() => expect(begun).toHaveLength(1))
    Object.assign(server.platform, { safeFetch })
    // meanwhile the record changed: what was begun is told as it was
    change(org.context(org.admin), table.id, [{ op: 'update', id: first, values: { [field('Name')]: 'after it' }, base: 1e9 }])
    await waitFor(() => expect(told).toHaveLength(2))
    expect([told[0]?.text, told[0]?.headers['webhook-id']]).toEqual([begun[0]?.body, begun[0]?.id])
    expect(told[1]?.text).toContain('after it')
    await remove(hook)
  })

  it('is signed with both secrets while they change', async () => {
    const hook = await make()
    const fresh = await server.as(org.admin).post<Made>(`/api/outgoing-webhooks/${hook.id}/rotate`)
    add([{ Name: 'rotated' }])
    await waitFor(() => expect(told).toHaveLength(1))
    for (const one of [hook, fresh.body]) expect(() => verify(one, told[0] as Told)).not.toThrow()
    expect(fresh.body.secret).not.toBe(hook.secret)
    await remove(hook)
  })

  it('is switched off by its own 410', async () => {
    const hook = await make()
    answers = [410]
    add([{ Name: 'gone' }])
    const list = async () => (await server.as(org.admin).get<{ items: OutgoingWebhook[] }>('/api/outgoing-webhooks')).body.items
    await waitFor(async () => expect(await list()).toMatchObject([{ id: hook.id, active: 0, problem: 'gone' }]))
    await remove(hook)
  })

  it('may not be an address inside, wherever it leads', async () => {
    const hook = await make({ url: 'http://169.254.169.254/latest' })
    add([{ Name: 'inside' }])
    await waitFor(async () =>
      expect((await deliveries(hook))[0]).toMatchObject({ status: 'given up', answer: { failure: 'host_refused' } }),
    )
    await remove(hook)
  })

  it('is told what its owner sees, and nothing once the owner is gone', async () => {
    const rules = { fields_excluded: [field('Total')] }
    const maker = org.addMember({ seat: 'builder', profile: { development: 1, tables_enabled: { [table.id]: rules } } })
    const given = { name: 'Mine', url: address(), table_id: table.id, events: ['record.created'] }
    const hook = (await server.as(maker).post<Made>('/api/outgoing-webhooks', given)).body
    add([{ Name: 'seen', Total: 987_654 }])
    await waitFor(() => expect(told).toHaveLength(1))
    expect(told[0]?.text).not.toContain('987654')
    await server.as(org.admin).post('/api/members/update', { id: maker.memberId, active: false })
    add([{ Name: 'unseen' }])
    await waitFor(async () => expect((await deliveries(hook))[0]?.status).toBe('given up'))
    expect(told).toHaveLength(1)
    await remove(hook)
  })
})
