import { yesNoType } from '#shared/fields/yes-no-type.ts'

/** On or off. */
export const switchType = yesNoType('switch', '✓', 'yesNo')
