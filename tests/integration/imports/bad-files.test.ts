import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportJob } from '#shared/nouns/imports/import-job.ts'
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
    ['a web page named .xls', '<html><body><table><tr><td>a</td></tr><tr><td>1</td></tr></table></body></html>', 'import_html', {}],
    ['a web page', '\ufeff\n<!-- made -->\n<!DOCTYPE html>\n<html>\n<p>a,b\n</html>\n', 'import_html', {}],
    ['XHTML', '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml">\n<body/>\n</html>\n', 'import_html', {}],
    ['JSON without records', '[\n  1,\n  2\n]\n', 'import_json', {}],
    ['JSON that breaks off', '[\n  {"a": 1, "b": 2},\n', 'import_json', {}],
    ['XML', '<?xml version="1.0" encoding="UTF-8"?>\n<rows>\n<row a="1"/>\n</rows>\n', 'import_xml', {}],
    [
      'an XML spreadsheet',
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">\n</Workbook>\n',
      'import_xml_sheet',
      {},
    ],
    [
      'a flat OpenDocument sheet',
      '<?xml version="1.0" encoding="UTF-8"?>\n<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0">\n</office:document>\n',
      'import_xml_sheet',
      {},
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

const rowsOf = (count: number, line: string): string => Array.from({ length: count }, () => line).join('\n')

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

  it('keeps UTF-8 with a few broken bytes as what it is, wherever they stand, and says in which rows', async () => {
    const broken = latin1('Caf\u00e9,2\n')
    const text = Buffer.from(`city,n\n${rowsOf(1000, 'S\u00e3o Paulo,1')}\n`)
    const early = await read(Buffer.concat([text.subarray(0, 7), broken, text.subarray(7)]))
    expect(early.preview).toMatchObject({ encoding: 'utf-8', problems: [{ kind: 'badBytes', row: 2, count: 1 }] })
    expect(early.preview?.rows.slice(0, 2)).toEqual([
      ['Caf\ufffd', '2'],
      ['S\u00e3o Paulo', '1'],
    ])
    const plain = Buffer.from(`city,n\n${rowsOf(40_000, 'Rome,1')}\n`)
    const late = await read(Buffer.concat([plain, broken, text.subarray(7)]))
    expect(late).toMatchObject({
      rowsTotal: 41_001,
      preview: { encoding: 'utf-8', problems: [{ kind: 'badBytes', row: 40_002, count: 1 }] },
    })
    const { body } = await server.as(org.admin).post<{ tableId: string }>(`/api/imports/${early.id}/run`, planOf(early, 'Broken'))
    expect(body.tableId).toBeDefined()
    expect(await waitForImport(server, org.admin, early.id, ['done', 'failed'])).toMatchObject({ state: 'done', rowsImported: 1001 })
  })

  it('is read in the encoding that a person chooses, and again in the other', async () => {
    const job = await read(latin1('name,city\nJos\u00e9,S\u00e3o Paulo\n'))
    expect(job.preview).toMatchObject({ encoding: 'windows-1252', rows: [['Jos\u00e9', 'S\u00e3o Paulo']] })
    const choose = async (encoding: string): Promise<ImportJob> => {
      expect((await server.as(org.admin).post(`/api/imports/${job.id}/encoding`, { encoding })).status).toBe(200)
      return waitForImport(server, org.admin, job.id, ['ready', 'failed'])
    }
    expect((await choose('utf-8')).preview).toMatchObject({
      encoding: 'utf-8',
      isEncodingChosen: true,
      rows: [['Jos\ufffd', 'S\ufffdo Paulo']],
      problems: [{ kind: 'badBytes', row: 2, count: 1 }],
    })
    expect((await choose('windows-1252')).preview).toMatchObject({ rows: [['Jos\u00e9', 'S\u00e3o Paulo']], problems: [] })
    expect((await server.as(org.admin).post(`/api/imports/${job.id}/encoding`, { encoding: 'utf-7' })).status).toBe(400)
  })

  it('takes tables that begin like something else', async () => {
    for (const text of ['[id],{name}\n1,2\n3,4\n', '<5,>5\n1,2\n3,4\n', '{a},b\n1,2\n3,4\n', '[1],[2]\n1,2\n3,4\n'])
      expect(await read(text)).toMatchObject({ state: 'ready', preview: { columns: [{}, {}] } })
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
    expect((await server.as(member).post(`/api/imports/${job.id}/run`, planOf(job, 'No'))).status).toBe(404)
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
