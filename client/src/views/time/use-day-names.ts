import { useMemo } from 'react'
import { dayMs } from '#shared/days/day.ts'
import type { Language } from '#client/i18n/languages.ts'
import { formatOf, type DayFormat } from '#client/i18n/day-format.ts'
import { momentTag } from '#client/i18n/region.ts'

/** Names of days and months in the person's language, in the order and by the clock of their region. */
export interface DayNames {
  month(day: number): string
  shortMonth(day: number): string
  weekday(day: number): string
  /** weekday and date in full, for titles and for those who listen */
  full(day: number): string
  /** from the first to the last day */
  range(from: number, to: number): string
  date(day: number): string
  time(minute: number): string
  hour(hour: number): string
}

export function useDayNames(language: Language): DayNames {
  // what the person chose stands in the tag
  const tag = momentTag(language)
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions): DayFormat => formatOf(tag, { ...options, timeZone: 'UTC' })
    const formats = {
      month: format({ month: 'long', year: 'numeric' }),
      shortMonth: format({ month: 'short' }),
      weekday: format({ weekday: 'short' }),
      full: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      range: format({ day: 'numeric', month: 'short', year: 'numeric' }),
      time: format({ hour: 'numeric', minute: '2-digit' }),
      hour: format({ hour: 'numeric' }),
    }
    const at = (day: number): number => day * dayMs
    return {
      month: (day) => formats.month.format(at(day)),
      shortMonth: (day) => formats.shortMonth.format(at(day)),
      weekday: (day) => formats.weekday.format(at(day)),
      full: (day) => formats.full.format(at(day)),
      range: (from, to) => formats.range.formatRange(at(from), at(to)),
      date: (day) => formats.range.format(at(day)),
      time: (minute) => formats.time.format(minute * 60_000),
      hour: (hour) => formats.hour.format(hour * 3_600_000),
    }
  }, [tag])
}
