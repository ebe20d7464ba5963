import { triggerActionSchema } from '#shared/fields/button-config.ts'
import { buttonType } from '#shared/fields/button-type.ts'

/** Writes what its settings say into the record. */
export const triggerAction = buttonType('triggerAction', 'setValues', triggerActionSchema, () => ({ text: '', hue: 'violet', values: [] }))
