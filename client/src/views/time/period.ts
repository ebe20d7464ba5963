import { addMonths, readIsoDay, startOfMonth, startOfWeek } from '#shared/days/day.ts'
import type { CalendarMode } from '#shared/views/calendar-view.ts'

/** Days since 1970, both included. */
export interface Period {
  from: number
  to: number
}

/** The first and the last day that a person can walk to: the years 1900 to 2199. */
const firstShown = readIsoDay('1900-01-01') ?? 0
const lastShown = readIsoDay('2199-12-31') ?? 0

/** The days that a mode shows around one of them; a month has whole weeks. */
export function periodOf(mode: CalendarMode, day: number, weekStart: number): Period {
  if (mode === 'day') return { from: day, to: day }
  if (mode === 'week') return { from: startOfWeek(day, weekStart), to: startOfWeek(day, weekStart) + 6 }
  const [first, last] = [startOfMonth(day), addMonths(startOfMonth(day), 1) - 1]
  if (mode === 'agenda') return { from: first, to: last }
  return { from: startOfWeek(first, weekStart), to: startOfWeek(last, weekStart) + 6 }
}

/** The day to show after a step to the next or the previous period. */
export function stepped(mode: CalendarMode, day: number, by: 1 | -1): number {
  const next = mode === 'day' ? day + by : mode === 'week' ? day + 7 * by : addMonths(day, by)
  return Math.min(lastShown, Math.max(firstShown, next))
}
