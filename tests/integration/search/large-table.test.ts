import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { SearchHit } from '#shared/nouns/search/search-calls.ts'
import { searchAll } from '#server/features/search/find/search-all.ts'
import { searchThreadsOf } from '#server/features/search/search-threads.ts'
import { askerOf } from '#server/records/queries/query-service.ts'
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
        .set({ record_count: rows + 1, record_seq: 1_000_000 + rows })
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
  // a clock that goes on with each look at it: twenty looks are the small table, and some stretches of the large one
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 30))
  const answer = JSON.parse(searchAll(org.context(org.admin), 'needle', 600, undefined)) as Answer
  clock.mockRestore()
  expect(answer.complete).toBe(false)
  expect(labels(answer)).toEqual(['A needle'])
})

it('a question finds the same in stretches as in one go', () => {
  const answer = JSON.parse(searchAll(org.context(org.admin), 'porto', performance.now() + 600_000, undefined)) as Answer
  expect(answer.complete).toBe(true)
  expect(labels(answer)).toEqual(Array.from({ length: 20 }, () => 'Porto'))
})

it('nobody waits behind questions that take all threads', async () => {
  const { asked } = searchThreadsOf(server.platform)
  const input = { ...askerOf(org.context(org.admin)), text: 'nowhere at all', askedAt: Date.now() + 600_000 }
  // more than there are threads: the first are done before the search gives up
  const busy = Array.from({ length: 100 }, () => asked.run('search.ask', input, 600_000))
  for (const run of busy) run.result.catch(() => undefined)
  const answer = await server.as(org.admin).post<Answer>('/api/search', { text: 'needle' })
  expect(answer).toMatchObject({ status: 200, body: { hits: [], complete: false } })
  for (const run of busy) run.cancel()
})
