import { sql } from 'kysely'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, type OpenTable } from '#server/access/record-rights.ts'
import { applyRecordChanges } from '#server/features/records/apply-record-changes.ts'
import { trashedRecords } from '#server/features/records/undo/batch-records.ts'
import type { MutationMeta } from '#server/mutations/mutation-registry.ts'
import { conditionSql, rowRuleFilter } from '#server/storage/records/query-compiler.ts'
import { recordTable } from '#server/storage/records/record-names.ts'

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

/** The records among `ids` that the person's row rules let through. */
function withinRows({ org, memberId }: OrgContext, { model, access }: OpenTable, ids: string[]): string[] {
  const rules = rowRuleFilter(access, model, memberId)
  if (!rules) return ids
  return org.db
    .all(
      sql<{ id: string }>`
        SELECT r.id FROM ${recordTable(model.id)} AS r
        WHERE r.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${conditionSql(rules, model)} ORDER BY r.id`,
    )
    .map((row) => row.id)
}
