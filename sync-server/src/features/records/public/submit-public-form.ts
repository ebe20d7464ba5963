import type { CellValue } from '#shared/values/cell-value.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { compileForm } from '#shared/nouns/forms/judge-form.ts'
import { isEmptyCell } from '#shared/nouns/tables/missing-cells.ts'
import { readFormValue } from '#shared/nouns/public-links/read-form-value.ts'
import type { FormProblems, FormValue } from '#shared/nouns/public-links/public-item.ts'
import type { RecordChange } from '#shared/nouns/records/record-mutations.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import { openTable, type OpenTable } from '#server/access/record-rights.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { loadRecords, type StoredRecord } from '#server/records/read/load-records.ts'
import { closingOf, noteSubmission } from '#server/features/records/public/form-submissions.ts'
import { idOfLink, publicParts, questionsOf, type FormPlan, type Question } from '#server/features/records/public/form-plan.ts'
import { requireRecord, startCells } from '#server/features/records/public/public-forms.ts'
import { orgLocale } from '#server/storage/org-locale.ts'

export interface GivenForm {
  id: string
  values: Readonly<Record<string, FormValue>>
  /** by which its visitor may change the answer later */
  secret?: string | undefined
}

/**
 * Takes a submission, by the one write path, with the link's own rights. Inside a write. The same submission twice is taken once.
 * @throws AppError `invalid_request` for parts the form does not have, `invalid_value` with the problem of each part, `form_closed`,
 * `not_found`
 */
export function submitForm(context: LinkContext, plan: FormPlan, given: GivenForm): void {
  const table = openTable(context, plan.tableId)
  const questions = questionsOf(context, table, plan)
  const record = plan.recordId === null ? undefined : requireRecord(context, table, plan.recordId)
  const id = record?.id ?? idOfLink(context.link.id, given.id)
  if (!record && loadRecords(context.org, table.model, [id], []).has(id)) return
  if (!record && closingOf(context)) throw new AppError('form_closed')
  const values = readAnswers(context, table, plan, questions, record, given.values)
  const change: RecordChange = record ? { op: 'update', id, values, base: record.seq } : { op: 'create', id, values }
  const meta = { batch: idOfLink(context.link.id, `batch ${given.id}`), madeAt: context.now(), gesture: 'form', complete: !record }
  try {
    applyRecordChanges(context, plan.tableId, [change], meta)
  } catch (error) {
    throw error instanceof AppError ? refusal(error, questions) : error
  }
  if (!record && context.link.item_type === 'form') noteSubmission(context, { id: given.id, recordId: id, secret: given.secret })
}

/** The cells of a submission: the answers to what the form shows for them; others are dropped. @throws as {@link submitForm} */
function readAnswers(
  context: LinkContext,
  table: OpenTable,
  plan: FormPlan,
  questions: readonly Question[],
  record: StoredRecord | undefined,
  given: GivenForm['values'],
): Record<string, CellValue> {
  const { model } = table
  const known = new Set((plan.form ? plan.definition.parts : questions.map(({ part }) => part)).map(({ id }) => id))
  if (Object.keys(given).some((id) => !known.has(id))) throw new AppError('invalid_request')
  const locale = orgLocale(context.org)
  const cells = new Map<string, CellValue>()
  const misfits = new Map<string, string>()
  for (const { part, field, input } of questions) {
    if (!Object.hasOwn(given, part.id)) continue
    const read = readFormValue(field, input, given[part.id] ?? null, locale)
    const checked = read.ok ? field.definition.check(read.value, field.config) : read
    if (checked.ok) cells.set(field.id, checked.value)
    else misfits.set(field.id, checked.reason)
  }
  const start = startCells(context, model, record)
  // the write path fills the other defaults; they count as answers
  const isFilledLater = (fieldId: string): boolean => !record && !cells.has(fieldId) && Boolean(model.field(fieldId)?.default)
  const judged = compileForm({
    parts: publicParts(plan, questions),
    fields: model.fields,
    conditionals: model.conditionals,
    namingFieldId: record ? null : model.recordLabelField,
    me: null,
  })((fieldId) => (cells.has(fieldId) ? (cells.get(fieldId) ?? null) : start(fieldId)))
  const problems: FormProblems = {}
  for (const { part, field } of questions) {
    const misfit = judged.asked.has(field.id) ? misfits.get(field.id) : undefined
    const isMissing = judged.missing.includes(field.id) && !isFilledLater(field.id)
    // an update contains only its changes
    if (misfit !== undefined) problems[part.id] = misfit
    else if (isMissing && (!record || cells.has(field.id))) problems[part.id] = 'required'
  }
  const taken = questions.filter(({ field }) => judged.asked.has(field.id) && cells.has(field.id))
  // a new record without any value is an empty row, whatever the form leaves open
  const isNothing =
    !taken.some(({ field }) => !isEmptyCell(cells.get(field.id) ?? null)) && !questions.some(({ field }) => isFilledLater(field.id))
  const [first] = questions
  if (!record && first && isNothing && Object.keys(problems).length === 0) problems[first.part.id] = 'nothing'
  if (Object.keys(problems).length > 0) throw new AppError('invalid_value', { problems })
  return Object.fromEntries(taken.map(({ field }) => [field.id, cells.get(field.id) ?? null]))
}

/** Reduces a refusal to the facts that the visitor may know: the part of the form, never the field, record or rule. */
function refusal(error: AppError, questions: readonly Question[]): AppError {
  const { fieldId, reason } = (error.details ?? {}) as { fieldId?: string; reason?: string }
  const part = questions.find(({ field }) => field.id === fieldId)?.part
  if (error.id === 'duplicate_record') return new AppError('invalid_value', { problems: part ? { [part.id]: 'duplicate' } : {} })
  if (error.id === 'invalid_value') return new AppError('invalid_value', { problems: part ? { [part.id]: reason ?? 'wrongType' } : {} })
  if (error.id === 'record_not_found' || error.id === 'object_not_found' || error.id === 'unauthorized') return new AppError('not_found')
  return new AppError(error.id)
}
