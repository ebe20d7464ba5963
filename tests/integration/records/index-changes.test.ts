import Driver from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { readFigures } from '#server/records/read/figures.ts'
import { changeIndexes } from '#server/records/queries/change-indexes.ts'
import { groupRecords } from '#server/records/queries/groups.ts'
import { pageTemplate } from '#server/records/read/page-template.ts'
import { queryRecords } from '#server/records/read/query-records.ts'
import { tuneIndexes } from '#server/records/queries/tune-indexes.ts'
import { tablesOutgrown } from '#server/jobs/schedule-index-tuning.ts'
import { existingIndexes, indexColumn, indexVersion, setIndexVersion, type IndexColumn } from '#server/storage/records/record-indexes.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { seedTable, type SeededTable } from '#tests/bench/records/seed.ts'
import { makeIndex } from '#tests/support/build-table.ts'
import { createTestOrgOnPlatform } from '#tests/support/test-org.ts'

let world: ReturnType<typeof createTestOrgOnPlatform>
const context = () => world.context(world.admin)
beforeEach(() => {
  world = createTestOrgOnPlatform()
})
afterEach(() => world.dispose())

/** Steps of every statement that `work` runs, as SQLite would run it now. */
function plansOf(work: () => unknown): string[] {
  const { db } = world.org
  const { allRaw } = db
  const steps: string[] = []
  db.allRaw = (statement) => {
    const compiled = 'compile' in statement ? statement.compile(db.build) : statement
    for (const { detail } of db.all<{ detail: string }>({ ...compiled, sql: `EXPLAIN QUERY PLAN ${compiled.sql}` })) steps.push(detail)
    return allRaw(statement)
  }
  try {
    work()
  } finally {
    db.allRaw = allRaw
  }
  return steps
}

describe('A query beside an index that does not serve it', () => {
  const everyField = (table: SeededTable): string[] => table.fieldIds.filter((id) => id !== table.due)

  it('reads the table, whatever it filters, sorts or adds up', () => {
    const table = seedTable(context(), 6000)
    makeIndex(context(), table.id, [{ fieldId: table.due, of: 'sortKey', descending: false }])
    setIndexVersion(world.org, indexVersion(world.org) + 1)
    const filter = {
      id: 'g',
      conjunction: 'and' as const,
      nodes: [{ id: 'c', fieldId: table.state, operator: 'anyOf', value: [table.options[2] ?? ''] }],
    }
    for (const fieldId of everyField(table))
      for (const narrowed of [null, filter])
        for (const direction of ['asc', 'desc'] as const) {
          const shape = { tableId: table.id, filter: narrowed, sorts: [{ fieldId, direction }], search: '' }
          expect(pageTemplate(context(), shape).plan, `${fieldId} ${direction}`).toEqual({ sorts: true, indexes: [] })
          const unsorted = { ...shape, sorts: [] }
          const steps = [
            ...plansOf(() =>
              readFigures(context(), pageTemplate(context(), unsorted), [
                { name: 'filled', fieldId },
                { name: 'median', fieldId },
              ]),
            ),
            ...plansOf(() => groupRecords(context(), { ...unsorted, groupBy: [{ fieldId, direction }], aggregates: [] })),
            ...plansOf(() => queryRecords(context(), { ...shape, after: null, limit: 100 })),
          ]
          expect(steps.length).toBeGreaterThan(2)
          expect(steps.filter((step) => step.includes('_by_'))).toEqual([])
        }
    const served = { tableId: table.id, filter: null, sorts: [{ fieldId: table.due, direction: 'asc' as const }], search: '' }
    expect(pageTemplate(context(), served).plan).toMatchObject({ sorts: false, indexes: [expect.any(String)] })
  })

  it('reads the table on every connection, also with an index of before there were statistics', async () => {
    const table = seedTable(context(), 6000)
    const { db } = world.org
    const shape = { tableId: table.id, filter: null, sorts: [{ fieldId: table.fieldIds[0] ?? '', direction: 'asc' as const }], search: '' }
    makeIndex(context(), table.id, [{ fieldId: table.due, of: 'sortKey', descending: false }])
    const [name = ''] = existingIndexes(world.org, table.id)
    // another connection: this one would go on with the statistics that it has in memory
    const other = new Driver(db.path)
    other.exec('BEGIN; DELETE FROM sqlite_stat1; CREATE TABLE schema_read_again (mark); COMMIT')
    other.close()
    db.writeNow(() => {
      db.run(sql`
        INSERT INTO record_index (name, table_id, wish, rows, build_ms, made_at, last_used_at)
        VALUES (${name}, ${table.id}, ${JSON.stringify([{ fieldId: table.due, of: 'sortKey', descending: false }])}, 6000, 1, '9999', '9999')`)
    })
    expect(pageTemplate(context(), shape).plan.indexes).toEqual([name])
    expect([...tablesOutgrown(world.org)]).toEqual([table.id])
    await tune(table.id)
    expect(pageTemplate(context(), shape).plan.indexes).toEqual([])
    expect([...tablesOutgrown(world.org)]).toEqual([])
  })
})

