import { useEffect, useMemo } from 'react'
import { writeIsoDay } from '#shared/days/day.ts'
import { spanFilter, undatedFilter } from '#shared/query/span-conditions.ts'
import type { FilterGroup } from '#shared/values/query.ts'
import type { RecordsResult } from '#client/engine/replica/live-query.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import { useAsksAll, useRecords } from '#client/engine/replica/use-records.ts'
import { useTableAnswer } from '#client/engine/replica/use-table-answer.ts'
import type { TableWork } from '#client/views/grid/use-table-work.ts'
import type { DateField } from '#client/views/time/date-binding.ts'
import type { Period } from '#client/views/time/period.ts'

/** The most records that some days ask for; more could not be told apart, and the view says so. */
const mostRows = 2000

/** How many of the records with a date on the days are shown, where they are too many to be. */
export interface CutRows {
  here: number
  of: number
}

interface RowsBetween {
  /** those with a date on the days, and others too where all are here */
  rows: readonly RecordRow[]
  /** of a large table: the ones without a date, a page of them, and how many there are */
  undated: { rows: readonly RecordRow[]; count: number; more: (() => void) | undefined } | undefined
  /** undefined: all of them are shown, or on their way */
  cut: CutRows | undefined
}

/** @param found what was found for the days, a page or more of it */
export function cutOf({ rows, total, part }: Pick<RecordsResult, 'rows' | 'total' | 'part'>, most = mostRows): CutRows | undefined {
  return part?.more && rows.length >= most ? { here: rows.length, of: total } : undefined
}

const nothing: readonly DateField[] = []

/** The records of some days. A table that is not on the device whole is asked for them alone. */
export function useRowsBetween(
  { rows, query }: Pick<TableWork, 'rows' | 'query'>,
  dates: readonly DateField[],
  { from, to }: Period,
  wantsUndated: boolean,
): RowsBetween {
  const isLarge = rows.part !== undefined
  const all = useMemo(() => rows.rows.map(({ row }) => row), [rows.rows])
  const fields = useMemo(() => (isLarge ? dates : nothing).map(({ field }) => field), [isLarge, dates])
  const within = useMemo(() => spanFilter(fields, writeIsoDay(from), writeIsoDay(to)), [fields, from, to])
  const without = useMemo(() => undatedFilter(fields), [fields])
  const found = useRecords(within && { ...query, sorts: [], filter: joined(query.filter, within) })
  const more = found.rows.length < mostRows ? found.part?.more : undefined
  useEffect(() => more?.(), [more, found.rows])
  const asks = useAsksAll(query.tableId)
  const filter = joined(query.filter, without)
  const loose = useRecords(without && wantsUndated ? { ...query, sorts: [], filter } : undefined)
  const { tableId, search } = query
  const counted = useTableAnswer('figures', without && asks ? { tableId, filter, search, aggregates: [{ name: 'count' }] } : undefined)
  const count = Number(counted?.[0] ?? loose.total)
  return useMemo(() => {
    if (!within || !without) return { rows: all, undated: undefined, cut: undefined }
    return { rows: found.rows, undated: { rows: loose.rows, count, more: loose.part?.more }, cut: cutOf(found) }
  }, [within, without, all, found, loose, count])
}

function joined(filter: FilterGroup | null, part: FilterGroup | undefined): FilterGroup | null {
  if (!part) return filter
  return { id: 'days', conjunction: 'and', nodes: filter ? [filter, part] : [part] }
}
