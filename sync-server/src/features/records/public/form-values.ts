import type { CurrencyConfig } from '#shared/fields/types/currency.ts'
import { isoDay } from '#shared/days/day.ts'
import { wallClock } from '#shared/days/clock.ts'
import type { Locale, ParseResult } from '#shared/fields/field-type.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import type { FormInput } from '#shared/values/form-input.ts'
import { readFormValue } from '#shared/nouns/public-links/read-form-value.ts'
import type { FormValue } from '#shared/nouns/public-links/public-item.ts'
import type { ModelField } from '#server/storage/records/table-model.ts'

/** Inputs whose values are lists, as in the cell. */
const isList: ReadonlySet<FormInput> = new Set(['choices', 'range', 'files', 'pictures', 'signature'])

/** A cell as the form's field begins with it. */
export function writeFormValue({ definition, config }: ModelField, input: FormInput, cell: CellValue, locale: Locale): FormValue {
  if (input === 'yesNo') return cell === 1
  if (isList.has(input)) return Array.isArray(cell) ? cell : []
  if (cell === null) return ''
  if (input === 'dateTime' && typeof cell === 'string') return localInstant(cell, locale.timezone)
  if (input === 'date' || input === 'time' || input === 'choice' || input === 'radio' || input === 'text') return String(cell)
  return definition.format(cell, config, locale)
}

/** A visitor's answer as a cell of the field, or what is wrong with it. */
export function readAnswer(field: ModelField, input: FormInput, value: FormValue | undefined, locale: Locale): ParseResult {
  const read = readFormValue(field, input, value ?? null, locale)
  return read.ok ? field.definition.check(read.value, field.config) : read
}

/** `2026-03-04T05:06`, on the organisation's clock. */
function localInstant(cell: string, timezone: string): string {
  const clock = wallClock(new Date(cell), timezone)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${isoDay(clock) ?? cell.slice(0, 10)}T${two(clock.hour)}:${two(clock.minute)}`
}

/** The sign beside a number. */
export function unitOf({ definition: { amount }, config }: ModelField, { currencySymbol }: Locale): string | undefined {
  if (amount === 'percent') return '%'
  return amount === 'money' ? ((config as CurrencyConfig).symbol ?? currencySymbol) : undefined
}
