import { compileConditionals } from '#shared/nouns/tables/conditional.ts'
import { isEmptyCell, missingCells } from '#shared/nouns/tables/missing-cells.ts'
import { lineCell, type FormLineValues, type FormProblems } from '#shared/nouns/public-links/public-item.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import type { Line } from '#server/records/forms/judge-submission.ts'
import { columnName, type LineColumn, type LinesAsked } from '#server/features/records/public/form-lines.ts'
import { readAnswer } from '#server/features/records/public/form-values.ts'
import { idOfLink, type Question } from '#server/features/records/public/form-plan.ts'
import { startCells } from '#server/features/records/public/public-forms.ts'

/** A line on its way into a record, with the names that its visitor knows. */
export interface ReadLine extends Line {
  partId: string
  index: number
  columns: readonly LineColumn[]
}

/**
 * The lines of one question as new records. Their ids follow from the submission's: however often it is sent, they are made once.
 * @throws AppError `invalid_request` for columns that the form does not have
 */
export function readLines(
  context: LinkContext,
  { part, lines: asked }: Question,
  given: readonly FormLineValues[],
  { submissionId, locale }: { submissionId: string; locale: Locale },
): { lines: ReadLine[]; problems: FormProblems } {
  if (part.type !== 'rows' || !asked) return { lines: [], problems: {} }
  if (given.length > asked.most) return { lines: [], problems: { [part.id]: 'tooMany' } }
  const known = new Set(part.fields.map((_id, index) => columnName(index)))
  if (given.some((values) => Object.keys(values).some((id) => !known.has(id)))) throw new AppError('invalid_request')
  const problems: FormProblems = {}
  const judge = judgeOf(context, asked)
  const lines = given.map((filled, index): ReadLine => {
    const { values, wrong } = readLine(asked.columns, filled, locale)
    for (const [column, reason] of [...wrong, ...judge(values, wrong)]) problems[lineCell(part.id, index, column)] ??= reason
    const id = idOfLink(context.link.id, `line ${submissionId} ${part.id} ${index}`)
    return { id, values: Object.fromEntries(values), partId: part.id, index, columns: asked.columns }
  })
  return { lines, problems }
}

type Wrong = readonly (readonly [column: string, reason: string])[]

function readLine(columns: readonly LineColumn[], given: FormLineValues, locale: Locale): { values: Map<string, CellValue>; wrong: Wrong } {
  const values = new Map<string, CellValue>()
  const wrong = columns.flatMap(({ id, field, input }) => {
    if (!Object.hasOwn(given, id)) return []
    const checked = readAnswer(field, input, given[id], locale)
    if (checked.ok) values.set(field.id, checked.value)
    return checked.ok ? [] : [[id, checked.reason] as const]
  })
  return { values, wrong }
}

/** Tells the missing cells of a line, by the rules of its table; a line without any answer is none. */
function judgeOf(
  context: LinkContext,
  { table: { model }, columns }: LinesAsked,
): (values: ReadonlyMap<string, CellValue>, wrong: Wrong) => Wrong {
  const start = startCells(context, model, undefined)
  const rules = compileConditionals(model.conditionals, model.fields, null)
  const fields = columns.map(({ field }) => field)
  const wanted = new Set(columns.flatMap(({ field, required }) => (required ? [field.id] : [])))
  return (values, wrong) => {
    const cell = (fieldId: string): CellValue => (values.has(fieldId) ? (values.get(fieldId) ?? null) : start(fieldId))
    // the write path fills the other defaults
    const isFilledLater = (fieldId: string): boolean => !values.has(fieldId) && Boolean(model.field(fieldId)?.default)
    const missing = new Set(missingCells(fields, rules(cell), cell, wanted).map(({ id }) => id))
    const asked = columns.filter(({ field }) => missing.has(field.id) && !isFilledLater(field.id))
    if (asked.length > 0) return asked.map(({ id }) => [id, 'required'] as const)
    const isNothing = wrong.length === 0 && columns.every(({ field }) => isEmptyCell(cell(field.id)) && !isFilledLater(field.id))
    const [first] = columns
    return isNothing && first ? [[first.id, 'nothing'] as const] : []
  }
}
