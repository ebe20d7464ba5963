import type { Field } from '#shared/nouns/tables/table.ts'
import type { SelectOption } from '#client/ui/Select.tsx'
import { cellTypes } from '#client/cells/cell-types.ts'

/** A field as a choice of a list: its sign and its name. */
export function fieldOption(field: Field): SelectOption<string> {
  const { icon: Icon } = cellTypes[field.type]
  return { value: field.id, label: field.label, icon: <Icon size={16} stroke={1.5} aria-hidden /> }
}
