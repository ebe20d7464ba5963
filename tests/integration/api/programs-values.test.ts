import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newShortId } from '#shared/lib/ids.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { step, switchOn, trigger } from '#tests/support/run-automations.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestClient, type TestServer } from '#tests/support/test-server.ts'

/** Numbers, times and keys as programs write them, in an organisation with a decimal comma. */
let server: TestServer
let org: TestOrg
let admin: TestClient
let table: BuiltTable

beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  admin = server.as(org.admin)
  await admin.post('/api/org/update', { language: 'pt', timezone: 'America/New_York' })
  table = buildTable(org.context(org.admin), {
    fields: {
      Name: 'singleLineText',
      Total: 'currency',
      Kg: 'number',
      Share: 'percent',
      Aim: 'goal',
      At: 'dateTime',
      Day: 'date',
      Done: 'checkbox',
      Email: 'email',
    },
  })
})
afterAll(() => server.close())

type Values = Record<string, unknown>
const list = async (query = ''): Promise<Values[]> =>
  (await admin.get<{ items: { values: Values }[] }>(`/api/v3/tab/${table.id}/records?keys=label${query}`)).body.items.map(
    ({ values }) => values,
  )
const make = (values: Values) => admin.post<ErrorBody & { id: string }>(`/api/v3/tab/${table.id}/records`, { values })
const made = async (values: Values): Promise<Values> => {
  const { status, body } = await make(values)
  expect(status, JSON.stringify(body)).toBe(200)
  return (await admin.get<{ values: Values }>(`/api/v3/tab/${table.id}/records/${body.id}?keys=label`)).body.values
}

describe('numbers of programs', () => {
  it('have a decimal point in texts, whatever the language (W3)', async () => {
    expect(await made({ Kg: '0.125', Total: '1234.50', Share: '12.125', Aim: '1.859' })).toMatchObject({
      ...{ Kg: 0.125, Total: 123_450, Share: 12.125, Aim: 1.859 },
    })
    expect(await made({ Kg: '0,125', Total: 'R$ 1.234,50', Share: '12,5 %' })).toMatchObject({ Kg: 0.125, Total: 123_450, Share: 12.5 })
    expect(await made({ Kg: '1 234,5', Name: true })).toMatchObject({ Kg: 1234.5, Name: 'true' })
    expect(await make({ Kg: '1,234' })).toMatchObject({ status: 422, body: { id: 'invalid_value' } })
  })

  it('are read as they are written, so that a record sent back is the same', async () => {
    const first = await made({ Name: 'back', Total: 1250, Kg: 3.5, Share: 7 })
    expect(first).toMatchObject({ Total: 1250, Kg: 3.5, Share: 7 })
    expect(await made(first)).toEqual(first)
  })

  it('are amounts when another product sends them (B4)', async () => {
    const mapping = ['Name', 'Total', 'Kg', 'Share'].map((name) => ({ path: name.toLowerCase(), fieldId: table.fields[name] ?? '' }))
    const hook = await admin.post<{ url: string }>('/api/v3/low-code-webhook', { name: 'In', table_name: table.id, mapping })
    const send = async (body: object): Promise<Values | number> => {
      const headers = { 'content-type': 'application/json' }
      const { status } = await fetch(server.url + new URL(hook.body.url).pathname, { method: 'POST', headers, body: JSON.stringify(body) })
      return status === 200 ? ((await list('&sort=Name')).find(({ Name }) => Name === (body as { name: string }).name) ?? status) : status
    }
    expect(await send({ name: 'a', total: 99, kg: 0.125, share: 12.5 })).toMatchObject({ Total: 9900, Kg: 0.125, Share: 12.5 })
    expect(await send({ name: 'b', total: 1234.5 })).toMatchObject({ Total: 123_450 })
    expect(await send({ name: 'c', total: '1234.50', kg: '0.125' })).toMatchObject({ Total: 123_450, Kg: 0.125 })
    expect(await send({ name: 'd', total: 1.005 })).toMatchObject({ Total: 101 })
    expect(await send({ name: 'e', total: -0.5 })).toMatchObject({ Total: -50 })
    expect(await send({ name: 'f', total: 0 })).toMatchObject({ Total: 0 })
  })
})

