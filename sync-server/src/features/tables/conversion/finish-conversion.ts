import { sql } from 'kysely'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import { newShortId } from '#shared/lib/ids.ts'
import { positionBetween } from '#shared/lib/positions.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { hideAlike, sightsOf, type Sights } from '#server/access/inherit-hiding.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { placeOf, readConversion, storeConversion, targetOf, type Conversion } from '#server/features/tables/conversion/conversion-store.ts'
import { settleComputed } from '#server/computed/settle.ts'
import { addInverse, insertField } from '#server/features/tables/field-structure.ts'
import { joinFaces, removeFace, restoreFace } from '#server/features/tables/link-faces.ts'
import { scheduleStages } from '#server/records/stages/schedule-stages.ts'
import { refreshTable } from '#server/computed/refresh-table.ts'
import { fieldColumn, recordTable } from '#server/storage/records/record-names.ts'
import { renameColumn } from '#server/storage/records/structure-sql.ts'
import { findTableModel, touchStructure, type ModelField, type TableModel } from '#server/storage/records/table-model.ts'
import { readView } from '#server/storage/read-view.ts'

/**
 * Inside a write: the staged values replace the field's cells, and the field gets its new type. The old values stay under another name.
 * Misfits become a text field beside it, shown wherever the field is. Nobody sees more of the values than before.
 */
export function finishConversion(context: OrgContext, given: Conversion, model: TableModel, field: ModelField): void {
  const { org } = context
  const conversion = readConversion(org, given.id) ?? given
  const sights = sightsOf(context, field)
  const { misfits, all } = countMisfits(context, conversion)
  const keptId = swapColumns(context, conversion, field)
  const faceId = changeFace(context, conversion, field)
  if (conversion.misfit_field_id !== null && all > 0) showMisfits(context, conversion, model, field, conversion.misfit_field_id)
  touchStructure(org, model.id)
  storeConversion(org, conversion.id, {
    state: 'done',
    kept_id: keptId,
    face_id: faceId,
    misfits,
    misfit_field_id: all > 0 ? conversion.misfit_field_id : null,
    finished_at: context.now().toISOString(),
    done: conversion.total,
    seq: org.nextSeq(),
  })
  if (conversion.restores !== null) endRestored(context, conversion.restores)
  writeAudit(context, {
    action: 'field.converted',
    entityType: 'field',
    entityId: field.id,
    label: field.label,
    before: { type: field.type, config: field.config },
    after: { type: conversion.to_type, misfits },
  })
  scheduleStages(org, model.id, field.id, context.now())
  settleComputed(org, context.now())
  for (const id of [field.id, conversion.misfit_field_id]) if (id !== null) hideAlike(context, sights, model.id, id)
  const inverse = findTableModel(org, model.id)?.field(field.id)?.link
  // the other face reveals the same pairs; it has none for records that this face does not show
  if (inverse?.inverse) hideAlike(context, seenAtAll(sights), inverse.targetTableId, inverse.inverse.fieldId)
  // the other face shows the same pairs, so its records are other ones for devices too
  const shown = new Set([model.id, ...(inverse?.inverse ? [inverse.targetTableId] : [])])
  for (const id of shown) refreshTable(org, id, context.now())
  org.changed(...shown)
}

function seenAtAll(sights: Sights): Sights {
  return new Map([...sights].map(([role, sight]) => [role, sight === 0 ? 0 : 2]))
}

/** Values that did not fit: of the records people see, and of all, the trash included. */
function countMisfits(context: OrgContext, conversion: Conversion): { misfits: number; all: number } {
  if (conversion.misfit_field_id === null) return { misfits: 0, all: 0 }
  const { org } = context
  const column = fieldColumn(conversion.misfit_field_id)
  const row = org.db.get(sql<{ misfits: number; n: number }>`
    SELECT count(*) FILTER (WHERE deleted_at IS NULL) AS misfits, count(*) AS n FROM ${recordTable(conversion.table_id)} WHERE ${column} IS NOT NULL`)
  return { misfits: row?.misfits ?? 0, all: row?.n ?? 0 }
}

