import { IconForms } from '@tabler/icons-react'
import type { UpdateFormConfig } from '#shared/fields/button-config.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { formInputOf } from '#shared/nouns/public-links/form-inputs.ts'
import type { FormItem, LinkConfig } from '#shared/nouns/public-links/link-config-schema.ts'
import { FormSettings } from '#client/features/public-links/ui/kinds/FormSettings.tsx'
import type { NewLinkAbout, SharedKind } from '#client/features/public-links/ui/kinds/shared-kind.ts'

export const formKind: SharedKind = {
  type: 'form',
  of: 'table',
  Icon: IconForms,
  isUsual: false,
  mayWrite: false,
  settings: { start: startOf, Part: FormSettings },
}

/** A form begins with everything it can ask for; the table's own update form says what a form for one record asks for. */
function startOf({ fields, of }: NewLinkAbout): LinkConfig {
  if (of?.kind === 'form') return { form_id: of.id }
  const recordId = of?.kind === 'record' ? of.id : undefined
  const plain = fields.filter((field) => formInputOf(field.type) !== undefined)
  const button = recordId === undefined ? undefined : fields.find((field) => fieldTypes[field.type].press === 'fillForm')
  const chosen = button && (button.config as UpdateFormConfig).selected_fields
  const asked = chosen && chosen.length > 0 ? chosen.flatMap((id) => plain.find((field) => field.id === id) ?? []) : plain
  const items = asked.map((field, index): FormItem => ({ id: `i${index + 1}`, type: 'field', field_id: field.id }))
  return { items, ...(recordId !== undefined && { record_id: recordId }), ...(button && { field_id: button.id }) }
}
