import { dayMs } from '#shared/days/day.ts'
import type { CellValue } from '#shared/values/cell-value.ts'
import { spanOfCell, type DateKind } from '#shared/views/date-span.ts'
import type { CalendarEvent } from '#server/lib/icalendar/calendar-text.ts'

/** The time of a cell's event. Whole days end with the day after the last one, as iCalendar has it. */
export function eventTime(kind: DateKind, cell: CellValue, timezone: string): Pick<CalendarEvent, 'start' | 'end' | 'allDay'> | undefined {
  const span = spanOfCell(kind, cell, timezone)
  if (!span) return undefined
  if (kind === 'instant') return { start: new Date(String(cell)) }
  return { start: new Date(span.from * dayMs), end: new Date((span.to + 1) * dayMs), allDay: true }
}
