import { sumOf, writeSum } from '#shared/computed/exact-sum.ts'
import type { AdvancedFormulaConfig } from '#shared/fields/types/advanced-formula.ts'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import { localeOf } from '#shared/fields/locale.ts'
import type { RollupConfig } from '#shared/fields/types/rollup.ts'
import type { VlookupConfig } from '#shared/fields/types/vlookup.ts'
import { compileFormula } from '#shared/formulas/formula.ts'
import { cellOf } from '#shared/formulas/result.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { compilePredicate } from '#shared/query/predicate.ts'
import type { ModelField, TableModel } from '#server/storage/records/table-model.ts'
import type { DeviceRows } from '#tests/support/read-table.ts'

/** Everything a device holds: models and rows by table. */
export type HeldTables = Map<string, { model: TableModel; rows: DeviceRows }>

/**
 * Computes a cell from a device's plain cells and links, following reads recursively: no order, no increments, no SQL. Numbers are added in
 * decimal. A computed cell need not be a multiple of 1/8, and binary addition errs in the last digit then.
 */
export function naiveCell(tables: HeldTables, tableId: string, fieldId: string, recordId: string, now: number): CellValue {
  const table = tables.get(tableId)
  const field = table?.model.field(fieldId)
  const row = table?.rows.get(recordId)
  if (!table || !field || !row) return null
  const again = (inTable: string, of: string, id: string): CellValue => naiveCell(tables, inTable, of, id, now)
  if (field.type === 'advancedFormula') return formula(field.config as AdvancedFormulaConfig)
  if (field.type === 'rollup') return rollup(field.config as RollupConfig)
  if (field.type === 'vlookup') return lookup(field.config as VlookupConfig)
  return row[fieldId] ?? null

  function formula({ expression, result }: AdvancedFormulaConfig): CellValue {
    const compiled = compileFormula(expression, { fields: table?.model.fields ?? [], self: fieldId })
    if (!compiled.ok || !result) return null
    const env = {
      now,
      locale: { ...localeOf('en', 'UTC', '$'), now },
      userName: () => undefined,
      recordLabel: (inTable: string, id: string) => {
        const target = tables.get(inTable)?.model
        const label = target?.recordLabelField ? target.field(target.recordLabelField) : undefined
        // a record that is named by its links has no name here
        return label && label.behaviour.definition.holds !== 'records' ? textOf(label, again(inTable, label.id, id)) : undefined
      },
    }
    const outcome = compiled.formula.evaluate({ id: recordId, cell: (id) => again(tableId, id, recordId) }, env)
    return cellOf(compiled.formula.type, outcome, result, env)
  }

  function linked(linkFieldId: string | null): { target: TableModel; toOne: boolean; ids: string[] } | undefined {
    const link = linkFieldId === null ? undefined : table?.model.field(linkFieldId)?.link
    const target = link && tables.get(link.targetTableId)?.model
    const ids = (row?.[linkFieldId ?? ''] ?? []) as string[]
    return link && target && { target, toOne: link.limitToOne, ids: [...ids].sort() }
  }

  function lookup({ linkFieldId, targetFieldId }: VlookupConfig): CellValue {
    const found = linked(linkFieldId)
    const target = found?.target.field(targetFieldId ?? '')
    if (!found || !target) return null
    const cells = found.ids.map((id) => again(found.target.id, target.id, id))
    if (found.toOne) return cells[0] ?? null
    if (field && behaviourOf(field).definition.column === 'json') {
      const list = [...new Set(cells.flatMap((cell) => cell ?? []).map(String))]
      if (list.length === 0) return null
      return behaviourOf(target).definition.holds === 'records' ? list.sort() : list
    }
    return joined(target, cells)
  }

  function rollup({ linkFieldId, targetFieldId, filter, function: name }: RollupConfig): CellValue {
    const found = linked(linkFieldId)
    if (!found) return null
    const { target } = found
    const matches = compilePredicate(filter, target.fields, null)
    const ids = found.ids.filter((id) => matches({ id, cell: (of) => again(target.id, of, id) }))
    const read = target.field(targetFieldId ?? '')
    if (name === 'count') return ids.length
    if (!read) return null
    const cells = ids.map((id) => again(target.id, read.id, id))
    return name === 'join' ? joined(read, cells) : figures[name](cells, behaviourOf(read).definition.column === 'integer')
  }
}

const figures: Record<Exclude<RollupConfig['function'], 'count' | 'join'>, (cells: CellValue[], whole: boolean) => CellValue> = {
  countFilled: (cells) => filled(cells).length,
  countEmpty: (cells) => cells.filter((cell) => cell === null).length,
  percentFilled: (cells) => (cells.length === 0 ? null : fifteen((100 * filled(cells).length) / cells.length)),
  unique: (cells) => new Set(filled(cells).map((cell) => JSON.stringify(cell))).size,
  sum: (cells) => (filled(cells).length === 0 ? null : fifteen(add(cells))),
  average: (cells, whole) => mean(add(cells), filled(cells).length, whole),
  median: (cells, whole) => {
    const sorted = filled(cells)
      .map(Number)
      .sort((a, b) => a - b)
    if (sorted.length === 0) return null
    const middle = Math.floor(sorted.length / 2)
    return sorted.length % 2 === 1 ? (sorted[middle] ?? null) : mean((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0), 2, whole)
  },
  min: (cells) => ordered(cells)[0] ?? null,
  max: (cells) => ordered(cells).at(-1) ?? null,
  all: (cells) => (cells.length > 0 && cells.every((cell) => cell !== null) ? 1 : null),
  any: (cells) => (cells.some((cell) => cell !== null) ? 1 : null),
}

const filled = (cells: CellValue[]): CellValue[] => cells.filter((cell) => cell !== null)
const add = (cells: CellValue[]): number => Number(writeSum(sumOf(filled(cells).map(Number))))
const fifteen = (value: number): number => Number(value.toPrecision(15))
const ordered = (cells: CellValue[]): CellValue[] =>
  filled(cells).sort((a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1))

function mean(sum: number, count: number, whole: boolean): CellValue {
  if (count === 0) return null
  // there is one zero
  return (whole ? Math.round(sum / count) : fifteen(sum / count)) + 0
}

function textOf(field: ModelField, cell: CellValue): string {
  const { definition, config } = behaviourOf(field)
  return cell === null ? '' : definition.format(cell, config, localeOf('en', 'UTC', '$'))
}

function joined(field: ModelField, cells: CellValue[]): CellValue {
  const text = cells
    .map((cell) => textOf(field, cell))
    .filter((part) => part !== '')
    .join(', ')
  return text === '' ? null : text
}
