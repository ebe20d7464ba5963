import { parseDate, type CalendarDate } from '@internationalized/date'

/** The day for the widgets; null for a text that is none. */
export function readDay(day: string | undefined): CalendarDate | null {
  if (day === undefined) return null
  try {
    return parseDate(day)
  } catch {
    return null
  }
}