it('numbers that an automation takes from what it received are those of machines (W3)', async () => {
  const cells = { Name: '{{trigger.name}}', Kg: '{{trigger.kg}}', Total: '{{trigger.total}}' }
  const values = Object.entries(cells).map(([name, text]) => ({ fieldId: table.fields[name] ?? '', text }))
  const definition = { trigger: trigger('webhookReceived', {}), actions: [step('createRecord', { tableId: table.id, values })] }
  const id = await switchOn(org.context(org.admin), definition, 'By webhook')
  const hook = await admin.post<{ url: string }>('/api/v3/low-code-webhook', { name: 'To it', automation_id: id })
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'received', kg: 0.125, total: '1234.50' })
  expect((await fetch(server.url + new URL(hook.body.url).pathname, { method: 'POST', headers, body })).status).toBe(200)
  const made = async (): Promise<Values | undefined> => (await list()).find(({ Name }) => Name === 'received')
  await vi.waitFor(async () => expect(await made()).toMatchObject({ Kg: 0.125, Total: 123_450 }), { timeout: 15_000, interval: 50 })
})

describe('times in filters of programs (W12)', () => {
  const instants = { a: '2024-03-10T06:30:00Z', b: '2024-03-10T07:30:00Z', c: '2024-03-11T03:30:00Z', d: '2024-03-10T04:30:00Z' }
  beforeAll(async () => {
    for (const [Name, At] of Object.entries(instants)) await made({ Name: `at ${Name}`, At })
  })

  it.each([
    ['after', '2024-03-10T07:00:00Z', 'bc'],
    ['before', '2024-03-10T07:00:00Z', 'ad'],
    ['onOrAfter', '2024-03-10T07:30:00Z', 'bc'],
    ['onOrBefore', '2024-03-10T06:30:00.000Z', 'ad'],
    ['is', '2024-03-10T07:30:00+00:00', 'b'],
    ['after', '2024-03-10T04:00:00-03:00', 'bc'],
    // without an offset: in the time zone of the organisation, after the change of clocks at two
    ['after', '2024-03-10T03:00', 'bc'],
    ['is', '2024-03-10', 'abc'],
    ['before', '2024-03-10', 'd'],
    ['after', '2024-03-10', ''],
    // as other programs write times
    ['after', '2024-03-10 07:00:00Z', 'bc'],
    ['after', 'Sun, 10 Mar 2024 07:00:00 +0000', 'bc'],
    ['onOrAfter', '20240310T073000Z', 'bc'],
  ])('%s %s', async (operator, value, names) => {
    const filters = [
      { field: 'At', operator, value },
      { field: 'Name', operator: 'startsWith', value: 'at ' },
    ]
    const found = await list(`&sort=Name&filters=${encodeURIComponent(JSON.stringify(filters))}`)
    expect(found.map(({ Name }) => String(Name).slice(3)).join('')).toBe(names)
  })
})

describe('values in filters of programs', () => {
  const found = async (field: string, operator: string, value: unknown): Promise<string | number> => {
    const filters = [
      { field, operator, value },
      { field: 'Name', operator: 'startsWith', value: 'filter ' },
    ]
    const path = `/api/v3/tab/${table.id}/records?keys=label&sort=Name&filters=${encodeURIComponent(JSON.stringify(filters))}`
    const { status, body } = await admin.get<{ items: { values: Values }[] }>(path)
    return status === 200 ? body.items.map(({ values }) => String(values['Name']).slice(7)).join('') : status
  }
  beforeAll(async () => {
    await made({ Name: 'filter a', Kg: 1.859, Total: 1250, Day: '2024-03-09', Done: true })
    await made({ Name: 'filter b', Kg: 0.125, Total: 100, Day: '2024-03-10' })
  })

  it.each([
    ['Kg', 'is', '1.859', 'a'],
    ['Kg', 'greater', '0,125', 'a'],
    ['Total', 'is', '1.00', 'b'],
    ['Total', 'greaterOrEqual', 'R$ 12,50', 'a'],
    ['Total', 'is', 100, 'b'],
    ['Day', 'after', '9 Mar 2024', 'b'],
    ['Day', 'is', '2024-03-10T23:00:00Z', 'b'],
    ['Done', 'is', true, 'a'],
    ['Done', 'is', false, 'b'],
    ['Done', 'isNot', false, 'a'],
  ])('%s %s %s', async (field, operator, value, names) => expect(await found(field, operator, value)).toBe(names))

  // what is read as nothing would find nothing, which a program takes for the truth
  it.each([
    ['Kg', 'is', 'many'],
    ['Kg', 'is', '1,234'],
    ['At', 'after', 'yesterday noon'],
    ['Day', 'after', '2024-02-30'],
    ['Name', 'is', true],
  ])('refuses %s %s %s', async (field, operator, value) => expect(await found(field, operator, value)).toBe(400))
})

