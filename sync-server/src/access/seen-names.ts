import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, type VisibleField } from '#server/access/record-rights.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

/**
 * True when a person may know what settings say of a field: they see it, or would see it outside the trash. Unknown ids answer false.
 */
export function seesNamed(context: OrgContext, tableId: string, fieldId: string): boolean {
  const access = context.access.table(tableId)
  const field = findTableModel(context.org, tableId)?.field(fieldId) ?? findTrashed(context, tableId, fieldId)
  return field !== undefined && isFieldVisible(context, access, field)
}

/** Whether a table has no such field any more, not even in the trash. */
export function isGoneField(context: OrgContext, tableId: string, fieldId: string): boolean {
  return findTableModel(context.org, tableId)?.field(fieldId) === undefined && findTrashed(context, tableId, fieldId) === undefined
}

function findTrashed({ org: { db } }: OrgContext, tableId: string, fieldId: string): VisibleField | undefined {
  const row = db.get(
    db.build.selectFrom('field_def').select(['type', 'config', 'link_id']).where('id', '=', fieldId).where('table_id', '=', tableId),
  )
  if (!row) return undefined
  const config = JSON.parse(row.config) as unknown
  const link = row.link_id === null ? undefined : { targetTableId: (config as ConnectedRecordConfig).tableId }
  return { id: fieldId, tableId, type: row.type, config, link }
}
