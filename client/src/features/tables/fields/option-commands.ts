import { newShortId } from '#shared/lib/ids.ts'
import type { Field } from '#shared/tables/table.ts'
import { configOf, optionsOf } from '#client/features/tables/cells/field-config.ts'
import { updateField } from '#client/features/tables/fields/field-commands.ts'
import { nextHue } from '#client/features/tables/fields/next-hue.ts'

/** Adds an option to a select field while somebody is choosing; answers its id. */
export function addOption(field: Field, label: string): string {
  const options = optionsOf(field)
  const option = { id: newShortId('o'), label, hue: nextHue(options.map((other) => other.hue)) }
  updateField(field, { config: { ...(configOf(field) as object), options: [...options, option] } })
  return option.id
}
