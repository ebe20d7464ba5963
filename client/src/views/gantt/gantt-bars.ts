import type { CellValue } from '#shared/values/cell-value.ts'
import { cellOfSpan, spanOfCell, type DateSpan } from '#shared/views/date-span.ts'
import type { GanttConfig } from '#shared/views/gantt-view.ts'
import type { RecordValues } from '#client/nouns/records/record-step.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import type { DateField } from '#client/views/time/date-binding.ts'

/** The fields that bars begin and end by: one range, one day, or two of them. */
export interface BarDates {
  start: DateField
  end: DateField | undefined
}

/** The fields that a config names; undefined when the first one is gone or hidden. Without a name it is the first range, else the first date. */
export function barDatesOf(config: GanttConfig, possible: readonly DateField[]): BarDates | undefined {
  const { gantt_date_range: chosen, gantt_end_field: last } = config
  const start =
    chosen === undefined
      ? (possible.find(({ kind }) => kind === 'range') ?? possible[0])
      : possible.find(({ field }) => field.id === chosen)
  if (!start) return undefined
  const end =
    start.kind === 'range' ? undefined : possible.find(({ field, kind }) => field.id === last && kind !== 'range' && field !== start.field)
  return { start, end }
}

export const mayMove = ({ start, end }: BarDates): boolean => start.mayWrite && (end?.mayWrite ?? true)
export const mayLengthen = ({ start, end }: BarDates): boolean => (end ? end.mayWrite : start.kind === 'range' && start.mayWrite)

/** A record's days; `to` may be before `from` where two fields say so. undefined: it has no date. */
export function barOf(row: RecordRow, { start, end }: BarDates, timezone: string): DateSpan | undefined {
  const first = spanOfCell(start.kind, row.cell(start.field.id), timezone)
  if (!end) return first && { from: first.from, to: first.to }
  const last = spanOfCell(end.kind, row.cell(end.field.id), timezone)
  if (!first && !last) return undefined
  return { from: (first ?? last)?.from ?? 0, to: (last ?? first)?.from ?? 0 }
}

/** The cells that put a record on these days. Instants keep to their time of day. */
export function valuesOfBar(
  row: RecordRow | undefined,
  { start, end }: BarDates,
  span: DateSpan,
  timezone: string,
): RecordValues | undefined {
  const cellOf = ({ kind, field }: DateField, from: number, to: number): CellValue | undefined => {
    const minute = kind === 'instant' ? (spanOfCell(kind, row?.cell(field.id) ?? null, timezone)?.minute ?? 0) : 0
    return cellOfSpan(kind, { from, to, minute }, timezone)
  }
  const first = end ? cellOf(start, span.from, span.from) : cellOf(start, span.from, span.to)
  const last = end && cellOf(end, span.to, span.to)
  if (first === undefined || (end && last === undefined)) return undefined
  return { [start.field.id]: first, ...(end && last !== undefined && { [end.field.id]: last }) }
}

/** The cells that a gesture may find changed by others. */
export function cellsOfBar(row: RecordRow | undefined, { start, end }: BarDates): CellValue[] {
  return [start, ...(end ? [end] : [])].map(({ field }) => row?.cell(field.id) ?? null)
}
