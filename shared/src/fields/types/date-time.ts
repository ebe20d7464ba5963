import * as z from 'zod/mini'
import { emptyCell, fits, misfit } from '#shared/fields/clean-text.ts'
import { isIsoDay, isoDay } from '#shared/days/day.ts'
import { instantOf, wallClock } from '#shared/days/clock.ts'
import { writeClock, writeDay } from '#shared/fields/date-text.ts'
import { fieldType } from '#shared/fields/field-type.ts'
import { clocks, withFormats, type Formats } from '#shared/fields/formats.ts'
import { dateTimeOperators } from '#shared/fields/operators.ts'
import { dateOrderSchema } from '#shared/fields/types/date.ts'
import { readMoment } from '#shared/fields/written-moment.ts'

/** Without an order or a clock, moments are written in those of their reader. */
export type MomentConfig = Pick<Formats, 'dateOrder' | 'clock'>

/** An instant, stored as ISO in UTC (`2026-03-04T05:06:07.000Z`), read and written in the person's time zone. */
export const dateTime = fieldType<MomentConfig>({
  name: 'dateTime',
  typedAs: 'moment',
  moment: 'instant',
  buckets: 'instant',
  column: 'text',
  configSchema: z.strictObject({ dateOrder: dateOrderSchema, clock: z.optional(z.enum(clocks)) }),
  defaultConfig: () => ({}),
  check: (value) => {
    if (value === null || value === '') return emptyCell
    if (typeof value !== 'string') return misfit('wrongType')
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(value) || !isIsoDay(value.slice(0, 10)))
      return misfit('notDate')
    return instant(new Date(value))
  },
  parse: (text, config, locale) => {
    const written = text.trim()
    if (written === '') return emptyCell
    const read = readMoment(written, config.dateOrder ?? locale.dateOrder)
    if (!read) return misfit('notDate')
    const { day, time = { hour: 0, minute: 0 } } = read
    return instant(instantOf(day, time, locale.timezone))
  },
  format: (cell, config, reader) => {
    if (typeof cell !== 'string') return ''
    const at = new Date(cell)
    if (Number.isNaN(at.getTime())) return cell
    const locale = withFormats(reader, config)
    const clock = wallClock(at, locale.timezone)
    return `${writeDay(isoDay(clock) ?? cell.slice(0, 10), locale.dateOrder)} ${writeClock(clock.hour, clock.minute, locale)}`
  },
  sortKey: (cell) => (typeof cell === 'string' ? cell : null),
  sortForm: 'value',
  operators: dateTimeOperators,
  form: 'dateTime',
  formula: 'dateTime',
  fromFormula: 'dateTime',
  reads: 'none',
  compute: 'none',
  series: 'instants',
  exact: 'instant',
  aggregate: 'order',
  searchable: false,
  computed: false,
})

/** Only years 1 to 9999: their ISO texts sort as the instants do. */
function instant(value: Date): ReturnType<typeof fits> {
  const time = value.getTime()
  if (Number.isNaN(time) || time < -62_135_596_800_000 || time > 253_402_300_799_999) return misfit('notDate')
  return fits(value.toISOString())
}
