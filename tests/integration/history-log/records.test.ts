import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import type { DocumentOrigin } from '#shared/nouns/documents/document-origin.ts'
import type { HistoryItem } from '#shared/nouns/history-log/history-log-calls.ts'
import type { Report } from '#shared/nouns/reports/report-calls.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { changeDocument } from '#server/sync/org-documents.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import type { TestMember, TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let acme: TestOrg
let table: BuiltTable
let reader: TestMember
beforeAll(async () => {
  server = await startTestServer()
  acme = server.createOrg('Acme')
  table = buildTable(acme.context(acme.admin), { fields: { name: 'singleLineText', pay: 'number' } })
  reader = acme.addMember({
    seat: 'builder',
    profile: { access_settings: 1, access_actions_history: 1, tables_enabled: { [table.id]: {} } },
  })
})
afterAll(() => server.close())

const acts = async (who: TestMember, action: string): Promise<HistoryItem[]> =>
  (await server.as(who).post<{ items: HistoryItem[] }>('/api/historyLog/list', { filters: { action_types: [action] } })).body.items
const context = () => acme.context(acme.admin)

it('tells of records only where the table wants it: one by its cells, several by their number', async () => {
  const [id = ''] = addRecords(context(), table, [{ name: 'before' }])
  expect(await acts(acme.admin, 'records.created')).toEqual([])
  const set = (logs_records: boolean) => server.as(acme.admin).post('/api/historyLog/tables', { table_id: table.id, logs_records })
  expect((await set(true)).status).toBe(204)
  expect((await server.as(acme.admin).get('/api/historyLog/tables')).body).toEqual({ tables: [table.id] })
  change(context(), table.id, [{ op: 'update', id, values: valuesOf(table, { name: 'after', pay: 7 }), base: Number.MAX_SAFE_INTEGER }])
  expect(await acts(acme.admin, 'records.updated')).toMatchObject([
    {
      entity_type: 'record',
      affected_object: `${table.id}/${id}`,
      before: { name: 'before', pay: '' },
      after: { name: 'after', pay: '7' },
    },
  ])
  addRecords(context(), table, [{ name: 'a' }, { name: 'b' }, { name: 'c' }])
  expect(await acts(acme.admin, 'records.created')).toMatchObject([
    { entity_type: 'records', affected_object: table.id, after: { records: 3 } },
  ])
  change(context(), table.id, [{ op: 'delete', id, base: Number.MAX_SAFE_INTEGER }])
  expect(await acts(acme.admin, 'records.deleted')).toHaveLength(1)
  expect(await acts(reader, 'records.updated')).toEqual([])
  await set(false)
  addRecords(context(), table, [{ name: 'd' }])
  expect(await acts(acme.admin, 'records.created')).toHaveLength(1)
})

it('tells of an export, and its number of rows to those only who see every row', async () => {
  const builder = (more: object): TestMember => {
    const rules = { manage_structure: true, ...more }
    return acme.addMember({ seat: 'builder', profile: { access_actions_history: 1, tables_enabled: { [table.id]: rules } } })
  }
  const [all, some] = [builder({}), builder({ data: [{ field: table.fields['name'] ?? '', operator: 'is', value: 'a' }] })]
  await acme.org.db.write(() =>
    writeAudit(context(), {
      ...{ action: 'records.exported', entityType: 'table', entityId: table.id, label: 'Things', after: { format: 'csv', rows: 4 } },
    }),
  )
  expect((await acts(all, 'records.exported'))[0]?.after).toEqual({ format: 'csv', rows: 4 })
  expect(await acts(some, 'records.exported')).toMatchObject([{ affected_record_label: 'Things', after: null }])
})

it('tells once an hour that somebody edited a page, and nothing of what the server does itself', async () => {
  const id = newId()
  await server.as(acme.admin).mutate('pages.create', { id, label: 'Plan', icon: 'file', color: 'blue' })
  const edit = (by: TestMember, origin: DocumentOrigin, text: string): Promise<void> =>
    changeDocument(acme.context(by), `page:${id}`, (doc) => doc.getText('test').insert(0, text), origin)
  await edit(acme.admin, 'migration', 'filled in')
  expect(await acts(acme.admin, 'page.edited')).toEqual([])
  for (const text of ['a', 'b', 'c']) await edit(acme.admin, 'person', text)
  await edit(reader, 'person', 'd')
  const told = await acts(acme.admin, 'page.edited')
  expect(told.map(({ created_by: by }) => by?.id)).toEqual([reader.memberId, acme.admin.memberId])
  expect(told[0]).toMatchObject({ entity_type: 'page', affected_object: id, affected_record_label: 'Plan', action_source: 'app' })
  // the page is not one of the reader's
  expect(await acts(reader, 'page.edited')).toEqual([])
})

it('writes a file of what its reader may see, in the background, for a day and for them alone', async () => {
  const filters = { action_types: ['records.updated', 'table.log-records'] }
  for (const who of [acme.admin, reader]) {
    const { status, body } = await server
      .as(who)
      .post<{ id: string }>('/api/historyLog/export', { report_type: 'history', search: '', new_filters: filters, sort: 'desc' })
    expect(status).toBe(200)
    const found = async (): Promise<Report | undefined> =>
      (await server.as(who).get<{ items: Report[] }>('/api/reports')).body.items.find(({ id }) => id === body.id)
    await expect.poll(async () => (await found())?.state, { timeout: 5_000 }).toBe('ready')
    const { body: text } = await server.as(who).get<string>(`/api/reports/${body.id}/file`)
    expect(text.includes('records.updated')).toBe(who === acme.admin)
    const other = who === acme.admin ? reader : acme.admin
    expect((await server.as(other).get(`/api/reports/${body.id}/file`)).status).toBe(404)
  }
  const { items } = (
    await server.as(acme.admin).post<{ items: HistoryItem[] }>('/api/historyLog/list', { filters: { action_types: ['history.exported'] } })
  ).body
  expect(items).toHaveLength(2)
})

it('a person waits for three files at most', async () => {
  const db = acme.org.db
  db.writeNow(() => {
    for (const id of ['a', 'b', 'c'])
      db.run(
        db.build.insertInto('report').values({
          ...{ id, member_id: reader.memberId, kind: 'history', name: 'x.csv', state: 'waiting', request: '{}', summary: null, bytes: 0 },
          ...{ created_at: new Date().toISOString(), expires_at: null },
        }),
      )
  })
  const { body } = await server.as(reader).post('/api/historyLog/export', { report_type: 'history' })
  expect(body).toMatchObject({ id: 'limit_reached' })
})
