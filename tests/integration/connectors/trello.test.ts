import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportJob } from '#shared/nouns/imports/import-job.ts'
import type { SourceReport } from '#shared/nouns/imports/source-calls.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { getFieldType } from '#shared/fields/registry.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import { planOf, waitForImport } from '#tests/support/import-file.ts'
import { catchUp, type DeviceRows } from '#tests/support/read-table.ts'
import { startScriptedTrello, trelloId, type ScriptedTrello, type TrelloBoard, type TrelloReply } from '#tests/support/scripted-trello.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

/** The number of the last card of pages without end. */
let oldest = 1_000_000
const card = (at: number, more: object = {}) => ({
  ...{ id: trelloId(at), name: `Card ${at}`, desc: '', idList: 'l1', idLabels: [], idMembers: [], start: null, due: null },
  ...{ dueComplete: false, closed: false, shortUrl: `https://trello.com/c/c${at}`, dateLastActivity: '2026-05-01T10:00:00.000Z' },
  ...{ attachments: [], checklists: [], customFieldItems: [], ...more },
})

const board = (): TrelloBoard => ({
  ...{ id: '5abbe4b7ddc1b351ef961414', name: 'Roadmap' },
  lists: [
    { id: 'l2', name: 'Doing', closed: false, pos: 200 },
    { id: 'l1', name: 'To do', closed: false, pos: 100 },
    { id: 'l3', name: 'Old', closed: true, pos: 300 },
  ],
  labels: [
    { id: 'b1', name: 'Urgent, now', color: 'red' },
    { id: 'b2', name: '', color: 'sky_dark' },
  ],
  members: [{ id: 'm1', fullName: 'Ana Sá', username: 'ana' }],
  customFields: [
    {
      id: 'f2',
      name: 'Size',
      type: 'list',
      pos: 2,
      options: [
        { id: 'o2', pos: 2, value: { text: 'L' } },
        { id: 'o1', pos: 1, value: { text: 'S' } },
      ],
    },
    { id: 'f1', name: 'Effort', type: 'number', pos: 1 },
    { id: 'f3', name: 'Seen', type: 'checkbox', pos: 3 },
    { id: 'f4', name: 'Shipped', type: 'date', pos: 4 },
  ],
  cards: [
    card(1, {
      ...{
        name: 'Ship',
        idList: 'l2',
        desc: '**now**',
        idLabels: ['b2', 'b1'],
        idMembers: ['m1', 'left'],
        due: '2026-06-01T12:00:00.000Z',
      },
      ...{ dueComplete: true, attachments: [{ url: 'https://files.example.org/a.pdf' }, { url: 'https://example.org' }] },
      checklists: [
        {
          name: 'Steps',
          pos: 1,
          checkItems: [
            { name: 'two', state: 'incomplete', pos: 2 },
            { name: 'one', state: 'complete', pos: 1 },
          ],
        },
        { name: 'After', pos: 2, checkItems: [{ name: 'rest', state: 'incomplete', pos: 1 }] },
      ],
      customFieldItems: [
        { idCustomField: 'f1', value: { number: '3.5' } },
        { idCustomField: 'f2', idValue: 'o1', value: null },
        { idCustomField: 'f3', value: { checked: 'true' } },
        { idCustomField: 'f4', value: { date: '2026-05-02T08:00:00.000Z' } },
      ],
    }),
    card(2),
    card(3, { closed: true }),
    card(4, { idList: 'l3' }),
  ],
})

