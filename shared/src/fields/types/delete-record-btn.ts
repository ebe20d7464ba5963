import { lookSchema } from '#shared/fields/button-config.ts'
import { buttonType } from '#shared/fields/button-type.ts'

/** Deletes the record, after asking. */
export const deleteRecordBtn = buttonType('deleteRecordBtn', 'delete', lookSchema, () => ({ text: '', hue: 'red' }))
