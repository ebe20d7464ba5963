import type { FieldType } from '#shared/fields/field-type.ts'
import { optionType } from '#shared/fields/option-type.ts'

/** One of a list of options, picked from a list. */
export const select: FieldType = { ...optionType('select', 'choice'), oftenTwice: true }