describe('boards of Trello by its interface', () => {
  let trello: ScriptedTrello
  let server: TestServer
  let org: TestOrg

  beforeAll(async () => {
    trello = await startScriptedTrello(board())
    server = await startTestServer({
      environment: { OUTBOUND_ALLOW: `127.0.0.1:${trello.port}`, TRELLO_KEY: trello.key },
      standIns: { 'https://api.trello.com': trello.url },
    })
    org = server.createOrg()
  }, 120_000)
  afterAll(async () => {
    await server.close()
    await trello.close()
  })

  const as = () => server.as(org.admin)
  const look = (name: string, more: object = {}) =>
    as().post('/api/connector/call', {
      ...{ connector_id: 'trello', identifier: '0199aaaa-0000-7000-8000-000000000000', function: name },
      config: { token: trello.token, ...more },
    })

  async function read(more: object = {}): Promise<{ source: string; job: ImportJob }> {
    trello.asked.length = 0
    const { status, body } = await as().post<{ source: string; imports: string[] }>('/api/connector/board/read', {
      ...{ connector_id: 'trello', config: { token: trello.token }, boards: [{ id: trello.board.id, name: 'Roadmap' }], ...more },
    })
    expect({ status, body }).toMatchObject({ status: 200 })
    return { source: body.source, job: await waitForImport(server, org.admin, body.imports[0] ?? '', ['ready', 'failed']) }
  }

  async function run(source: string, job: ImportJob): Promise<string> {
    const tables = [{ importId: job.id, plan: planOf(job, 'Roadmap') }]
    expect(await as().post(`/api/connector/source/${source}/run`, { tables })).toMatchObject({ status: 200 })
    const done = await waitForImport(server, org.admin, job.id, ['done', 'failed'])
    expect(done).toMatchObject({ state: 'done', rowErrors: [] })
    return done.tableId ?? ''
  }

  /** The rows as a person reads them. */
  function shown(tableId: string): Record<string, string>[] {
    const context = org.context(org.admin)
    const rows: DeviceRows = new Map()
    catchUp(context, tableId, rows)
    const fields = findTableModel(context.org, tableId)?.fields ?? []
    const locale = orgLocale(context.org)
    const textOf = (field: (typeof fields)[number], cell: CellValue): string => getFieldType(field.type).format(cell, field.config, locale)
    return [...rows.values()]
      .map((cells) => Object.fromEntries(fields.map((field) => [field.label, textOf(field, cells[field.id] ?? null)])))
      .toSorted((a, b) => (a['ID'] ?? '').localeCompare(b['ID'] ?? ''))
  }

  const labelsOf = (config: unknown): [string, string][] =>
    (config as { options: { label: string; hue: string }[] }).options.map(({ label, hue }) => [label, hue])

  it('tells the key, tries the token, and lists organisations and their boards', async () => {
    const { body } = await as().get<{ connectors: { id: string; key: string | null }[] }>('/api/connector/list?hidden=true')
    expect(body.connectors.find(({ id }) => id === 'trello')?.key).toBe(trello.key)
    expect((await look('test-connection')).body).toEqual({ connected: true })
    expect((await look('list-organizations')).body).toEqual({ organizations: [{ id: 'org1', name: 'Padaria' }] })
    expect((await look('list-boards', { organization: 'org1' })).body).toEqual({ boards: [{ id: trello.board.id, name: 'Roadmap' }] })
    expect((await look('list-boards')).body).toEqual({ boards: [{ id: 'own1', name: 'My own' }] })
    expect((await look('test-connection', { token: 'another' })).body).toMatchObject({ connected: false, reason: 'source_credentials' })
    expect(await look('list-boards', { token: 'another' })).toMatchObject({ status: 422, body: { id: 'source_credentials' } })
  })

  it('cards come with all that they hold, lists as a choice with a board of it', async () => {
    const { source, job } = await read()
    expect(job.error).toBeNull()
    const columns = job.preview?.columns ?? []
    const column = (name: string) => columns.find(({ label }) => label === name)
    expect(Object.fromEntries(columns.map(({ label, type }) => [label, type]))).toEqual({
      ...{ Name: 'singleLineText', List: 'select', Description: 'text', Labels: 'multipleSelect', Members: 'multipleSelect' },
      ...{ Start: 'dateTime', Due: 'dateTime', Done: 'checkbox', Archived: 'checkbox', Checklist: 'todoList', Attachments: 'text' },
      ...{ Link: 'link', 'Last activity': 'dateTime', ID: 'singleLineText' },
      ...{ Effort: 'number', Size: 'select', Seen: 'checkbox', Shipped: 'dateTime' },
    })
    expect(labelsOf(column('List')?.config).map(([label]) => label)).toEqual(['To do', 'Doing', 'Old'])
    expect(labelsOf(column('Labels')?.config)).toEqual([
      ['Urgent, now', 'red'],
      ['sky_dark', 'cyan'],
    ])
    expect(labelsOf(column('Size')?.config).map(([label]) => label)).toEqual(['S', 'L'])
    const tableId = await run(source, job)
    expect(shown(tableId)).toMatchObject([
      {
        ...{
          Name: 'Ship',
          List: 'Doing',
          Description: '**now**',
          Labels: 'sky_dark, Urgent, now',
          Members: 'Ana Sá',
          Effort: '3.5',
          Size: 'S',
        },
        ...{ Checklist: '[x] Steps: one; [ ] Steps: two; [ ] After: rest' },
        ...{ Attachments: 'https://files.example.org/a.pdf\nhttps://example.org', Link: 'https://trello.com/c/c1' },
      },
      { Name: 'Card 2', List: 'To do', Labels: '', Checklist: '' },
    ])
    const views = org.org.db.all(
      org.org.db.build.selectFrom('view_def').select(['type', 'label', 'config']).where('table_id', '=', tableId).orderBy('position'),
    )
    expect(views.map(({ type, label }) => [type, label])).toEqual([
      ['table', 'All records'],
      ['kanban', 'Board'],
    ])
    const list = findTableModel(org.org, tableId)?.fields.find(({ label }) => label === 'List')
    expect(JSON.parse(views[1]?.config ?? '{}')).toMatchObject({ kanban_field: list?.id })
  })

  it('the token is sealed, and stands in no address and no answer', async () => {
    const { source } = await read()
    expect(trello.asked.filter((address) => address.includes(trello.token))).toEqual([])
    expect(JSON.stringify((await as().get('/api/connector/source')).body)).not.toContain(trello.token)
    expect(JSON.stringify((await as().get(`/api/connector/source/${source}`)).body)).not.toContain(trello.token)
    const files = readdirSync(server.platform.config.dataDir, { recursive: true, encoding: 'utf8' })
      .map((file) => join(server.platform.config.dataDir, file))
      .filter((file) => statSync(file).isFile())
    expect(files.filter((file) => readFileSync(file).includes(trello.token))).toEqual([])
  })

  it('is kept in step by the ids of its cards, and new lists become options', async () => {
    const { source, job } = await read({ archived: true })
    expect(job.rowsTotal).toBe(4)
    const tableId = await run(source, job)
    await as().request('PUT', `/api/connector/source/${source}`, { body: { gone: 'mark' } })
    const before = trello.board.cards
    const lists = trello.board.lists
    trello.board.lists = [...lists, { id: 'l9', name: 'Done', closed: false, pos: 400 }]
    trello.board.cards = [{ ...card(1), name: 'Shipped', idList: 'l9' }, card(2), card(3, { closed: true }), card(5)]
    const { body } = await as().post<{ imports: string[] }>(`/api/connector/source/${source}/update`)
    expect(await waitForImport(server, org.admin, body.imports[0] ?? '', ['done', 'failed'])).toMatchObject({
      state: 'done',
      rowErrors: [],
    })
    expect(shown(tableId).map((row) => [row['Name'], row['List'], row['Gone from its source']])).toEqual([
      ['Shipped', 'Done', ''],
      ['Card 2', 'To do', ''],
      ['Card 3', 'To do', ''],
      ['Card 4', 'Old', '✓'],
      ['Card 5', 'To do', ''],
    ])
    const reports = await as().get<{ reports: SourceReport[] }>(`/api/connector/source/${source}/reports`)
    expect(reports.body.reports[0]).toMatchObject({ made: 1, changed: 1, gone: 1 })
    Object.assign(trello.board, { cards: before, lists })
  })

  it('many cards come in pages, and a busy server is asked again when it says', async () => {
    const before = trello.board.cards
    trello.board.cards = Array.from({ length: 450 }, (_, at) => card(at))
    let refused = 0
    trello.replies[`/1/boards/${trello.board.id}/cards/visible`] = (_, response) => {
      if (++refused === 2) delete trello.replies[`/1/boards/${trello.board.id}/cards/visible`]
      response.writeHead(429, { 'retry-after': '0', 'content-type': 'application/json' }).end('{"error":"API_TOKEN_LIMIT_EXCEEDED"}')
    }
    const { job } = await read()
    expect({ error: job.error, rows: job.rowsTotal, refused }).toEqual({ error: null, rows: 450, refused: 2 })
    expect(trello.asked.filter((path) => path.includes('/cards/'))).toHaveLength(2 + 3)
    trello.board.cards = before
  })

  const cards = (): string => `/1/boards/${trello.board.id}/cards/visible`
  const whole =
    (value: unknown): TrelloReply =>
    (_, response) =>
      void response.writeHead(200).end(JSON.stringify(value))
  it.each<[string, 'board' | 'cards', TrelloReply, string]>([
    ['that is no list', 'cards', whole({ cards: [] }), 'source_failed'],
    ['that is no JSON', 'cards', (_, response) => void response.writeHead(200).end('<html>'), 'source_failed'],
    ['that describes no board', 'board', whole([1, 2]), 'source_failed'],
    [
      'that leads to a private address',
      'cards',
      (_, response) => void response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      'source_address',
    ],
    ['that breaks off', 'cards', (_, response) => void response.socket?.destroy(), 'source_unreachable'],
    ['that refuses', 'board', (_, response) => void response.writeHead(403).end(), 'source_credentials'],
    ['that knows no such board', 'board', (_, response) => void response.writeHead(404).end(), 'source_changed'],
    ['of parts of other types', 'cards', whole([1, null, { id: 5, name: {}, idLabels: 'x', checklists: [7], customFieldItems: {} }]), ''],
    [
      'without end',
      'cards',
      // older cards each time: a page that was there before would be the end
      (_, response) => {
        const page = Array.from({ length: 200 }, () => ({ ...card(--oldest), desc: 'x'.repeat(20_000) }))
        response.writeHead(200).end(JSON.stringify(page))
      },
      'source_too_large',
    ],
    ['of the same page for ever', 'cards', whole(Array.from({ length: 200 }, (_, at) => card(at))), ''],
  ])('an answer %s ends with a sentence, or with what is there', async (_, place, reply, error) => {
    const path = place === 'cards' ? cards() : `/1/boards/${trello.board.id}`
    trello.replies[path] = reply
    const { job } = await read()
    delete trello.replies[path]
    expect({ state: job.state, error: job.error?.id ?? '' }).toEqual({ state: error === '' ? 'ready' : 'failed', error })
    expect(trello.asked.length).toBeLessThan(60)
  })

  it('asks for a key where neither the server nor the person has one', async () => {
    const other = await startTestServer({
      environment: { OUTBOUND_ALLOW: `127.0.0.1:${trello.port}` },
      standIns: { 'https://api.trello.com': trello.url },
    })
    const { admin } = other.createOrg()
    const ask = (config: object) =>
      other.as(admin).post('/api/connector/call', {
        ...{ connector_id: 'trello', identifier: '0199aaaa-0000-7000-8000-000000000000', function: 'list-organizations', config },
      })
    expect(await ask({ token: trello.token })).toMatchObject({ status: 422, body: { id: 'source_credentials' } })
    expect(await ask({ token: trello.token, key: trello.key })).toMatchObject({ status: 200 })
    await other.close()
  })

  it('the last page of Trello’s window takes the token out of its address, and only its own script runs', async () => {
    const answer = await fetch(`${server.url}/api/connector/trello/return?mark=m`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'sha256-/)
    expect(await answer.text()).toContain('history.replaceState')
  })
})
