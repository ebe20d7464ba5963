import type { EffectContext } from '#server/jobs/effect-registry.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { refreshRows } from '#server/storage/records/refresh-rows.ts'

/** Records that get a new seq within the change itself; those of larger tables follow in pieces. */
const rowsAtOnce = 5000
const rowsPerWrite = 2000

export interface RefreshJob {
  tableId: string
  upTo: number
}

/** Inside a write: every record of a table shows something else in one of its columns, so devices have to fetch them again. */
export function refreshTable(org: OrgDatabase, tableId: string, now: Date): void {
  const upTo = org.currentSeq()
  if (refreshRows(org, tableId, upTo, rowsAtOnce) < rowsAtOnce) return
  enqueueEffect(org, 'tables.refresh', { tableId, upTo } satisfies RefreshJob, now)
}

/** Effect: the rest of {@link refreshTable}. */
export async function runRefresh({ tableId, upTo }: RefreshJob, { org, signal }: EffectContext): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const exists = org.db.get(org.db.build.selectFrom('table_def').select('id').where('id', '=', tableId).where('deleted_at', 'is', null))
    if (!exists) return
    if ((await org.db.write(() => refreshRows(org, tableId, upTo, rowsPerWrite))) < rowsPerWrite) return
  }
}
