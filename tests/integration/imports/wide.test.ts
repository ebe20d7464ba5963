import { afterAll, beforeAll, expect, it } from 'vitest'
import { analyse, planOf, waitForImport } from '#tests/support/import-file.ts'
import { watchTurns } from '#tests/support/longest-turn.ts'
import type { TestOrg } from '#tests/support/test-org.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const columns = 400
const rows = 50
/** A thousand columns took five seconds; sender and server share one thread here, which also collects the garbage of both. */
const mostMs = 250

let server: TestServer
let org: TestOrg
beforeAll(async () => {
  server = await startTestServer()
  org = server.createOrg()
})
afterAll(() => server.close())

const cellOf = (row: number, column: number): string => (column % 3 ? String(row * column) : `text ${row}`)
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

it('a file of hundreds of columns is imported in small turns (W27)', async () => {
  const head = numbers(columns).map((column) => `Col ${column}`)
  const lines = numbers(rows).map((row) => numbers(columns).map((column) => cellOf(row, column)))
  const job = await analyse(server, org.admin, 'wide.csv', [head, ...lines].map((line) => line.join(',')).join('\n'))
  const plan = planOf(job, 'Wide')
  const turns = watchTurns()
  const { status } = await server.as(org.admin).post(`/api/imports/${job.id}/run`, plan)
  expect(status).toBe(200)
  const done = await waitForImport(server, org.admin, job.id, ['done', 'failed'])
  turns.stop()
  expect(done).toMatchObject({ state: 'done', rowsRead: rows })
  expect(turns.longest).toBeLessThan(mostMs)
  const { db } = org.org
  const made = db.all(db.build.selectFrom('field_def').select(['label', 'position']).orderBy('position'))
  expect(made.map(({ label }) => label)).toEqual(head)
})
