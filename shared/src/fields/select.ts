import { optionType } from '#shared/fields/option-type.ts'

/** One of a list of options, picked from a list. */
export const select = optionType('select')