const tune = (tableId: string): Promise<void> =>
  tuneIndexes({ tableId }, { org: world.org, platform: world.platform, signal: new AbortController().signal, effectId: '', attempt: 1 })

describe('An index that is being built', () => {
  const signal = new AbortController().signal
  const wish = (table: SeededTable): IndexColumn[] => {
    const field = findTableModel(world.org, table.id)?.field(table.fieldIds[0] ?? '')
    return field ? [indexColumn(field, 'sortKey', false)] : []
  }
  const change = (table: SeededTable) =>
    changeIndexes(world.org, { tableId: table.id, drop: [], make: wish(table), gone: false }, new Date(), signal)
  /** Resolves when another process holds the lock of the file. */
  async function lockIsHeld(): Promise<void> {
    const other = new Driver(world.org.db.path, { timeout: 0 })
    const isHeld = (): boolean => {
      try {
        other.exec('BEGIN IMMEDIATE; ROLLBACK')
        return false
      } catch (error) {
        return (error as { code?: string }).code === 'SQLITE_BUSY'
      }
    }
    while (!isHeld()) await new Promise((resolve) => setImmediate(resolve))
    other.close()
  }

  for (const way of ['write', 'writeNow'] as const)
    it(`gives way to a ${way}, and is built later`, async () => {
      const { db } = world.org
      const table = seedTable(context(), 100_000)
      const building = change(table)
      await lockIsHeld()
      await db[way](() => db.run(sql`UPDATE table_def SET label = 'Written meanwhile' WHERE id = ${table.id}`))
      expect(await building).toBe(false)
      expect(existingIndexes(world.org, table.id).size).toBe(0)
      expect(db.get(sql`SELECT label FROM table_def WHERE id = ${table.id}`)).toEqual({ label: 'Written meanwhile' })
      expect(db.get(sql`PRAGMA quick_check`)).toEqual({ quick_check: 'ok' })
      expect(await change(table)).toBe(true)
      expect(existingIndexes(world.org, table.id).size).toBe(1)
      expect(db.all(sql`SELECT rows, analysed_rows FROM record_index`)).toEqual([{ rows: 100_000, analysed_rows: 100_000 }])
    })

  it('is put off while others write, and keeps its wish', async () => {
    const { db } = world.org
    const table = seedTable(context(), 6000)
    db.writeNow(() =>
      db.run(sql`
        INSERT INTO query_use (table_id, wish, uses, ms, last_used_at) VALUES (${table.id}, ${JSON.stringify(wish(table))}, 9, 900, '9999')`),
    )
    const { pauseWrites } = db
    let written: Promise<unknown> | undefined
    db.pauseWrites = (onWaiting) => {
      const release = pauseWrites(onWaiting)
      written = db.write(() => db.run(sql`UPDATE table_def SET label = 'Again' WHERE id = ${table.id}`))
      return release
    }
    await tune(table.id)
    await written
    db.pauseWrites = pauseWrites
    const later = db.all<{ payload: string; run_after: string }>(
      sql`SELECT payload, run_after FROM effect WHERE kind = 'records.tuneIndexes'`,
    )
    expect(later.map(({ payload }) => JSON.parse(payload) as unknown)).toEqual([{ tableId: table.id, putOff: 1 }])
    expect(existingIndexes(world.org, table.id).size).toBe(0)
    // who comes between leaves it to the one that waits
    await tune(table.id)
    expect(existingIndexes(world.org, table.id).size).toBe(0)
    await tuneIndexes({ tableId: table.id, putOff: 1 }, { org: world.org, platform: world.platform, signal, effectId: '', attempt: 1 })
    expect(existingIndexes(world.org, table.id).size).toBe(1)
  })
})
