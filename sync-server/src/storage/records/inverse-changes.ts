import { sql } from 'kysely'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** A batch's operation on one record, and the values of its cells before. */
interface Reverted {
  /** an operation other than an update implies the earlier state: absent, in the trash, or in the table */
  op: string
  before: Record<string, CellValue> | undefined
}

/**
 * The changes that revert a batch in one table, from its history. `base` stays 0; the caller sets the version that the record then has.
 * Records that a batch made as a whole (imports) have no history of their own and are left out.
 */
export function inverseChanges({ db }: OrgDatabase, tableId: string, batch: string): RecordChange[] {
  // cells that lost against a later change were never written, so such rows have no `before`
  const rows = db.all(sql<{ record_id: string; op: string; before: string | null }>`
    SELECT record_id, op, before FROM record_history
    WHERE batch = ${batch} AND table_id = ${tableId} AND record_id IS NOT NULL AND (op <> 'update' OR before IS NOT NULL) ORDER BY id DESC`)
  const records = new Map<string, Reverted>()
  for (const { record_id: id, op, before } of rows) {
    const known = records.get(id)
    const cells = before === null ? undefined : (JSON.parse(before) as Record<string, CellValue>)
    // the earliest of several changes comes last here and wins
    if (!known) records.set(id, { op, before: cells })
    else {
      if (op !== 'update') known.op = op
      known.before = cells && known.before ? { ...known.before, ...cells } : (cells ?? known.before)
    }
  }
  return [...records].flatMap(([id, told]) => changesOf(id, told))
}

function changesOf(id: string, { op, before }: Reverted): RecordChange[] {
  if (op === 'create') return [{ op: 'delete', id, base: 0 }]
  const changes: RecordChange[] = []
  if (op === 'delete') changes.push({ op: 'restore', id })
  // an update without cells is the remainder of a record that is gone for good
  if (before && (op === 'update' || Object.keys(before).length > 0)) changes.push({ op: 'update', id, values: before, base: 0 })
  if (op === 'restore') changes.push({ op: 'delete', id, base: 0 })
  return changes
}
