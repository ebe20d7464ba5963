import { updateFormSchema } from '#shared/fields/button-config.ts'
import { buttonType } from '#shared/fields/button-type.ts'

/** Opens the record with a few of its fields. */
export const recordUpdateForm = buttonType('recordUpdateForm', 'fillForm', updateFormSchema, () => ({
  text: '',
  hue: 'blue',
  selected_fields: [],
  repeat_the_same_fields_to_all_forms: false,
}))
