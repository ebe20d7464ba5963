import { dayNumber, dayOf } from '#shared/lib/day-number.ts'
import type { CalendarMode } from '#shared/views/calendar-view.ts'

/** Days since 1970, both included. */
export interface Period {
  from: number
  to: number
}

/** The first and the last day that a person can walk to: the years 1900 to 2199. */
const firstShown = dayNumber('1900-01-01') ?? 0
const lastShown = dayNumber('2199-12-31') ?? 0

/** 0 is Sunday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7

export const weekStartOf = (day: number, weekStart: number): number => day - ((weekdayOf(day) - weekStart + 7) % 7)

export function monthStartOf(day: number): number {
  return dayNumber(`${dayOf(day).slice(0, 7)}-01`) ?? day
}

/** The same day some months later, or the last one of a shorter month. */
export function addMonths(day: number, months: number): number {
  const [year = 1970, month = 1, date = 1] = dayOf(day).split('-').map(Number)
  const first = Date.UTC(year, month - 1 + months, 1) / 86_400_000
  const next = Date.UTC(year, month + months, 1) / 86_400_000
  return Math.min(first + date - 1, next - 1)
}

/** The days that a mode shows around one of them; a month has whole weeks. */
export function periodOf(mode: CalendarMode, day: number, weekStart: number): Period {
  if (mode === 'day') return { from: day, to: day }
  if (mode === 'week') return { from: weekStartOf(day, weekStart), to: weekStartOf(day, weekStart) + 6 }
  const [first, last] = [monthStartOf(day), addMonths(monthStartOf(day), 1) - 1]
  if (mode === 'agenda') return { from: first, to: last }
  return { from: weekStartOf(first, weekStart), to: weekStartOf(last, weekStart) + 6 }
}

/** The day to show after a step to the next or the previous period. */
export function stepped(mode: CalendarMode, day: number, by: 1 | -1): number {
  const next = mode === 'day' ? day + by : mode === 'week' ? day + 7 * by : addMonths(day, by)
  return Math.min(lastShown, Math.max(firstShown, next))
}
