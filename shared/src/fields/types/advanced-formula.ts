import * as z from 'zod/mini'
import { textUpTo } from '#shared/lib/small-schemas.ts'
import { determinedShape, type Determined } from '#shared/fields/computed-config.ts'
import { computedType } from '#shared/fields/computed-type.ts'
import { formulaName } from '#shared/fields/formula-name.ts'
import { storedFieldIds } from '#shared/fields/stored-ids.ts'

export interface AdvancedFormulaConfig extends Determined {
  /** fields stand in it by id in braces */
  expression: string
}

/** The longest formula, in UTF-16 units. */
const maxExpression = 10_000

/** A value worked out from the other fields of the record. Its cells are those of its result. */
export const advancedFormula = computedType<AdvancedFormulaConfig>(
  formulaName,
  z.strictObject({ expression: z._default(textUpTo(maxExpression), ''), ...determinedShape }),
  () => ({ expression: '', result: null, problem: null }),
  { reads: ({ expression }) => ({ own: storedFieldIds(expression), through: undefined }), compute: 'formula' },
)