describe('keys of programs (W15)', () => {
  const upsert = (Email: string, Kg: number) =>
    admin.post<ErrorBody & { items: { op: string }[] }>(`/api/v3/tab/${table.id}/records/upsert`, {
      key_field: 'Email',
      records: [{ values: { Email, Kg } }],
    })
  const opOf = async (email: string): Promise<string | undefined> => (await upsert(email, 1)).body.items?.[0]?.op

  it('find a value in any letters, as unique records compare them', async () => {
    expect(await opOf('Ana@Example.org')).toBe('create')
    expect(await opOf('ana@example.org')).toBe('update')
    expect(await opOf('ANA@EXAMPLE.ORG')).toBe('update')
    // accents count
    expect(await opOf('aná@example.org')).toBe('create')
    expect(await opOf('ANÁ@example.org')).toBe('update')
    expect((await list()).filter(({ Email }) => Email !== null)).toHaveLength(2)
  })

  it('of other letters than those of English are found in any of them', async () => {
    const opOfName = async (Name: string): Promise<string | undefined> => {
      const records = [{ values: { Name, Kg: 1 } }]
      const { body } = await admin.post<{ items: { op: string }[] }>(`/api/v3/tab/${table.id}/records/upsert`, {
        key_field: 'Name',
        records,
      })
      return body.items?.[0]?.op
    }
    expect(await opOfName('Straße ÉCole Łódź')).toBe('create')
    expect(await opOfName('STRAßE éCOLE łÓDŹ')).toBe('update')
    expect(await opOfName('Straße E\u0301cole Łódź')).toBe('update')
    expect(await opOfName('Strasse école Łódź')).toBe('create')
    expect(await opOfName('Straße ecole Łódź')).toBe('create')
  })

  it('prefer the very same letters', async () => {
    const change = (Email: string) => made({ Email })
    await change('Two@example.org')
    await change('two@example.org')
    expect(await opOf('two@example.org')).toBe('update')
    expect((await upsert('TWO@example.org', 1)).body.id).toBe('conflict')
  })
})

it('tells programs of nobody else’s own views', async () => {
  const other = server.as(org.addMember({ seat: 'builder', profile: { tables_enabled: { [table.id]: '*' } } }))
  const [own, shared] = [newShortId('v'), newShortId('v')]
  const view = { tableId: table.id, type: 'table', position: 'a1', config: { fields: null, widths: {}, filter: null, sorts: [] } } as const
  await other.mutate('views.create', { ...view, id: own, label: 'Secret plan', personal: true })
  await admin.mutate('views.create', { ...view, id: shared, label: 'Shared' })
  const seen = async (client: TestClient): Promise<string> => JSON.stringify((await client.get(`/api/v3/tab/${table.id}/views`)).body)
  expect(await seen(admin)).not.toContain('Secret plan')
  expect(await seen(other)).toContain('Secret plan')
  expect((await admin.get(`/api/v3/tab/${table.id}/records?view=${own}`)).status).toBe(404)
  expect((await other.get(`/api/v3/tab/${table.id}/records?view=${own}`)).status).toBe(200)
  expect((await admin.get(`/api/v3/tab/${table.id}/records?view=${shared}`)).status).toBe(200)
})
