import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportJob } from '#shared/imports/import-job.ts'
import type { ErrorId } from '#shared/protocol/errors.ts'
import { createOrgContext } from '#server/access/org-context.ts'
import { catchUp, chunkOf, type DeviceRows } from '#tests/support/read-table.ts'
import { analyse, planOf, readData, upload, waitForImport } from '#tests/support/import-file.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
})
afterAll(() => server.close())

const read = (body: Uint8Array | string, name = 'file.csv'): Promise<ImportJob> => analyse(server, org.admin, name, body)
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

describe('files that cannot be imported say what and where, and import nothing', () => {
  const rows = (count: number, line: string): string => Array.from({ length: count }, () => line).join('\n')
  const cases: [name: string, body: Uint8Array | string, error: ErrorId, details: object][] = [
    ['blank', '  \n \n', 'import_empty', {}],
    ['header only', 'a,b,c\n', 'import_empty', { header: true }],
    ['one column and commas in its rows', 'name\nana, maria\nbia\nrui\n', 'import_one_column', { delimiter: ',' }],
    [
      'too many columns',
      `${Array.from({ length: 1001 }, (_, index) => `c${index}`).join(',')}\n1,2`,
      'import_too_many_columns',
      { columns: 1001, limit: 1000, row: 1 },
    ],
    ['a zip', Buffer.from('504b030414000600080000', 'hex'), 'import_not_workbook', {}],
    ['a picture', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(500)]), 'import_not_csv', { found: 'png' }],
    [
      'random bytes',
      Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 73) % 256)),
      'import_not_csv',
      { found: 'binary data' },
    ],
    ['a quote that never closes', `a,b\n1,"${'x'.repeat(3_000_000)}`, 'import_not_csv', { found: 'a cell without end', row: 2 }],
    [
      'broken UTF-8',
      Buffer.concat([Buffer.from(`nome,n\n${rows(30_000, 'ação,1')}\n`), Buffer.from([0xff]), Buffer.from('x,2\n')]),
      'import_bad_encoding',
      { encoding: 'utf-8' },
    ],
  ]
  it.each(cases)('%s', async (_, body, error, details) => {
    const tablesBefore = (await server.as(org.admin).feed()).tables.length
    const job = await read(body)
    expect(job).toMatchObject({ state: 'failed', error: { id: error } })
    expect(job.error?.details ?? {}).toMatchObject(details)
    expect((await server.as(org.admin).feed()).tables).toHaveLength(tablesBefore)
    expect(
      (await server.as(org.admin).post(`/api/imports/${job.id}/run`, { label: 'x', fields: [{ column: 0, label: 'x', type: 'text' }] }))
        .status,
    ).toBe(409)
  })

  it('an empty body', async () => {
    expect((await upload(server, org.admin, 'empty.csv', '')).body).toMatchObject({ id: 'import_empty' })
  })
})

