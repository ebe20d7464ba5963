import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SearchHit } from '#shared/nouns/search/search-calls.ts'
import { searchAll } from '#server/records/read/search-all.ts'
import { queryServiceOf } from '#server/records/queries/query-service.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { addRecords, buildTable, type BuiltTable } from '#tests/support/build-table.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const rows = 700_000
let server: TestServer
let org: TestOrg
let large: BuiltTable
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
  const admin = org.context(org.admin)
  large = buildTable(admin, { label: 'Large', fields: { name: 'singleLineText', note: 'text' } })
  const small = buildTable(admin, { label: 'Small', fields: { name: 'singleLineText' } })
  addRecords(admin, large, [{ name: 'Porto', note: 'the first' }])
  addRecords(admin, small, [{ name: 'A needle' }])
  // copies of the one record, as an import would leave them
  const { db } = org.org
  const table = recordTable(large.id)
  const [first] = db.all(sql<Record<string, unknown>>`SELECT * FROM ${table}`)
  const columns = Object.keys(first ?? {}).filter((name) => name !== 'id' && name !== 'seq')
  const list = sql.join(columns.map((name) => sql.ref(name)))
  await db.write(() => {
    db.run(sql`
      INSERT INTO ${table} (id, seq, ${list})
      WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${rows})
      SELECT printf('01a00000-0000-7000-8000-%012d', n), 1000000 + n, ${list} FROM number CROSS JOIN (SELECT ${list} FROM ${table} LIMIT 1)`)
    db.run(
      db.build
        .updateTable('table_def')
        .set({ record_count: rows + 1 })
        .where('id', '=', large.id),
    )
  })
}, 120_000)
afterAll(() => server.close())

interface Answer {
  hits: SearchHit[]
  complete: boolean
}
const labels = ({ hits }: Answer): string[] => hits.flatMap((hit) => (hit.kind === 'record' ? [hit.label] : []))

it('a search answers what it has found when its time is over, and says so', () => {
  const late = { text: 'needle', documents: [], askedAt: Date.now() - 60_000 }
  const answer = JSON.parse(searchAll(org.context(org.admin), late)) as Answer
  expect(answer.complete).toBe(false)
  expect(labels(answer)).toEqual(['A needle'])
})

it('a question finds the same in stretches as in one go', () => {
  const asked = { text: 'porto', documents: [], askedAt: Date.now() + 600_000 }
  const answer = JSON.parse(searchAll(org.context(org.admin), asked)) as Answer
  expect(answer.complete).toBe(true)
  expect(labels(answer)).toEqual(['Porto', 'Porto', 'Porto', 'Porto', 'Porto'])
})

it('nobody waits behind questions that take all threads', async () => {
  const { searches } = queryServiceOf(server.platform)
  const input = {
    path: org.org.db.path,
    orgId: org.orgId,
    memberId: org.admin.memberId,
    source: 'app',
    now: Date.now(),
    kind: 'search',
    indexVersion: 0,
  }
  const query = { text: 'nowhere at all', documents: [], askedAt: Date.now() + 600_000 }
  // more than there are threads: the first are done before the search gives up
  const busy = Array.from({ length: 24 }, () => searches.run('records.query', { ...input, query }, 600_000))
  for (const run of busy) run.result.catch(() => undefined)
  const answer = await server.as(org.admin).post<Answer>('/api/search', { text: 'needle' })
  expect(answer).toMatchObject({ status: 200, body: { hits: [], complete: false } })
  for (const run of busy) run.cancel()
})
