import { cellField } from '#shared/fields/behaviour.ts'
import type { HeldIds, Locale, ParseResult } from '#shared/fields/field-type.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { formatAttachments } from '#client/cells/attachment-text.ts'
import { configOf } from '#client/cells/field-config.ts'
import { formatRecords, parseRecords } from '#client/cells/record-text.ts'
import { formatUsers, parseUsers } from '#client/cells/user-text.ts'

interface NameText {
  format(value: CellValue, field: Field, locale: Locale): string
  parse(text: string, field: Field, locale: Locale): ParseResult
}

/** Texts of cells that hold ids: only the device knows the names that people read and write. */
const nameTexts: Partial<Record<HeldIds, NameText>> = {
  users: { format: formatUsers, parse: parseUsers },
  records: { format: formatRecords, parse: parseRecords },
  attachments: { format: formatAttachments, parse: (text, field, locale) => fieldTypes[field.type].parse(text, configOf(field), locale) },
}

function namesOf(field: Field): NameText | undefined {
  const { holds } = fieldTypes[field.type]
  return holds && nameTexts[holds]
}

/** The text of a cell as shown, copied and exported. */
export function formatCell(ofField: Field, value: CellValue, locale: Locale): string {
  const field = cellField(ofField)
  const names = namesOf(field)
  return names ? names.format(value, field, locale) : fieldTypes[field.type].format(value, configOf(field), locale)
}

/** Reads typed or pasted text. */
export function parseCell(ofField: Field, text: string, locale: Locale): ParseResult {
  const field = cellField(ofField)
  const names = namesOf(field)
  return names && !fieldTypes[field.type].computed
    ? names.parse(text, field, locale)
    : fieldTypes[field.type].parse(text, configOf(field), locale)
}
