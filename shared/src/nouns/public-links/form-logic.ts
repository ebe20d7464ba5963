import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import type { FormPart } from '#shared/nouns/forms/form.ts'
import type { Conditional } from '#shared/nouns/tables/conditional-schema.ts'

/** A form's conditions and its table's rules under the names of parts, for a visitor's page to judge by itself. */
export interface FormLogic {
  parts: FormPart[]
  fields: { id: string; type: FieldTypeName; config: unknown; required: boolean; default?: true }[]
  conditionals: Conditional[]
  namingFieldId: string | null
  /** how what was typed is read */
  locale: Locale
}

/** True for what the server sent as a form's logic, also when it was kept on the device. */
export function isFormLogic(value: object | undefined): value is FormLogic {
  if (!value || !('parts' in value) || !('fields' in value) || !('conditionals' in value) || !('locale' in value)) return false
  return Array.isArray(value.parts) && Array.isArray(value.fields) && Array.isArray(value.conditionals)
}
