import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiToken, ApiTokenWithSecret } from '#shared/nouns/api-tokens/api-token-calls.ts'
import { newId } from '#shared/lib/ids.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { subscribe } from '#tests/support/subscribe.ts'
import { until } from '#tests/support/test-device.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type Answer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let orders: BuiltTable
let secrets: BuiltTable
let record: string

beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Acme')
  const context = org.context(org.admin)
  orders = buildTable(context, { label: 'Orders', fields: { name: 'singleLineText', cost: 'number' } })
  secrets = buildTable(context, { label: 'Secrets', fields: { name: 'singleLineText' } })
  ;[record = ''] = addRecords(context, orders, [{ name: 'First', cost: 4 }])
})
afterAll(() => server.close())

const make = async (who: TestMember, body: object = {}): Promise<ApiTokenWithSecret> => {
  const answer = await server.as(who).post<ApiTokenWithSecret>('/api/v3/api-token', { name: 'Robot', ...body })
  expect(answer.status).toBe(200)
  return answer.body
}
const ask = <T = ErrorBody>(token: string, method: string, path: string, body?: object): Promise<Answer<T>> =>
  server
    .as(undefined)
    .request<T>(method, `/api/${path}`, { headers: { authorization: `Bearer ${token}` }, ...(body !== undefined && { body }) })
const put = (who: TestMember, { id_api_token: id, name }: ApiToken, change: object): Promise<Answer<ApiToken & ErrorBody>> =>
  server.as(who).request('PUT', `/api/v3/api-token/${id}`, { body: { name, ativo: 1, ...change } })
const rowOf = (id: string) => org.org.db.get(org.org.db.build.selectFrom('api_token').selectAll().where('id', '=', id))

