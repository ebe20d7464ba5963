import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findTableModel } from '#server/storage/records/table-model.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { addField } from '#tests/support/add-field.ts'
import { addRecords, buildTable, change, valuesOf, type BuiltTable } from '#tests/support/build-table.ts'
import { ranMs } from '#tests/support/longest-turn.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { TestOrg } from '#tests/support/test-org.ts'

let server: TestServer
let world: TestOrg
let table: BuiltTable
let ids: string[]
beforeEach(async () => {
  server = await startTestServer()
  world = server.createOrg()
  table = buildTable(admin(), { label: 'Notes', fields: { note: 'text', number: 'number' } })
  const note = 'ab '.repeat(20_000)
  ids = addRecords(
    admin(),
    table,
    Array.from({ length: 60 }, (_, index) => ({ note, number: index })),
  )
})
afterEach(() => server.close())

const admin = () => world.context(world.admin)

/** Takes some milliseconds in each record, and is not too much. */
const slow = () => `LEN(TRIM({${table.fields['note']}})) + {${table.fields['number']}}`

const filled = (label: string): number =>
  world.org.db.get(sql<{ n: number }>`SELECT count(${sql.ref(table.fields[label] ?? '')}) AS n FROM ${recordTable(table.id)}`)?.n ?? 0
const isStale = (label: string) => findTableModel(world.org, table.id)?.field(table.fields[label] ?? '')?.isStale

/** Resolves when a commit left nothing to be worked out. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      const left = world.org.db.get(sql`SELECT 1 FROM computed_stale LIMIT 1`)
      if (left === undefined) {
        stop()
        resolve()
      }
    }
    const stop = world.org.onChange(look)
    look()
  })
}

describe('a formula that takes long', () => {
  it('is worked out a little in the write that adds it, and by slices afterwards', async () => {
    addField(admin(), table, 'slow', 'advancedFormula', { expression: slow() })
    const atOnce = filled('slow')
    expect(atOnce).toBeGreaterThan(0)
    expect(atOnce).toBeLessThan(ids.length)
    expect(isStale('slow')).toBe(true)
    const before = world.org.currentSeq()
    await settled()
    expect(filled('slow')).toBe(ids.length)
    // every slice of the rest took a number of its own
    expect(world.org.currentSeq() - before).toBeGreaterThan(3)
  })

  it('leaves records of a change that there is no time for, and only those, with what reads them', async () => {
    addField(admin(), table, 'slow', 'advancedFormula', { expression: slow() })
    await settled()
    addField(admin(), table, 'next', 'advancedFormula', { expression: `{${table.fields['slow']}} + 1` })
    change(
      admin(),
      table.id,
      ids.map((id) => ({ op: 'update' as const, id, values: valuesOf(table, { number: 1000 }), base: Number.MAX_SAFE_INTEGER })),
    )
    const { slow: fieldId } = table.fields
    const waiting = world.org.db.get(sql<{ n: number }>`SELECT count(*) AS n FROM computed_waiting WHERE field_id = ${fieldId}`)?.n ?? 0
    expect(waiting).toBeGreaterThan(0)
    expect(waiting).toBeLessThan(ids.length)
    // the column is not restarted
    expect(world.org.db.all(sql<{ after_id: string }>`SELECT DISTINCT after_id FROM computed_stale`)).toEqual([{ after_id: '~' }])
    await settled()
    const rows = world.org.db.all(
      sql<{ next: number }>`SELECT DISTINCT ${sql.ref(table.fields['next'] ?? '')} AS next FROM ${recordTable(table.id)}`,
    )
    expect(rows).toEqual([{ next: 59_999 + 1000 + 1 }])
    expect(world.org.db.get(sql<{ n: number }>`SELECT count(*) AS n FROM computed_waiting`)?.n).toBe(0)
  })

  it('that is too much for a cell leaves it empty, in no time', async () => {
    const heavy = Array.from({ length: 19 }, () => 'LEN(UNACCENT(REPT("ệ", 99999)))').join(' + ')
    const before = ranMs()
    addField(admin(), table, 'heavy', 'advancedFormula', { expression: heavy })
    // a write has a time of the clock, which a busy machine spends on others
    await settled()
    expect(ranMs() - before).toBeLessThan(2000)
    expect(filled('heavy')).toBe(0)
    expect(isStale('heavy')).toBe(false)
  })
})
