import type { UpdateFormConfig } from '#shared/fields/button-config.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { fieldsAsked, formInputOf, mayOfferChoices } from '#shared/nouns/public-links/form-inputs.ts'
import type { FormItem, LinkConfig } from '#shared/nouns/public-links/link-config-schema.ts'
import { isFilterBroken } from '#shared/query/prepare-filter.ts'
import { queryOfView } from '#shared/views/view-types.ts'
import { fieldsOfFilter } from '#shared/values/query.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { seesNamesFor } from '#server/access/link-context.ts'
import { findLinkedForm } from '#server/access/linked-form.ts'
import { openTable, visibleFields, type OpenTable } from '#server/access/record-rights.ts'
import { findInRows } from '#server/records/read/find-in-rows.ts'
import { checkConditions } from '#server/records/read/query-records.ts'
import { questionsOf } from '#server/features/records/public/form-plan.ts'
import { chosenFields, findView } from '#server/features/records/public/plan-block.ts'
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
  const view = config.view_id === undefined ? undefined : viewOf(context, table, visible, config.view_id)
  const unasked = visible.filter((field) => isShownUnasked(table.model, field)).map((field) => field.id)
  const fields = config.fields ?? view?.fields ?? unasked
  const { filter = view?.filter, sorts = view?.sorts, title, text, view_id } = config
  const asked = [...fields, ...fieldsOfFilter(filter ?? null), ...(sorts ?? []).map((sort) => sort.fieldId)]
  requireAll(visible, asked)
  checkConditions(filter ?? null)
  if (canWrite && !table.access.createRecords) throw new AppError('permission_denied')
  return {
    fields,
    ...(view_id !== undefined && { view_id }),
    ...(filter && { filter }),
    ...(sorts && { sorts }),
    ...(title && { title }),
    ...(text && { text }),
  }
}

/** The question of a view now, as its link keeps it: later changes of the view arrange what is shown, and show nothing more. */
function viewOf(context: OrgContext, table: OpenTable, visible: readonly ModelField[], viewId: string) {
  const view = findView(context, table.model.id, viewId)
  const query = view && queryOfView(view)
  if (!view || !query) throw new AppError('view_not_found')
  if (isFilterBroken(query.filter, visible)) throw new AppError('invalid_value', { reason: 'unknownField' })
  const fields = query.fields && chosenFields(table, visible, query.fields, view.arrangement).map(({ id }) => id)
  const sorts = query.sorts.filter(({ fieldId }) => visible.some(({ id }) => id === fieldId))
  return { fields, filter: query.filter, sorts }
}

/** The same for a form. */
export function prepareForm(context: OrgContext, tableId: string, config: LinkConfig): LinkConfig {
  const table = openTable(context, tableId)
  const recordId = config.record_id ?? null
  if (recordId === null ? !table.access.createRecords : !table.access.editRecords) throw new AppError('permission_denied')
  if (recordId !== null) requireRecord(context, table, recordId)
  const visible = visibleFields(context, table)
  requireChoices(context, table, config.choices ?? [])
  if (config.form_id) return prepareLinkedForm(context, table, { ...config, form_id: config.form_id })
  const items = config.items ?? itemsOf(table, visible, config.field_id ?? null)
  const listed = fieldsAsked(items)
  const choices = (config.choices ?? []).filter((id) => listed.includes(id))
  requireAll(visible.filter(isFillable(table, choices)), listed)
  if (recordId === null) {
    // nobody could ever send such a form
    refuseForgotten(table, listed)
  }
  const { field_id, title, text, thanks } = config
  return {
    ...boundsOf(config),
    record_id: recordId,
    items,
    ...(choices.length > 0 && { choices }),
    ...(field_id && { field_id }),
    ...(title && { title }),
    ...(text && { text }),
    ...(thanks && { thanks }),
  }
}

/** A link that opens a form of the table: it shows that form as it is, and lists no parts itself. */
function prepareLinkedForm(context: OrgContext, table: OpenTable, config: LinkConfig & { form_id: string }): LinkConfig {
  const form = findLinkedForm(context.org, table.model.id, config.form_id)
  if (!form) throw new AppError('form_not_found')
  const recordId = config.record_id ?? null
  const asked = fieldsAsked(form.definition.parts)
  const choices = (config.choices ?? []).filter((id) => asked.includes(id))
  if (recordId === null) refuseForgotten(table, [...questionsOf(context, table, form).map(({ field }) => field.id), ...choices])
  return {
    record_id: recordId,
    form_id: form.id,
    ...(choices.length > 0 && { choices }),
    ...(config.title && { title: config.title }),
    ...boundsOf(config),
  }
}

/** How long and for whom a form is open. */
function boundsOf({ most, closes_at: closesAt, answer_days: answerDays }: LinkConfig): LinkConfig {
  return {
    ...(most !== undefined && { most }),
    ...(typeof closesAt === 'string' && { closes_at: new Date(closesAt).toISOString() }),
    ...(answerDays !== undefined && { answer_days: answerDays }),
  }
}

/** Nobody could ever send a form that does not ask for what the table requires. @throws AppError `invalid_value` */
function refuseForgotten({ model }: OpenTable, asked: readonly string[]): void {
  const forgotten = model.fields.find(
    (field) => field.required && !field.default && !field.definition.computed && !asked.includes(field.id),
  )
  if (forgotten) throw new AppError('invalid_value', { fieldId: forgotten.id, label: forgotten.label, reason: 'required' })
}

/** Nobody offers strangers names that they do not see themselves. @throws AppError `invalid_value` */
function requireChoices(context: OrgContext, table: OpenTable, choices: readonly string[]): void {
  const offered = visibleFields(context, table).filter(
    (field) => mayOfferChoices(field.type) && !table.access.readonlyFields.has(field.id) && seesNamesFor(context, field),
  )
  requireAll(offered, choices)
}

const isFillable =
  ({ access }: OpenTable, choices: readonly string[] = []) =>
  (field: ModelField): boolean =>
    (formInputOf(field.type) !== undefined || choices.includes(field.id)) && !access.readonlyFields.has(field.id)

/** The fields of the button it was made from, else every one that a form can show. */
function itemsOf(table: OpenTable, visible: readonly ModelField[], buttonId: string | null): FormItem[] {
  const fillable = visible.filter(isFillable(table))
  const button = visible.find((field) => field.id === buttonId && field.definition.press === 'fillForm')
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
