import { lookSchema } from '#shared/fields/button-config.ts'
import { buttonType } from '#shared/fields/button-type.ts'

/** Makes a copy of the record. */
export const duplicateRecordBtn = buttonType('duplicateRecordBtn', 'duplicate', lookSchema, () => ({ text: '', hue: 'gray' }))
