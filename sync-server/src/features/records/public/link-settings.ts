import type { UpdateFormConfig } from '#shared/fields/button-config.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { formInputOf } from '#shared/nouns/public-links/form-inputs.ts'
import type { FormItem, LinkConfig } from '#shared/nouns/public-links/link-config-schema.ts'
import { fieldsOfFilter } from '#shared/values/query.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable, visibleFields, type OpenTable } from '#server/access/record-rights.ts'
import { findInRows } from '#server/records/read/find-in-rows.ts'
import { checkConditions } from '#server/records/read/query-records.ts'
import { isShownUnasked } from '#server/features/records/public/shown-unasked.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/**
 * The content of a link to a table or its form, completed and checked against the rights of its maker. Nobody shares data they may not see,
 * or lets others write where they may not write. A field added later is in no link.
 * @throws AppError `invalid_value` for a field they may not see, `permission_denied`, `record_not_found`, `limit_reached`
 */
export function prepareTableLink(context: OrgContext, tableId: string, config: LinkConfig, canWrite: boolean): LinkConfig {
  const table = openTable(context, tableId)
  const visible = visibleFields(context, table)
  const fields = config.fields ?? visible.filter((field) => isShownUnasked(table.model, field)).map((field) => field.id)
  const asked = [...fields, ...fieldsOfFilter(config.filter ?? null), ...(config.sorts ?? []).map((sort) => sort.fieldId)]
  requireAll(visible, asked)
  checkConditions(config.filter ?? null)
  if (canWrite && !table.access.createRecords) throw new AppError('permission_denied')
  const { filter, sorts, title, text } = config
  return { fields, ...(filter && { filter }), ...(sorts && { sorts }), ...(title && { title }), ...(text && { text }) }
}

/** The same for a form. */
export function prepareForm(context: OrgContext, tableId: string, config: LinkConfig): LinkConfig {
  const table = openTable(context, tableId)
  const recordId = config.record_id ?? null
  if (recordId === null ? !table.access.createRecords : !table.access.editRecords) throw new AppError('permission_denied')
  if (recordId !== null) requireRecord(context, table, recordId)
  const visible = visibleFields(context, table)
  const items = config.items ?? itemsOf(table, visible, config.field_id ?? null)
  const listed = items.flatMap((item) => (item.type === 'field' ? [item.field_id] : []))
  requireAll(visible.filter(isFillable(table)), listed)
  if (recordId === null) {
    // nobody could ever send such a form
    const forgotten = table.model.fields.find(
      (field) => field.required && !field.default && !field.definition.computed && !listed.includes(field.id),
    )
    if (forgotten) throw new AppError('invalid_value', { fieldId: forgotten.id, label: forgotten.label, reason: 'required' })
  }
  const { field_id, title, text, thanks } = config
  return {
    record_id: recordId,
    items,
    ...(field_id && { field_id }),
    ...(title && { title }),
    ...(text && { text }),
    ...(thanks && { thanks }),
  }
}

const isFillable =
  ({ access }: OpenTable) =>
  (field: ModelField): boolean =>
    formInputOf(field.type) !== undefined && !access.readonlyFields.has(field.id)

/** The fields of the button it was made from, else every one that a form can show. */
function itemsOf(table: OpenTable, visible: readonly ModelField[], buttonId: string | null): FormItem[] {
  const fillable = visible.filter(isFillable(table))
  const button = visible.find((field) => field.id === buttonId && field.definition.opensForm)
  const chosen = button && (button.config as UpdateFormConfig).selected_fields
  const fields = chosen ? chosen.flatMap((id) => fillable.find((field) => field.id === id) ?? []) : fillable
  return fields.map((field, index) => ({ id: `i${index + 1}`, type: 'field', field_id: field.id }))
}

function requireAll(fields: readonly ModelField[], ids: readonly string[]): void {
  const known = new Set(fields.map((field) => field.id))
  for (const fieldId of ids) if (!known.has(fieldId)) throw new AppError('invalid_value', { fieldId, reason: 'unknownField' })
}

function requireRecord(context: OrgContext, table: OpenTable, id: string): void {
  const record = findInRows(context, table, id)
  if (!record || record.deleted) throw new AppError('record_not_found', { recordId: id })
}
