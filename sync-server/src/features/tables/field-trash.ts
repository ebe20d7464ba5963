import { AppError } from '#shared/protocol/errors.ts'
import type { TrashedField } from '#shared/nouns/tables/structure-calls.ts'
import { mayDeleteFields, openStructure } from '#server/access/record-rights.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { seesNamed } from '#server/access/seen-names.ts'
import { fillingMark } from '#server/features/tables/copy-field.ts'
import { eraseColumn, scheduleErasing } from '#server/features/tables/erase-table.ts'
import { refuseSecond } from '#server/features/tables/refuse-second.ts'
import { isRelationRead, joinFaces, untrashField } from '#server/features/tables/link-faces.ts'
import { scheduleForgetting } from '#server/jobs/schedule-purge.ts'
import { scheduleStages } from '#server/records/stages/schedule-stages.ts'
import { refreshTable } from '#server/computed/refresh-table.ts'
import { findTableModel, touchStructure } from '#server/storage/records/table-model.ts'

/** A table's deleted fields, the last one first. @throws AppError those of the table */
export function listTrashedFields(context: OrgContext, tableId: string): TrashedField[] {
  openStructure(context, tableId)
  return context.org.db
    .all(trashed(context, tableId).orderBy('deleted_at', 'desc').limit(mostListed))
    .filter((row) => seesNamed(context, tableId, row.id))
    .map((row) => ({ id: row.id, type: row.type, label: row.label, deletedAt: row.deleted_at ?? '' }))
}

const mostListed = 200

function trashed({ org: { db } }: OrgContext, tableId: string) {
  return db.build
    .selectFrom('field_def')
    .selectAll()
    .where('table_id', '=', tableId)
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '!=', fillingMark)
    .where('purged_at', 'is', null)
}

function requireTrashed(context: OrgContext, tableId: string, fieldId: string) {
  openStructure(context, tableId)
  const row = context.org.db.get(trashed(context, tableId).where('id', '=', fieldId))
  if (!row || !seesNamed(context, tableId, fieldId)) throw new AppError('not_found', { fieldId })
  return row
}

/**
 * Inside a write: restores a field with its values; a link also with its other face, if that was deleted with it.
 * @throws AppError `not_found`, `object_not_found` when the linked table is gone, `permission_denied` for the other table
 */
export function restoreField(context: OrgContext, tableId: string, fieldId: string): void {
  const { org } = context
  const row = requireTrashed(context, tableId, fieldId)
  refuseSecond(context, tableId, [row.type])
  const faces = [{ id: row.id, tableId, label: row.label }]
  const other = row.link_id === null ? undefined : otherFace(context, row.link_id, row.id)
  if (row.link_id !== null) {
    const targetId = (JSON.parse(row.config) as { tableId: string }).tableId
    if (!findTableModel(org, targetId)) throw new AppError('object_not_found', { tableId: targetId })
  }
  if (other) {
    if (!context.access.table(other.table_id).manageFields || !seesNamed(context, other.table_id, other.id))
      throw new AppError('permission_denied', { tableId: other.table_id })
    faces.push({ id: other.id, tableId: other.table_id, label: other.label })
  }
  for (const face of faces) untrashField(context, face)
  if (row.link_id !== null) joinFaces(context, row.link_id)
  scheduleStages(org, tableId, fieldId, context.now())
  for (const id of new Set(faces.map((face) => face.tableId))) refreshTable(context.org, id, context.now())
  org.changed()
}

function otherFace({ org: { db } }: OrgContext, linkId: string, fieldId: string) {
  return db.get(
    db.build
      .selectFrom('field_def')
      .selectAll()
      .where('link_id', '=', linkId)
      .where('id', '!=', fieldId)
      .where('deleted_at', 'is not', null)
      .where('purged_at', 'is', null),
  )
}

/** Inside a write: a trashed field goes for good, with its values; its pairs when no other face reads them. @throws AppError `not_found`, `permission_denied` */
export function purgeField(context: OrgContext, tableId: string, fieldId: string): void {
  const { org } = context
  const row = requireTrashed(context, tableId, fieldId)
  if (!mayDeleteFields(context.access.table(tableId))) throw new AppError('permission_denied', { tableId, fieldId })
  const now = context.now().toISOString()
  org.db.run(org.db.build.updateTable('field_def').set({ purged_at: now, seq: org.nextSeq() }).where('id', '=', fieldId))
  if (row.link_id === null) eraseColumn(org, tableId, fieldId, context.now())
  else if (!isRelationRead(org, row.link_id)) scheduleErasing(org, { linkIds: [row.link_id] }, context.now())
  scheduleForgetting(org, context.now())
  touchStructure(org, tableId)
  writeAudit(context, {
    action: 'field.purged',
    entityType: 'field',
    entityId: fieldId,
    label: row.label,
    before: { tableId, type: row.type },
  })
  org.changed()
}
