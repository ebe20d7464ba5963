import { yesNoType } from '#shared/fields/yes-no-type.ts'

/** A star that marks the record for everybody. */
export const starred = yesNoType('starred', '★', 'none')
