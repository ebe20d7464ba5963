import type { z } from 'zod'
import { readsOf } from '#shared/computed/reads.ts'
import { withParts } from '#shared/lib/settings-parts.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { FieldKind } from '#shared/fields/convert.ts'
import type { ConnectedRecordConfig } from '#shared/fields/types/connected-record.ts'
import type { SelectConfig } from '#shared/fields/select-options.ts'
import type { tableMutationSchemas } from '#shared/nouns/tables/table-mutations.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, mayDeleteFields, openStructure } from '#server/access/record-rights.ts'
import { refuseWhileConverting } from '#server/features/tables/conversion/conversion-store.ts'
import { checkConfig, checkDefault, checkPresetFiles, namedByIds, seenFields } from '#server/features/tables/field-structure.ts'
import { scheduleRecount, scheduleStages } from '#server/records/stages/schedule-stages.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import { isOwnUnfilled } from '#server/features/tables/own-field.ts'
import { findTableModel, touchStructure, type ModelField, type TableModel } from '#server/storage/records/table-model.ts'

type UpdateFieldArgs = z.output<(typeof tableMutationSchemas)['fields.update']>

/** Inside a write: renames, moves or configures a field. A link keeps its table and its other face. */
export function updateField(context: OrgContext, args: UpdateFieldArgs): void {
  const model = openStructure(context, args.tableId)
  const field = requireField(context, model, args.id)
  const { org } = context
  if (args.type !== undefined && args.type !== field.type) throw new AppError('field_converted', { fieldId: field.id, type: field.type })
  checkPresetFiles(context, field.type, args.default)
  if (args.config !== undefined) refuseWhileConverting(org, field.id)
  const config = args.config === undefined ? undefined : nextConfig(context, field, args.config)
  const kind: FieldKind = { type: field.type, config: config ?? field.config }
  org.db.run(
    org.db.build
      .updateTable('field_def')
      .set({
        ...(args.label !== undefined && { label: args.label }),
        ...(args.required !== undefined && { required: args.required ? 1 : 0 }),
        ...(args.position !== undefined && { position: args.position }),
        ...(args.default !== undefined && { default_value: args.default && JSON.stringify(checkDefault(kind, args.default)) }),
        ...(config !== undefined && { config: JSON.stringify(config) }),
        updated_at: context.now().toISOString(),
        seq: org.nextSeq(),
      })
      .where('id', '=', field.id),
  )
  touchStructure(org, model.id)
  if (field.link) touchStructure(org, field.link.targetTableId)
  if (config !== undefined && readsOf(kind)) sendSettingsAgain(context, model.id)
  if (config !== undefined && losesOptions(field, config)) {
    // cells may be many: they follow after the commit, by the records feature
    enqueueEffect(org, 'records.clearOptions', { tableId: model.id, fieldId: field.id, memberId: context.memberId }, context.now())
  }
  if (config !== undefined && field.definition.ownCell === 'sections')
    enqueueEffect(org, 'records.fillOwnCells', { tableId: model.id, fieldId: field.id }, context.now())
  if (config !== undefined) scheduleStages(org, model.id, field.id, context.now())
  if (config !== undefined && clockIn(config) !== clockIn(field.config)) scheduleRecount(org, model.id, field.id, context.now())
  writeAudit(context, {
    action: 'field.updated',
    entityType: 'field',
    entityId: field.id,
    label: args.label ?? field.label,
    before: { label: field.label, ...(config !== undefined && { config: field.config }) },
    after: { label: args.label ?? field.label, ...(config !== undefined && { config }) },
  })
  org.changed()
}

/** Sends views and rules again, because the visibility of fields that read others may have changed. */
function sendSettingsAgain({ org }: OrgContext, tableId: string): void {
  org.db.run(org.db.build.updateTable('view_def').set({ seq: org.nextSeq() }).where('table_id', '=', tableId))
  org.db.run(org.db.build.updateTable('form_def').set({ seq: org.nextSeq() }).where('table_id', '=', tableId))
  org.db.run(org.db.build.updateTable('table_def').set({ seq: org.nextSeq() }).where('id', '=', tableId))
}

