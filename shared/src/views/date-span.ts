import { behaviourOf } from '#shared/fields/behaviour.ts'
import { instantOf, isIsoDay, isoDay, wallClock } from '#shared/fields/date-text.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import { dayNumber, dayOf } from '#shared/lib/day-number.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

/** How a field's cells stand in time: a day, an instant, or a first and a last day. */
export type DateKind = 'day' | 'instant' | 'range'

/** Days since 1970, both included. Instants have the minutes since their midnight too. */
export interface DateSpan {
  from: number
  to: number
  minute?: number
}

interface DateField {
  type: FieldTypeName
  config: unknown
}

/** undefined for a field whose cells are no dates. */
export function dateKindOf(field: DateField): DateKind | undefined {
  const { definition } = behaviourOf(field)
  if (definition.typedAs === 'range') return 'range'
  return definition.buckets === 'day' || definition.buckets === 'instant' ? definition.buckets : undefined
}

/** The days of a cell as clocks of the zone show them; undefined for a cell without a date. */
export function spanOfCell(kind: DateKind, cell: CellValue, timezone: string): DateSpan | undefined {
  if (kind === 'range') {
    if (!Array.isArray(cell)) return undefined
    const [first, last = first] = cell
    const [from, to] = [first, last].map((day) => (typeof day === 'string' ? dayNumber(day) : undefined))
    return from === undefined || to === undefined ? undefined : { from, to }
  }
  if (typeof cell !== 'string') return undefined
  if (kind === 'day') {
    const day = dayNumber(cell)
    return day === undefined ? undefined : { from: day, to: day }
  }
  const instant = new Date(cell)
  if (Number.isNaN(instant.getTime())) return undefined
  const clock = wallClock(instant, timezone)
  const text = isoDay(clock)
  const day = text === undefined ? undefined : dayNumber(text)
  return day === undefined ? undefined : { from: day, to: day, minute: clock.hour * 60 + clock.minute }
}

/** The cell that stands on these days; undefined past the years 1 to 9999. An instant keeps to its minute. */
export function cellOfSpan(kind: DateKind, { from, to, minute = 0 }: DateSpan, timezone: string): CellValue | undefined {
  const [first, last] = [dayText(from), dayText(to)]
  if (first === undefined || last === undefined) return undefined
  if (kind === 'range') return [first, last]
  if (kind === 'day') return first
  const time = { hour: Math.floor(minute / 60), minute: minute % 60, second: 0, millisecond: 0, offset: undefined }
  return instantOf(first, time, timezone).toISOString()
}

function dayText(day: number): string | undefined {
  // beyond these the platform has no dates
  if (!(Math.abs(day) < 3_000_000)) return undefined
  const text = dayOf(day)
  return isIsoDay(text) ? text : undefined
}
