import * as z from 'zod/mini'
import { emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import { instantOf, isIsoDay, isoDay, readDay, readTime, wallClock, writeDay } from '#shared/fields/date-text.ts'
import { fieldType } from '#shared/fields/field-type.ts'
import { dateTimeOperators } from '#shared/fields/operators.ts'

/** An instant, stored as ISO in UTC (`2026-03-04T05:06:07.000Z`), read and written in the person's time zone. */
export const dateTime = fieldType<Record<string, never>>({
  name: 'dateTime',
  typedAs: 'moment',
  moment: 'instant',
  buckets: 'instant',
  column: 'text',
  configSchema: z.strictObject({}),
  defaultConfig: () => ({}),
  check: (value) => {
    if (value === null || value === '') return emptyCell
    if (typeof value !== 'string') return misfit('wrongType')
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(value) || !isIsoDay(value.slice(0, 10)))
      return misfit('notDate')
    return instant(new Date(value))
  },
  parse: (text, _config, locale) => {
    const written = text.trim()
    if (written === '') return emptyCell
    const read = readDay(written, locale.dateOrder)
    if (!read) return misfit('notDate')
    const time = read.rest === '' ? { hour: 0, minute: 0, second: 0, millisecond: 0, offset: undefined } : readTime(read.rest)
    return time ? instant(instantOf(read.day, time, locale.timezone)) : misfit('notDate')
  },
  format: (cell, _config, locale) => {
    if (typeof cell !== 'string') return ''
    const at = new Date(cell)
    if (Number.isNaN(at.getTime())) return cell
    const clock = wallClock(at, locale.timezone)
    const two = (value: number): string => String(value).padStart(2, '0')
    return `${writeDay(isoDay(clock) ?? cell.slice(0, 10), locale.dateOrder)} ${two(clock.hour)}:${two(clock.minute)}`
  },
  sortKey: (cell) => (typeof cell === 'string' ? cell : null),
  sortForm: 'value',
  operators: dateTimeOperators,
  searchable: false,
  computed: false,
})

/** Only years 1 to 9999: their ISO texts sort as the instants do. */
function instant(value: Date): ReturnType<typeof fits> {
  const time = value.getTime()
  if (Number.isNaN(time) || time < -62_135_596_800_000 || time > 253_402_300_799_999) return misfit('notDate')
  return fits(value.toISOString())
}