describe('a token', () => {
  it('reads tables, fields and records, and writes records in its maker’s name', async () => {
    const { token } = await make(org.admin)
    const tables = await ask<{ objects: { label: string }[] }>(token, 'POST', 'object/get-all', {})
    expect(tables.body.objects.map(({ label }) => label)).toEqual(['Orders', 'Secrets'])
    const table = await ask<{ fields: { label: string }[] }>(token, 'GET', `v3/tab/${orders.id}`)
    expect(table.body).toMatchObject({ label: 'Orders', fields: [{ label: 'name', type: 'singleLineText' }, { label: 'cost' }] })
    const values = { [orders.fields['name'] ?? '']: 'By a robot' }
    const made = await ask<{ id: string }>(token, 'POST', `v3/tab/${orders.id}/records`, { values })
    expect(made.status).toBe(200)
    const path = `v3/tab/${orders.id}/records/${made.body.id}`
    expect((await ask(token, 'PUT', path, { values: { [orders.fields['cost'] ?? '']: 7 } })).status).toBe(204)
    const page = await ask<{ columns: { id: string[] } }>(token, 'POST', 'records/query', { tableId: orders.id, search: 'robot' })
    expect(page.body.columns.id).toEqual([made.body.id])
    const { db } = org.org
    const line = db.get(
      db.build
        .selectFrom('record_history')
        .select(['member_id', 'source'])
        .where('record_id', '=', made.body.id)
        .where('op', '=', 'create'),
    )
    expect(line).toEqual({ member_id: org.admin.memberId, source: 'api' })
    expect((await ask(token, 'DELETE', path)).status).toBe(204)
  })

  it('is told once, and stored as a hash only', async () => {
    const { token, id_api_token: id, prefix, last_four: lastFour } = await make(org.admin)
    expect(token).toMatch(/^trama_[\w-]{43}$/)
    expect([prefix, lastFour]).toEqual([token.slice(0, 10), token.slice(-4)])
    const one = await server.as(org.admin).get<ApiToken>(`/api/v3/api-token/${id}`)
    const list = await server.as(org.admin).get<{ items: ApiToken[] }>('/api/v3/api-token?q=ROBOT&size=101&filters=%7B%22ativo%22%3A1%7D')
    expect(one.body).toMatchObject({ ativo: 1, org_created_by: { id: org.admin.memberId } })
    expect(list.body.items.some(({ id_api_token }) => id_api_token === id)).toBe(true)
    const { control } = server.platform
    const places = control.all(control.build.selectFrom('token_place').selectAll())
    for (const stored of [one.body, list.body, rowOf(id), places]) expect(JSON.stringify(stored)).not.toContain(token)
  })

  it('reaches the tables and verbs of its scopes only, whoever made it', async () => {
    const { token } = await make(org.admin, { scopes: { tables: [orders.id], verbs: ['read'] } })
    const tables = await ask<{ objects: { key: string }[] }>(token, 'POST', 'object/get-all', { with_objects_disabled: true })
    expect(tables.body.objects.map(({ key }) => key)).toEqual([orders.id])
    expect((await ask(token, 'POST', 'records/query', { tableId: orders.id })).status).toBe(200)
    for (const path of ['records/query', 'records/get'])
      expect((await ask(token, 'POST', path, { tableId: secrets.id, ...(path.endsWith('get') && { ids: [newId()] }) })).body.id).toBe(
        'unauthorized',
      )
    expect((await ask(token, 'GET', `v3/tab/${secrets.id}`)).body.id).toBe('unauthorized')
    const written = [
      await ask(token, 'POST', `v3/tab/${orders.id}/records`, { values: {} }),
      await ask(token, 'PUT', `v3/tab/${orders.id}/records/${record}`, { values: { [orders.fields['cost'] ?? '']: 1 } }),
      await ask(token, 'DELETE', `v3/tab/${orders.id}/records/${record}`),
    ]
    expect(written.map(({ body }) => body.id)).toEqual(['permission_denied', 'permission_denied', 'permission_denied'])
  })

  it('never has more rights than its maker, and loses them with the maker', async () => {
    const profile = { development: 1 as const, tables_enabled: { [orders.id]: { fields_excluded: [orders.fields['cost'] ?? ''] } } }
    const maker = org.addMember({ seat: 'builder', profile })
    const { token } = await make(maker)
    const table = await ask<{ fields: { label: string }[] }>(token, 'GET', `v3/tab/${orders.id}`)
    expect(table.body.fields.map(({ label }) => label)).toEqual(['name'])
    expect((await ask(token, 'GET', `v3/tab/${secrets.id}`)).status).toBe(404)
    expect((await ask(token, 'POST', `v3/tab/${orders.id}/records`, { values: {} })).status).toBe(403)
    await server.as(org.admin).post('/api/members/update', { id: maker.memberId, active: false })
    expect((await ask(token, 'GET', `v3/tab/${orders.id}`)).status).toBe(401)
  })

  it('that is off, ended, deleted or unknown is refused at once', async () => {
    const made = await make(org.admin)
    const status = async (): Promise<number> => (await ask(made.token, 'GET', `v3/tab/${orders.id}`)).status
    expect(await status()).toBe(200)
    expect((await put(org.admin, made, { ativo: 0 })).body.ativo).toBe(0)
    expect(await status()).toBe(401)
    await put(org.admin, made, { ativo: 1 })
    expect(await status()).toBe(200)
    const { db } = org.org
    db.writeNow(() =>
      db.run(db.build.updateTable('api_token').set({ expires_at: '2020-01-01T00:00:00.000Z' }).where('id', '=', made.id_api_token)),
    )
    expect(await status()).toBe(401)
    const other = await make(org.admin)
    expect((await server.as(org.admin).request('DELETE', `/api/v3/api-token/${other.id_api_token}`)).status).toBe(204)
    expect((await ask(other.token, 'GET', `v3/tab/${orders.id}`)).status).toBe(401)
    expect((await ask(`trama_${'x'.repeat(43)}`, 'GET', `v3/tab/${orders.id}`)).status).toBe(401)
    const past = { name: 'x', expires_at: '2020-01-01T00:00:00.000Z' }
    expect((await server.as(org.admin).post('/api/v3/api-token', past)).status).toBe(400)
  })

  it('opens no live connection and no other call', async () => {
    const { token } = await make(org.admin)
    for (const [method, path] of [
      ['GET', 'feed?since=0'],
      ['POST', 'mutations'],
      ['GET', 'v3/api-token'],
      ['POST', 'members/list'],
    ] as const)
      expect([path, (await ask(token, method, path, method === 'POST' ? {} : undefined)).status]).toEqual([path, 403])
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/live/${org.orgId}`, { headers: { authorization: `Bearer ${token}` } })
    const status = await new Promise((resolve) => {
      socket.on('unexpected-response', (_, response) => resolve(response.statusCode))
      socket.on('open', () => resolve('open'))
      socket.on('error', () => undefined)
    })
    socket.terminate()
    expect(status).toBe(401)
  })

  it('notes its last use once an hour', async () => {
    const { token, id_api_token: id } = await make(org.admin)
    expect(rowOf(id)?.last_used_at).toBeNull()
    await ask(token, 'GET', `v3/tab/${orders.id}`)
    await until(() => rowOf(id)?.last_used_at != null)
    const first = rowOf(id)?.last_used_at
    await ask(token, 'GET', `v3/tab/${orders.id}`)
    expect(rowOf(id)?.last_used_at).toBe(first)
  })

  it('is refused by a plan without the API', async () => {
    const own = server.createOrg('Small')
    const { token } = await make(own.admin)
    subscribe(server.platform, own.orgId, { features: ['lowCode'] })
    await until(() => own.org.db.get(own.org.db.build.selectFrom('plan').select('id')) !== undefined)
    const answers = [await ask(token, 'POST', 'object/get-all', {}), await server.as(own.admin).get<ErrorBody>('/api/v3/api-token')]
    expect(answers.map(({ body }) => [body.id, body.details])).toEqual(Array(2).fill(['plan_feature', { feature: 'api' }]))
  })
})

describe('a new secret', () => {
  const generate = (who: TestMember, id: string) => server.as(who).get<ApiTokenWithSecret & ErrorBody>(`/api/v3/api-token/${id}/generate`)

  it('works once it is confirmed, and the old one no longer', async () => {
    const made = await make(org.admin)
    const { token } = (await generate(org.admin, made.id_api_token)).body
    const open = async (secret: string): Promise<number> => (await ask(secret, 'GET', `v3/tab/${orders.id}`)).status
    expect([await open(made.token), await open(token)]).toEqual([200, 401])
    expect((await put(org.admin, made, { token_to_save: `trama_${'y'.repeat(43)}` })).body.id).toBe('invalid_token')
    expect((await put(org.admin, made, { token_to_save: token })).status).toBe(200)
    expect([await open(made.token), await open(token)]).toEqual([401, 200])
  })

  it('that is none, or the present one, changes nothing (specification 3 §7)', async () => {
    const made = await make(org.admin)
    const proposed = (await generate(org.admin, made.id_api_token)).body.token
    for (const token_to_save of [null, '', made.token]) {
      const { status, body } = await put(org.admin, made, { token_to_save })
      expect(status, JSON.stringify(body)).toBe(200)
      expect((await ask(made.token, 'GET', `v3/tab/${orders.id}`)).status).toBe(200)
    }
    // the proposed one is still taken
    expect((await put(org.admin, made, { token_to_save: proposed })).status).toBe(200)
    expect((await ask(made.token, 'GET', `v3/tab/${orders.id}`)).status).toBe(401)
    // once more, as a client does that heard no answer
    expect((await put(org.admin, made, { token_to_save: proposed })).status).toBe(200)
    expect((await ask(proposed, 'GET', `v3/tab/${orders.id}`)).status).toBe(200)
  })

  it('is nobody’s but the maker’s; others may only switch the token off', async () => {
    const made = await make(org.admin)
    const other = org.addMember({ seat: 'builder', isAdmin: true })
    expect((await generate(other, made.id_api_token)).body.id).toBe('permission_denied')
    expect((await put(other, made, { ativo: 0 })).status).toBe(200)
    expect((await put(other, made, { ativo: 1 })).body.id).toBe('permission_denied')
  })

  it('leaves lines in the history log, without the secret', async () => {
    const made = await make(org.admin, { name: 'Logged' })
    await put(org.admin, made, { ativo: 0 })
    await server.as(org.admin).request('DELETE', `/api/v3/api-token/${made.id_api_token}`)
    const { db } = org.org
    const lines = db.all(db.build.selectFrom('audit_log').selectAll().where('entity_id', '=', made.id_api_token))
    expect(lines.map(({ action }) => action).sort()).toEqual(['token.created', 'token.deleted', 'token.updated'])
    expect(JSON.stringify(lines)).not.toContain(made.token)
  })
})