describe('files that are odd but readable', () => {
  it('reads UTF-8 with BOM, UTF-16 and Windows-1252 alike', async () => {
    const text = 'nome;cidade\nJosé;São Paulo\nZoë;Münster\n'
    const files = [
      Buffer.from(`\ufeff${text}`),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(text, 'utf16le'),
      Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
      latin1(text),
      Buffer.from(text),
    ]
    for (const file of files) {
      const { preview } = await read(file)
      expect(preview?.delimiter).toBe(';')
      expect(preview?.columns.map((column) => column.label)).toEqual(['nome', 'cidade'])
      expect(preview?.rows).toEqual([
        ['José', 'São Paulo'],
        ['Zoë', 'Münster'],
      ])
    }
  })

  it('finds Windows-1252 although its first accent comes late', async () => {
    const job = await read(latin1(`name,city\n${'ana,rome\n'.repeat(40_000)}josé,são paulo\n`))
    expect(job).toMatchObject({ state: 'ready', rowsTotal: 40_001, preview: { encoding: 'windows-1252' } })
  })

  it('tells of short, long and empty rows and of labels used twice, and keeps the good rows', async () => {
    const job = await read('a,a,,d\n1,2,3,4\n1,2\n\n1,2,3,4,5\n')
    expect(job.preview?.columns.map((column) => column.label)).toEqual(['a', 'a 2', 'Column 3', 'd'])
    expect(job.preview?.problems).toEqual([
      { kind: 'shortRows', row: 3, count: 1 },
      { kind: 'emptyRows', row: 4, count: 1 },
      { kind: 'longRows', row: 5, count: 1 },
      { kind: 'duplicateLabels', row: 1, count: 1 },
      { kind: 'emptyLabels', row: 1, count: 1 },
    ])
    expect(job.rowsTotal).toBe(3)
  })

  it('takes a list of one column', async () => {
    const job = await read('email\nana@example.org\nbia@example.org\n')
    expect(job).toMatchObject({ state: 'ready', rowsTotal: 2, preview: { columns: [{ label: 'email', type: 'email' }] } })
  })

  it('cuts the name of the table where it is too long', async () => {
    const job = await analyse(server, org.admin, 'long.csv', 'a,b\n1,2\n3,4\n')
    const { body } = await server
      .as(org.admin)
      .post<{ tableId: string }>(`/api/imports/${job.id}/run`, planOf(job, `${'x'.repeat(44)}🐦 more`))
    const { changes } = await server.as(org.admin).feed()
    const table = changes.find((change) => change.kind === 'table' && change.id === body.tableId)
    expect(table?.data).toMatchObject({ label: `${'x'.repeat(44)}🐦` })
  })

  it('lists the cells that do not fit with row, column and reason, and imports the rest', async () => {
    const job = await read('name,amount\nana,1\nbia,2\n')
    const wrong = await read('name,amount\nana,1\nbia,two\ncaio,3\n')
    const plan = { ...planOf(job, 'Amounts') }
    await server.as(org.admin).post(`/api/imports/${wrong.id}/run`, plan)
    const done = await waitForImport(server, org.admin, wrong.id, ['done'])
    expect(done).toMatchObject({
      rowsImported: 3,
      rowErrorCount: 1,
      rowErrors: [{ row: 3, column: 'amount', value: 'two', reason: 'notNumber' }],
    })
    expect(chunkOf(org.context(org.admin), done.tableId ?? '').columns.id).toHaveLength(3)
  })

  it('does not run twice, and not for people who may not create tables', async () => {
    const job = await read('name,amount\nana,1\n')
    const member = org.addMember({ seat: 'member', profile: {} })
    expect((await server.as(member).post(`/api/imports/${job.id}/run`, planOf(job, 'No'))).status).toBe(403)
    expect((await server.as(org.addMember({ seat: 'builder', profile: { create_table: 1 } })).get(`/api/imports/${job.id}`)).status).toBe(
      404,
    )
    expect((await server.as(org.admin).post(`/api/imports/${job.id}/run`, planOf(job, 'Once'))).status).toBe(200)
    expect((await server.as(org.admin).post(`/api/imports/${job.id}/run`, planOf(job, 'Twice'))).body).toMatchObject({
      id: 'import_not_ready',
    })
  })
})

describe('an import that is interrupted', () => {
  it('stops when cancelled and keeps what was there', async () => {
    const job = await read(readData('birdstrikes.csv'), 'birds.csv')
    const { body } = await server.as(org.admin).post<{ tableId: string }>(`/api/imports/${job.id}/run`, planOf(job, 'Cancelled'))
    const cancelled = await server.as(org.admin).post<ImportJob>(`/api/imports/${job.id}/cancel`)
    expect(cancelled.body.state).toBe('cancelled')
    const after = await waitForImport(server, org.admin, job.id, ['cancelled'])
    expect(chunkOf(org.context(org.admin), body.tableId).columns.id).toHaveLength(after.rowsImported)
  })

  it('goes on after a restart without losing or doubling a row', async () => {
    const first = await startTestServer()
    const owner = first.createOrg()
    const job = await analyse(first, owner.admin, 'birds.csv', readData('birdstrikes.csv'))
    await first.as(owner.admin).post(`/api/imports/${job.id}/run`, planOf(job, 'Birds'))
    await first.server.close()
    const stopped = owner.org.db.get(
      owner.org.db.build.selectFrom('import_job').select(['state', 'rows_imported']).where('id', '=', job.id),
    )
    expect(stopped?.state).toBe('running')
    // effects wait a moment before they are tried again
    owner.org.db.run(owner.org.db.build.updateTable('effect').set({ run_after: '2000-01-01T00:00:00.000Z', leased_until: null }))
    first.platform.orgs.close()
    const second = await startTestServer({ dataDir: first.platform.config.dataDir })
    const done = await waitForImport(second, owner.admin, job.id, ['done', 'failed'])
    expect(done).toMatchObject({ state: 'done', rowsImported: 10_000 })
    const rows: DeviceRows = new Map()
    catchUp(
      createOrgContext(second.platform.orgs.open(owner.orgId), owner.admin.memberId, { now: () => new Date(), source: 'test' }),
      done.tableId ?? '',
      rows,
    )
    expect(rows.size).toBe(10_000)
    await second.close()
    first.platform.dispose()
  })
})
