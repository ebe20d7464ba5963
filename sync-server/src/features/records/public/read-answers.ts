import { itemsOf } from '#shared/fields/cell-items.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { compileForm, type JudgedForm } from '#shared/nouns/forms/judge-form.ts'
import type { FormPart } from '#shared/nouns/forms/form.ts'
import { mayOfferChoices } from '#shared/nouns/public-links/form-inputs.ts'
import { isEmptyCell } from '#shared/nouns/tables/missing-cells.ts'
import type { FormLineValues, FormProblems, FormValue } from '#shared/nouns/public-links/public-item.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import type { OpenTable } from '#server/access/record-rights.ts'
import type { StoredRecord } from '#server/records/read/load-records.ts'
import { publicParts, type FormPlan, type Question } from '#server/features/records/public/form-plan.ts'
import { startCells } from '#server/features/records/public/public-forms.ts'
import { readAnswer } from '#server/features/records/public/form-values.ts'
import { readChosen } from '#server/features/records/public/form-choices.ts'
import { readLines, type ReadLine } from '#server/features/records/public/read-lines.ts'
import { orgLocale } from '#server/storage/org-locale.ts'

export interface GivenAnswers {
  /** of the submission */
  id: string
  values: Readonly<Record<string, FormValue>>
  lines?: Readonly<Record<string, readonly FormLineValues[]>> | undefined
}

export interface ReadAnswers {
  values: Record<string, CellValue>
  /** by link field */
  lines: Record<string, ReadLine[]>
}

interface Asked {
  table: OpenTable
  plan: FormPlan
  questions: readonly Question[]
  /** of an update */
  record: StoredRecord | undefined
}

/** Answers as cells, by field, and what is wrong with them. */
interface Typed {
  cells: Map<string, CellValue>
  misfits: Map<string, string>
  lines: Map<string, ReadLine[]>
  lineProblems: Map<string, FormProblems>
  /** parts whose choices are offered no longer, and were chosen */
  withdrawn: readonly string[]
}

/**
 * The cells of a submission: the answers to what the form shows for them; others are dropped.
 * @throws AppError `invalid_request` for parts the form does not have, `invalid_value` with the problem of each part
 */
export function readAnswers(context: LinkContext, asked: Asked, given: GivenAnswers): ReadAnswers {
  const { table, plan, questions, record } = asked
  const { model } = table
  const typed = typeAnswers(context, asked, given)
  const { cells, misfits, lines, lineProblems } = typed
  // the write path fills the other defaults; they count as answers
  const isFilledLater = (fieldId: string): boolean => !record && !cells.has(fieldId) && Boolean(model.field(fieldId)?.default)
  const judged = judge(context, asked, typed, publicParts(plan, questions))
  const problems: FormProblems = Object.fromEntries(typed.withdrawn.map((id) => [id, 'withdrawn']))
  for (const { part, field } of questions) {
    const misfit = judged.asked.has(field.id) ? misfits.get(field.id) : undefined
    const isMissing = judged.missing.includes(field.id) && !isFilledLater(field.id)
    // an update contains only its changes
    if (misfit !== undefined) problems[part.id] = misfit
    else if (isMissing && (!record || cells.has(field.id))) problems[part.id] = 'required'
    if (judged.asked.has(field.id)) Object.assign(problems, lineProblems.get(field.id))
  }
  const taken = questions.filter(({ field }) => judged.asked.has(field.id) && cells.has(field.id))
  const takenLines = [...lines].filter(([fieldId, list]) => judged.asked.has(fieldId) && list.length > 0)
  // a new record without any value is an empty row, whatever the form leaves open
  const isNothing =
    takenLines.length === 0 &&
    !taken.some(({ field }) => !isEmptyCell(cells.get(field.id) ?? null)) &&
    !questions.some(({ field }) => isFilledLater(field.id))
  const [first] = questions
  if (!record && first && isNothing && Object.keys(problems).length === 0) problems[first.part.id] = 'nothing'
  if (Object.keys(problems).length > 0) throw new AppError('invalid_value', { problems })
  return {
    values: Object.fromEntries(taken.map(({ field }) => [field.id, cells.get(field.id) ?? null])),
    lines: Object.fromEntries(takenLines),
  }
}

/** Questions of people and records that the link does not offer, or no longer: what was chosen there is refused and not dropped. */
function closedChoices({ table: { model }, plan, questions }: Asked): FormPart[] {
  const open = new Set(questions.map(({ part }) => part.id))
  return plan.definition.parts.filter((part) => {
    const field = part.type === 'field' && !open.has(part.id) ? model.field(part.field_id) : undefined
    return field !== undefined && mayOfferChoices(field.type)
  })
}

function typeAnswers(context: LinkContext, asked: Asked, given: GivenAnswers): Typed {
  const { plan, questions } = asked
  const { values, lines: givenLines = {} } = given
  const closed = closedChoices(asked).map(({ id }) => id)
  const known = new Set([...(plan.form ? plan.definition.parts : questions.map(({ part }) => part)).map(({ id }) => id), ...closed])
  if ([...Object.keys(values), ...Object.keys(givenLines)].some((id) => !known.has(id))) throw new AppError('invalid_request')
  const locale = orgLocale(context.org)
  const typed: Typed = { cells: new Map(), misfits: new Map(), lines: new Map(), lineProblems: new Map(), withdrawn: [] }
  typed.withdrawn = closed.filter((id) => Object.hasOwn(values, id) && isChosen(values[id]))
  for (const question of questions) {
    const { part, field, input } = question
    if (question.lines) {
      const list = Object.hasOwn(givenLines, part.id) ? (givenLines[part.id] ?? []) : []
      const read = readLines(context, question, list, { submissionId: given.id, locale })
      typed.lines.set(field.id, read.lines)
      typed.lineProblems.set(field.id, read.problems)
      continue
    }
    if (!Object.hasOwn(values, part.id)) continue
    const value = values[part.id] ?? null
    const checked = question.choosing ? readChosen(question.choosing, value) : readAnswer(field, input, value, locale)
    if (checked.ok) typed.cells.set(field.id, checked.value)
    else typed.misfits.set(field.id, checked.reason)
  }
  return typed
}

const isChosen = (value: FormValue | undefined): boolean => Array.isArray(value) && value.length > 0

function judge(
  context: LinkContext,
  { table: { model }, record }: Asked,
  { cells, lines }: Typed,
  parts: ReturnType<typeof publicParts>,
): JudgedForm {
  const start = startCells(context, model, record)
  const { fields, conditionals, recordLabelField } = model
  return compileForm({ parts, fields, conditionals, namingFieldId: record ? null : recordLabelField, me: null })((fieldId) => {
    const added = lines.get(fieldId)
    if (added && added.length > 0) return [...itemsOf(start(fieldId)), ...added.map(({ id }) => id)]
    return cells.has(fieldId) ? (cells.get(fieldId) ?? null) : start(fieldId)
  })
}
