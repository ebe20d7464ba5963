import { behaviourOf } from '#shared/fields/behaviour.ts'
import { dayMs, isDay, readIsoDay, writeIsoDay } from '#shared/days/day.ts'
import { shownAt } from '#shared/days/clock.ts'
import { instantShown } from '#shared/days/zone.ts'
import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
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
    const [from, to] = [first, last].map((day) => (typeof day === 'string' ? readIsoDay(day) : undefined))
    return from === undefined || to === undefined ? undefined : { from, to }
  }
  if (typeof cell !== 'string') return undefined
  if (kind === 'day') {
    const day = readIsoDay(cell)
    return day === undefined ? undefined : { from: day, to: day }
  }
  const instant = Date.parse(cell)
  if (Number.isNaN(instant)) return undefined
  const { day, time } = shownAt(instant, timezone)
  return isDay(day) ? { from: day, to: day, minute: Math.floor(time / 60_000) } : undefined
}

/** The cell that stands on these days; undefined past the years 1 to 9999. An instant keeps to its minute. */
export function cellOfSpan(kind: DateKind, { from, to, minute = 0 }: DateSpan, timezone: string): CellValue | undefined {
  if (!isDay(from) || !isDay(to)) return undefined
  if (kind === 'range') return [writeIsoDay(from), writeIsoDay(to)]
  return kind === 'day' ? writeIsoDay(from) : new Date(instantShown(from * dayMs + minute * 60_000, timezone)).toISOString()
}
