import { afterAll, beforeAll, expect, test } from 'vitest'
import { newShortId } from '#shared/lib/ids.ts'
import { shownDefaults } from '#shared/views/shown-config.ts'
import type { FilterCondition, FilterGroup } from '#shared/values/query.ts'
import { queryRecords } from '#server/records/read/query-records.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let table: BuiltTable
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  table = buildTable(org.context(org.admin), { fields: { name: 'singleLineText', state: 'select', due: 'date' } })
})
afterAll(() => server.close())

const columns = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `c${at}` }))
const group = (node: object) => ({ id: 'g', conjunction: 'and' as const, nodes: [node as FilterCondition] })
const dueIs = (value: unknown) => group({ id: 'c', fieldId: 'f000000000001', operator: 'is', value })
const bad: [string, object][] = [
  ['an unknown type', { type: 'spiral', config: {} }],
  ['a part that the type does not have', { type: 'gallery', config: { ...shownDefaults(), kanban_field: null } }],
  [
    'a board of ten thousand columns',
    { type: 'kanban', config: { ...shownDefaults(), kanban_field: null, kanban_columns: { f000000000001: columns(10_000) } } },
  ],
  ['a field that is no id', { type: 'kanban', config: { ...shownDefaults(), kanban_field: '../x' } }],
  [
    'a limit of no cards',
    { type: 'kanban', config: { ...shownDefaults(), kanban_field: null, kanban_columns: { f000000000001: [{ id: '', limit: 0 }] } } },
  ],
  [
    'a day further off than a hundred years',
    { type: 'list', config: { ...shownDefaults(), filter: dueIs({ relative: 'daysAgo', amount: 99_999 }) } },
  ],
  ['a filter that is no filter', { type: 'list', config: { ...shownDefaults(), filter: { every: 'thing' } } }],
]

test.each(bad)('%s is refused, and nothing is written', async (_name, given) => {
  const id = newShortId('v')
  const mutation = { id: crypto.randomUUID(), kind: 'views.create', madeAt: new Date().toISOString() }
  const args = { id, tableId: table.id, label: 'Bad', position: 'b0', ...given }
  const answer = await server
    .as(org.admin)
    .request<{ results?: { status: string; error?: { id: string } }[]; id?: string }>('POST', '/api/mutations', {
      body: { sentAt: mutation.madeAt, mutations: [{ ...mutation, args }] },
    })
  expect(answer.body.results?.[0]?.error?.id ?? answer.body.id).toMatch(/^invalid_/)
  expect(org.org.db.get(org.org.db.build.selectFrom('view_def').select('id').where('id', '=', id))).toBeUndefined()
})

/** A view as devices have it. */
async function viewOf(id: string): Promise<unknown> {
  return (await server.as(org.admin).feed()).changes.find((change) => change.kind === 'view' && change.id === id)?.data
}

test.each(['kanban', 'calendar', 'gantt'])('fields of another table are none of a %s: it shows nothing of them', async (type) => {
  const other = buildTable(org.context(org.admin), { fields: { name: 'singleLineText', state: 'select', due: 'date' } })
  const foreign = (name: string): string => other.fields[name] ?? ''
  const filter = group({ id: 'c', fieldId: foreign('name'), operator: 'contains', value: 'secret' })
  const configs: Record<string, object> = {
    kanban: { ...shownDefaults(), filter, kanban_field: foreign('state'), kanban_columns: { [foreign('state')]: [] } },
    calendar: { calendar_fields: [foreign('due')], calendar_mode: 'month', filter },
    gantt: { gantt_date_range: foreign('due'), gantt_table_fields: [foreign('name')], gantt_zoom: 'week', filter, sort_order: 'asc' },
  }
  const config = configs[type] ?? {}
  const id = newShortId('v')
  const made = await server.as(org.admin).mutate('views.create', { id, tableId: table.id, label: 'Odd', position: 'b0', type, config })
  expect(made.status).toBe('applied')
  const told = async (): Promise<string> => JSON.stringify(await viewOf(id))
  for (const hidden of [foreign('state'), foreign('due'), 'secret']) expect(await told()).not.toContain(hidden)
  await server.as(org.admin).mutate('views.update', { id, tableId: table.id, config })
  for (const hidden of [foreign('state'), foreign('due'), 'secret']) expect(await told()).not.toContain(hidden)
  // the condition stays without its value, and leaves no record rather than all
  const seen = (await viewOf(id)) as { config: { filter: FilterGroup } }
  addRecords(org.context(org.admin), table, [{ name: 'Ada' }])
  expect(found(seen.config.filter)).toEqual([])
})

function found(filter: FilterGroup): string[] {
  const page = queryRecords(org.context(org.admin), { tableId: table.id, filter, search: '', sorts: [], after: null, limit: 10 })
  return (JSON.parse(page) as { columns: { id: string[] } }).columns.id
}

test.each(['2026-02-31', '2026-13-01', '12026-01-01', 'soon'])('a condition on the day %s, which is none, leaves no record', (value) => {
  addRecords(org.context(org.admin), table, [{ name: 'Ada', due: '2026-03-01' }])
  expect(found(group({ id: 'c', fieldId: table.fields['due'] ?? '', operator: 'after', value }))).toEqual([])
  expect(found(group({ id: 'c', fieldId: table.fields['due'] ?? '', operator: 'isNot', value }))).toEqual([])
})
