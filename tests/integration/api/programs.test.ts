import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiTokenWithSecret } from '#shared/nouns/api-tokens/api-token-calls.ts'
import type { ProgramRecord } from '#shared/nouns/records/program-calls.ts'
import { newId, newShortId } from '#shared/lib/ids.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type Answer, type TestServer } from '#tests/support/test-server.ts'

const optionA = newShortId('o')
let server: TestServer
let org: TestOrg
let orders: BuiltTable
let token: string

beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Acme')
  const options = [{ id: optionA, label: 'Open', hue: 'blue' }]
  orders = buildTable(org.context(org.admin), {
    label: 'Orders',
    fields: { Number: 'singleLineText', Total: 'number', Status: { type: 'select', config: { options } }, Paid: 'checkbox', Owner: 'user' },
  })
  const rows = Array.from({ length: 25 }, (_, at) => ({ Number: `N${String(at).padStart(2, '0')}`, Total: at }))
  addRecords(org.context(org.admin), orders, rows)
  token = (await make()).token
})
afterAll(() => server.close())

const make = async (body: object = {}): Promise<ApiTokenWithSecret> =>
  (await server.as(org.admin).post<ApiTokenWithSecret>('/api/v3/api-token', { name: 'Robot', ...body })).body
type Page = { items: ProgramRecord[]; next: string | null }
const ask = <T = ErrorBody>(method: string, path: string, body?: object, headers = {}, secret = token): Promise<Answer<T>> =>
  server.as(undefined).request<T>(method, `/api/v3/tab${path}`, {
    headers: { authorization: `Bearer ${secret}`, ...headers },
    ...(body && { body }),
  })
const list = async (query: string): Promise<ProgramRecord[]> =>
  (await ask<Page>('GET', `/${orders.id}/records?keys=label&${query}`)).body.items
const numbers = async (query: string): Promise<unknown[]> => (await list(query)).map(({ values }) => values['Number'])
const json = (value: unknown): string => encodeURIComponent(JSON.stringify(value))

describe('reading records as a program', () => {
  it('filters, sorts, searches, cuts fields and pages, by labels and by ids', async () => {
    const big = json([{ field: 'Total', operator: 'greaterOrEqual', value: 22 }])
    expect(await numbers(`sort=-Total&filters=${big}`)).toEqual(['N24', 'N23', 'N22'])
    expect(await numbers('q=n07')).toEqual(['N07'])
    expect(await numbers('sort=Total&size=10&page=3')).toEqual(['N20', 'N21', 'N22', 'N23', 'N24'])
    expect(await numbers('sort=Total&size=10&page=4')).toEqual([])
    const [cut] = await list('fields=Total&size=1&sort=Total')
    expect(cut?.values).toEqual({ Total: 0 })
    const byId = await ask<Page>('GET', `/${orders.id}/records?size=1&sort=${orders.fields['Total']}`)
    expect(byId.body.items[0]?.values[orders.fields['Number'] ?? '']).toBe('N00')
  })

  it('goes on by its cursor without gap or repeat', async () => {
    const seen: unknown[] = []
    for (let after = ''; ;) {
      const { body } = await ask<Page>('GET', `/${orders.id}/records?keys=label&size=7&sort=-Total${after}`)
      seen.push(...body.items.map(({ values }) => values['Number']))
      if (body.next === null) break
      after = `&after=${body.next}`
    }
    expect(seen).toHaveLength(25)
    expect(new Set(seen).size).toBe(25)
  })

  it('says what is wrong with a question', async () => {
    const wrong = [
      'sort=Nothing',
      'filters=x',
      `filters=${json([{ field: 'Total', operator: 'sounds' }])}`,
      `filters=${json({ a: 1 })}`,
      'fields=x',
    ]
    for (const query of wrong) expect((await ask('GET', `/${orders.id}/records?${query}`)).body.id, query).toBe('invalid_request')
    expect((await ask('GET', `/${orders.id}/records?view=${newShortId('v')}`)).body.id).toBe('view_not_found')
    expect((await ask('GET', `/${orders.id}/records?page=9000&size=1000`)).body.id).toBe('limit_reached')
    expect((await ask('GET', `/${newShortId('t')}/records`)).body.id).toBe('object_not_found')
  })

  it('lists tables and views', async () => {
    const tables = await ask<{ items: { label: string }[] }>('GET', '')
    expect(tables.body.items.map(({ label }) => label)).toEqual(['Orders'])
    const views = await ask<{ items: { id: string }[] }>('GET', `/${orders.id}/views`)
    expect(views.body.items.map(({ id }) => id)).toEqual([orders.viewId])
    expect(await numbers(`view=${orders.viewId}&size=2&sort=Number`)).toEqual(['N00', 'N01'])
  })
})

