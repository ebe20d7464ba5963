import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type {
  FunctionSecret,
  FunctionRunAnswer,
  FunctionVersion,
  KeptFunctionRun,
  LowCodeFunction,
} from '#shared/nouns/functions/function-calls.ts'
import type { ErrorBody } from '#shared/protocol/errors.ts'
import { usedToday } from '#server/jobs/run-usage.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import { subscribe } from '#tests/support/subscribe.ts'
import { until } from '#tests/support/test-device.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type Answer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let orders: BuiltTable
let bea: TestMember
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg('Acme')
  orders = buildTable(org.context(org.admin), { label: 'Orders', fields: { Name: 'singleLineText', Total: 'number', Done: 'checkbox' } })
  buildTable(org.context(org.admin), { label: 'Salaries', fields: { Name: 'singleLineText' } })
  const total = orders.fields['Total'] ?? ''
  const rules = { can_create: true, can_edit: true, can_delete: true, fields_excluded: [total] }
  bea = org.addMember({ name: 'Bea', seat: 'builder', profile: { development: 1, tables_enabled: { [orders.id]: rules } } })
})
afterAll(() => server.close())

type Permissions = Partial<Pick<LowCodeFunction, 'addresses' | 'secrets'>>

const calls = '/api/v3/low-code-functions'
async function write(source: string, person = org.admin, known?: string, permissions: Permissions = {}): Promise<string> {
  const as = server.as(person)
  const made = { label: 'F', language: 'javascript', ...permissions }
  const id = known ?? (await as.post<LowCodeFunction>(calls, made)).body.id_trama_low_code_functions
  const saved = await as.post(`${calls}/${id}/version`, { id_trama_low_code_functions: id, is_async: 0, source_code: source })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return id
}
const start = (id: string, body: object = {}, person = org.admin): Promise<Answer<FunctionRunAnswer>> =>
  server.as(person).post(`${calls}/${id}/run`, body)
