import { writeIsoDay } from '#shared/days/day.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { FieldResult, FieldType } from '#shared/fields/field-type.ts'
import { fieldTypeNames, type FieldTypeName } from '#shared/fields/field-type-name.ts'
import { conversion } from '#shared/formulas/convert.ts'
import { halfAway, tidy } from '#shared/formulas/decimal.ts'
import type { FormulaOutcome } from '#shared/formulas/formula.ts'
import type { FormulaEnv } from '#shared/formulas/formula-env.ts'
import { Frame } from '#shared/formulas/frame.ts'
import { scalar, type FormulaType, type FormulaValue, type ScalarKind } from '#shared/values/formula-type.ts'
import { ValueFailed } from '#shared/formulas/refused.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

const numbers: readonly FieldTypeName[] = ['number', 'currency', 'percent', 'singleLineText']
const texts: readonly FieldTypeName[] = ['singleLineText', 'text']

/** The field types that a formula's result may have, by kind of value. The first is the default. */
const choices: Readonly<Record<ScalarKind, readonly FieldTypeName[]>> = {
  number: numbers,
  currency: ['currency', 'number', 'singleLineText'],
  percent: ['percent', 'number', 'singleLineText'],
  duration: ['singleLineText', 'number'],
  text: texts,
  date: ['date', 'dateTime', 'singleLineText'],
  dateTime: ['dateTime', 'date', 'singleLineText'],
  boolean: ['checkbox', 'singleLineText', 'number'],
  blank: ['singleLineText'],
}

/** The field types a formula's values may be stored as; the first is the usual one. A list is stored as text. */
export function resultTypes(type: FormulaType): readonly FieldTypeName[] {
  return type.list ? texts : [...new Set([...choices[type.kind], ...keepersOf(type.kind)])]
}

/** Types whose cells keep values of that kind. */
const keepersOf = (kind: ScalarKind): FieldTypeName[] => fieldTypeNames.filter((name) => fieldTypes[name].fromFormula === kind)

/** The stored type and config of a formula's values: the wish, if its type suits and its config is sound, otherwise the default. */
export function resultFor(type: FormulaType, wished: FieldResult | null = null): FieldResult {
  const names = resultTypes(type)
  if (wished && names.includes(wished.type)) {
    const config = fieldTypes[wished.type].configSchema.safeParse(wished.config)
    if (config.success) return { type: wished.type, config: config.data }
  }
  const usual = names[0] ?? 'singleLineText'
  return { type: usual, config: fieldTypes[usual].defaultConfig() }
}

/** The cell of a formula's value, by the kind that it was brought to. */
const writers: Readonly<Record<Exclude<FieldType['fromFormula'], 'none'>, (value: FormulaValue) => CellValue>> = {
  number: (value) => tidy(Number(value)),
  currency: (value) => halfAway(Number(value)),
  percent: (value) => tidy(Number(value) * 100),
  text: String,
  date: (value) => writeIsoDay(Number(value)),
  dateTime: (value) => new Date(Number(value)).toISOString(),
  boolean: (value) => (value === true ? 1 : null),
}

const nowhere = { id: '', cell: () => null }

/** The cell for an outcome, converted to the column's type. Failures and values that do not fit give an empty cell. */
export function cellOf(type: FormulaType, outcome: FormulaOutcome, result: FieldResult, env: FormulaEnv): CellValue {
  const { fromFormula, check } = fieldTypes[result.type]
  if (!outcome.ok || fromFormula === 'none') return null
  const convert = conversion(type, scalar(fromFormula))
  if (!convert) return null
  try {
    const value = convert(outcome.value, new Frame(nowhere, env))
    if (value === null) return null
    const checked = check(writers[fromFormula](value), result.config)
    return checked.ok ? checked.value : null
  } catch (failed) {
    if (failed instanceof ValueFailed) return null
    throw failed
  }
}
