import { afterAll, beforeAll, expect, test } from 'vitest'
import { newShortId } from '#shared/lib/ids.ts'
import { shownDefaults } from '#shared/views/shown-config.ts'
import { buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let org: TestOrg
let table: BuiltTable
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  table = buildTable(org.context(org.admin), { fields: { name: 'singleLineText', state: 'select' } })
})
afterAll(() => server.close())

const columns = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `c${at}` }))
const bad: [string, object][] = [
  ['an unknown type', { type: 'spiral', config: {} }],
  ['a part that the type does not have', { type: 'gallery', config: { ...shownDefaults(), kanban_field: null } }],
  [
    'a board of ten thousand columns',
    { type: 'kanban', config: { ...shownDefaults(), kanban_field: null, kanban_columns: { f000000000001: columns(10_000) } } },
  ],
  ['a field that is no id', { type: 'kanban', config: { ...shownDefaults(), kanban_field: '../x' } }],
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
