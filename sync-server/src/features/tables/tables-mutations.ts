import { AppError } from '#shared/protocol/errors.ts'
import { tableMutationSchemas as schemas } from '#shared/nouns/tables/table-mutations.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { isFieldVisible, openStructure } from '#server/access/record-rights.ts'
import { writeAudit } from '#server/identity/audit-log.ts'
import { archiveTable, restoreTable } from '#server/features/tables/archive-table.ts'
import { convertField, revertField } from '#server/features/tables/conversion/start-conversion.ts'
import { deleteField, updateField } from '#server/features/tables/change-field.ts'
import { createTable } from '#server/features/tables/create-table.ts'
import { addField, checkPresetFiles } from '#server/features/tables/field-structure.ts'
import { refuseSecond, refuseUnplanned } from '#server/features/tables/refuse-second.ts'
import { deleteTable } from '#server/features/tables/delete-table.ts'
import { duplicateTable } from '#server/features/tables/duplicate-table.ts'
import { duplicateField } from '#server/features/tables/duplicate-field.ts'
import { purgeField, restoreField } from '#server/features/tables/field-trash.ts'
import { schedulePurge } from '#server/jobs/schedule-purge.ts'
import { endSuggestion, setConditionals, suggestFor } from '#server/features/tables/table-rules.ts'
import { settled } from '#server/features/tables/settled.ts'
import { mutation, type MutationHandlers } from '#server/mutations/mutation-registry.ts'
import { touchStructure, type ModelField, type TableModel } from '#server/storage/records/table-model.ts'

/**
 * Whether records may be named by the field from now on: the person sees it, and the one it takes the place of.
 * @throws AppError `not_found`, `permission_denied`
 */
function checkLabelField(context: OrgContext, model: TableModel, fieldId: string): void {
  const access = context.access.table(model.id)
  const sees = (field: ModelField | undefined): boolean => field !== undefined && isFieldVisible(context, access, field)
  if (!sees(model.field(fieldId))) throw new AppError('not_found', { fieldId })
  const present = model.field(model.recordLabelField ?? '')
  if (present && present.id !== fieldId && !sees(present)) throw new AppError('permission_denied', { fieldId })
}

const handlers: MutationHandlers = {
  'tables.create': mutation(schemas['tables.create'], (context, args) => {
    for (const field of args.fields) checkPresetFiles(context, field.type, field.default)
    refuseSecond(
      context,
      args.id,
      args.fields.map(({ type }) => type),
    )
    createTable(context, args)
    suggestFor(context, args.id)
  }),
  'tables.update': mutation(schemas['tables.update'], (context, args) => {
    const model = openStructure(context, args.id)
    if (args.recordLabelField !== undefined) checkLabelField(context, model, args.recordLabelField)
    const { org } = context
    org.db.run(
      org.db.build
        .updateTable('table_def')
        .set({
          ...(args.label !== undefined && { label: args.label }),
          ...(args.icon !== undefined && { icon: args.icon }),
          ...(args.color !== undefined && { color: args.color }),
          ...(args.recordLabelField !== undefined && { record_label_field: args.recordLabelField }),
          updated_at: context.now().toISOString(),
          seq: org.nextSeq(),
        })
        .where('id', '=', args.id),
    )
    touchStructure(org, args.id)
    writeAudit(context, {
      action: 'table.updated',
      entityType: 'table',
      entityId: args.id,
      label: args.label ?? model.label,
      before: { label: model.label },
    })
    org.changed()
  }),
  'tables.archive': mutation(schemas['tables.archive'], (context, args) => {
    archiveTable(context, args.id)
    schedulePurge(context.org, context.now())
  }),
  'tables.restore': mutation(schemas['tables.restore'], (context, args) => restoreTable(context, args.id)),
  'fields.create': mutation(schemas['fields.create'], (context, { tableId, ...field }) => {
    openStructure(context, tableId)
    checkPresetFiles(context, field.type, field.default)
    refuseSecond(context, tableId, [field.type])
    addField(context, tableId, field)
    endSuggestion(context, tableId, field.id)
  }),
  'fields.update': mutation(schemas['fields.update'], (context, args) => updateField(context, args)),
  'fields.convert': mutation(schemas['fields.convert'], (context, { id, ...args }, meta) => {
    refuseUnplanned(context, args.to.type)
    convertField(context, { ...args, fieldId: id }, meta)
  }),
  'fields.revert': mutation(schemas['fields.revert'], (context, { id, ...args }, meta) =>
    revertField(context, { ...args, fieldId: id }, meta),
  ),
  'fields.delete': mutation(schemas['fields.delete'], (context, args) => {
    deleteField(context, args.tableId, args.id)
    schedulePurge(context.org, context.now())
  }),
  'tables.duplicate': mutation(schemas['tables.duplicate'], (context, args) => duplicateTable(context, args)),
  'fields.duplicate': mutation(schemas['fields.duplicate'], (context, args) => duplicateField(context, args)),
  'fields.restore': mutation(schemas['fields.restore'], (context, args) => restoreField(context, args.tableId, args.id)),
  'fields.purge': mutation(schemas['fields.purge'], (context, args) => purgeField(context, args.tableId, args.id)),
  'tables.delete': mutation(schemas['tables.delete'], (context, args) => deleteTable(context, args.id)),
  'tables.setConditionals': mutation(schemas['tables.setConditionals'], (context, args) =>
    setConditionals(context, args.id, args.conditionals),
  ),
  'tables.dismissSuggestion': mutation(schemas['tables.dismissSuggestion'], (context, args) => {
    openStructure(context, args.id)
    endSuggestion(context, args.id, args.fieldId)
  }),
}

export const tableMutations = settled(handlers)
