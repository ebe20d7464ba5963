import { createHash } from 'node:crypto'
import type { SelectConfig } from '#shared/fields/select-options.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { FormInput } from '#shared/values/form-input.ts'
import { formInputOf } from '#shared/nouns/public-links/form-inputs.ts'
import type { FormItem } from '#shared/nouns/public-links/link-config-schema.ts'
import type { FormProblems, FormValue, PublicForm, PublicFormField } from '#shared/nouns/public-links/public-item.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import { isFieldVisible, openTable, type OpenTable } from '#server/access/record-rights.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { findInRows } from '#server/records/read/find-in-rows.ts'
import { loadRecords, type StoredRecord } from '#server/records/read/load-records.ts'
import { readFormValue, unitOf, writeFormValue } from '#server/features/records/public/form-values.ts'
import { orgLocale } from '#server/storage/org-locale.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** A form as it is drawn and taken: its table, the record it updates (null: each submission makes one) and its parts. */
export interface FormPlan {
  tableId: string
  recordId: string | null
  items: readonly FormItem[]
  text: string
  thanks: string
}

/** The form of a form's own link. */
export function formOfLink({ link, config }: LinkContext): FormPlan {
  const { record_id, items, text, thanks } = config
  return { tableId: link.item_id, recordId: record_id ?? null, items: items ?? [], text: text ?? '', thanks: thanks ?? '' }
}

/** The form by which a visitor adds a record with the shown fields. Its parts' ids reveal nothing about the fields. */
export function formOfFields({ link }: LinkContext, { model }: OpenTable, fields: readonly ModelField[]): FormPlan {
  const partOf = (fieldId: string): string => createHash('sha256').update(`${link.id} ${fieldId}`).digest('hex').slice(0, 16)
  const items = fields.map((field): FormItem => ({ id: partOf(field.id), type: 'field', field_id: field.id }))
  return { tableId: model.id, recordId: null, items, text: '', thanks: '' }
}

/** A form's parts as visitors see them: under names of this link alone, which reveal nothing about table, record and fields. */
export function describeForm(
  { link }: LinkContext,
  { tableId, recordId, items }: FormPlan,
): Pick<FormPlan, 'tableId' | 'recordId' | 'items'> {
  const nameOf = (id: string): string => `${id[0] ?? ''}${createHash('sha256').update(`${link.id} name ${id}`).digest('hex').slice(0, 12)}`
  return {
    tableId: nameOf(tableId),
    recordId: recordId === null ? null : recordIdOf(link.id, `name ${recordId}`),
    items: items.map((item) => (item.type === 'field' ? { ...item, field_id: nameOf(item.field_id) } : item)),
  }
}

interface Part {
  id: string
  field: ModelField
  input: FormInput
  required: boolean
}

/** The parts a visitor can fill in: those whose field is there, may be seen and written, and is of a kind that forms show. */
function partsOf(context: LinkContext, table: OpenTable, { items, recordId }: FormPlan): Part[] {
  return items.flatMap((item) => {
    const field = item.type === 'field' ? table.model.field(item.field_id) : undefined
    const input = field && formInputOf(field.type)
    const isOpen = field && isFieldVisible(context, table.access, field) && !table.access.readonlyFields.has(field.id)
    if (!field || !input || isOpen !== true) return []
    // a record that a visitor makes has a name
    const required = field.required || (recordId === null && field.id === table.model.recordLabelField)
    return [{ id: item.id, field, input, required }]
  })
}

/** @throws AppError `not_found` when the record it updates is gone, or outside the rows the link may show */
export function drawForm(context: LinkContext, plan: FormPlan): PublicForm {
  const table = openTable(context, plan.tableId)
  const parts = new Map(partsOf(context, table, plan).map((part) => [part.id, part]))
  const record = plan.recordId === null ? undefined : loadRecord(context, table, plan.recordId)
  const locale = orgLocale(context.org)
  const pages: PublicFormField[][] = [[]]
  for (const item of plan.items) {
    if (item.type === 'page_break') pages.push([])
    const part = parts.get(item.id)
    if (!part) continue
    const { field, input, required } = part
    const unit = unitOf(field, locale)
    pages.at(-1)?.push({
      id: item.id,
      label: field.label,
      input,
      required,
      value: writeFormValue(field, input, record ? (record.values[field.id] ?? null) : defaultOf(field), locale),
      ...(unit !== undefined && { unit }),
      ...(field.definition.holds === 'options' && { options: optionsOf(field) }),
    })
  }
  return { text: plan.text, thanks: plan.thanks, isRepeatable: plan.recordId === null, pages: pages.filter((page) => page.length > 0) }
}

