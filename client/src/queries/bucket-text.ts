import { dayMs, dayOfParts, readIsoDay, splitDay, startOfWeek } from '#shared/days/day.ts'
import { writeDay } from '#shared/fields/date-text.ts'
import { writeNumber } from '#shared/fields/number-text.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { bucketEnd } from '#shared/query/buckets.ts'
import { dayBefore } from '#shared/query/calendar-buckets.ts'
import type { Bucket, DateBucket } from '#shared/values/bucket.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { dayFormat } from '#client/i18n/day-format.ts'
import type { TFunction } from '#client/i18n/i18n.ts'

/**
 * The name of a bucket in the person's language: "March 2026", "Q1 2026", "Week 12, 2026", "100 – 200".
 * @param write a number as the field's figures read
 */
export function bucketText(t: TFunction, bucket: Bucket, key: CellValue, locale: Locale, write: (value: number) => string): string {
  if (typeof bucket !== 'number') return typeof key === 'string' ? names[bucket](key, locale, t) : ''
  if (typeof key !== 'number') return ''
  const end = bucketEnd(bucket, key)
  if (typeof end !== 'number') return write(key)
  // a field of fewer decimals than the step would write both edges as one
  const isPlain = write(key) === write(end)
  const [from, to] = [key, end].map((edge) => (isPlain ? writeNumber(edge, null, locale) : write(edge)))
  return t('groups.range', { from, to })
}

/** The first and the last day of a stretch; none for single days and for numbers. */
export function bucketDays(bucket: Bucket, key: CellValue, { dateOrder }: Locale): string | undefined {
  if (typeof bucket === 'number' || bucket === 'day' || typeof key !== 'string') return undefined
  const end = bucketEnd(bucket, key)
  const last = typeof end === 'string' ? dayBefore(end) : '9999-12-31'
  return `${writeDay(key, dateOrder)} – ${writeDay(last ?? key, dateOrder)}`
}

const names: Record<DateBucket, (day: string, locale: Locale, t: TFunction) => string> = {
  day: (day, { dateOrder }) => writeDay(day, dateOrder),
  week: (day, _locale, t) => t('groups.weekOf', weekOf(day, 1)),
  sundayWeek: (day, _locale, t) => t('groups.weekOf', weekOf(day, 0)),
  month: (day, { language }) => {
    const format = dayFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    return format.format((readIsoDay(day) ?? 0) * dayMs)
  },
  quarter: (day, _locale, t) => t('groups.quarterOf', { quarter: (Number(day.slice(5, 7)) + 2) / 3, year: yearOf(day) }),
  year: (day) => yearOf(day),
}

const yearOf = (day: string): string => String(Number(day.slice(0, 4)))

/**
 * The number and year of a week by its first day. Weeks from Monday are those of ISO 8601: the year is that of their Thursday. The first of
 * the weeks from Sunday has 1 January in it.
 */
function weekOf(day: string, weekday: 0 | 1): { week: number; year: string } {
  // the first week of all may lack days
  const first = startOfWeek(readIsoDay(day) ?? 0, weekday)
  const deciding = first + (weekday === 1 ? 3 : 6)
  const { year } = splitDay(deciding)
  return { week: Math.floor((deciding - dayOfParts(year, 1, 1)) / 7) + 1, year: String(year) }
}
