import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { FormPart } from '#shared/nouns/forms/form.ts'
import type { FormItem } from '#shared/nouns/public-links/link-config-schema.ts'
import type { FormInput } from '#shared/values/form-input.ts'

/** How visitors fill a field in; undefined for one that no form shows by itself. People and records are none, since choosing lists them (T31). */
export function formInputOf(type: FieldTypeName): FormInput | undefined {
  const { form } = fieldTypes[type]
  return form === 'none' ? undefined : form
}

/** Why strangers are not asked for a field unless a link offers its choices: these list people or records. `own`: it is for the organisation's work. */
export function closedToVisitors(type: FieldTypeName): 'people' | 'records' | 'own' | undefined {
  const { form, holds } = fieldTypes[type]
  if (form !== 'none') return undefined
  return holds === 'users' ? 'people' : holds === 'records' ? 'records' : 'own'
}

/** True for people and linked records that are written by hand: a public link may offer their names (decision 246). */
export function mayOfferChoices(type: FieldTypeName): boolean {
  const { form, holds, computed } = fieldTypes[type]
  return form === 'none' && !computed && (holds === 'users' || holds === 'records')
}

/** The fields of the questions of a form or of a link's own one, without those of lines. */
export function fieldsAsked(parts: readonly (FormPart | FormItem)[]): string[] {
  return parts.flatMap((part) => (part.type === 'field' ? [part.field_id] : []))
}
