import { sql } from 'kysely'
import type { CellValue } from '#shared/protocol/feed.ts'
import type { RecordChange } from '#shared/records/record-mutations.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import type { Inverse } from '#server/features/records/write-types.ts'

/**
 * Inside a write: a batch that changed records in pieces (an import that updates) becomes one entry: what its history tells it did, taken
 * back. Records it made as a whole, without history of their own, are not in it.
 */
export function gatherUndo({ org: { db } }: OrgContext, tableId: string, batch: string): void {
  const rows = db.all(sql<{ record_id: string; op: string; before: string | null }>`
    SELECT record_id, op, before FROM record_history
    WHERE batch = ${batch} AND table_id = ${tableId} AND record_id IS NOT NULL AND lost_race IS NULL ORDER BY id DESC`)
  const changes = new Map<string, RecordChange>()
  for (const { record_id: id, op, before } of rows) {
    if (op === 'create') changes.set(id, { op: 'delete', id, base: 0 })
    if (op !== 'update') continue
    // the earliest of several changes of a cell comes last here, and stays
    const known = changes.get(id)
    const values = known?.op === 'update' ? known.values : {}
    changes.set(id, { op: 'update', id, base: 0, values: { ...values, ...(JSON.parse(before ?? '{}') as Record<string, CellValue>) } })
  }
  const inverse: Inverse = { changes: [...changes.values()] }
  db.run(sql`UPDATE undo_log SET inverse = ${JSON.stringify(inverse)} WHERE batch = ${batch} AND table_id = ${tableId}`)
}
