import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, openTable } from '#server/access/record-rights.ts'

/** The right to put files into a field. @throws AppError `unauthorized`, `permission_denied`, `not_found` */
export function requireField(context: OrgContext, { tableId, fieldId }: { tableId: string; fieldId: string }): { imagesOnly: boolean } {
  const { model, access } = openTable(context, tableId)
  const field = model.field(fieldId)
  if (!field || field.definition.holds !== 'attachments' || !isFieldVisible(context, access, field))
    throw new AppError('not_found', { fieldId })
  if (!(access.editRecords || access.createRecords) || access.readonlyFields.has(fieldId))
    throw new AppError('permission_denied', { fieldId, reason: 'readOnly' })
  return { imagesOnly: field.definition.imagesOnly === true }
}
