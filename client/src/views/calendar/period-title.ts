import type { CalendarMode } from '#shared/views/calendar-view.ts'
import type { Period } from '#client/views/time/period.ts'
import type { DayNames } from '#client/views/time/use-day-names.ts'

/** The days in sight in words. */
export function titleOf(mode: CalendarMode, day: number, { from, to }: Period, names: DayNames): string {
  if (mode === 'day') return names.full(day)
  return mode === 'week' ? names.range(from, to) : names.month(day)
}
