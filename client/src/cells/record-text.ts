import { itemsOf } from '#shared/fields/cell-items.ts'
import type { Locale, ParseResult } from '#shared/fields/field-type.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { linkConfig } from '#client/cells/field-config.ts'
import { idCell, splitNames } from '#client/cells/id-list.ts'
import { findRecordByLabel } from '#client/cells/find-record.ts'
import { readRecordLabel } from '#client/cells/record-label.ts'
import { readTable } from '#client/engine/replica/use-records.ts'

export function formatRecords(value: CellValue, field: Field, locale: Locale): string {
  const { tableId } = linkConfig(field)
  const table = readTable(tableId)
  return itemsOf(value)
    .map((id) => readRecordLabel(tableId, table?.find(id), locale))
    .join(', ')
}

export function parseRecords(text: string, field: Field, locale: Locale): ParseResult {
  const { tableId } = linkConfig(field)
  const whole = text.trim() === '' ? undefined : findRecordByLabel(tableId, text, locale)
  const ids = whole ? [whole] : splitNames(text).map((name) => findRecordByLabel(tableId, name, locale))
  return idCell(ids, text, field, locale, 'notRecord')
}