/** The clock of stages, as JSON; none for a field without one. */
function clockIn(config: unknown): string {
  const { sla, slaClock } = config as Partial<SelectConfig>
  return sla === true ? JSON.stringify(slaClock ?? null) : ''
}

function losesOptions(field: ModelField, config: unknown): boolean {
  if (field.definition.holds !== 'options') return false
  const kept = new Set((config as SelectConfig).options.map((option) => option.id))
  return (field.config as SelectConfig).options.some((option) => !kept.has(option.id))
}

/** Parts that are not named stay; null takes away one that may be missing. */
function nextConfig(context: OrgContext, field: ModelField, given: unknown): unknown {
  const isParts = typeof given === 'object' && given !== null && !Array.isArray(given)
  const isFit = (merged: unknown): boolean => field.definition.configSchema.safeParse(merged).success
  const config = isParts ? withParts(field.config as object, given, isFit) : given
  const checked = namedByIds(field.type, checkConfig(field.type, config), () => seenFields(context, field.tableId))
  if (!field.link) return checked
  const stored = field.config as ConnectedRecordConfig
  return { ...(checked as ConnectedRecordConfig), tableId: stored.tableId, inverseFieldId: stored.inverseFieldId }
}

/**
 * Inside a write: deletes a field; its values stay in the file. Deleting one face of a link deletes the other face too. Without the right to delete
 * records, people take back fields of their own that nobody else has filled.
 * @throws AppError `not_found`, `last_field`, `label_field`, and `permission_denied`, also when the other face may not be deleted or seen
 */
export function deleteField(context: OrgContext, tableId: string, fieldId: string): void {
  const model = openStructure(context, tableId)
  const field = requireField(context, model, fieldId)
  const inverse = field.link?.inverse
  const target = field.link ? findTableModel(context.org, field.link.targetTableId) : undefined
  const faces = inverse && target ? [field, { id: inverse.fieldId, tableId: target.id }] : [field]
  const isTakenBack = !faces.every((face) => mayDeleteFields(context.access.table(face.tableId))) && isOwnUnfilled(context, faces)
  if (!isTakenBack && !mayDeleteFields(context.access.table(tableId))) throw new AppError('permission_denied', { tableId, fieldId })
  const doomed: { model: TableModel; field: ModelField }[] = [{ model, field }]
  if (inverse && target) {
    const face = target.field(inverse.fieldId)
    const access = context.access.table(target.id)
    if (!face || (!isTakenBack && (!mayDeleteFields(access) || !isFieldVisible(context, access, face))))
      throw new AppError('permission_denied', { tableId: target.id, fieldId: inverse.fieldId })
    doomed.push({ model: target, field: face })
  }
  for (const { model: owner, field: face } of doomed) {
    refuseWhileConverting(context.org, face.id)
    if (owner.uniqueFieldId === face.id) throw new AppError('unique_field', { tableId: owner.id, fieldId: face.id })
    const leaving = doomed.filter((other) => other.model.id === owner.id).length
    if (owner.fields.length <= leaving) throw new AppError('last_field', { tableId: owner.id, fieldId: face.id })
    if (owner.recordLabelField === face.id) throw new AppError('label_field', { tableId: owner.id, fieldId: face.id })
  }
  for (const { model: owner, field: face } of doomed) removeField(context, owner.id, face)
  context.org.changed()
}

/** Inside a write: a field goes into the trash. */
export function removeField(context: OrgContext, tableId: string, field: ModelField): void {
  const { org } = context
  const now = context.now().toISOString()
  org.db.run(org.db.build.updateTable('field_def').set({ deleted_at: now, updated_at: now, seq: org.nextSeq() }).where('id', '=', field.id))
  touchStructure(org, tableId)
  writeAudit(context, {
    action: 'field.deleted',
    entityType: 'field',
    entityId: field.id,
    label: field.label,
    before: { tableId, type: field.type },
  })
}

/** A field to change: one the person does not see is not there. */
function requireField(context: OrgContext, model: TableModel, fieldId: string): ModelField {
  const field = model.field(fieldId)
  if (!field || !isFieldVisible(context, context.access.table(model.id), field)) throw new AppError('not_found', { fieldId })
  return field
}
