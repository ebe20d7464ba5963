import { optionType } from '#shared/fields/option-type.ts'

/** One of a list of options, all visible at once. */
export const radioSelect = optionType('radioSelect', 'radio')
