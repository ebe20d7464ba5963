import { yesNoType } from '#shared/fields/yes-no-type.ts'

/** A box to tick. */
export const checkbox = yesNoType('checkbox', '✓')