const optionsOf = ({ config }: ModelField): NonNullable<PublicFormField['options']> =>
  (config as SelectConfig).options.map(({ id, label, hue }) => ({ id, label, hue }))

const defaultOf = ({ default: given }: ModelField): CellValue => (given?.kind === 'fixed' ? given.value : null)

function loadRecord(context: LinkContext, table: OpenTable, id: string): StoredRecord {
  const record = findInRows(context, table, id, table.model.fields)
  if (!record || record.deleted) throw new AppError('not_found')
  return record
}

/**
 * Takes a submission, by the one write path, with the link's own rights. Inside a write. The same submission twice is taken once.
 * @throws AppError `invalid_request` for parts the form does not have, `invalid_value` with the problem of each part, `not_found`
 */
export function submitForm(context: LinkContext, plan: FormPlan, given: { id: string; values: Readonly<Record<string, FormValue>> }): void {
  const table = openTable(context, plan.tableId)
  const parts = partsOf(context, table, plan)
  if (Object.keys(given.values).some((id) => !parts.some((part) => part.id === id))) throw new AppError('invalid_request')
  const values = readValues(context, parts, plan, given.values)
  const record = plan.recordId === null ? undefined : loadRecord(context, table, plan.recordId)
  const id = record?.id ?? recordIdOf(context.link.id, given.id)
  if (!record && loadRecords(context.org, table.model, [id], []).has(id)) return
  const change: RecordChange = record ? { op: 'update', id, values, base: record.seq } : { op: 'create', id, values }
  const meta = { batch: recordIdOf(context.link.id, `batch ${given.id}`), madeAt: context.now(), gesture: 'form', complete: !record }
  try {
    applyRecordChanges(context, plan.tableId, [change], meta)
  } catch (error) {
    throw error instanceof AppError ? refusal(error, parts) : error
  }
}

function readValues(
  context: LinkContext,
  parts: readonly Part[],
  { recordId }: FormPlan,
  given: Readonly<Record<string, FormValue>>,
): Record<string, CellValue> {
  const locale = orgLocale(context.org)
  const values: Record<string, CellValue> = {}
  const problems: FormProblems = {}
  for (const { id, field, input, required } of parts) {
    // an update contains only its changes, a new record everything
    if (!Object.hasOwn(given, id)) {
      if (recordId === null && required && !field.default) problems[id] = 'required'
      continue
    }
    const read = readFormValue(field, input, given[id] ?? null, locale)
    const checked = read.ok ? field.definition.check(read.value, field.config) : read
    if (!checked.ok) problems[id] = checked.reason
    else if (checked.value === null && required) problems[id] = 'required'
    else values[field.id] = checked.value
  }
  const isFilled = ({ id, field }: Part): boolean => (Object.hasOwn(given, id) ? values[field.id] !== null : Boolean(field.default))
  // a new record without any value is an empty row, whatever the form leaves open
  const [first] = parts
  if (recordId === null && first && Object.keys(problems).length === 0 && !parts.some(isFilled)) problems[first.id] = 'nothing'
  if (Object.keys(problems).length > 0) throw new AppError('invalid_value', { problems })
  return values
}

/** Reduces a refusal to the facts that the visitor may know: the part of the form, never the field, record or rule. */
function refusal(error: AppError, parts: readonly Part[]): AppError {
  const { fieldId, reason } = (error.details ?? {}) as { fieldId?: string; reason?: string }
  const part = parts.find(({ field }) => field.id === fieldId)
  if (error.id === 'duplicate_record') return new AppError('invalid_value', { problems: part ? { [part.id]: 'duplicate' } : {} })
  if (error.id === 'invalid_value') return new AppError('invalid_value', { problems: part ? { [part.id]: reason ?? 'wrongType' } : {} })
  if (error.id === 'record_not_found' || error.id === 'object_not_found' || error.id === 'unauthorized') return new AppError('not_found')
  return new AppError(error.id)
}

/** An id that only this submission of this link has: nobody outside can name a record of ours. */
function recordIdOf(linkId: string, submissionId: string): string {
  const hex = createHash('sha256').update(`${linkId} ${submissionId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
