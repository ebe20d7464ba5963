import { AppError } from '#shared/protocol/errors.ts'
import { lineCell } from '#shared/nouns/public-links/public-item.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import { openTable } from '#server/access/record-rights.ts'
import { assertOrgRoom } from '#server/access/stored-bytes.ts'
import { writeSubmission } from '#server/records/forms/submit-form.ts'
import type { WriteMeta } from '#server/records/write/write-types.ts'
import { applyRecordChanges } from '#server/records/write/apply-record-changes.ts'
import { loadRecords, type StoredRecord } from '#server/records/read/load-records.ts'
import { closingOf, noteSubmission } from '#server/features/records/public/form-submissions.ts'
import { idOfLink, questionsOf, type FormPlan, type Question } from '#server/features/records/public/form-plan.ts'
import { tellOfAnswer } from '#server/features/records/public/tell-of-answer.ts'
import { requireRecord } from '#server/features/records/public/public-forms.ts'
import { readAnswers, type GivenAnswers, type ReadAnswers } from '#server/features/records/public/read-answers.ts'

export interface GivenForm extends GivenAnswers {
  /** by which its visitor may change the answer later */
  secret?: string | undefined
}

/**
 * Takes a submission with its lines, by the one write path, with the link's own rights. Inside a write. The same submission twice is taken once.
 * @throws AppError `invalid_request` for parts the form does not have, `invalid_value` with the problem of each part, `form_closed`,
 * `organisation_full`, `not_found`
 */
export function submitForm(context: LinkContext, plan: FormPlan, given: GivenForm): void {
  const { tableId } = plan
  const table = openTable(context, tableId)
  const record = plan.recordId === null ? undefined : requireRecord(context, table, plan.recordId)
  const questions = questionsOf(context, table, plan, record)
  const id = record?.id ?? idOfLink(context.link.id, given.id)
  if (!record && loadRecords(context.org, table.model, [id], []).has(id)) return
  if (!record && closingOf(context)) throw new AppError('form_closed')
  assertOrgRoom(context)
  const answers = readAnswers(context, { table, plan, questions, record }, given)
  const meta = { batch: idOfLink(context.link.id, `batch ${given.id}`), madeAt: context.now() }
  try {
    if (record) changeRecord(context, { tableId, record, answers, questions }, meta)
    else writeSubmission(context, { ...answers, tableId, recordId: id, base: undefined, before: undefined }, meta)
  } catch (error) {
    throw error instanceof AppError ? refusal(error, questions, answers) : error
  }
  if (!record) tellOfAnswer(context, tableId)
  if (!record && context.link.item_type === 'form') noteSubmission(context, { id: given.id, recordId: id, secret: given.secret })
}

interface Changed {
  tableId: string
  record: StoredRecord
  answers: ReadAnswers
  questions: readonly Question[]
}

/** An update stays one where it brings new lines; those that an earlier try made are there already. */
function changeRecord(
  context: LinkContext,
  { tableId, record, answers, questions }: Changed,
  meta: Pick<WriteMeta, 'batch' | 'madeAt'>,
): void {
  const { id, seq: base, values: before } = record
  const lines = Object.fromEntries(
    Object.entries(answers.lines).map(([fieldId, list]) => {
      const model = questions.find(({ field }) => field.id === fieldId)?.lines?.table.model
      const ids = list.map((line) => line.id)
      const there = model && loadRecords(context.org, model, ids, [])
      return [fieldId, list.filter((line) => !there?.has(line.id))]
    }),
  )
  if (Object.values(lines).some((list) => list.length > 0))
    writeSubmission(context, { tableId, recordId: id, values: answers.values, lines, base, before }, meta)
  else applyRecordChanges(context, tableId, [{ op: 'update', id, values: answers.values, base }], { ...meta, gesture: 'form' })
}

interface RefusalFacts {
  fieldId?: string
  recordId?: string
  reason?: string
  isPlain?: boolean
}

/**
 * Reduces a refusal to the facts that the visitor may know: the part of the form, never the field, record or rule. The text of a trigger is
 * told where it stands in its code: it holds no value of a record then.
 */
function refusal(error: AppError, questions: readonly Question[], { lines }: ReadAnswers): AppError {
  const { fieldId, recordId, reason, isPlain } = (error.details ?? {}) as RefusalFacts
  const line = Object.values(lines)
    .flat()
    .find(({ id }) => id === recordId)
  const column = line?.columns.find(({ field }) => field.id === fieldId)
  const ownPart = questions.find(({ field }) => field.id === fieldId)?.part.id
  const part = line ? (column ? lineCell(line.partId, line.index, column.id) : line.partId) : ownPart
  const problemsOf = (problem: string) => ({ problems: part === undefined ? {} : { [part]: problem } })
  if (error.id === 'duplicate_record') return new AppError('invalid_value', problemsOf('duplicate'))
  if (error.id === 'invalid_value') return new AppError('invalid_value', problemsOf(reason ?? 'wrongType'))
  if (error.id === 'record_not_found' || error.id === 'object_not_found' || error.id === 'unauthorized') return new AppError('not_found')
  return error.id === 'trigger_refused' && isPlain === true ? new AppError(error.id, { reason }) : new AppError(error.id)
}
