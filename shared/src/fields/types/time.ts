import * as z from 'zod/mini'
import { emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import { readClock, writeClock } from '#shared/fields/date-text.ts'
import { fieldType, type Locale, type ParseResult } from '#shared/fields/field-type.ts'
import type { NoConfig } from '#shared/fields/line-type.ts'
import { timeOperators } from '#shared/fields/operators.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** A time of day without a day or zone, kept as HH:MM:SS; its texts sort as the times do. */
export const time = fieldType<NoConfig>({
  name: 'time',
  typedAs: 'clock',
  column: 'text',
  configSchema: z.strictObject({}),
  defaultConfig: () => ({}),
  check: checkTime,
  parse: (text) => checkTime(fromShort(text.trim())),
  format: (cell, _config, locale) => (typeof cell === 'string' ? written(cell, locale) : ''),
  sortKey: (cell) => (typeof cell === 'string' ? cell : null),
  sortForm: 'value',
  operators: timeOperators,
  form: 'time',
  formula: 'clock',
  fromFormula: 'none',
  reads: 'none',
  compute: 'none',
  series: 'none',
  exact: 'none',
  aggregate: 'order',
  searchable: false,
  computed: false,
})

function written(cell: string, locale: Locale): string {
  const [hour, minute, second] = cell.split(':').map(Number)
  return writeClock(hour ?? 0, minute ?? 0, locale, second)
}

/** 14h30, 14h and 1430 are times too. */
function fromShort(text: string): string {
  const hours = /^(\d{1,2})\s*h\s*(\d{2})?$/i.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text)
  return hours ? `${hours[1] ?? ''}:${hours[2] ?? '00'}` : text
}

function checkTime(value: CellValue): ParseResult {
  if (value === null || value === '') return emptyCell
  if (typeof value !== 'string') return misfit('wrongType')
  const clock = readClock(value)
  return clock === undefined ? misfit('notTime') : fits(clock)
}
