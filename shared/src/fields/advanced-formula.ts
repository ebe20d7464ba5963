import { z } from 'zod'
import { determinedShape, type Determined } from '#shared/computed/computed-config.ts'
import { computedType } from '#shared/fields/computed-type.ts'

export interface AdvancedFormulaConfig extends Determined {
  /** fields stand in it by id in braces */
  expression: string
}

/** The longest formula, in UTF-16 units. */
const maxExpression = 10_000

/** A value worked out from the other fields of the record. Its cells are those of its result. */
export const advancedFormula = computedType<AdvancedFormulaConfig>(
  'advancedFormula',
  z.strictObject({ expression: z.string().max(maxExpression).default(''), ...determinedShape }),
  () => ({ expression: '', result: null, problem: null }),
)
