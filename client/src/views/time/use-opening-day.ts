import { useMemo, useState } from 'react'
import { readIsoDay } from '#shared/days/day.ts'
import { spanOfCell } from '#shared/views/date-span.ts'
import { useTableAnswer } from '#client/engine/replica/use-table-answer.ts'
import type { TableWork } from '#client/views/grid/use-table-work.ts'
import type { DateField } from '#client/views/time/date-binding.ts'

/** Days around today within which a date keeps a calendar at today. */
const near = 31

/** The day at which a calendar opens: today, or that of the nearest date where none is near. */
export function openingDay(days: Iterable<number>, today: number): number {
  let nearest: number | undefined
  for (const day of days) if (nearest === undefined || Math.abs(day - today) < Math.abs(nearest - today)) nearest = day
  return nearest === undefined || Math.abs(nearest - today) <= near ? today : nearest
}

/** The day at which the records of a view are first looked at, as soon as it is known; it stays while they change. */
export function useOpeningDay(
  { rows, query }: Pick<TableWork, 'rows' | 'query'>,
  dates: readonly DateField[],
  today: number,
  timezone: string,
): number | undefined {
  const [opening, setOpening] = useState<number>()
  const isLarge = rows.part !== undefined
  const wants = opening === undefined && rows.status !== 'loading' && dates.length > 0
  const { tableId, filter, search } = query
  const aggregates = dates.flatMap(({ field: { id } }) => [
    { name: 'min' as const, fieldId: id },
    { name: 'max' as const, fieldId: id },
  ])
  const bounds = useTableAnswer('figures', wants && isLarge ? { tableId, filter, search, aggregates } : undefined)
  const here = useMemo(() => {
    if (!wants) return undefined
    if (isLarge) return bounds && openingOfBounds(bounds, today)
    return openingDay(daysOf(rows.rows, dates, timezone), today)
  }, [wants, isLarge, bounds, rows.rows, dates, timezone, today])
  if (here !== undefined && opening === undefined) setOpening(here)
  return opening ?? here
}

function* daysOf(rows: TableWork['rows']['rows'], dates: readonly DateField[], timezone: string): Generator<number> {
  for (const { row } of rows) {
    for (const { field, kind } of dates) {
      const span = spanOfCell(kind, row.cell(field.id), timezone)
      if (span) yield span.from
    }
  }
}

/** Between the first and the last date there are others: the calendar stays at today. */
function openingOfBounds(bounds: readonly unknown[], today: number): number {
  const days = bounds.flatMap((bound) => (typeof bound === 'string' ? (readIsoDay(bound.slice(0, 10)) ?? []) : []))
  const isAround = days.some((day) => day <= today) && days.some((day) => day >= today)
  return isAround ? today : openingDay(days, today)
}
