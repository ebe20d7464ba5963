import type { ConnectedRecordConfig } from '#shared/fields/connected-record.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, type VisibleField } from '#server/access/record-rights.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

/**
 * Whether somebody may be told what settings say of a field: of one they see, and of one in the trash that they would see. What is no
 * field of the table tells nothing but where it came from.
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

/**
 * What somebody wrote, with the parts of what was there that they do not see kept, each behind the part it stood behind.
 * @param isSame whether two parts are the same one
 */
export function withUnseen<T>(
  stored: readonly T[],
  written: readonly T[],
  sees: (part: T) => boolean,
  isSame: (a: T, b: T) => boolean,
): T[] {
  const parts = [...written]
  let before = 0
  for (const part of stored) {
    if (sees(part)) {
      const at = parts.findIndex((other) => isSame(other, part))
      if (at >= 0) before = at + 1
    } else parts.splice(before++, 0, part)
  }
  return parts
}