describe('writing records as a program', () => {
  it('reads texts as people type them', async () => {
    const values = { Number: 'T1', Status: 'Open', Paid: true, Owner: org.admin.email, Total: '7' }
    const made = await ask<{ id: string }>('POST', `/${orders.id}/records`, { values })
    const { body } = await ask<ProgramRecord>('GET', `/${orders.id}/records/${made.body.id}?keys=label`)
    expect(body.values).toMatchObject({ Number: 'T1', Status: optionA, Paid: 1, Owner: [org.admin.memberId], Total: 7 })
    const wrong = await ask('POST', `/${orders.id}/records`, { values: { Status: 'Nowhere' } })
    expect([wrong.status, wrong.body.id]).toEqual([422, 'invalid_value'])
    expect((await ask('POST', `/${orders.id}/records`, { values: { Ghost: 1 } })).body.id).toBe('invalid_request')
  })

  it('makes all changes of a batch or none', async () => {
    const [first] = await list('q=N01')
    const bad = [
      { op: 'create', values: { Number: 'B1' } },
      { op: 'update', id: newId(), values: { Number: 'B2' } },
    ]
    expect((await ask('POST', `/${orders.id}/records/batch`, { changes: bad })).status).toBe(404)
    expect(await numbers('q=B1')).toEqual([])
    const good = [
      { op: 'create', values: { Number: 'B1' } },
      { op: 'update', id: first?.id, values: { Total: 101 } },
    ]
    const done = await ask<{ items: { op: string }[] }>('POST', `/${orders.id}/records/batch`, { changes: good })
    expect(done.body.items.map(({ op }) => op)).toEqual(['create', 'update'])
    expect((await list('q=N01'))[0]?.values['Total']).toBe(101)
  })

  it('changes what its key finds, makes the rest, and refuses what is unclear', async () => {
    const records = [{ values: { Number: 'N02', Total: 202 } }, { values: { Number: 'U1', Total: 1 } }]
    const done = await ask<{ items: { op: string }[] }>('POST', `/${orders.id}/records/upsert`, { key_field: 'Number', records })
    expect(done.body.items.map(({ op }) => op)).toEqual(['update', 'create'])
    expect((await list('q=N02')).map(({ values }) => values['Total'])).toEqual([202])
    await ask('POST', `/${orders.id}/records`, { values: { Number: 'N02' } })
    expect((await ask('POST', `/${orders.id}/records/upsert`, { key_field: 'Number', records })).body.id).toBe('conflict')
    const twice = [records[1], records[1]]
    expect((await ask('POST', `/${orders.id}/records/upsert`, { key_field: 'Number', records: twice })).body.id).toBe('conflict')
    expect((await ask('POST', `/${orders.id}/records/upsert`, { key_field: 'Number', records: [{ values: { Total: 1 } }] })).body.id).toBe(
      'invalid_value',
    )
  })

  it('does a request with one key once, however often it is sent', async () => {
    const key = { 'idempotency-key': 'order-1' }
    const send = (total: number) => ask<{ id: string }>('POST', `/${orders.id}/records`, { values: { Number: 'K1', Total: total } }, key)
    const answers = await Promise.all([send(1), send(1), send(1)])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await numbers('q=K1')).toEqual(['K1'])
    expect((await send(2)).status).toBe(409)
    const other = await make()
    const made = await ask<{ id: string }>('POST', `/${orders.id}/records`, { values: { Number: 'K1', Total: 1 } }, key, other.token)
    expect(made.body.id).not.toBe(answers[0]?.body.id)
  })

  it('refuses a change of a record that changed since it was read', async () => {
    const [record] = await list('q=N05')
    const path = `/${orders.id}/records/${record?.id}`
    const read = await ask<ProgramRecord>('GET', path)
    const etag = read.headers.get('etag') ?? ''
    expect(etag).toBe(`"${read.body.seq}"`)
    expect((await ask('PUT', path, { values: { Total: 51 } }, { 'if-match': etag })).status).toBe(204)
    const late = await ask('PUT', path, { values: { Total: 52 } }, { 'if-match': etag })
    expect([late.status, late.body.id]).toEqual([412, 'record_changed'])
    expect((await ask('DELETE', path, undefined, { 'if-match': etag })).status).toBe(412)
    expect((await ask('PUT', path, { values: {} }, { 'if-match': 'abc' })).body.id).toBe('invalid_request')
    expect((await list('q=N05'))[0]?.values['Total']).toBe(51)
  })

  it('tells a program that follows of every change and every deletion', async () => {
    type Changes = { items: ProgramRecord[]; removed: string[]; seq: number; more: boolean }
    const follow = async (since: number): Promise<Changes> =>
      (await ask<Changes>('GET', `/${orders.id}/changes?since=${since}&keys=label`)).body
    let { seq, more } = await follow(0)
    while (more) ({ seq, more } = await follow(seq))
    const made = await ask<{ id: string }>('POST', `/${orders.id}/records`, { values: { Number: 'F1' } })
    const news = await follow(seq)
    expect(news.items.map(({ id }) => id)).toEqual([made.body.id])
    await ask('DELETE', `/${orders.id}/records/${made.body.id}`)
    expect(await follow(news.seq)).toMatchObject({ items: [], removed: [made.body.id] })
  })
})

