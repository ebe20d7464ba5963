import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ImportJob } from '#shared/nouns/imports/import-job.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { planOf, waitForImport } from '#tests/support/import-file.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import { startScriptedPipefy, type PipefyReply, type PipefyWorld, type ScriptedPipefy } from '#tests/support/scripted-pipefy.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const field = (id: number, label: string, type: string, more: object = {}) => ({
  ...{ id: label.toLowerCase(), internal_id: String(id), label, type, options: [], ...more },
})
const value = (id: number, more: object) => ({
  field: { id: 'any', internal_id: String(id) },
  ...{ value: null, array_value: null, date_value: null, datetime_value: null, float_value: null, report_value: null, ...more },
})
const customer = { canConnectMultiples: true, connectedRepo: { __typename: 'PublicTable', id: 'Tb1', name: 'Customers' } }

const world = (): PipefyWorld => ({
  pipes: [
    {
      ...{ id: '301', name: 'Sales' },
      shape: {
        labels: [{ id: '1', name: 'Hot', color: '#f00' }],
        start_form_fields: [
          field(1, 'Deal', 'short_text'),
          field(2, 'Value', 'currency'),
          field(3, 'Closes', 'date'),
          field(4, 'Source', 'select', { options: ['Web', 'Fair'] }),
          field(5, 'Needs', 'checklist_vertical', { options: ['Flour', 'Sugar'] }),
          field(6, 'Customers', 'connector', customer),
          field(7, 'Read me', 'statement'),
        ],
        phases: [
          { id: 'p1', name: 'New', fields: [field(8, 'Deal', 'long_text')] },
          { id: 'p2', name: 'Won', fields: [field(9, 'Signed', 'datetime'), field(10, 'Files', 'attachment'), field(11, 'Mail', 'email')] },
        ],
      },
      cards: [
        {
          ...{
            id: '9001',
            title: 'Bread for all',
            createdAt: '2026-05-01T10:00:00-03:00',
            due_date: '2026-06-01T12:00:00-03:00',
            done: true,
          },
          ...{ url: 'https://app.pipefy.com/open-cards/9001', current_phase: { name: 'Won' }, labels: [{ name: 'Hot' }] },
          assignees: [{ name: 'Ana Sá' }],
          fields: [
            value(1, { value: 'Big' }),
            value(2, { value: '1.234,50', float_value: 1234.5 }),
            value(3, { value: '02/05/2026', date_value: '2026-05-02' }),
            value(4, { value: 'Fair' }),
            value(5, { value: '["Sugar"]', array_value: ['Sugar'] }),
            value(6, { value: '["Café Um"]', report_value: 'Café Um, Café Dois', connectedRepoItems: [{ id: 'r1' }, { id: 'r2' }] }),
            value(8, { value: 'long words' }),
            value(9, { value: '02/05/2026 10:00', datetime_value: '2026-05-02T13:00:00Z' }),
            value(10, { array_value: ['https://app.pipefy.com/storage/a.pdf'] }),
            value(11, { value: 'ana@example.org' }),
          ],
        },
        { id: '9002', title: 'Cake', current_phase: { name: 'New' }, labels: [], assignees: [], fields: [] },
      ],
    },
  ],
  tables: [
    {
      ...{ id: 'Tb1', name: 'Customers' },
      shape: { table_fields: [field(20, 'CNPJ', 'cnpj'), field(21, 'Phone', 'phone')] },
      records: ['Um', 'Dois'].map((name, at) => ({
        ...{ id: `r${at + 1}`, title: `Café ${name}`, created_at: '2026-01-01T00:00:00Z', url: `https://app.pipefy.com/r/${at}` },
        record_fields: at === 0 ? [value(20, { value: '11.222.333/0001-81' })] : [],
      })),
    },
  ],
})

