import { addConnectedSchema } from '#shared/fields/button-config.ts'
import { buttonType } from '#shared/fields/button-type.ts'

/** Makes a record in a linked table, linked to this one. */
export const addConnectedRecord = buttonType('addConnectedRecord', 'addConnected', addConnectedSchema, () => ({
  text: '',
  hue: 'green',
  fieldId: null,
}))
