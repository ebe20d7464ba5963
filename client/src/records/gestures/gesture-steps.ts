import type { Locale, ParseResult } from '#shared/fields/field-type.ts'
import type { MisfitReason } from '#shared/fields/misfit-reasons.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { Range } from '#client/ui/grid/grid-selection.ts'
import type { CopiedCell, PastePlan } from '#client/ui/grid/paste-plan.ts'
import { textOfExact } from '#client/records/gestures/exact-text.ts'
import type { RecordStep, RecordValues } from '#client/nouns/records/record-step.ts'

/** The grid as a gesture sees it; pure, so that every rule below can be tested without a screen. */
export interface GestureContext {
  columns: readonly Field[]
  rowAt(row: number): { id: string; cell(fieldId: string): CellValue } | undefined
  readOnly(field: Field): boolean
  parse(field: Field, text: string, locale: Locale): ParseResult
  check(field: Field, value: CellValue): ParseResult
  format(field: Field, value: CellValue): string
  locale: Locale
  mayCreate: boolean
  newId(): string
  /** start values of a new record: the filter's */
  startValues: RecordValues
}

export interface RejectedCell {
  row: number
  label: string
  text: string
  /** of a paste: where the text goes once it fits; the record is made then if nothing else made it */
  recordId?: string
  fieldId?: string
  /** of a paste: the place of its column past the last field, from 0 on */
  past?: number
  reason: MisfitReason | 'readOnly' | 'notCreated' | 'required' | 'noField'
}

export interface GestureSteps {
  steps: RecordStep[]
  /** the number of cells that change */
  cells: number
  rejected: RejectedCell[]
}

/** Steps of a paste: every cell goes through its field's parser; misfits are listed, the rest is done. */
export function pasteSteps(plan: PastePlan, context: GestureContext): GestureSteps {
  const updates = new Map<number, RecordValues>()
  const rejected: RejectedCell[] = []
  let cells = 0
  for (const copied of plan.cells) {
    const { row, col, text } = copied
    const field = context.columns[col]
    if (!field) continue
    const reject = (reason: RejectedCell['reason']): void => void rejected.push({ row, label: field.label, text, reason })
    const existing = context.rowAt(row)
    if (!existing && !context.mayCreate) {
      if (text !== '') reject('notCreated')
      continue
    }
    if (context.readOnly(field)) {
      reject('readOnly')
      continue
    }
    const read = readCopied(field, copied, context)
    if (!read.ok) rejected.push({ row, label: field.label, text, reason: read.reason, fieldId: field.id })
    else if (read.value === null && field.required) reject('required')
    else {
      const values = updates.get(row) ?? {}
      values[field.id] = read.value
      updates.set(row, values)
      cells += 1
    }
  }
  // columns past the last field
  for (const { row, past, text } of plan.cut) {
    // without the right to add records nothing could hold it
    if (context.rowAt(row) || context.mayCreate) rejected.push({ row, past, label: '', text, reason: 'noField' })
    else rejected.push({ row, label: '', text, reason: 'noField' })
  }
  const misfits = rejected.filter((cell) => cell.fieldId !== undefined || cell.past !== undefined)
  const ids = idsInOrder([...updates.keys(), ...misfits.map(({ row }) => row)], context)
  for (const cell of misfits) Object.assign(cell, { recordId: ids.get(cell.row) })
  const steps = [...ids].flatMap(([row, id]): RecordStep[] => {
    const values = updates.get(row)
    if (!values) return []
    const existing = context.rowAt(row)
    if (!existing) return [{ op: 'create', id, values: { ...context.startValues, ...withoutNulls(values) } }]
    const changed = withoutUnchanged(existing, values)
    return Object.keys(changed).length > 0 ? [{ op: 'update', id, values: changed }] : []
  })
  return { steps, cells, rejected }
}

/** The record's id for each row. Ids are made from top to bottom: records made at once are shown in the order of their ids. */
function idsInOrder(rows: readonly number[], context: GestureContext): Map<number, string> {
  const sorted = [...new Set(rows)].toSorted((a, b) => a - b)
  return new Map(sorted.map((row) => [row, context.rowAt(row)?.id ?? context.newId()]))
}

/**
 * Reads a pasted cell: its exact value when one of our grids made it and this field takes it. Else another program's exact value is tried, then the
 * text.
 */
export function readCopied(field: Field, { text, raw, exact: known }: CopiedCell, context: GestureContext): ParseResult {
  if (isCellValue(raw)) {
    const exact = context.check(field, raw)
    // a number pasted into a text field fits as text only; another field's option does not fit at all
    if (exact.ok && (raw !== null || text === '')) return exact
  }
  const better = known === undefined ? undefined : textOfExact(field.type, known, text, context.locale)
  const read = better === undefined ? undefined : context.parse(field, better, context.locale)
  return read?.ok ? read : context.parse(field, text, context.locale)
}

function isCellValue(raw: unknown): raw is CellValue {
  return (
    raw === null ||
    typeof raw === 'string' ||
    typeof raw === 'number' ||
    (Array.isArray(raw) && raw.every((item) => typeof item === 'string'))
  )
}

/** Empties cells, except those of required fields and of fields without write access. */
export function clearSteps(range: Range, context: GestureContext): GestureSteps {
  return eachRow(range, context, (field, current) =>
    current === null || (Array.isArray(current) && current.length === 0) || field.required ? undefined : null,
  )
}

function eachRow(range: Range, context: GestureContext, next: (field: Field, current: CellValue) => CellValue | undefined): GestureSteps {
  const steps: RecordStep[] = []
  let cells = 0
  for (let at = range.top; at <= range.bottom; at += 1) {
    const row = context.rowAt(at)
    if (!row) continue
    const values: RecordValues = {}
    for (const field of context.columns.slice(range.left, range.right + 1)) {
      if (context.readOnly(field)) continue
      const value = next(field, row.cell(field.id))
      if (value !== undefined) values[field.id] = value
    }
    const changed = withoutUnchanged(row, values)
    cells += Object.keys(values).length
    if (Object.keys(changed).length > 0) steps.push({ op: 'update', id: row.id, values: changed })
  }
  return { steps, cells, rejected: [] }
}

/** Drops cells that already have the value: sending them would look like an edit in their history. */
function withoutUnchanged(row: { cell(fieldId: string): CellValue }, values: RecordValues): RecordValues {
  return Object.fromEntries(Object.entries(values).filter(([id, value]) => JSON.stringify(row.cell(id)) !== JSON.stringify(value)))
}

function withoutNulls(values: RecordValues): RecordValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}
