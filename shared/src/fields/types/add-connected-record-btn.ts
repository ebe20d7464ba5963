import { addConnectedSchema } from '#shared/fields/button-config.ts'
import { buttonType } from '#shared/fields/button-type.ts'

/** An older name of {@link addConnectedRecord}; fields that have it stay, new ones are not offered it. */
export const addConnectedRecordBtn = buttonType('addConnectedRecordBtn', 'addConnected', addConnectedSchema, () => ({
  text: '',
  hue: 'green',
  fieldId: null,
}))
