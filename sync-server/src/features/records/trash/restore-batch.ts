import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'
import { applyRecordChanges } from '#server/features/records/apply-record-changes.ts'
import { trashedRecords } from '#server/features/records/undo/batch-records.ts'
import { withinRows } from '#server/features/records/within-rows.ts'
import type { MutationMeta } from '#server/mutations/mutation-registry.ts'

const mostAtOnce = 10_000

/**
 * Inside a write: what went into the trash together comes back together, with its links; of very many, the first ones.
 * Records that row rules hide stay there, as the list of the trash leaves them out. @throws AppError `record_not_found` when nothing of it is there, and those of writing records
 */
export function restoreBatch(
  context: OrgContext,
  { tableId, batch }: { tableId: string; batch: string },
  { id, madeAt }: MutationMeta,
): void {
  const table = openTable(context, tableId)
  const ids = withinRows(context, table, trashedRecords(context, tableId, batch).next('', mostAtOnce))
  if (ids.length === 0) throw new AppError('record_not_found', { batch })
  applyRecordChanges(
    context,
    tableId,
    ids.map((recordId) => ({ op: 'restore', id: recordId })),
    { batch: id, madeAt, gesture: 'restore' },
  )
}
