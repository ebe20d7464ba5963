import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { Range } from '#client/ui/grid/grid-selection.ts'
import type { FillWay } from '#client/ui/grid/grid-types.ts'
import { seriesOf } from '#client/records/gestures/fill-series.ts'
import { readCopied, type GestureContext, type GestureSteps } from '#client/records/gestures/gesture-steps.ts'
import type { RecordStep, RecordValues } from '#client/nouns/records/record-step.ts'

/** Fills `to` from the cells of `from`. Fields without write access, and values that do not fit, are left alone. */
export function fillSteps(from: Range, to: Range, way: FillWay, context: GestureContext): GestureSteps {
  return stepsOf(to.bottom - to.top > from.bottom - from.top ? overRows(from, to, way, context) : overColumns(from, to, context), context)
}

interface Filled {
  row: number
  field: Field
  value: CellValue
}

function overRows(from: Range, to: Range, way: FillWay, context: GestureContext): Filled[] {
  const source = recordRows(from.top, from.bottom, context)
  const below = recordRows(from.bottom + 1, to.bottom, context)
  const above = recordRows(to.top, from.top - 1, context).toReversed()
  const filled: Filled[] = []
  for (const field of context.columns.slice(from.left, from.right + 1)) {
    const values = source.map((row) => context.rowAt(row)?.cell(field.id) ?? null)
    const series = way === 'series' ? seriesOf(field.type, values, context.locale.timezone) : undefined
    if (values.length === 0) continue
    for (const [index, row] of below.entries()) {
      filled.push({ row, field, value: series ? series(values.length + index) : (values[index % values.length] ?? null) })
    }
    for (const [index, row] of above.entries()) {
      filled.push({ row, field, value: series ? series(-1 - index) : (values.at(-1 - (index % values.length)) ?? null) })
    }
  }
  return filled
}

/** Fills sideways, over different fields: each reads the values as if they were pasted. */
function overColumns(from: Range, to: Range, context: GestureContext): Filled[] {
  const width = from.right - from.left + 1
  const filled: Filled[] = []
  for (const row of recordRows(to.top, to.bottom, context)) {
    for (let col = to.left; col <= to.right; col += 1) {
      if (col >= from.left && col <= from.right) continue
      const steps = col > from.right ? (col - from.left) % width : width - 1 - ((from.left - 1 - col) % width)
      const source = context.columns[from.left + steps]
      const field = context.columns[col]
      if (!source || !field) continue
      const value = context.rowAt(row)?.cell(source.id) ?? null
      const read = readCopied(field, { text: context.format(source, value), raw: value }, context)
      if (read.ok) filled.push({ row, field, value: read.value })
    }
  }
  return filled
}

function recordRows(first: number, last: number, context: GestureContext): number[] {
  const rows: number[] = []
  for (let row = first; row <= last; row += 1) if (context.rowAt(row)) rows.push(row)
  return rows
}

function stepsOf(filled: readonly Filled[], context: GestureContext): GestureSteps {
  const byRow = new Map<number, RecordValues>()
  let cells = 0
  for (const { row, field, value } of filled) {
    const before = context.rowAt(row)?.cell(field.id) ?? null
    const fits = value === null ? !field.required : context.check(field, value).ok
    if (context.readOnly(field) || !fits || JSON.stringify(before) === JSON.stringify(value)) continue
    byRow.set(row, { ...byRow.get(row), [field.id]: value })
    cells += 1
  }
  const steps = [...byRow].map(([row, values]): RecordStep => ({ op: 'update', id: context.rowAt(row)?.id ?? '', values }))
  return { steps, cells, rejected: [] }
}
