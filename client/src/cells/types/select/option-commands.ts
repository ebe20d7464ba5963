import { newShortId } from '#shared/lib/ids.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { configOf, optionsOf } from '#client/cells/field-config.ts'
import { updateField } from '#client/nouns/fields/field-commands.ts'
import { nextHue } from '#client/ui/theme/next-hue.ts'

/** Adds an option to a select field during a choice; answers its id. */
export function addOption(field: Field, label: string): string {
  const options = optionsOf(field)
  const option = { id: newShortId('o'), label, hue: nextHue(options.map((other) => other.hue)) }
  updateField(field, { config: { ...(configOf(field) as object), options: [...options, option] } })
  return option.id
}
