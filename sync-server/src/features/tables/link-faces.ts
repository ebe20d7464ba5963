import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { refreshTable } from '#server/computed/refresh-table.ts'
import { removeField } from '#server/features/tables/change-field.ts'
import { runningConversion } from '#server/features/tables/conversion/conversion-store.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import type { OrgDatabase } from '#server/storage/org-database.ts'
import { findTableModel, touchStructure } from '#server/storage/records/table-model.ts'

/**
 * Inside a write: the living faces of a relation name each other, and one that is alone names none. Call it whenever a face comes or goes.
 */
export function joinFaces(context: OrgContext, linkId: string): void {
  const { org } = context
  const faces = org.db.all(
    org.db.build.selectFrom('field_def').select(['id', 'table_id', 'config']).where('link_id', '=', linkId).where('deleted_at', 'is', null),
  )
  for (const face of faces) {
    const config = JSON.parse(face.config) as ConnectedRecordConfig
    const inverseFieldId = faces.find((other) => other.id !== face.id)?.id ?? null
    if (config.inverseFieldId === inverseFieldId) continue
    const changes = { config: JSON.stringify({ ...config, inverseFieldId }), seq: org.nextSeq() }
    org.db.run(org.db.build.updateTable('field_def').set(changes).where('id', '=', face.id))
    touchStructure(org, face.table_id)
    refreshTable(org, face.table_id, context.now())
  }
}

/**
 * Inside a write: a face that a conversion made goes into the trash when that is taken back. It stays where the person may not change its
 * table, and where the table leans on it. @returns whether it went
 */
export function removeFace(context: OrgContext, tableId: string, fieldId: string): boolean {
  const { org, access } = context
  const model = findTableModel(org, tableId)
  const face = model?.field(fieldId)
  if (!model || !face || !access.table(tableId).manageFields) return false
  const isNeeded = model.uniqueFieldId === fieldId || model.recordLabelField === fieldId || model.fields.length === 1
  if (isNeeded || runningConversion(org, fieldId)) return false
  removeField(context, tableId, face)
  return true
}

/** Inside a write: brings such a face back. @returns false when it is gone for good, or another field by now */
export function restoreFace(context: OrgContext, fieldId: string, linkId: string): boolean {
  const { db } = context.org
  const row = db.get(
    db.build
      .selectFrom('field_def')
      .select(['id', 'table_id', 'label', 'deleted_at'])
      .where('id', '=', fieldId)
      .where('link_id', '=', linkId)
      .where('purged_at', 'is', null),
  )
  if (!row) return false
  if (row.deleted_at !== null) untrashField(context, { id: row.id, tableId: row.table_id, label: row.label })
  return true
}

/** Inside a write: a field comes out of the trash. */
export function untrashField(context: OrgContext, { id, tableId, label }: { id: string; tableId: string; label: string }): void {
  const { org } = context
  const changes = { deleted_at: null, updated_at: context.now().toISOString(), seq: org.nextSeq() }
  org.db.run(org.db.build.updateTable('field_def').set(changes).where('id', '=', id))
  touchStructure(org, tableId)
  writeAudit(context, { action: 'field.restored', entityType: 'field', entityId: id, label, after: { tableId } })
}

/** True while a field reads the pairs of a relation, or a conversion may restore them. */
export function isRelationRead({ db }: OrgDatabase, linkId: string): boolean {
  const face = db.get(db.build.selectFrom('field_def').select('id').where('link_id', '=', linkId).where('purged_at', 'is', null))
  const kept = db.build.selectFrom('field_conversion').select('id').where('from_link_id', '=', linkId).where('state', '!=', 'purged')
  return face !== undefined || db.get(kept) !== undefined
}
