import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { ImportJob } from '#shared/nouns/imports/import-job.ts'
import { leastMs } from '#server/connectors/order-fetch.ts'
import { fetchOrderedSource } from '#server/features/imports/sources/source-schedule.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { reader } from '#tests/support/database-servers.ts'
import { planOf, waitForImport } from '#tests/support/import-file.ts'
import { localCertificate } from '#tests/support/local-certificate.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import type { FakeTable } from '#tests/support/sql-server/fake-catalogue.ts'
import { startFakeSqlServer, type FakeSqlServer } from '#tests/support/sql-server/fake-sql-server.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const kinds: FakeTable = {
  schema: 'dbo',
  name: "kinds]of'types",
  key: 'id',
  columns: [
    ...[
      { name: 'id', type: 'bigint' },
      { name: 'name', type: 'nvarchar', bytes: 80 },
      { name: 'note', type: 'nvarchar', bytes: -1 },
    ],
    ...[
      { name: 'price', type: 'decimal', scale: 2 },
      { name: 'cash', type: 'money' },
      { name: 'ratio', type: 'float' },
    ],
    ...[
      { name: 'born', type: 'date' },
      { name: 'at', type: 'datetimeoffset' },
      { name: 'local', type: 'datetime2' },
    ],
    ...[
      { name: 'opens', type: 'time' },
      { name: 'yes', type: 'bit' },
      { name: 'code', type: 'uniqueidentifier' },
    ],
    ...[
      { name: 'picture', type: 'varbinary', bytes: -1 },
      { name: 'big', type: 'bigint' },
      { name: 'an [odd] name', type: 'char', bytes: 8 },
    ],
  ],
  rows: [
    [
      ...['1', 'NULL', 'two\nlines, "quoted"', '12.50', '1234.5000', 0.1, '2024-02-29', '2024-03-04 03:06:07.089'],
      ...['2024-03-04 05:06:07.1234567', '08:30:00.0000000', '1', '7f1f1a52-0c8b-4a7e-9a55-1b2c3d4e5f60', null],
      ...['12345678901234567', 'x'],
    ],
    ['2', "'=1", ...Array.from({ length: 8 }, () => null), '0', null, null, '5', ''],
  ],
}
const customers = (): FakeTable => ({
  ...{ schema: 'dbo', name: 'customers', key: 'id' },
  columns: [
    { name: 'id', type: 'int' },
    { name: 'name', type: 'varchar', bytes: 80 },
  ],
  rows: [
    ['1', 'Ana'],
    ['2', 'Bia'],
  ],
})
const orders = (): FakeTable => ({
  ...{ schema: 'sales', name: 'orders', key: 'id' },
  columns: [
    { name: 'id', type: 'int' },
    { name: 'customer_id', type: 'int', references: { schema: 'dbo', table: 'customers', column: 'id' } },
    { name: 'total', type: 'numeric', scale: 2 },
  ],
  rows: [
    ['10', '1', '5.00'],
    ['11', '2', '6.00'],
    ['12', null, '7.00'],
  ],
})

const open = new Set<() => Promise<unknown>>()
afterAll(async () => {
  for (const close of open) await close()
})

async function fakeOf(...given: Parameters<typeof startFakeSqlServer>): Promise<FakeSqlServer> {
  const fake = await startFakeSqlServer(...given)
  open.add(() => fake.stop())
  return fake
}

async function serverFor(...ports: number[]): Promise<{ server: TestServer; org: TestOrg }> {
  const server = await startTestServer({ environment: { OUTBOUND_ALLOW: ports.map((port) => `127.0.0.1:${port}`).join(',') } })
  open.add(() => server.close())
  return { server, org: server.createOrg() }
}

const configOf = (port: number, given: Record<string, unknown> = {}) => ({
  ...{ isReadOnlyAccess: true, host: '127.0.0.1', port, ...reader, certificate: localCertificate.cert, timesIn: 'utc' },
  ...given,
})