describe('the manners of the API', () => {
  it('say what is left of a minute, and when to come back', async () => {
    const small = await startTestServer({ environment: { API_REQUESTS_PER_MINUTE: '2' } })
    try {
      const own = small.createOrg('Few')
      const { body } = await small.as(own.admin).post<ApiTokenWithSecret>('/api/v3/api-token', { name: 'Robot' })
      const get = () => small.as(undefined).request('GET', '/api/v3/tab', { headers: { authorization: `Bearer ${body.token}` } })
      expect((await get()).headers.get('ratelimit-remaining')).toBe('1')
      expect((await get()).headers.get('ratelimit-remaining')).toBe('0')
      const refused = await get()
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      await small.close()
    }
  })

  it('let pages of a token’s origins in, and of no other', async () => {
    const page = 'https://shop.example'
    const open = await make({ origins: [page] })
    const from = (secret: string, origin: string) =>
      ask('POST', `/${orders.id}/records`, { values: {} }, { origin, 'sec-fetch-site': 'cross-site' }, secret)
    const asked = await server.as(undefined).request('OPTIONS', '/api/v3/tab', {
      headers: { origin: page, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    })
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, page])
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull()
    const letIn = await from(open.token, page)
    expect([letIn.status, letIn.headers.get('access-control-allow-origin')]).toEqual([200, page])
    expect((await from(open.token, 'https://evil.example')).body.id).toBe('cross_origin')
    const closed = await from(token, page)
    expect([closed.body.id, closed.headers.get('access-control-allow-origin')]).toEqual(['cross_origin', null])
  })
})

describe('files, people and comments by a program', () => {
  it('upload a file into a cell and read it, name people, and comment', async () => {
    const papers = buildTable(org.context(org.admin), { label: 'Papers', fields: { Title: 'singleLineText', File: 'files' } })
    const place = `tableId=${papers.id}&fieldId=${papers.fields['File']}`
    const headers = { authorization: `Bearer ${token}` }
    const uploaded = await fetch(`${server.url}/api/attachments/upload?${place}&name=a.txt`, { method: 'POST', headers, body: 'hello' })
    const { id } = (await uploaded.json()) as { id: string }
    const made = await ask<{ id: string }>('POST', `/${papers.id}/records`, { values: { Title: 'One', File: [id] } })
    const path = `${server.url}/api/attachments/${papers.id}/${papers.fields['File']}/${made.body.id}/${id}`
    expect(await (await fetch(path, { headers })).text()).toBe('hello')
    const people = await server.as(undefined).request<{ items: { id: string; name: string }[] }>('GET', '/api/v3/members', { headers })
    expect(people.body.items.map((one) => one.id)).toContain(org.admin.memberId)
    const comments = `/${papers.id}/records/${made.body.id}/comments`
    expect((await ask('POST', comments, { text: 'Read it' })).status).toBe(200)
    const said = await ask<{ items: { text: string; author_id: string }[] }>('GET', comments)
    expect(said.body.items).toMatchObject([{ text: 'Read it', author_id: org.admin.memberId }])
  })
})
