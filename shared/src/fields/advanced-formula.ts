import { z } from 'zod'
import { determinedShape, type Determined } from '#shared/computed/computed-config.ts'
import { emptyCell, misfit } from '#shared/fields/clean-text.ts'
import { fieldType } from '#shared/fields/field-type.ts'

export interface AdvancedFormulaConfig extends Determined {
  /** fields stand in it by id in braces */
  expression: string
}

/** The longest formula, in UTF-16 units. */
const maxExpression = 10_000

/** A value worked out from the other fields of the record. Its cells are those of its result. */
export const advancedFormula = fieldType<AdvancedFormulaConfig>({
  name: 'advancedFormula',
  column: 'none',
  resultOf: (config) => config.result ?? undefined,
  configSchema: z.strictObject({ expression: z.string().max(maxExpression).default(''), ...determinedShape }),
  defaultConfig: () => ({ expression: '', result: null, problem: null }),
  check: (value) => (value === null ? emptyCell : misfit('wrongType')),
  parse: (text) => (text.trim() === '' ? emptyCell : misfit('wrongType')),
  format: () => '',
  sortKey: () => null,
  sortForm: 'value',
  operators: [],
  searchable: false,
  computed: true,
})
