import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { QueryField } from '#shared/query/query-field.ts'
import { inPlaces } from '#shared/nouns/records/record-place.ts'
import type { GroupLevel, Query, Sort } from '#shared/values/query.ts'
import type { GridItem } from '#client/records/gestures/group-items.ts'
import { rowIndex } from '#client/records/gestures/item-index.ts'
import { keepRows, rowsInPlace, type KeptRow, type KeptRows } from '#client/records/gestures/keep-rows.ts'
import { useLargeTable, type LargeTable, type ViewFigures } from '#client/records/gestures/use-large-table.ts'
import { useGroupParts } from '#client/records/opened-later.tsx'
import type { TablePart } from '#client/engine/replica/live-query.ts'
import type { RecordRow, TableStatus } from '#client/engine/replica/record-row.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { readTable, useIsAnswered, useRecords } from '#client/engine/replica/use-records.ts'

const noRows: KeptRows = new Map()
const noPlaces: ReadonlyMap<string, string> = new Map()
const nothing: ReadonlySet<string> = new Set()
/** Laying out more records than this takes longer than a frame. Keys and edits then go first, and a run of changes is laid out once. */
const manyRows = 5_000

export interface GridRows {
  /** every record, whether or not its group is open */
  rows: readonly KeptRow<RecordRow>[]
  /** the grid's rows: the records, with the heads of their groups if there are groups */
  items: readonly GridItem<RecordRow>[]
  /** true when a kept row no longer matches the filter */
  isAnyOut: boolean
  isGrouped: boolean
  /** nothing sorts them: people drag them to their places */
  isManual: boolean
  /** these rows are those of a search, or the previous ones until it is answered */
  isSearched: boolean
  /** records that the query finds, without rows that are only kept in sight */
  total: number
  status: TableStatus
  /** set for a table that is not on the device whole */
  part: TablePart | undefined
  /** figures of the whole query, when the server has more than this device */
  large: LargeTable | undefined
  /** index of a record or a group among the items; -1 when missing */
  indexOf(key: string): number
  /** ids of all groups, closed ones included */
  groupIds(): string[]
  /** present places of these rows; new ones are at the end, or at `at` */
  placesOf(ids: readonly string[], at?: number): KeptRows
  /** keeps them there until {@link left} */
  keep(places: KeptRows): void
  /** the person is in this row now; all other kept rows take their own place */
  left(activeId: string | undefined): void
}

export interface GridGrouping {
  levels: readonly GroupLevel[]
  fields: readonly QueryField[]
  closed: ReadonlySet<string>
}

/** A query's records for a grid: live, but never moving or vanishing under the person who works in them. */
export function useGridRows(
  query: Query,
  grouping?: GridGrouping,
  figures?: ViewFigures,
  places: ReadonlyMap<string, string> = noPlaces,
): GridRows {
  const levels = grouping?.levels
  const isGrouped = levels !== undefined && levels.length > 0
  const parts = useGroupParts(isGrouped)
  const { timezone } = useSession().organisation
  const large = useLargeTable(query, levels, figures)
  const filter =
    large && grouping && levels && parts
      ? parts.withoutGroups(query.filter, levels, grouping.fields, grouping.closed, parts.bucketConditions)
      : query.filter
  const asking = isGrouped ? { ...query, filter, sorts: sortsWithin(levels, query.sorts, large !== undefined) } : query
  const answer = useRecords(asking)
  // pages of a larger table come in the server's order
  const isManual = query.sorts.length === 0 && !isGrouped && !answer.part
  const found = useMemo(() => (isManual ? { ...answer, rows: inPlaces(answer.rows, places) } : answer), [answer, isManual, places])
  const isAnswered = useIsAnswered(asking)
  const wantsSearch = (query.search ?? '') !== ''
  const [isSearched, setIsSearched] = useState(wantsSearch)
  if (isAnswered && isSearched !== wantsSearch) setIsSearched(wantsSearch)
  // places belong to one query: somebody who asks for another order or other records wants to see it
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
  // few rows are not deferred: a second paint in slices would be wasted
  const many = isGrouped && found.rows.length > manyRows ? found.rows : undefined
  const settled = useDeferredValue(many)
  const laidOut = (many && settled) ?? found.rows
  const answered = large?.groups
  const layOut = useCallback(
    (shown: readonly RecordRow[], by: GridGrouping) =>
      parts?.groupItems(shown, { ...by, answered, readerOf: (field, level) => parts.bucketReader(field, level, timezone) }) ?? [],
    [parts, answered, timezone],
  )
  const grouped = useMemo(() => (grouping && isGrouped ? layOut(laidOut, grouping) : undefined), [laidOut, grouping, isGrouped, layOut])
  const groupIds = (): string[] => {
    if (!grouping || !parts) return []
    const here = layOut(found.rows, { ...grouping, closed: nothing }).flatMap(({ group }) => group?.id ?? [])
    return [...new Set([...here, ...(answered ?? []).flat().map(({ keys }) => parts.groupId(keys))])]
  }
  const items = useMemo((): readonly GridItem<RecordRow>[] => {
    if (!grouped || !parts) return grouped ?? rows
    const isMatch = (row: RecordRow): boolean => found.rows.includes(row)
    return parts.keepItems(grouped, kept, (id) => readTable(tableId)?.find(id), isMatch)
  }, [grouped, parts, rows, kept, found.rows, tableId])

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
  // `found.total` lacks the records of closed groups, which the server's groups count
  const total = large?.groups?.[0]?.reduce((sum, { count }) => sum + count, 0) ?? found.total
  // a row is kept rarely, so the thousands of rows are rarely searched
  const isAnyOut = kept.size > 0 && rows.some((row) => row.kept === 'out')
  return {
    rows,
    items,
    isAnyOut,
    isGrouped,
    isManual,
    isSearched,
    total,
    status: isGrouped && !parts ? 'loading' : found.status,
    part: found.part,
    large,
    indexOf,
    groupIds,
    placesOf,
    keep,
    left,
  }
}

/**
 * Groups decide first, then the view's own order. Within a bucket the view's order is enough, unless the server sends the records group by
 * group: then they come by the bucket's cells.
 */
function sortsWithin(levels: readonly GroupLevel[], sorts: readonly Sort[], isPart: boolean): Sort[] {
  const first = levels.filter(({ bucket }) => isPart || bucket === undefined)
  return [
    ...first.map(({ fieldId, direction }) => ({ fieldId, direction })),
    ...sorts.filter((sort) => !first.some((level) => level.fieldId === sort.fieldId)),
  ]
}
