import type { Locale, ParseResult } from '#shared/fields/field-type.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { configOf } from '#client/cells/field-config.ts'

/** Splits a text into names at the separators that people use. */
export function splitNames(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** The cell that the found ids make. Pasted ids are taken, too. */
export function idCell(
  ids: (string | undefined)[],
  text: string,
  field: Field,
  locale: Locale,
  reason: 'notUser' | 'notRecord',
): ParseResult {
  const type = fieldTypes[field.type]
  const found = ids.filter((id) => id !== undefined)
  if (found.length < ids.length) {
    const plain = type.parse(text, configOf(field), locale)
    return plain.ok ? plain : { ok: false, reason }
  }
  return type.check(found.length === 0 ? null : found, configOf(field))
}
