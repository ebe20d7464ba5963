import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { mostCellsFromJson } from '#server/records/write/write-rows.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { buildTable } from '#tests/support/build-table.ts'
import { analyse, planOf, waitForImport } from '#tests/support/import-file.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Counts statements, the rows they read, those of the largest write, and the cells of the widest row in JSON. */
function countWork({ db }: OrgDatabase) {
  const count = { statements: 0, rows: 0, largestWrite: 0, cellsFromJson: 0 }
  const { all, get, run, write } = db
  const add = (rows: number): void => {
    count.statements += 1
    count.rows += rows
  }
  const spies = [
    vi.spyOn(db, 'all').mockImplementation(((statement: Parameters<typeof all>[0]) => {
      const rows = all(statement)
      add(rows.length)
      return rows
    }) as typeof all),
    vi.spyOn(db, 'get').mockImplementation(((statement: Parameters<typeof get>[0]) => {
      add(1)
      return get(statement)
    }) as typeof get),
    vi.spyOn(db, 'run').mockImplementation(((statement: Parameters<typeof run>[0]) => {
      add(0)
      // SQLite walks a row to each of its cells
      const text = 'sql' in statement ? statement.sql : ''
      count.cellsFromJson = Math.max(count.cellsFromJson, text.split('->>').length - 1)
      return run(statement)
    }) as typeof run),
    vi.spyOn(db, 'write').mockImplementation(((work: () => unknown, ...rest: []) =>
      write(
        () => {
          const before = count.statements
          try {
            return work()
          } finally {
            count.largestWrite = Math.max(count.largestWrite, count.statements - before)
          }
        },
        ...rest,
      )) as typeof write),
  ]
  return { count, stop: () => spies.forEach((spy) => spy.mockRestore()) }
}

const textOf = (columns: number): string =>
  [0, 1, 2]
    .map((row) => Array.from({ length: columns }, (_, at) => (row === 0 ? `Column ${at}` : `text ${row} ${at}`)).join(','))
    .join('\n')

const intoPlan = { mode: 'import_only', overwriteEmpty: false, makeOptions: false, runAutomations: false } as const

/** Imports two rows of so many columns, as a new table or into one with a single field. @returns the work of the run */
async function importWide(columns: number, isInto: boolean) {
  const org = server.createOrg()
  const into = isInto ? buildTable(org.context(org.admin)).id : undefined
  const job = await analyse(server, org.admin, 'wide.csv', textOf(columns))
  const work = countWork(org.org)
  const plan = planOf(job, 'Wide', into === undefined ? {} : { into: { ...intoPlan, tableId: into } })
  const { status, body } = await server.as(org.admin).post<{ tableId: string }>(`/api/imports/${job.id}/run`, plan)
  expect(status).toBe(200)
  const done = await waitForImport(server, org.admin, job.id, ['done', 'failed'])
  work.stop()
  expect(done).toMatchObject({ state: 'done', rowsImported: 2, rowErrorCount: 0 })
  expect(findTableModel(org.org, body.tableId)?.fields).toHaveLength(columns + (isInto ? 1 : 0))
  return work.count
}

describe('a wide file (W27)', () => {
  it.each([
    ['a new table', false],
    ['a table that is there', true],
  ])('into %s costs work in proportion to its columns, in small writes', async (_, isInto) => {
    const narrow = await importWide(150, isInto)
    const wide = await importWide(600, isInto)
    // four times the columns; polls of the waiting test are among the statements
    expect(wide.statements).toBeLessThan(5 * narrow.statements)
    expect(wide.rows).toBeLessThan(6 * narrow.rows)
    expect(wide.largestWrite).toBeLessThan(1.5 * narrow.largestWrite)
    expect(wide.cellsFromJson).toBeLessThanOrEqual(mostCellsFromJson)
  })
})
