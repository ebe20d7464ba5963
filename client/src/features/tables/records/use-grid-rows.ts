import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { QueryField } from '#shared/query/query-field.ts'
import type { Query, Sort } from '#shared/query/query.ts'
import { groupId, groupItems, keepItems, type GridItem } from '#client/features/tables/records/group-items.ts'
import { rowIndex } from '#client/features/tables/records/item-index.ts'
import { keepRows, rowsInPlace, type KeptRow, type KeptRows } from '#client/features/tables/records/keep-rows.ts'
import { useLargeTable, type LargeTable, type ViewFigures } from '#client/features/tables/records/use-large-table.ts'
import { withoutGroups } from '#client/features/tables/records/without-groups.ts'
import type { TablePart } from '#client/data/replica/live-query.ts'
import type { RecordRow, TableStatus } from '#client/data/replica/record-row.ts'
import { readTable, useIsAnswered, useRecords } from '#client/data/replica/use-records.ts'

const noRows: KeptRows = new Map()
const nothing: ReadonlySet<string> = new Set()
/** Laying out more records than this takes longer than a frame: keys and edits go first, and a run of changes is taken together. */
const manyRows = 5_000

export interface GridRows {
  /** every record, whether or not its group is open */
  rows: readonly KeptRow<RecordRow>[]
  /** what the grid shows: the records, with the heads of their groups where there are groups */
  items: readonly GridItem<RecordRow>[]
  /** one at least is only kept in sight: it no longer matches the filter */
  isAnyOut: boolean
  isGrouped: boolean
  /** these rows are those of a search: until it is answered they are those from before it */
  isSearched: boolean
  /** records the query finds, without those that are only kept in sight */
  total: number
  status: TableStatus
  /** set for a table that is not on the device whole */
  part: TablePart | undefined
  /** figures of all that the query finds, where more is on the server than here */
  large: LargeTable | undefined
  /** where a record or a group is among the items; -1: nowhere */
  indexOf(key: string): number
  /** ids of all groups, shut ones included */
  groupIds(): string[]
  /** where these are now; new ones: at the end, or at `at` */
  placesOf(ids: readonly string[], at?: number): KeptRows
  /** from now on they stay there until {@link left} */
  keep(places: KeptRows): void
  /** the person is in this row now; all others take their own place */
  left(activeId: string | undefined): void
}

export interface GridGrouping {
  levels: readonly Sort[]
  fields: readonly QueryField[]
  closed: ReadonlySet<string>
}

/** A query's records for a grid: live, but never moving or vanishing under the person who works in them. */
export function useGridRows(query: Query, grouping?: GridGrouping, figures?: ViewFigures): GridRows {
  const levels = grouping?.levels
  const isGrouped = levels !== undefined && levels.length > 0
  const large = useLargeTable(query, levels, figures)
  const filter =
    large && grouping && levels && isGrouped ? withoutGroups(query.filter, levels, grouping.fields, grouping.closed) : query.filter
  const asking = isGrouped ? { ...query, filter, sorts: sortsWithin(levels, query.sorts) } : query
  const found = useRecords(asking)
  const isAnswered = useIsAnswered(asking)
  const wantsSearch = (query.search ?? '') !== ''
  const [isSearched, setIsSearched] = useState(wantsSearch)
  if (isAnswered && isSearched !== wantsSearch) setIsSearched(wantsSearch)
  // places are those of one query: whoever asks for another order or other records wants to see it
  const asked = JSON.stringify([query, levels])
  const [keptFor, setKeptFor] = useState({ asked, kept: noRows })
  const kept = keptFor.asked === asked ? keptFor.kept : noRows
  const setKept = useCallback(
    (change: (before: KeptRows) => KeptRows) =>
      setKeptFor((before) => {
        const own = before.asked === asked ? before.kept : noRows
        const next = change(own)
        return next === own && before.asked === asked ? before : { asked, kept: next }
      }),
    [asked],
  )
  const { tableId } = query
  const [inOwnPlace] = useState(rowsInPlace<RecordRow>)
  const rows = useMemo(
    () => keepRows(found.rows, isGrouped ? noRows : kept, (id) => readTable(tableId)?.find(id), inOwnPlace),
    [found.rows, kept, isGrouped, tableId, inOwnPlace],
  )
  // of few rows nothing is put off: what is painted twice, the second time in slices, would be painted for nothing
  const many = isGrouped && found.rows.length > manyRows ? found.rows : undefined
  const settled = useDeferredValue(many)
  const laidOut = (many && settled) ?? found.rows
  const answered = large?.groups
  const grouped = useMemo(
    () => (grouping && isGrouped ? groupItems(laidOut, { ...grouping, answered }) : undefined),
    [laidOut, grouping, isGrouped, answered],
  )
  const groupIds = (): string[] => {
    if (!grouping) return []
    const here = groupItems(found.rows, { ...grouping, closed: nothing }).flatMap(({ group }) => group?.id ?? [])
    return [...new Set([...here, ...(answered ?? []).flat().map(({ keys }) => groupId(keys))])]
  }
  const items = useMemo((): readonly GridItem<RecordRow>[] => {
    if (!grouped) return rows
    const isMatch = (row: RecordRow): boolean => found.rows.includes(row)
    return keepItems(grouped, kept, (id) => readTable(tableId)?.find(id), isMatch)
  }, [grouped, rows, kept, found.rows, tableId])

  const indexOf = useMemo(() => rowIndex(items, (id) => readTable(tableId)?.find(id)), [items, tableId])
  const placesOf = useCallback(
    (ids: readonly string[], at?: number) => {
      const placeOf = (id: string, index: number): number => {
        const place = indexOf(id)
        return place >= 0 ? place : (at ?? items.length + index)
      }
      return new Map(ids.map((id, index) => [id, placeOf(id, index)]))
    },
    [indexOf, items.length],
  )
  const keep = useCallback(
    (places: KeptRows) =>
      setKept((before) => {
        const added = [...places].filter(([id]) => !before.has(id))
        return added.length === 0 ? before : new Map([...before, ...added])
      }),
    [setKept],
  )
  const left = useCallback(
    (activeId: string | undefined) => {
      setKept((before) => {
        const rest = [...before].filter(([id]) => id === activeId)
        return rest.length === before.size ? before : new Map(rest)
      })
    },
    [setKept],
  )
  // without the records of groups that are shut, of which the server tells
  const total = large?.groups?.[0]?.reduce((sum, { count }) => sum + count, 0) ?? found.total
  // of many thousands of rows nearly always none is asked
  const isAnyOut = kept.size > 0 && rows.some((row) => row.kept === 'out')
  return {
    rows,
    items,
    isAnyOut,
    isGrouped,
    isSearched,
    total,
    status: found.status,
    part: found.part,
    large,
    indexOf,
    groupIds,
    placesOf,
    keep,
    left,
  }
}

/** Groups decide first, then the view's own order. */
function sortsWithin(levels: readonly Sort[], sorts: readonly Sort[]): Sort[] {
  return [...levels, ...sorts.filter((sort) => !levels.some((level) => level.fieldId === sort.fieldId))]
}
