import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Source } from '#shared/nouns/imports/source-calls.ts'
import type { ImportJob } from '#shared/nouns/imports/import-job.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { missing, reader, startMariadb, startPostgres, type DatabaseServer } from '#tests/support/database-servers.ts'
import { planOf, waitForImport } from '#tests/support/import-file.ts'
import { localCertificate } from '#tests/support/local-certificate.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const kinds = [
  {
    name: 'postgres',
    schema: 'public',
    start: startPostgres,
    why: missing.postgres,
    types: [
      "CREATE TYPE mood AS ENUM ('sad', 'fine', 'Happy')",
      `CREATE TABLE kinds (id bigint PRIMARY KEY, name varchar(40), note text, price numeric(10,2), cash money, born date, at timestamptz,
        local timestamp, opens time, yes boolean, state mood, words text[], code uuid, raw json, picture bytea, big bigint)`,
      `INSERT INTO kinds VALUES (1, 'NULL', E'two\\nlines, "quoted"', 12.50, 1234.5, '2024-02-29', '2024-03-04 05:06:07.089+02', '2024-03-04 05:06:07',
        '08:30', true, 'Happy', ARRAY['red', 'a, b'], '7f1f1a52-0c8b-4a7e-9a55-1b2c3d4e5f60', '{"a":1}', '\\xff', 12345678901234567),
        (2, '''=1', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, NULL, NULL, 5)`,
    ],
    expected: {
      cash: ['currency', 123450],
      at: ['dateTime', '2024-03-04T03:06:07.089Z'],
      words: ['tags', ['red', 'a, b']],
      code: ['singleLineText', '7f1f1a52-0c8b-4a7e-9a55-1b2c3d4e5f60'],
    },
  },
  {
    name: 'mariadb',
    schema: 'shop',
    start: startMariadb,
    why: missing.mariadb,
    types: [
      `CREATE TABLE kinds (id bigint PRIMARY KEY, name varchar(40), note text, price decimal(10,2), born date, at timestamp(3) NULL, local datetime,
        opens time, yes tinyint(1), state enum('sad', 'fine', 'Happy'), words set('red', 'blue'), raw json, picture blob, big bigint, built year)`,
      "SET time_zone = '+02:00'",
      `INSERT INTO kinds VALUES (1, 'NULL', 'two\\nlines, "quoted"', 12.50, '2024-02-29', '2024-03-04 05:06:07.089', '2024-03-04 05:06:07',
        '08:30', 1, 'Happy', 'red,blue', '{"a":1}', 0xff, 12345678901234567, 1999),
        (2, '''=1', NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, 5, NULL)`,
    ],
    expected: { at: ['dateTime', '2024-03-04T03:06:07.089Z'], built: ['number', 1999] },
  },
] as const

const open = new Set<() => Promise<unknown>>()
afterAll(async () => {
  for (const close of open) await close()
})

