import { lookSchema } from '#shared/fields/button-config.ts'
import { buttonType } from '#shared/fields/button-type.ts'

/** Opens the record. */
export const openRecordBtn = buttonType('openRecordBtn', 'open', lookSchema, () => ({ text: '', hue: 'gray' }))
