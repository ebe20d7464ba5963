import { getFieldType } from '#shared/fields/registry.ts'
import type { FieldType } from '#shared/fields/field-type.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { figureFolds, middleOf, type FigureFold } from '#shared/query/figure-folds.ts'
import { type AggregateName, aggregateNames, type AggregateResult } from '#shared/query/aggregate-names.ts'

/** One figure over a field's cells; `count` needs no field. */
export interface Aggregate {
  name: AggregateName
  fieldId?: string
}

const presence: readonly AggregateName[] = ['count', 'filled', 'empty', 'unique', 'percentFilled', 'percentEmpty']

const measuring: readonly AggregateName[] = ['sum', 'average', 'median', 'min', 'max']

const offered: Readonly<Record<FieldType['aggregate'], readonly AggregateName[]>> = {
  numbers: aggregateNames,
  order: [...presence, 'min', 'max'],
  none: presence,
}

/** The figures that make sense for a field's type. */
export function aggregatesOf(type: FieldTypeName): readonly AggregateName[] {
  return offered[getFieldType(type).aggregate]
}

/** True when the figure is taken of the cells' sort keys: a measurement counts by its length, not by its laps. */
export function isOfKeys(type: FieldTypeName, name: AggregateName): boolean {
  return measuring.includes(name) && getFieldType(type).figures?.of === 'key'
}

/** One figure over the cells of a field of this type, taken cell by cell. */
export function foldOf(type: FieldTypeName, config: unknown, name: AggregateName): FigureFold {
  const fold = figureFolds[name]()
  if (!isOfKeys(type, name)) return fold
  const { sortKey } = getFieldType(type)
  return { add: (cell) => fold.add(sortKey(cell, config)), result: () => fold.result() }
}

/** The same over given cells. */
export function figureOf(type: FieldTypeName, config: unknown, name: AggregateName, cells: readonly CellValue[]): AggregateResult {
  return allOf(foldOf(type, config, name), cells)
}

/** A figure over cells of no field, as of a list of ids. */
export function figureOver(name: AggregateName, cells: readonly CellValue[]): AggregateResult {
  return allOf(figureFolds[name](), cells)
}

function allOf(fold: FigureFold, cells: readonly CellValue[]): AggregateResult {
  for (const cell of cells) fold.add(cell)
  const steps = fold.result()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The middle of the numbers (the mean of the two in the middle), or null without any. */
export function medianOf(numbers: readonly number[]): number | null {
  return middleOf(Float64Array.from(numbers).sort())
}

/** True when the figure may be asked of the field's type. */
export function canAggregate(type: FieldTypeName, name: AggregateName): boolean {
  return !getFieldType(type).computed && aggregatesOf(type).includes(name)
}
