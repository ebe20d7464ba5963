import { behaviourOf } from '#shared/fields/behaviour.ts'
import type { Field } from '#shared/nouns/tables/table.ts'

/** A field whose options have hues. */
export function isOptionField(field: Field): boolean {
  return behaviourOf(field).definition.holds === 'options'
}

/** A field of files, whose first picture may cover a card. */
export function isFileField(field: Field): boolean {
  return behaviourOf(field).definition.holds === 'attachments'
}