describe.each(kinds.filter(({ why }) => why === undefined))('tables of $name', ({ name, schema, start, types, expected }) => {
  let database: DatabaseServer
  let server: TestServer
  let org: TestOrg

  beforeAll(async () => {
    database = await start()
    open.add(() => database.stop())
    server = await startTestServer({ environment: { OUTBOUND_ALLOW: `127.0.0.1:${database.port}` } })
    open.add(() => server.close())
    org = server.createOrg()
  }, 120_000)

  async function read(...tables: string[]): Promise<{ source: string; jobs: ImportJob[] }> {
    const { status, body } = await server.as(org.admin).post<{ source: string; imports: string[] }>('/api/connector/database/read', {
      connector_id: name,
      config: {
        isReadOnlyAccess: true,
        host: '127.0.0.1',
        port: database.port,
        ...reader,
        certificate: localCertificate.cert,
        timesIn: 'utc',
      },
      tables: tables.map((table) => ({ schema, name: table })),
    })
    expect({ status, body }).toMatchObject({ status: 200 })
    const jobs: ImportJob[] = []
    for (const id of body.imports) jobs.push(await waitForImport(server, org.admin, id, ['ready', 'failed']))
    return { source: body.source, jobs }
  }

  async function run({ source, jobs }: { source: string; jobs: ImportJob[] }): Promise<ImportJob[]> {
    const tables = jobs.map((job) => ({
      importId: job.id,
      plan: planOf(job, job.fileName),
      links: (job.preview?.columns ?? []).flatMap(({ references, index }) => (references ? [index] : [])),
    }))
    const answer = await server.as(org.admin).post(`/api/connector/source/${source}/run`, { tables })
    expect(answer).toMatchObject({ status: 200 })
    return Promise.all(jobs.map(({ id }) => waitForImport(server, org.admin, id, ['done', 'failed'])))
  }

  async function update(source: string): Promise<ImportJob[]> {
    const { status, body } = await server.as(org.admin).post<{ imports: string[] }>(`/api/connector/source/${source}/update`)
    expect({ status, body }).toMatchObject({ status: 200 })
    return Promise.all(body.imports.map((id) => waitForImport(server, org.admin, id, ['done', 'failed'])))
  }

  /** The records by the names of their fields. */
  function rowsOf(tableId: string | null): { id: string; cells: Record<string, CellValue> }[] {
    const context = org.context(org.admin)
    const rows: DeviceRows = new Map()
    catchUp(context, tableId ?? '', rows)
    const fields = findTableModel(context.org, tableId ?? '')?.fields ?? []
    return [...rows].map(([id, cells]) => ({
      id,
      cells: Object.fromEntries(fields.map((field) => [field.label, cells[field.id] ?? null])),
    }))
  }

  it('keep every value, in the type that the catalogue says', async () => {
    await database.run(...types)
    const given = await read('kinds')
    const columns = given.jobs[0]?.preview?.columns ?? []
    expect(columns.map(({ label }) => label)).not.toContain('picture')
    const typeOf = (label: string): string | undefined => columns.find((column) => column.label === label)?.type
    const [job] = await run(given)
    expect(job).toMatchObject({ state: 'done', rowsImported: 2, rowErrorCount: 0 })
    const [first, second] = rowsOf(job?.tableId ?? null).toSorted((a, b) => Number(a.cells['id']) - Number(b.cells['id']))
    const wanted: Record<string, readonly [string, unknown]> = {
      ...{ id: ['number', 1], name: ['singleLineText', 'NULL'], note: ['text', 'two\nlines, "quoted"'], price: ['number', 12.5] },
      ...{
        born: ['date', '2024-02-29'],
        local: ['dateTime', '2024-03-04T05:06:07.000Z'],
        opens: ['time', '08:30:00'],
        yes: ['checkbox', 1],
      },
      ...{ big: ['singleLineText', '12345678901234567'], raw: ['singleLineText', '{"a":1}'] },
      ...expected,
    }
    for (const [label, [type, value]] of Object.entries(wanted)) {
      expect({ label, type: typeOf(label), value: first?.cells[label] }).toEqual({ label, type, value })
    }
    expect(typeOf('state')).toBe('select')
    expect(second?.cells['name']).toBe("'=1")
    expect(Object.values(second?.cells ?? {}).filter((cell) => cell !== null)).toEqual([2, "'=1", '5'])
  })

  it('become links where they name each other, the named ones first, and are updated by key', { timeout: 120_000 }, async () => {
    await database.run(
      'CREATE TABLE customers (id int PRIMARY KEY, name varchar(80))',
      'CREATE TABLE orders (id int PRIMARY KEY, customer_id int, total numeric(8,2), FOREIGN KEY (customer_id) REFERENCES customers (id))',
      "INSERT INTO customers VALUES (1, 'Ana'), (2, 'Bia')",
      'INSERT INTO orders VALUES (10, 1, 5), (11, 2, 6), (12, 2, 7), (13, NULL, 8)',
    )
    // the table that links is named first
    const given = await read('orders', 'customers')
    const [orders, customers] = await run(given)
    expect([orders, customers]).toMatchObject([
      { state: 'done', rowsImported: 4, rowErrorCount: 0 },
      { state: 'done', rowsImported: 2 },
    ])
    const names = new Map(rowsOf(customers?.tableId ?? null).map(({ id, cells }) => [id, cells['name']]))
    const linked = (): unknown[][] =>
      rowsOf(orders?.tableId ?? null)
        .map(({ cells }) => [cells['id'], [cells['customer_id'] ?? []].flat().map((id) => names.get(String(id))), cells['total']])
        .toSorted(([a], [b]) => Number(a) - Number(b))
    expect(linked()).toEqual([
      [10, ['Ana'], 5],
      [11, ['Bia'], 6],
      [12, ['Bia'], 7],
      [13, [], 8],
    ])

    await database.run(
      "INSERT INTO customers VALUES (3, 'Caio')",
      'UPDATE orders SET customer_id = 3, total = NULL WHERE id = 12',
      'INSERT INTO orders VALUES (14, 3, 9)',
    )
    const again = await update(given.source)
    expect(again.map(({ state, rowsImported, rowsMatched }) => [state, rowsImported, rowsMatched])).toEqual([
      ['done', 1, 2],
      ['done', 1, 4],
    ])
    for (const { id, cells } of rowsOf(customers?.tableId ?? null)) names.set(id, cells['name'])
    expect(linked().slice(2)).toEqual([
      [12, ['Caio'], null],
      [13, [], 8],
      [14, ['Caio'], 9],
    ])
    // nothing changed there, nothing changes here
    expect((await update(given.source)).map(({ rowsImported }) => rowsImported)).toEqual([0, 0])

    // a column that went away ends the update with a sentence; the records stay
    await database.run('ALTER TABLE customers DROP COLUMN name')
    const [failed] = await update(given.source)
    expect(failed).toMatchObject({ state: 'failed', error: { id: 'source_changed', details: { columns: ['name'] } } })
    expect(rowsOf(customers?.tableId ?? null)).toHaveLength(3)
  })

  it('end with a sentence when the table is gone', async () => {
    const { jobs } = await read('nowhere')
    expect(jobs[0]).toMatchObject({ state: 'failed', error: { id: 'source_changed' } })
  })

  it('keep the password sealed: it is in no answer and in no file', async () => {
    const { body } = await server.as(org.admin).get<{ sources: Source[] }>('/api/connector/source')
    expect(body.sources.length).toBeGreaterThan(0)
    expect(JSON.stringify(body)).not.toContain(reader.password)
    const files = readdirSync(server.platform.config.dataDir, { recursive: true, encoding: 'utf8' })
      .map((file) => join(server.platform.config.dataDir, file))
      .filter((file) => statSync(file).isFile())
    expect(files.filter((file) => readFileSync(file).includes(reader.password))).toEqual([])
    const member = org.addMember()
    const { status } = await server.as(member).get(`/api/connector/source/${body.sources[0]?.id}`)
    expect([403, 404]).toContain(status)
  })

  it('continue where a server was stopped, and nothing is doubled', { timeout: 120_000 }, async () => {
    const numbers = name === 'postgres' ? 'SELECT g, g::text FROM generate_series(1, 30000) g' : 'SELECT seq, seq FROM seq_1_to_30000'
    await database.run('CREATE TABLE many (id int PRIMARY KEY, label varchar(20))', `INSERT INTO many ${numbers}`)
    const given = await read('many')
    const [job] = given.jobs
    const answer = await server.as(org.admin).post<{ tables: { tableId: string }[] }>(`/api/connector/source/${given.source}/run`, {
      tables: given.jobs.map((one) => ({ importId: one.id, plan: planOf(one, 'Many') })),
    })
    const tableId = answer.body.tables[0]?.tableId ?? ''
    const { dataDir } = server.platform.config
    await server.server.close()
    const second = await startTestServer({ dataDir, environment: { OUTBOUND_ALLOW: `127.0.0.1:${database.port}` } })
    open.add(() => second.close())
    expect(await waitForImport(second, org.admin, job?.id ?? '', ['done', 'failed'])).toMatchObject({ state: 'done', rowsImported: 30_000 })
    expect(rowsOf(tableId).length).toBe(30_000)
  })
})
