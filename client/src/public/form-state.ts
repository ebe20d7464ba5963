import { isEmail, isPhone, isSafeLink, tidyEmail, tidyLink, tidyPhone } from '#shared/fields/line-checks.ts'
import { readNumberText } from '#shared/fields/number-text.ts'
import type { MisfitReason } from '#shared/fields/misfit-reasons.ts'
import type { FormProblems, FormValue, PublicForm, PublicFormField } from '#shared/nouns/public-links/public-item.ts'
import type { FormInput } from '#shared/values/form-input.ts'
import type { ChosenFile, VisitorLine, VisitorLines } from '#client/public/visitor-store.ts'

export function isFilled(value: FormValue): boolean {
  return Array.isArray(value) ? value.length > 0 : value === true || (typeof value === 'string' && value.trim() !== '')
}

/** The parts of a form that ask for something. */
export function questionsIn({ pages }: PublicForm): PublicFormField[] {
  return pages.flat().flatMap((part) => (part.still === undefined ? [part] : []))
}

/** Chosen files and lines are sent beside the answers. */
const isSentApart: ReadonlySet<string> = new Set(['files', 'pictures', 'signature', 'lines'])

interface TextCheck {
  tidy?(text: string): string
  fits(text: string, unit: string | undefined): boolean
  reason: MisfitReason
}

/** The checks of texts, as their field types have them. */
const textChecks: Partial<Record<FormInput, TextCheck>> = {
  email: { tidy: tidyEmail, fits: isEmail, reason: 'notEmail' },
  phone: { tidy: tidyPhone, fits: isPhone, reason: 'notPhone' },
  url: { tidy: tidyLink, fits: isSafeLink, reason: 'notUrl' },
  number: { fits: isNumberText, reason: 'notNumber' },
}

/** The misfit of a value that is certain before the server checks; the server checks everything. */
export function misfitOf({ input, unit }: Pick<PublicFormField, 'input' | 'unit'>, value: FormValue): MisfitReason | undefined {
  if (input === 'range') return isReversed(value) ? 'notRange' : undefined
  const check = textChecks[input]
  if (!check || typeof value !== 'string') return undefined
  const text = check.tidy?.(value.trim()) ?? value.trim()
  return text === '' || check.fits(text, unit) ? undefined : check.reason
}

const decimals = [',', '.'] as const

/** Numbers, percents and goals (30 / 100) with either decimal sign. Money may have many signs around it: there the server alone judges. */
function isNumberText(text: string, unit: string | undefined): boolean {
  if (unit !== undefined && unit !== '%') return /\d/.test(text)
  const [reached = ''] = text.split('/')
  const bodies = [text.replace(/\s*%\s*$/, ''), reached]
  return reached.trim() === '' || bodies.some((body) => decimals.some((decimal) => readNumberText(body, { decimal }) !== undefined))
}

/** A first and a last day, the last before the first. */
function isReversed(value: FormValue): boolean {
  const [from, to] = Array.isArray(value) ? value : []
  return from !== undefined && to !== undefined && to < from
}

/** The values to send: all of a new record, only changed ones of a record that is updated. */
export function wantedValues(
  fields: readonly PublicFormField[],
  values: Readonly<Record<string, FormValue>>,
  { isRepeatable }: PublicForm,
): Record<string, FormValue> {
  const wanted = fields.filter(
    (field) => !isSentApart.has(field.input) && (isRepeatable || JSON.stringify(values[field.id]) !== JSON.stringify(field.value)),
  )
  return Object.fromEntries(wanted.map(({ id }) => [id, values[id] === '' ? null : (values[id] ?? null)]))
}

/** The place of a chosen file: a question, or one column of a line. */
export type FilePlace = Pick<ChosenFile, 'part' | 'line' | 'column'>

export function filesAt(files: readonly ChosenFile[], place: FilePlace): ChosenFile[] {
  return files.filter((file) => file.part === place.part && file.line === place.line && file.column === place.column)
}

/** True where the line holds what its columns require, and nothing that certainly does not fit. */
export function isWholeLine({ id, columns = [] }: PublicFormField, line: VisitorLine, files: readonly ChosenFile[]): boolean {
  const isThere = (column: PublicFormField): boolean =>
    isFilled(line.values[column.id] ?? null) || filesAt(files, { part: id, line: line.key, column: column.id }).length > 0
  return columns.some(isThere) && columns.every((column) => isFitting(column, line.values[column.id] ?? null, isThere(column)))
}

function isFitting(column: PublicFormField, value: FormValue, isThere: boolean): boolean {
  return (!column.required || isThere) && misfitOf(column, value) === undefined
}

/** A new line of a question, with what its columns begin with. */
export function newLine({ columns = [] }: PublicFormField): VisitorLine {
  return { key: crypto.randomUUID(), values: Object.fromEntries(columns.map(({ id, value }) => [id, value])) }
}

/** The lines to send, without the names of this device. */
export function wantedLines(lines: VisitorLines, shown: ReadonlySet<string>): VisitorLines {
  return Object.fromEntries(Object.entries(lines).filter(([id, list]) => shown.has(id) && list.length > 0))
}

/** The problems without those of one question, or of one cell of its lines. */
export function forgetProblem(problems: FormProblems, id: string): FormProblems {
  return Object.fromEntries(Object.entries(problems).filter(([key]) => key !== id && !key.startsWith(`${id}/`)))
}

/** The question of a problem. */
export function questionOf(problem: string): string {
  return problem.split('/')[0] ?? problem
}