describe('pipes of Pipefy by its interface', () => {
  let pipefy: ScriptedPipefy
  let server: TestServer
  let org: TestOrg

  beforeAll(async () => {
    pipefy = await startScriptedPipefy(world(), 50)
    server = await startTestServer({
      environment: { OUTBOUND_ALLOW: `127.0.0.1:${pipefy.port}` },
      standIns: { 'https://api.pipefy.com': pipefy.url },
    })
    org = server.createOrg()
  }, 120_000)
  afterAll(async () => {
    await server.close()
    await pipefy.close()
  })
  beforeEach(() => {
    Object.assign(pipefy, { world: world(), reply: undefined, isOld: false })
    pipefy.asked.length = 0
  })

  const as = () => server.as(org.admin)
  const look = (name: string, more: object = {}) =>
    as().post('/api/connector/call', {
      ...{ connector_id: 'pipefy', identifier: '0199aaaa-0000-7000-8000-000000000000', function: name },
      config: { token: pipefy.token, ...more },
    })

  async function read(boards: { id: string; name: string }[]): Promise<{ source: string; jobs: ImportJob[] }> {
    const { status, body } = await as().post<{ source: string; imports: string[] }>('/api/connector/board/read', {
      ...{ connector_id: 'pipefy', config: { token: pipefy.token }, boards },
    })
    expect({ status, body }).toMatchObject({ status: 200 })
    return {
      source: body.source,
      jobs: await Promise.all(body.imports.map((id) => waitForImport(server, org.admin, id, ['ready', 'failed']))),
    }
  }

  async function run(source: string, jobs: readonly ImportJob[]): Promise<string[]> {
    const tables = jobs.map((job) => ({
      importId: job.id,
      plan: planOf(job, job.fileName),
      links: (job.preview?.columns ?? []).flatMap(({ references, index }) => (references ? [index] : [])),
    }))
    expect(await as().post(`/api/connector/source/${source}/run`, { tables })).toMatchObject({ status: 200 })
    const done = await Promise.all(jobs.map(({ id }) => waitForImport(server, org.admin, id, ['done', 'failed'])))
    for (const job of done) expect(job).toMatchObject({ state: 'done', rowErrors: [] })
    return done.map(({ tableId }) => tableId ?? '')
  }

  function shown(tableId: string): Record<string, string>[] {
    const context = org.context(org.admin)
    const rows: DeviceRows = new Map()
    catchUp(context, tableId, rows)
    const fields = findTableModel(context.org, tableId)?.fields ?? []
    const locale = orgLocale(context.org)
    const textOf = (one: (typeof fields)[number], cell: CellValue): string =>
      one.link ? String(Array.isArray(cell) ? cell.length : 0) : getFieldType(one.type).format(cell, one.config, locale)
    return [...rows.values()]
      .map((cells) => Object.fromEntries(fields.map((one) => [one.label, textOf(one, cells[one.id] ?? null)])))
      .toSorted((a, b) => (a['ID'] ?? '').localeCompare(b['ID'] ?? ''))
  }

  const sales = { id: 'pipe:301', name: 'Sales' }
  const customers = { id: 'table:Tb1', name: 'Customers' }

  it('tries the token, and lists organisations, their pipes and their tables', async () => {
    expect((await look('test-connection')).body).toEqual({ connected: true })
    expect((await look('list-organizations')).body).toEqual({ organizations: [{ id: '77', name: 'Padaria' }] })
    expect((await look('list-pipes', { organization: '77' })).body).toEqual({ pipes: [sales], tables: [customers] })
    expect((await look('test-connection', { token: 'other' })).body).toMatchObject({ connected: false, reason: 'source_credentials' })
    expect(await look('list-pipes', { organization: '78' })).toMatchObject({ status: 422, body: { id: 'source_credentials' } })
  })

  it('cards come with fields of their types, phases as a choice with a board, connections as links', async () => {
    const { source, jobs } = await read([sales, customers])
    const [pipe] = jobs
    expect(pipe?.error).toBeNull()
    expect(Object.fromEntries((pipe?.preview?.columns ?? []).map(({ label, type }) => [label, type]))).toMatchObject({
      ...{
        Name: 'singleLineText',
        Phase: 'select',
        Labels: 'multipleSelect',
        Created: 'dateTime',
        Due: 'dateTime',
        Done: 'checkbox',
        Link: 'link',
      },
      ...{ ID: 'singleLineText', Deal: 'singleLineText', Value: 'currency', Closes: 'date', Source: 'select', Needs: 'multipleSelect' },
      ...{ Customers: 'singleLineText', 'Deal 2': 'text', Signed: 'dateTime', Files: 'text', Mail: 'email' },
    })
    expect(pipe?.preview?.columns.map(({ label }) => label)).not.toContain('Read me')
    const [pipeId = '', tableId = ''] = await run(source, jobs)
    expect(shown(tableId)).toMatchObject([
      { Name: 'Café Um', CNPJ: '11.222.333/0001-81' },
      { Name: 'Café Dois', CNPJ: '' },
    ])
    expect(shown(pipeId)).toMatchObject([
      {
        ...{
          Name: 'Bread for all',
          Phase: 'Won',
          Labels: 'Hot',
          Members: 'Ana Sá',
          Deal: 'Big',
          Value: expect.stringContaining('1,234.50') as string,
        },
        ...{ Source: 'Fair', Needs: 'Sugar', Customers: '2', Mail: 'ana@example.org', Files: 'https://app.pipefy.com/storage/a.pdf' },
      },
      { Name: 'Cake', Phase: 'New', Customers: '0' },
    ])
    const views = org.org.db.all(
      org.org.db.build.selectFrom('view_def').select(['type']).where('table_id', '=', pipeId).orderBy('position'),
    )
    expect(views.map(({ type }) => type)).toEqual(['table', 'kanban'])

    // fetched again: another phase, another customer, and a card less
    const [first] = pipefy.world.pipes
    const { phases: [fresh, won] = [] } = (first?.shape ?? {}) as { phases?: object[] }
    Object.assign(first ?? {}, {
      shape: { ...first?.shape, phases: [fresh, { id: 'p3', name: 'Lost', fields: [] }, won] },
      cards: (first?.cards ?? []).slice(0, 1).map((card) => ({ ...card, current_phase: { name: 'Lost' } })),
    })
    const { body } = await as().post<{ imports: string[] }>(`/api/connector/source/${source}/update`)
    for (const id of body.imports)
      expect(await waitForImport(server, org.admin, id, ['done', 'failed'])).toMatchObject({ state: 'done', rowErrors: [] })
    expect(shown(pipeId)[0]).toMatchObject({ Phase: 'Lost', Customers: '2' })
  })

  it('a connection to what is not imported keeps the titles', async () => {
    const { jobs } = await read([sales])
    const at = jobs[0]?.preview?.columns.findIndex(({ label }) => label === 'Customers') ?? -1
    expect(jobs[0]?.preview?.columns[at]?.references).toBeUndefined()
    expect(jobs[0]?.preview?.rows[0]?.[at]).toBe('Café Um, Café Dois')
  })

  it('a connection between tables becomes a link, too', async () => {
    pipefy.world.tables.push({
      ...{ id: 'Tb2', name: 'Contracts' },
      shape: { table_fields: [field(30, 'Customers', 'connector', customer)] },
      records: [
        {
          ...{ id: 'c1', title: 'Of both', created_at: '2026-01-01T00:00:00Z', url: 'https://app.pipefy.com/r/c1' },
          record_fields: [value(30, { report_value: 'Café Um, Café Dois', connectedRepoItems: [{ id: 'r1' }, { id: 'r2' }] })],
        },
      ],
    })
    const { source, jobs } = await read([{ id: 'table:Tb2', name: 'Contracts' }, customers])
    const [contracts = ''] = await run(source, jobs)
    expect(shown(contracts)).toMatchObject([{ Name: 'Of both', Customers: '2' }])
  })

  it('an older server is asked without what it does not know', async () => {
    pipefy.isOld = true
    const { jobs } = await read([sales])
    expect(jobs[0]).toMatchObject({ error: null, rowsTotal: 2 })
  })

  it('many cards come by a cursor, and the token is sealed', async () => {
    const [first] = pipefy.world.pipes
    if (first) first.cards = Array.from({ length: 120 }, (_, at) => ({ id: String(at), title: `Card ${at}`, fields: [], labels: [] }))
    const { source, jobs } = await read([sales])
    expect(jobs[0]).toMatchObject({ error: null, rowsTotal: 120 })
    expect(pipefy.asked.filter(({ query }) => query.includes('allCards')).map(({ variables }) => variables.after)).toEqual([
      null,
      '50',
      '100',
    ])
    expect(JSON.stringify((await as().get(`/api/connector/source/${source}`)).body)).not.toContain(pipefy.token)
    const files = readdirSync(server.platform.config.dataDir, { recursive: true, encoding: 'utf8' })
      .map((file) => join(server.platform.config.dataDir, file))
      .filter((file) => statSync(file).isFile())
    expect(files.filter((file) => readFileSync(file).includes(pipefy.token))).toEqual([])
  })

  const says =
    (body: unknown): PipefyReply =>
    ({ query }, response) => {
      if (!query.includes('allCards')) return false
      response.writeHead(200).end(typeof body === 'string' ? body : JSON.stringify(body))
      return true
    }
  it.each<[string, PipefyReply, string]>([
    ['errors', says({ errors: [{ message: 'Internal server error' }] }), 'source_failed'],
    ['a refusal', says({ errors: [{ message: 'Permission denied' }] }), 'source_credentials'],
    ['a pipe that is gone', says({ errors: [{ message: 'Pipe not found with id: 301' }] }), 'source_changed'],
    ['no page', says({ data: { allCards: [] } }), 'source_failed'],
    ['no JSON', says('<html>'), 'source_failed'],
    ['a list', says([]), 'source_failed'],
    [
      'the same cursor for ever',
      says({
        data: {
          allCards: {
            edges: [{ node: { id: '1', title: 5, labels: 'x', fields: [null, { field: 3 }] } }],
            pageInfo: { hasNextPage: true, endCursor: 'a' },
          },
        },
      }),
      '',
    ],
  ])('an answer of %s ends with a sentence, or with what is there', async (_, reply, error) => {
    pipefy.reply = reply
    const { jobs } = await read([sales])
    expect({ state: jobs[0]?.state, error: jobs[0]?.error?.id ?? '' }).toEqual({ state: error === '' ? 'ready' : 'failed', error })
    expect(pipefy.asked.length).toBeLessThan(8)
  })
})