/** @returns the name the old values have now */
function swapColumns(context: OrgContext, conversion: Conversion, field: ModelField): string | null {
  const { org } = context
  const place = placeOf(field)
  const keptId = place && 'columnId' in place ? newShortId('f') : null
  if (keptId !== null) renameColumn(org, conversion.table_id, field.id, keptId)
  const isLink = behaviourOf(targetOf(conversion)).definition.column === 'link'
  if (!isLink && conversion.staged_id !== null) renameColumn(org, conversion.table_id, conversion.staged_id, field.id)
  return keptId
}

/**
 * Changes the field's definition: type, settings, and its face of a relation. An other face that a conversion made goes when that is taken
 * back, and returns with it. @returns the other face that came or went
 */
function changeFace(context: OrgContext, conversion: Conversion, field: ModelField): string | null {
  const { org } = context
  const taken = conversion.restores === null ? undefined : readConversion(org, conversion.restores)
  const to = targetOf(conversion)
  const linkId = behaviourOf(to).definition.column === 'link' ? conversion.staged_id : null
  const returns = linkId !== null && taken?.from_link_id === linkId
  org.db.run(
    org.db.build
      .updateTable('field_def')
      .set({
        type: conversion.to_type,
        config: conversion.to_config,
        default_value: taken?.from_default ?? null,
        link_id: linkId,
        link_side: linkId === null ? null : ((returns ? taken.from_link_side : undefined) ?? 'a'),
        updated_at: context.now().toISOString(),
        seq: org.nextSeq(),
      })
      .where('id', '=', field.id),
  )
  touchStructure(org, conversion.table_id)
  let faceId: string | null = null
  if (field.link) {
    const { inverse } = field.link
    if (inverse && inverse.fieldId === taken?.face_id && removeFace(context, field.link.targetTableId, inverse.fieldId))
      faceId = inverse.fieldId
    joinFaces(context, field.link.linkId)
  }
  if (linkId === null) return faceId
  if (!returns) faceId = addInverse(context, conversion.table_id, { ...field, type: to.type }, to.config as ConnectedRecordConfig, linkId)
  else if (taken.face_id !== null && restoreFace(context, taken.face_id, linkId)) faceId = taken.face_id
  joinFaces(context, linkId)
  return faceId
}

function showMisfits(context: OrgContext, conversion: Conversion, model: TableModel, field: ModelField, misfitFieldId: string): void {
  const next = model.fields[model.fields.findIndex((other) => other.id === field.id) + 1]
  const position = positionBetween(field.position, next && next.position > field.position ? next.position : null)
  insertField(context, model.id, { id: misfitFieldId, type: 'text', label: conversion.misfit_label, position }, {}, null)
  const { org } = context
  for (const view of org.db.all(org.db.build.selectFrom('view_def').select(['id', 'type', 'config']).where('table_id', '=', model.id))) {
    const stored = readView(view)
    const config = stored?.type.addBeside(stored.config, field.id, misfitFieldId)
    if (!stored || !config) continue
    const text = JSON.stringify(stored.type.write(config))
    org.db.run(org.db.build.updateTable('view_def').set({ config: text, seq: org.nextSeq() }).where('id', '=', view.id))
  }
}

/**
 * The conversion taken back is over, and one that it had taken back is in effect again. The field beside it goes into the trash: its texts
 * are in their cells again.
 */
function endRestored(context: OrgContext, id: string): void {
  const { org } = context
  const taken = readConversion(org, id)
  storeConversion(org, id, { state: 'reverted' })
  const again = taken?.restores ? readConversion(org, taken.restores) : undefined
  if (again?.state === 'reverted') storeConversion(org, again.id, { state: 'done' })
  if (!taken || taken.misfit_field_id === null || findTableModel(org, taken.table_id)?.recordLabelField === taken.misfit_field_id) return
  const now = context.now().toISOString()
  org.db.run(
    org.db.build
      .updateTable('field_def')
      .set({ deleted_at: now, updated_at: now, seq: org.nextSeq() })
      .where('id', '=', taken.misfit_field_id)
      .where('deleted_at', 'is', null),
  )
  touchStructure(org, taken.table_id)
}
