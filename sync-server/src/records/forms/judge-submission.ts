import { itemsOf } from '#shared/fields/cell-items.ts'
import { isAsking, type FormDefinition } from '#shared/nouns/forms/form.ts'
import { compileForm, type JudgedForm } from '#shared/nouns/forms/judge-form.ts'
import { defaultCell } from '#shared/nouns/tables/field-default.ts'
import { isEmptyCell } from '#shared/nouns/tables/missing-cells.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { visibleFields, type OpenTable } from '#server/access/record-rights.ts'

export interface Line {
  id: string
  values: Readonly<Record<string, CellValue>>
}

/** The answers to a form, as somebody sent them. */
export interface Answers {
  recordId: string
  values: Readonly<Record<string, CellValue>>
  /** new records by link field */
  lines: Readonly<Record<string, readonly Line[]>>
  /** cells of the record that is updated; undefined: a new one */
  before: Readonly<Record<string, CellValue>> | undefined
  /** who *current user* is; null for a visitor */
  me: string | null
}

/**
 * The answers that a form takes: those of the parts it shows for them. The others are dropped, as the form that was filled does itself.
 * @throws AppError `invalid_value` with the field and `required`, or `nothing` for a new record without any answer
 */
export function judgeAnswers(
  context: OrgContext,
  table: OpenTable,
  definition: FormDefinition,
  answers: Answers,
): Pick<Answers, 'values' | 'lines'> {
  const { recordId, before } = answers
  const judged = judge(context, table, definition, answers)
  const [missing] = judged.missing
  if (missing !== undefined) throw new AppError('invalid_value', { recordId, fieldId: missing, reason: 'required' })
  const isTaken = ([fieldId]: [string, unknown]): boolean => judged.asked.has(fieldId)
  const values = Object.fromEntries(Object.entries(answers.values).filter(isTaken))
  const lines = Object.fromEntries(Object.entries(answers.lines).filter(isTaken))
  const isAnswered = Object.values(values).some((value) => !isEmptyCell(value)) || Object.values(lines).some((list) => list.length > 0)
  if (!before && !isAnswered) throw new AppError('invalid_value', { recordId, fieldId: firstField(definition), reason: 'nothing' })
  return { values, lines }
}

/** A form for one state of its answers, with the defaults that the write path will fill in. */
function judge(context: OrgContext, table: OpenTable, { parts }: FormDefinition, answers: Answers): JudgedForm {
  const { model, access } = table
  const { values, lines, before, me } = answers
  const read = compileForm({
    // nobody must fill what they may not write
    parts: parts.filter((part) => !isAsking(part) || !access.readonlyFields.has(part.field_id)),
    fields: visibleFields(context, table),
    conditionals: model.conditionals,
    namingFieldId: before ? null : model.recordLabelField,
    me,
  })
  const cell = (fieldId: string): CellValue => {
    if (Object.hasOwn(values, fieldId)) return values[fieldId] ?? null
    if (before) return before[fieldId] ?? null
    const field = model.field(fieldId)
    const facts = { now: context.now(), timezone: model.timezone, memberId: context.memberId, next: 1 }
    return field?.default ? defaultCell(field.default, field, facts) : null
  }
  return read((fieldId) => {
    const added = lines[fieldId] ?? []
    return added.length === 0 ? cell(fieldId) : [...itemsOf(cell(fieldId)), ...added.map(({ id }) => id)]
  })
}

function firstField({ parts }: FormDefinition): string | undefined {
  return parts.find(isAsking)?.field_id
}
