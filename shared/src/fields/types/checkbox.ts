import type { FieldType } from '#shared/fields/field-type.ts'
import { yesNoType } from '#shared/fields/yes-no-type.ts'

/** A box to tick. */
export const checkbox: FieldType = { ...yesNoType('checkbox', '✓', 'yesNo'), fromFormula: 'boolean', noSums: true, oftenTwice: true }
