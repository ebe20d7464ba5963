import { cellField } from '#shared/fields/behaviour.ts'
import { isoDay } from '#shared/days/day.ts'
import { wallClock } from '#shared/days/clock.ts'
import type { Locale, ParseResult } from '#shared/fields/field-type.ts'
import { readFormats } from '#shared/fields/read-formats.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { rewriteTyped } from '#shared/fields/typed/typed-text.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { parseCell } from '#client/cells/cell-text.ts'

/** Reads typed or pasted text, days and times in the person's own words too. `now`: the moment that `tomorrow` counts from. */
export function parseTyped(field: Field, text: string, locale: Locale, now = new Date()): ParseResult {
  const read = parseCell(field, text, locale)
  const { typedAs } = fieldTypes[cellField(field).type]
  if (read.ok || typedAs === undefined) return read
  const at = wallClock(now, locale.timezone)
  const today = isoDay(at)
  if (today === undefined) return read
  const clock = [at.hour, at.minute].map((part) => String(part).padStart(2, '0')).join(':')
  const { dateOrder = locale.dateOrder } = readFormats(field.config)
  const plain = rewriteTyped(typedAs, text, { language: locale.language, dateOrder, today, clock })
  return plain === undefined ? read : parseCell(field, plain, locale)
}
