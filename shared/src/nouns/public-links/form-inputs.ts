import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { FormInput } from '#shared/values/form-input.ts'

/** How visitors fill a field in; undefined for one that no form shows. People and records are none, since choosing would list them (T31). */
export function formInputOf(type: FieldTypeName): FormInput | undefined {
  const { form } = fieldTypes[type]
  return form === 'none' ? undefined : form
}

/** Why strangers are not asked for a field: choosing would list people or records, or it is for the organisation's own work. */
export function closedToVisitors(type: FieldTypeName): 'people' | 'records' | 'own' | undefined {
  const { form, holds } = fieldTypes[type]
  if (form !== 'none') return undefined
  return holds === 'users' ? 'people' : holds === 'records' ? 'records' : 'own'
}
