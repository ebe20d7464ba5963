import { linkButtonSchema } from '#shared/fields/button-config.ts'
import { buttonType } from '#shared/fields/button-type.ts'

/** Opens an address made of the record. */
export const linkButton = buttonType('linkButton', 'follow', linkButtonSchema, () => ({ text: '', hue: 'blue', url: '' }))