async function call({ server, org }: { server: TestServer; org: TestOrg }, what: string, config: object): Promise<unknown> {
  const body = { connector_id: 'sql-server', identifier: newId(), function: what, config }
  return (await server.as(org.admin).post('/api/connector/call', body)).body
}

describe('a database of SQL Server, as a server of the tests speaks its protocol', () => {
  let fake: FakeSqlServer
  let here: { server: TestServer; org: TestOrg }

  beforeAll(async () => {
    fake = await fakeOf([])
    here = await serverFor(fake.port)
  }, 120_000)
  beforeEach(() => {
    fake.tables = [customers(), orders(), { ...customers(), name: 'names', isView: true }]
  })

  async function read(...tables: { schema: string; name: string }[]): Promise<{ source: string; jobs: ImportJob[] }> {
    const { server, org } = here
    const body = { connector_id: 'sql-server', config: configOf(fake.port), tables }
    const answer = await server.as(org.admin).post<{ source: string; imports: string[] }>('/api/connector/database/read', body)
    expect(answer).toMatchObject({ status: 200 })
    const jobs: ImportJob[] = []
    for (const id of answer.body.imports) jobs.push(await waitForImport(server, org.admin, id, ['ready', 'failed']))
    return { source: answer.body.source, jobs }
  }

  async function run({ source, jobs }: { source: string; jobs: ImportJob[] }): Promise<ImportJob[]> {
    const { server, org } = here
    const tables = jobs.map((job) => ({
      importId: job.id,
      plan: planOf(job, job.fileName),
      links: (job.preview?.columns ?? []).flatMap(({ references, index }) => (references ? [index] : [])),
    }))
    expect(await server.as(org.admin).post(`/api/connector/source/${source}/run`, { tables })).toMatchObject({ status: 200 })
    return Promise.all(jobs.map(({ id }) => waitForImport(server, org.admin, id, ['done', 'failed'])))
  }

  function cellsOf(tableId: string | null | undefined): Record<string, unknown>[] {
    const context = here.org.context(here.org.admin)
    const rows: DeviceRows = new Map()
    catchUp(context, tableId ?? '', rows)
    const fields = findTableModel(context.org, tableId ?? '')?.fields ?? []
    return [...rows.values()].map((cells) => Object.fromEntries(fields.map(({ id, label }) => [label, cells[id] ?? null])))
  }

  it('is reached with TLS inside its packets, and its tables are listed', async () => {
    expect(await call(here, 'test-connection', configOf(fake.port))).toEqual({ connected: true })
    expect(await call(here, 'list-tables', configOf(fake.port))).toEqual({
      tables: [
        { schema: 'dbo', name: 'customers', isView: false, rows: 2 },
        { schema: 'sales', name: 'orders', isView: false, rows: 3 },
        { schema: 'dbo', name: 'names', isView: true, rows: null },
      ],
    })
    expect(fake.bare).toEqual([])
  })

  it.each([
    { because: 'another password', config: { password: 'guess' }, reason: 'source_credentials' },
    { because: 'another database', config: { database: 'other' }, reason: 'source_credentials' },
    { because: 'a certificate that nobody vouches for', config: { certificate: null }, reason: 'source_tls' },
    { because: 'no encryption where the server wants it', config: { isEncrypted: false, certificate: null }, reason: 'source_tls' },
  ])('refuses $because with a sentence', async ({ config, reason }) => {
    const answer = await call(here, 'test-connection', configOf(fake.port, config))
    expect(answer).toMatchObject({ connected: false, reason })
    expect(JSON.stringify(answer)).not.toContain(reader.password)
    expect(JSON.stringify(answer)).not.toContain('guess')
  })

  it('keeps every value in the type that the catalogue says', async () => {
    fake.tables = [kinds]
    const given = await read({ schema: kinds.schema, name: kinds.name })
    const columns = given.jobs[0]?.preview?.columns ?? []
    const types = Object.fromEntries(columns.map(({ label, type }) => [label, type]))
    expect(types).toEqual({
      ...{ id: 'number', name: 'singleLineText', note: 'text', price: 'number', cash: 'currency', ratio: 'number', born: 'date' },
      ...{ at: 'dateTime', local: 'dateTime', opens: 'time', yes: 'checkbox', code: 'singleLineText', big: 'singleLineText' },
      'an [odd] name': 'singleLineText',
    })
    const [job] = await run(given)
    expect(job).toMatchObject({ state: 'done', rowsImported: 2, rowErrorCount: 0 })
    const [first, second] = cellsOf(job?.tableId).toSorted((a, b) => Number(a['id']) - Number(b['id']))
    expect(first).toMatchObject({
      ...{ name: 'NULL', note: 'two\nlines, "quoted"', price: 12.5, cash: 123_450, ratio: 0.1, born: '2024-02-29' },
      ...{ at: '2024-03-04T03:06:07.089Z', local: '2024-03-04T05:06:07.123Z', opens: '08:30:00', yes: 1, big: '12345678901234567' },
    })
    expect(Object.values(second ?? {}).filter((cell) => cell !== null)).toEqual([2, "'=1", '5'])
  })

  it('makes links of its keys and updates by key; nothing but questions is asked', { timeout: 120_000 }, async () => {
    fake.statements.length = 0
    const given = await read({ schema: 'sales', name: 'orders' }, { schema: 'dbo', name: 'customers' })
    const [made, people] = await run(given)
    expect([made, people]).toMatchObject([
      { state: 'done', rowsImported: 3, rowErrorCount: 0 },
      { state: 'done', rowsImported: 2 },
    ])
    const linked = (): unknown[] =>
      cellsOf(made?.tableId)
        .toSorted((a, b) => Number(a['id']) - Number(b['id']))
        .map((cells) => [cells['id'], [cells['customer_id'] ?? []].flat().length, cells['total']])
    expect(linked()).toEqual([
      [10, 1, 5],
      [11, 1, 6],
      [12, 0, 7],
    ])

    const changed = orders()
    changed.rows = [
      ['10', '2', '5.00'],
      ['11', '2', null],
      ['12', null, '7.00'],
      ['13', '1', '8.00'],
    ]
    fake.tables = [customers(), changed]
    const { server, org } = here
    const again = await server.as(org.admin).post<{ imports: string[] }>(`/api/connector/source/${given.source}/update`)
    const jobs = await Promise.all(again.body.imports.map((id) => waitForImport(server, org.admin, id, ['done', 'failed'])))
    expect(jobs.map(({ state, rowsImported, rowsMatched }) => [state, rowsImported, rowsMatched])).toEqual([
      ['done', 0, 2],
      ['done', 1, 3],
    ])
    expect(linked()).toEqual([
      [10, 1, 5],
      [11, 1, null],
      [12, 0, 7],
      [13, 1, 8],
    ])
    const asked = fake.statements.map((one) => one.trim().split(/\s/)[0]?.toLowerCase())
    expect([...new Set(asked)].toSorted()).toEqual(['begin', 'if', 'select', 'set'])
  })

  it('is imported by the calls of the specification, which find what they began', async () => {
    const { server, org } = here
    const as = server.as(org.admin)
    const { identifier } = (await as.post<{ identifier: string }>('/api/connector/identifier', { connector_id: 'sql-server' })).body
    const asked = { connector_id: 'sql-server', identifier, config: { ...configOf(fake.port), table: 'sales.orders' } }
    type Look = { fields: { key: string; label: string }[]; id?: string }
    const look = (given: object = {}) => as.post<Look>('/api/connector/config-table', { ...asked, ...given })
    expect(await look()).toMatchObject({ status: 409, body: { id: 'import_not_ready' } })
    await expect.poll(async () => (await look()).status).toBe(200)
    const { body } = await look()
    expect(body).toMatchObject({
      layout: { label: 'orders' },
      fields: [{ label: 'id', type: 'number' }, { label: 'customer_id' }, { label: 'total' }],
      records: [{ data: { '0': '10' } }, {}, {}],
    })
    const tables = [{ label: 'Orders', fields: body.fields, config: asked.config }]
    const started = await as.post<{ objects: { object: string; import_id: string }[] }>('/api/connector/import-table', {
      ...{ connector_id: 'sql-server', identifier },
      table_import_configs: tables,
    })
    expect(started.status).toBe(200)
    const [made] = started.body.objects
    expect(await waitForImport(server, org.admin, made?.import_id ?? '', ['done', 'failed'])).toMatchObject({ state: 'done' })
    expect(cellsOf(made?.object).length).toBe(3)

    // what a table was filled from stays when it cannot be read again
    const { db } = org.org
    const sources = () => db.all(db.build.selectFrom('source').select('id').where('settings', 'like', `%${identifier}%`))
    const [used] = sources()
    const reads = db.build
      .selectFrom('source_table')
      .select('import_id')
      .where('source_id', '=', used?.id ?? '')
    const setState = (state: 'failed' | 'reading' | 'done') =>
      db.write(() => db.run(db.build.updateTable('import_job').set({ state }).where('id', 'in', reads)))
    await setState('failed')
    expect((await look()).status).toBe(500)
    expect(sources()).toEqual([used])
    // an order waits for the fetch that is under way, and loses no try by it
    await setState('reading')
    const effect = { platform: server.platform, org: org.org, effectId: 'o', attempt: 1, signal: new AbortController().signal }
    const ordered = { sourceId: used?.id ?? '', memberId: org.admin.memberId }
    await expect(fetchOrderedSource(ordered, effect)).rejects.toMatchObject({ name: 'NotYet', afterMs: leastMs })
    await setState('done')

    // another password is another question: its failure is told once, and the next call reads again
    const wrong = { config: { ...asked.config, password: 'guess' } }
    await expect.poll(async () => (await look(wrong)).body.id).toBe('source_credentials')
    expect((await look(wrong)).body.id).toBe('import_not_ready')
    await expect.poll(async () => (await look(wrong)).body.id).toBe('source_credentials')
    const other = await as.post('/api/connector/config-table', { ...asked, connector_id: 'api-sync' })
    expect(other.status).toBe(400)
  })

  it('ends with a sentence when the table is gone', async () => {
    const { jobs } = await read({ schema: 'dbo', name: 'nowhere' })
    expect(jobs[0]).toMatchObject({ state: 'failed', error: { id: 'source_changed' } })
  })
})

