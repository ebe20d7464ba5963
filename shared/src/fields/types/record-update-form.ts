import { updateFormSchema } from '#shared/fields/button-config.ts'
import type { FieldType } from '#shared/fields/field-type.ts'
import { buttonType } from '#shared/fields/button-type.ts'

/** Opens the record with a few of its fields. */
export const recordUpdateForm: FieldType = {
  ...buttonType('recordUpdateForm', 'fillForm', updateFormSchema, () => ({
    text: '',
    hue: 'blue',
    selected_fields: [],
    repeat_the_same_fields_to_all_forms: false,
  })),
  tags: ['dev'],
}