async function run(source: string, body: object = {}, person = org.admin, permissions: Permissions = {}): Promise<FunctionRunAnswer> {
  const answer = await start(await write(source, person, undefined, permissions), body, person)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const logOf = async (id: string, person = org.admin): Promise<KeptFunctionRun[]> =>
  (await server.as(person).get<{ items: KeptFunctionRun[] }>(`${calls}/${id}/runs`)).body.items

interface Stored {
  id: string
  created_by: string
  values: Record<string, unknown>
}
async function stored(name: string): Promise<Stored[]> {
  const path = `/api/v3/tab/${orders.id}/records?keys=label&size=1000&filters=${encodeURIComponent(JSON.stringify([{ field: 'Name', operator: 'is', value: name }]))}`
  return (await server.as(org.admin).get<{ items: Stored[] }>(path)).body.items
}

describe('a run', () => {
  it('tells its output, log, time and changes, and makes them in the name of the function', async () => {
    const id = await write(
      "log('began', data)\nconst id = insert('Orders', { Name: 'made', Total: 3 })\nreturn { id, user: currentUser.id }",
    )
    const { body } = await start(id, { input: { a: 1 } })
    expect(body).toMatchObject({ status: 'done', log: 'began {"a":1}\n', error: null, output: { user: org.admin.memberId } })
    expect(body.mbms).toBeGreaterThan(0)
    const [record] = await stored('made')
    expect(record).toMatchObject({ id: (body.output as { id: string }).id, created_by: `function:${id}`, values: { Total: 3 } })
    expect(body.changes).toEqual([{ op: 'insert', table_id: orders.id, id: record?.id, values: { Name: 'made', Total: 3 } }])
    const [kept] = await logOf(id)
    expect(kept).toMatchObject({ status: 'done', began: 'person', dry_run: false, version: 1, input: '{"a":1}', log: body.log })
    expect(JSON.parse(kept?.output ?? '')).toEqual(body.output)
  })

  it('makes all changes or none, and says which was refused', async () => {
    const answer = await run("insert('Orders', { Name: 'half' })\ninsert('Orders', { Name: 'half', Total: 'no number' })")
    expect(answer).toMatchObject({ status: 'failed', changes: [], error: { reason: 'write', id: 'invalid_value' } })
    expect(await run("insert('Orders', { Name: 'half' })\ninsert('Nowhere', {})")).toMatchObject({
      status: 'failed',
      error: { reason: 'write' },
    })
    expect(await run("insert('Orders', { Name: 'half' })\nrefuse('not today')")).toMatchObject({
      status: 'failed',
      error: { reason: 'refused', message: 'not today' },
    })
    expect(await stored('half')).toEqual([])
  })

  it('names the line at which the code failed', async () => {
    const failed = await run("log('one')\n\nthrow new Error('broken')")
    expect(failed).toMatchObject({ status: 'failed', log: 'one\n', error: { reason: 'code', line: 3 } })
    expect(failed.error?.message).toContain('broken')
  })

  it('that only tries changes nothing and tells what it would do, or why not', async () => {
    const { org: file } = org
    const before = [file.currentSeq(), (await stored('tried')).length]
    const source = "insert('Orders', { Name: 'tried' })\nreturn get('Orders', data)"
    const tried = await run(source, { dry_run: true, input: newId() })
    expect(tried).toMatchObject({ status: 'done', output: null, changes: [{ op: 'insert', values: { Name: 'tried' } }] })
    expect((await stored('tried')).length).toBe(0)
    expect(before).toEqual([file.currentSeq(), 0])
    const refused = await run("update('Orders', data, { Total: 'none' })", { dry_run: true, input: newId() })
    expect(refused).toMatchObject({ status: 'failed', error: { reason: 'write' } })
    expect((await run("http('https://example.com/', { method: 'POST' })", { dry_run: true })).error?.message).toContain('dry run')
  })

  it('runs an earlier version when asked', async () => {
    const id = await write('return 1')
    await write('return 2', org.admin, id)
    expect((await start(id)).body.output).toBe(2)
    expect((await start(id, { version: 1 })).body.output).toBe(1)
    expect((await start(id, { version: 3 })).status).toBe(404)
  })
})

describe('the rights of a run', () => {
  it('are those of whoever wrote the code: hidden fields and closed tables are not there', async () => {
    addRecords(org.context(org.admin), orders, [{ Name: 'seen', Total: 987654 }])
    const query = "{ filters: [{ field: 'Name', operator: 'is', value: 'seen' }] }"
    const read = await run(`return fetch('Orders', ${query})`, {}, bea)
    expect(read.output).toMatchObject([{ values: { Name: 'seen' } }])
    expect(JSON.stringify(read.output)).not.toContain('987654')
    expect(await run(`return fetch('Orders', ${query})`)).toMatchObject({ output: [{ values: { Total: 987654 } }] })
    expect((await run("return fetch('Orders', { sort: '-Total' })", {}, bea)).status).toBe('failed')
    expect((await run("return fetch('Salaries')", {}, bea)).error?.message).toContain('no table')
    expect((await run("insert('Salaries', { Name: 'x' })", {}, bea)).error?.message).toContain('no table')
    expect((await run("insert('Orders', { Name: 'x', Total: 1 })", {}, bea)).status).toBe('failed')
  })

  it('are lent to nobody else: others save the code first, and administrators may run it', async () => {
    const id = await write("return fetch('Salaries').length")
    expect(await start(id, {}, bea)).toMatchObject({ status: 403, body: { id: 'permission_denied' } })
    await write("return fetch('Salaries').length", bea, id)
    expect((await start(id, {}, bea)).body.status).toBe('failed')
    // an earlier version has the rights of its own writer
    expect((await start(id, { version: 1 }, bea)).status).toBe(403)
    expect((await start(id, {}, org.admin)).body.status).toBe('failed')
    expect((await start(id, { version: 1 }, org.admin)).body).toMatchObject({ status: 'done', output: 0 })
  })

  it('keep what it said from others, and end with the person', async () => {
    const id = await write("log('salary')\nreturn data", org.admin)
    await start(id, { input: 'secret input' })
    const [kept] = await logOf(id, bea)
    expect(kept).toMatchObject({ status: 'done', input: null, output: null, log: null, changes: null, error: null })
    const leaving = org.addMember({ seat: 'builder', profile: { development: 1 } })
    const left = await write('return 1', leaving)
    const { db } = org.org
    db.writeNow(() => db.run(db.build.updateTable('member').set({ active: 0, seq: org.org.nextSeq() }).where('id', '=', leaving.memberId)))
    expect((await start(left)).status).toBe(401)
  })
})

describe('secrets', () => {
  it('are read by name, and nobody is shown them', async () => {
    const admin = server.as(org.admin)
    const put = (name: string, value: string) => admin.request('PUT', `/api/low-code/secrets/${name}`, { body: { value } })
    expect((await put('API_KEY', 'hunter2hunter2')).status).toBe(204)
    expect((await put('not-a-name', 'x')).status).toBe(400)
    const listed = await admin.get('/api/low-code/secrets')
    expect(JSON.stringify(listed.body)).toContain('API_KEY')
    const granted = { secrets: ['API_KEY'] }
    const id = await write("const key = secret('API_KEY')\nlog(key)\nreturn { key, [key]: key.length }", org.admin, undefined, granted)
    const { body } = await start(id)
    expect(body).toMatchObject({ log: '•••\n', output: { key: '•••', '•••': 14 } })
    expect((await run("throw new Error(secret('API_KEY'))", {}, org.admin, granted)).error?.message).not.toContain('hunter2')
    expect((await run("refuse(secret('API_KEY'))", {}, org.admin, granted)).error?.message).toBe('•••')
    const made = await run("insert('Orders', { Name: secret('API_KEY') })", {}, org.admin, granted)
    expect(JSON.stringify(made)).not.toContain('hunter2')
    await Promise.all(
      Array.from({ length: 21 }, (_, at) => admin.request('PUT', `/api/low-code/secrets/MANY_${at}`, { body: { value: `${at}-many` } })),
    )
    const many = { secrets: Array.from({ length: 21 }, (_, at) => `MANY_${at}`) }
    expect((await run("for (let at = 0; at < 21; at++) secret('MANY_' + at)", {}, org.admin, many)).error?.message).toContain(
      'more than 20 secrets',
    )
    expect((await run("return secret('NONE')")).error?.message).toContain('no secret')
    const { db } = org.org
    const rows = [db.all(db.build.selectFrom('function_run').selectAll()), db.all(db.build.selectFrom('function_secret').selectAll())]
    expect(JSON.stringify([listed.body, rows])).not.toContain('hunter2')
    // the list says which functions were told it, and whose code that was
    const { body: told } = await admin.get<{ items: FunctionSecret[] }>('/api/low-code/secrets')
    const readers = told.items.find(({ name }) => name === 'API_KEY')?.readers ?? []
    expect(readers).toHaveLength(4)
    expect(readers.find((one) => one.function.id === id)).toMatchObject({ writer: { id: org.admin.memberId } })
    expect((await admin.request('DELETE', '/api/low-code/secrets/API_KEY')).status).toBe(204)
    expect((await start(id)).body.status).toBe('failed')
  })

  it('and addresses are for functions whose permissions name them, as these are at that moment', async () => {
    const admin = server.as(org.admin)
    await admin.request('PUT', '/api/low-code/secrets/GIVEN', { body: { value: 'given-to-one' } })
    const source = "return data.ask ? http(data.ask).status : secret('GIVEN').length"
    const id = await write(source)
    const set = (permissions: Permissions) => admin.request<LowCodeFunction>('PUT', `${calls}/${id}`, { body: permissions })
    const ask = async (input: object) => (await start(id, { input })).body
    const words = async (input: object) => (await ask(input)).error?.message
    expect(await words({})).toContain('may not read the secret GIVEN')
    expect(await words({ ask: 'https://127.0.0.1/a?key=of-mine' })).toBe(
      'this function may not ask https://127.0.0.1: its permissions do not name the address',
    )
    expect((await set({ secrets: ['GIVEN'] })).body).toMatchObject({ secrets: ['GIVEN'], addresses: [] })
    expect(await ask({})).toMatchObject({ status: 'done', output: 12 })
    expect((await set({ addresses: ['https://127.0.0.1/a'] })).body).toMatchObject({ secrets: ['GIVEN'] })
    // the door is asked then, and leads to no private address
    expect(await words({ ask: 'https://127.0.0.1/a' })).toContain('host_refused')
    expect(await words({ ask: 'https://127.0.0.1/b' })).toContain('do not name the address')
    // the log of changes names hosts: a path may hold a key
    await set({ addresses: ['https://127.0.0.1/a', 'https://127.0.0.1/path-key', '*'] })
    const { db } = org.org
    const lines = db.all(db.build.selectFrom('audit_log').select(['before', 'after']).where('entity_id', '=', id))
    expect(lines.map(({ after }) => after)).toContainEqual(expect.stringContaining('"addresses":"https://127.0.0.1, *"'))
    expect(JSON.stringify(lines)).not.toContain('path-key')
    await set({ addresses: ['https://127.0.0.1/a'] })
    expect((await set({ addresses: ['127.0.0.1'] })).status).toBe(400)
    expect((await set({ secrets: ['UNKNOWN'] })).status).toBe(400)
    // a secret that is deleted is no longer given, also when another gets its name
    for (const method of ['DELETE', 'PUT'] as const)
      await admin.request(method, '/api/low-code/secrets/GIVEN', { body: { value: 'another' } })
    expect(await words({})).toContain('may not read the secret GIVEN')
  })
})

describe('the plan', () => {
  it('counts what a run used, gives back the rest of what it reserved, and ends runs at its limit', async () => {
    const small = server.createOrg('Small')
    const id = await write('return 1', small.admin)
    const { mbms } = (await start(id, {}, small.admin)).body
    const used = (kind: string): number => usedToday(small.org, id, kind, new Date())
    expect([used('Lowcode'), used('LowcodeRun')]).toEqual([mbms, 1])
    const today = new Date().toISOString().slice(0, 10)
    const report = `/api/v4/mgt/resources/metrics/lowcode?type=fcn_per_interval&start_day=${today}&end_day=${today}`
    expect((await server.as(small.admin).get(report)).body).toEqual({
      total: 1,
      functions: [{ reference_key: id, label: 'F', total_executions: 1, total_consumed: Math.round(mbms / 102.4) / 10_000 }],
    })
    await start(await write("throw new Error('x')", small.admin, id), {}, small.admin)
    expect(used('LowcodeRun')).toBe(2)
    const after = used('Lowcode')
    subscribe(server.platform, small.orgId, { limits: { lowcode: 1 } })
    const { db } = small.org
    await until(() => db.get(db.build.selectFrom('plan').select('id')) !== undefined)
    const refused = await start(id, {}, small.admin)
    expect([refused.status, (refused.body as unknown as ErrorBody).id]).toEqual([402, 'plan_limit'])
    expect([used('Lowcode'), used('LowcodeRun')]).toEqual([after, 2])
  })
})

describe('versions that others read', () => {
  it('are told with their engine', async () => {
    const engines = await server.as(bea).get<{ language: string; level: string }[]>('/api/low-code/engines')
    expect(engines.body).toContainEqual(
      expect.objectContaining({ language: 'javascript', level: expect.not.stringMatching('off') as string }),
    )
    const id = await write('return 1')
    const { items } = (await server.as(bea).get<{ items: FunctionVersion[] }>(`${calls}/${id}/version`)).body
    expect(items).toHaveLength(1)
  })
})
