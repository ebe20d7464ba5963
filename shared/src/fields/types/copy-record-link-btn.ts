import { lookSchema } from '#shared/fields/button-config.ts'
import { buttonType } from '#shared/fields/button-type.ts'

/** Copies the link to the record. */
export const copyRecordLinkBtn = buttonType('copyRecordLinkBtn', 'copyLink', lookSchema, () => ({ text: '', hue: 'gray' }))
