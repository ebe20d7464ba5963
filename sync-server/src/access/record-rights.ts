import { AppError } from '#shared/protocol/errors.ts'
import type { TableAccess } from '#shared/access/access.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findTableModel, type ModelField, type TableModel } from '#server/storage/records/table-model.ts'

export interface OpenTable {
  model: TableModel
  access: TableAccess
}

/**
 * A table the person may read, with their rights.
 * @throws AppError `object_not_found` when it does not exist or is in the trash, `unauthorized` when they may not see it
 */
export function openTable(context: OrgContext, tableId: string): OpenTable {
  const access = context.access.table(tableId)
  const model = findTableModel(context.org, tableId)
  if (!model || model.archived) throw new AppError(access.read ? 'object_not_found' : 'unauthorized')
  if (!access.read) throw new AppError('unauthorized')
  return { model, access }
}

/** Fields whose values the person may see: not hidden by the role, and no links to a table they may not read. */
export function visibleFields(context: OrgContext, { model, access }: OpenTable): ModelField[] {
  return model.fields.filter((field) => isFieldVisible(context, access, field))
}

export function isFieldVisible(context: OrgContext, access: TableAccess, field: ModelField): boolean {
  if (access.hiddenFields.has(field.id)) return false
  if (!field.link) return true
  if (!context.access.table(field.link.targetTableId).read) return false
  const target = findTableModel(context.org, field.link.targetTableId)
  return target !== undefined && !target.archived
}
