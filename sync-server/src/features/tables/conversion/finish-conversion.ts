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
  changeFace(context, conversion, field)
  if (conversion.misfit_field_id !== null && all > 0) showMisfits(context, conversion, model, field, conversion.misfit_field_id)
  touchStructure(org, model.id)
  storeConversion(org, conversion.id, {
    state: 'done',
    kept_id: keptId,
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
  refreshTable(context.org, model.id, context.now())
  org.changed(model.id)
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

/** Changes the field's definition: type, settings, and its face of a relation. */
function changeFace(context: OrgContext, conversion: Conversion, field: ModelField): void {
  const { org } = context
  const taken = conversion.restores === null ? undefined : readConversion(org, conversion.restores)
  const to = targetOf(conversion)
  const isLink = behaviourOf(to).definition.column === 'link'
  const returns = isLink && taken?.from_link_id === conversion.staged_id
  org.db.run(
    org.db.build
      .updateTable('field_def')
      .set({
        type: conversion.to_type,
        config: conversion.to_config,
        default_value: taken?.from_default ?? null,
        link_id: isLink ? conversion.staged_id : null,
        link_side: isLink ? ((returns ? taken?.from_link_side : undefined) ?? 'a') : null,
        updated_at: context.now().toISOString(),
        seq: org.nextSeq(),
      })
      .where('id', '=', field.id),
  )
  const config = to.config as ConnectedRecordConfig
  if (field.link?.inverse) pointInverse(context, field.link.inverse.fieldId, null)
  if (returns && config.inverseFieldId !== null) pointInverse(context, config.inverseFieldId, field.id)
  else if (isLink) addInverse(context, conversion.table_id, { ...field, type: to.type }, config, conversion.staged_id ?? '')
}

/** Points the other face to its counterpart, or notes that it has none any more. */
function pointInverse(context: OrgContext, fieldId: string, counterpart: string | null): void {
  const { org } = context
  const row = org.db.get(org.db.build.selectFrom('field_def').select(['table_id', 'config']).where('id', '=', fieldId))
  if (!row) return
  const config = JSON.stringify({ ...(JSON.parse(row.config) as ConnectedRecordConfig), inverseFieldId: counterpart })
  org.db.run(org.db.build.updateTable('field_def').set({ config, seq: org.nextSeq() }).where('id', '=', fieldId))
  touchStructure(org, row.table_id)
  refreshTable(context.org, row.table_id, context.now())
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

/** The conversion taken back is over, and the field beside it goes into the trash: its texts are in their cells again. */
function endRestored(context: OrgContext, id: string): void {
  const { org } = context
  const taken = readConversion(org, id)
  storeConversion(org, id, { state: 'reverted' })
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
