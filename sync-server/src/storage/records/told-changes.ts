import { sql } from 'kysely'
import type { CellValue } from '#shared/protocol/feed.ts'
import type { RecordChange } from '#shared/records/record-mutations.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'

/** What a batch did to one record, and what stood in its cells before. */
interface Told {
  /** anything but an update says where the record was before: nowhere, in the trash, or in the table */
  op: string
  before: Record<string, CellValue> | undefined
}

/**
 * The changes that take back what the history tells of a batch in one table; `base` is left 0: whoever undoes fills in the version the
 * record then has. Records that a batch made as a whole (imports) have no history of their own, and are not in it.
 */
export function changesBack({ db }: OrgDatabase, tableId: string, batch: string): RecordChange[] {
  // cells that lost against a later change were never written: such rows have nothing before them
  const rows = db.all(sql<{ record_id: string; op: string; before: string | null }>`
    SELECT record_id, op, before FROM record_history
    WHERE batch = ${batch} AND table_id = ${tableId} AND record_id IS NOT NULL AND (op <> 'update' OR before IS NOT NULL) ORDER BY id DESC`)
  const records = new Map<string, Told>()
  for (const { record_id: id, op, before } of rows) {
    const known = records.get(id)
    const cells = before === null ? undefined : (JSON.parse(before) as Record<string, CellValue>)
    // of several changes the earliest comes last here, and counts
    if (!known) records.set(id, { op, before: cells })
    else {
      if (op !== 'update') known.op = op
      known.before = cells && known.before ? { ...known.before, ...cells } : (cells ?? known.before)
    }
  }
  return [...records].flatMap(([id, told]) => changesOf(id, told))
}

function changesOf(id: string, { op, before }: Told): RecordChange[] {
  if (op === 'create') return [{ op: 'delete', id, base: 0 }]
  const changes: RecordChange[] = []
  if (op === 'delete') changes.push({ op: 'restore', id })
  // an update of nothing is what is left of a record that is gone for good
  if (before && (op === 'update' || Object.keys(before).length > 0)) changes.push({ op: 'update', id, values: before, base: 0 })
  if (op === 'restore') changes.push({ op: 'delete', id, base: 0 })
  return changes
}
