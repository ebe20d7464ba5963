import { addMonths, dayOfParts, splitDay, startOfMonth, startOfWeek, weekdayAt } from '#shared/days/day.ts'
import type { GanttZoom } from '#shared/views/gantt-view.ts'
import type { DayNames } from '#client/views/time/use-day-names.ts'

/** Pixels of a day. */
export const dayWidths: Readonly<Record<GanttZoom, number>> = { day: 44, week: 18, month: 6, quarter: 2.4, year: 0.8 }

export interface Tick {
  day: number
  label: string
}

interface Unit {
  start(day: number, weekStart: number): number
  next(start: number): number
  label(start: number, names: DayNames): string
}

const dateOf = (day: number): string => String(splitDay(day).day)
const yearOf = (day: number): string => String(splitDay(day).year).padStart(4, '0')
const yearStart = (day: number): number => dayOfParts(splitDay(day).year, 1, 1)
const quarterOf = (day: number): number => Math.ceil(splitDay(day).month / 3)
const quarterStart = (day: number): number => dayOfParts(splitDay(day).year, quarterOf(day) * 3 - 2, 1)

const units = {
  day: { start: (day) => day, next: (start) => start + 1, label: dateOf },
  week: { start: startOfWeek, next: (start) => start + 7, label: dateOf },
  month: { start: startOfMonth, next: (start) => addMonths(start, 1), label: (start, names) => names.shortMonth(start) },
  namedMonth: { start: startOfMonth, next: (start) => addMonths(start, 1), label: (start, names) => names.month(start) },
  quarter: {
    start: quarterStart,
    next: (start) => addMonths(start, 3),
    label: (start) => `Q${quarterOf(start)}`,
  },
  year: { start: yearStart, next: (start) => addMonths(start, 12), label: yearOf },
} satisfies Record<string, Unit>

/** The two lines of the head at each zoom: the large stretches above, the small ones below. */
const lines: Readonly<Record<GanttZoom, readonly [Unit, Unit]>> = {
  day: [units.namedMonth, units.day],
  week: [units.namedMonth, units.week],
  month: [units.year, units.month],
  quarter: [units.year, units.quarter],
  year: [units.year, units.quarter],
}

/** The ticks of both lines that meet some days. */
export function ticksOf(zoom: GanttZoom, from: number, to: number, weekStart: number, names: DayNames): { large: Tick[]; small: Tick[] } {
  const [large, small] = lines[zoom]
  return { large: ticksOfUnit(large, from, to, weekStart, names), small: ticksOfUnit(small, from, to, weekStart, names) }
}

function ticksOfUnit(unit: Unit, from: number, to: number, weekStart: number, names: DayNames): Tick[] {
  const ticks: Tick[] = []
  for (let day = unit.start(from, weekStart); day <= to; day = unit.next(day)) ticks.push({ day, label: unit.label(day, names) })
  return ticks
}

export const isWeekend = (day: number): boolean => weekdayAt(day) === 0 || weekdayAt(day) === 6

/** Days that are drawn before and after the present one at most: fifty years. */
const farthest = 50 * 365

/** The days of the axis: all bars with room at both ends, in whole months. */
export function axisOf(spans: Iterable<{ from: number; to: number }>, today: number, room: number): { from: number; to: number } {
  let [from, to] = [today, today]
  for (const span of spans) {
    from = Math.min(from, span.from, span.to)
    to = Math.max(to, span.from, span.to)
  }
  const clamp = (day: number): number => Math.min(today + farthest, Math.max(today - farthest, day))
  return { from: startOfMonth(clamp(from) - room), to: addMonths(startOfMonth(clamp(to) + room), 1) - 1 }
}

/** The day at which a chart opens: today, or the beginning of the first bar of the list where none is within `near` days. */
export function firstShown(spans: Iterable<{ from: number; to: number }>, today: number, near: number): number {
  let [first, nearest]: [number | undefined, number | undefined] = [undefined, undefined]
  for (const { from, to } of spans) {
    first ??= Math.min(from, to)
    const day = Math.min(Math.max(from, to), Math.max(Math.min(from, to), today))
    if (nearest === undefined || Math.abs(day - today) < Math.abs(nearest - today)) nearest = day
  }
  return nearest === undefined || Math.abs(nearest - today) <= near ? today : (first ?? today)
}