describe('a hostile server in the place of SQL Server', () => {
  it('that has no encryption gets no password', async () => {
    const fake = await fakeOf([customers()], { encryption: 'off' })
    const here = await serverFor(fake.port)
    expect(await call(here, 'test-connection', configOf(fake.port))).toMatchObject({ connected: false, reason: 'source_tls' })
    expect(fake.bare).toEqual([])
    // a person may say so
    expect(await call(here, 'test-connection', configOf(fake.port, { isEncrypted: false }))).toEqual({ connected: true })
    expect(fake.bare).toEqual([reader.password])
  })

  it('that names another place is not followed', async () => {
    const other = await fakeOf([customers()])
    const fake = await fakeOf([customers()], { sendsTo: { host: '127.0.0.1', port: other.port } })
    const here = await serverFor(fake.port, other.port)
    expect(await call(here, 'test-connection', configOf(fake.port))).toMatchObject({ connected: false, reason: 'source_address' })
    expect(other.statements).toEqual([])
  })

  it.each([
    { manner: 'talks another language', said: 'HTTP/1.1 400 Bad Request\r\n\r\n' },
    { manner: 'hangs up', said: '' },
  ])('that $manner ends with a sentence', async ({ said }) => {
    const hostile = createServer((socket) => {
      socket.on('error', () => undefined)
      // its end is seen once everything was read
      socket.resume()
      socket.end(said)
    })
    await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve))
    open.add(() => new Promise((resolve) => hostile.close(resolve)))
    const { port } = hostile.address() as { port: number }
    const here = await serverFor(port)
    expect(await call(here, 'test-connection', configOf(port))).toMatchObject({ connected: false })
  })
})
