import { AppError } from '#shared/protocol/errors.ts'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import { hideAlike, sightsOf } from '#server/access/inherit-hiding.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, openStructure } from '#server/access/record-rights.ts'
import { refuseWhileConverting } from '#server/features/tables/conversion/conversion-store.ts'
import { copyIntoField } from '#server/features/tables/copy-field.ts'
import { addField } from '#server/features/tables/field-structure.ts'
import { refuseSecond } from '#server/features/tables/refuse-second.ts'
import { isStoredColumn } from '#server/storage/records/structure-sql.ts'
import { findTableModel, touchStructure } from '#server/storage/records/table-model.ts'

interface DuplicateField {
  tableId: string
  id: string
  newId: string
  label: string
  position: string
  withValues: boolean
}

/**
 * Inside a write: duplicates a field, optionally with its values; in a large table the copy appears once they are complete. A link is
 * copied with its pairs as a relation of its own with this face only: the other table gets no field. No role sees more of the copy than of
 * the field.
 * @throws AppError `not_found`, `conversion_running`, and those of adding a field
 */
export function duplicateField(context: OrgContext, { tableId, id, newId, label, position, withValues }: DuplicateField): void {
  const { org } = context
  const model = openStructure(context, tableId)
  const field = model.field(id)
  if (!field || !isFieldVisible(context, context.access.table(tableId), field)) throw new AppError('not_found', { fieldId: id })
  refuseSecond(context, tableId, [field.type])
  const sights = sightsOf(context, field)
  addField(context, tableId, {
    id: newId,
    type: field.type,
    label,
    position,
    config: copiedConfig(field.config),
    required: field.required,
    default: field.default,
  })
  const copy = findTableModel(org, tableId)?.field(newId)
  if (field.link && copy?.link) dropInverse(context, copy.link.linkId, newId)
  hideAlike(context, sights, tableId, newId)
  if (!withValues || field.definition.computed) return
  // its cells would soon be of another kind than their copies
  refuseWhileConverting(org, id)
  if (field.link || isStoredColumn(field.behaviour.definition.column)) copyIntoField(org, tableId, id, newId, context.now())
}

/** The other face is not copied. */
function copiedConfig(config: unknown): unknown {
  return typeof config === 'object' && config !== null && 'inverseFieldId' in config ? { ...config, inverseFieldId: null } : config
}

/** Takes away the other face that adding a link made. */
export function dropInverse({ org }: OrgContext, linkId: string, fieldId: string): void {
  const { db } = org
  const face = db.get(db.build.selectFrom('field_def').select(['id', 'table_id']).where('link_id', '=', linkId).where('id', '!=', fieldId))
  const own = db.get(db.build.selectFrom('field_def').select(['config', 'table_id']).where('id', '=', fieldId))
  if (!face || !own) return
  db.run(db.build.deleteFrom('field_def').where('id', '=', face.id))
  const config = JSON.stringify({ ...(JSON.parse(own.config) as ConnectedRecordConfig), inverseFieldId: null })
  db.run(db.build.updateTable('field_def').set({ config }).where('id', '=', fieldId))
  touchStructure(org, face.table_id)
  touchStructure(org, own.table_id)
}
