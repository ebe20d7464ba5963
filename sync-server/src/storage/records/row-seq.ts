import { sql } from 'kysely'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { recordTable } from '#server/storage/records/record-names.ts'
import { compileOnce } from '#server/storage/sql-statement.ts'

/** Inside the write: gives each of the records a new seq, from `firstSeq` on, because a cell of theirs shows something else now. */
function touchRows(org: OrgDatabase, tableId: string, ids: readonly string[], firstSeq: number): void {
  org.db.run(sql`
    UPDATE ${recordTable(tableId)} SET seq = ${firstSeq} + e.key FROM json_each(${JSON.stringify(ids)}) AS e
    WHERE ${recordTable(tableId)}.id = e.value`)
}

const raiseHead = compileOnce(
  () => sql`UPDATE table_def SET record_seq = max(record_seq, ${0}), record_count = record_count + ${0} WHERE id = ${''}`,
)

interface HeadChange {
  tableId: string
  seq: number
  difference: number
  /** the one noted before it in this transaction */
  before: HeadChange | undefined
}
const flushes = new WeakMap<OrgDatabase, (changes: readonly HeadChange[]) => void>()

/** Inside the write: updates a table's head in the feed. It is written with the commit, so statements of the write do not see it. */
export function countRows(org: OrgDatabase, tableId: string, seq: number, difference: number): void {
  const flush = flushOf(org)
  org.db.note(flush, { tableId, seq, difference, before: org.db.lastNoted(flush) })
}

const findCount = compileOnce(() => sql<{ count: number }>`SELECT record_count AS count FROM table_def WHERE id = ${''}`)

/** The number of a table's records, inside a write with those of the write. */
export function countRecords(org: OrgDatabase, tableId: string): number {
  let count = org.db.get(findCount(tableId))?.count ?? 0
  for (let change = org.db.lastNoted(flushOf(org)); change; change = change.before) {
    if (change.tableId === tableId) count += change.difference
  }
  return count
}

function flushOf(org: OrgDatabase): (changes: readonly HeadChange[]) => void {
  let flush = flushes.get(org)
  if (!flush) flushes.set(org, (flush = (changes) => writeHeads(org, changes)))
  return flush
}

function writeHeads(org: OrgDatabase, changes: readonly HeadChange[]): void {
  const heads = new Map<string, Omit<HeadChange, 'before'>>()
  for (const { tableId, seq, difference } of changes) {
    const known = heads.get(tableId)
    heads.set(tableId, { tableId, seq, difference: (known?.difference ?? 0) + difference })
  }
  for (const { tableId, seq, difference } of heads.values()) org.db.run(raiseHead(seq, difference, tableId))
}

/** Inside the write: devices fetch these records again, given by table. Their time of change stays: nobody changed them. */
export function touchAll(org: OrgDatabase, records: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const [tableId, set] of records) {
    const ids = [...set]
    if (ids.length === 0) continue
    const last = org.nextSeq(ids.length)
    touchRows(org, tableId, ids, last - ids.length + 1)
    countRows(org, tableId, last, 0)
    org.changed(tableId)
  }
}
