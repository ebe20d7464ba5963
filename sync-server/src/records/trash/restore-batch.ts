import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { trashedRecords } from '#server/records/undo/batch-records.ts'
import { withinRows } from '#server/records/read/within-rows.ts'
import type { MutationMeta } from '#server/mutations/mutation-registry.ts'

const mostAtOnce = 10_000

/**
 * Inside a write: restores records that were deleted together, with their links; of a very large batch, the first ones. Records hidden by
 * row rules stay in the trash, and its list does not show them. @throws AppError `record_not_found` when none of them is there, and those
 * of writing records
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
