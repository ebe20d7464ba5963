import { cellField } from '#shared/fields/behaviour.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { Locale, ParseResult } from '#shared/fields/field-type.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import type { CellValue } from '#shared/protocol/feed.ts'
import type { Field } from '#shared/tables/table.ts'
import { configOf } from '#client/features/tables/cells/field-config.ts'
import { formatRecords, parseRecords } from '#client/features/tables/cells/record-text.ts'
import { formatUsers, parseUsers } from '#client/features/tables/cells/user-text.ts'

interface NameText {
  format(value: CellValue, field: Field, locale: Locale): string
  parse(text: string, field: Field, locale: Locale): ParseResult
}

/** Types whose cells hold ids: only the device knows the names that people read and write. */
const nameTexts: Partial<Record<FieldTypeName, NameText>> = {
  user: { format: formatUsers, parse: parseUsers },
  connectedRecord: { format: formatRecords, parse: parseRecords },
}

/** As shown, copied and exported. */
export function formatCell(ofField: Field, value: CellValue, locale: Locale): string {
  const field = cellField(ofField)
  const names = nameTexts[field.type]
  return names ? names.format(value, field, locale) : fieldTypes[field.type].format(value, configOf(field), locale)
}

/** Reads what was typed or pasted. */
export function parseCell(ofField: Field, text: string, locale: Locale): ParseResult {
  const field = cellField(ofField)
  const names = nameTexts[field.type]
  return names ? names.parse(text, field, locale) : fieldTypes[field.type].parse(text, configOf(field), locale)
}
