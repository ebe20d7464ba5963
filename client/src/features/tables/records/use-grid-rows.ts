import { useCallback, useMemo, useState } from 'react'
import type { Query } from '#shared/query/query.ts'
import { keepRows, type KeptRow, type KeptRows } from '#client/features/tables/records/keep-rows.ts'
import type { RecordRow, TableStatus } from '#client/data/replica/record-row.ts'
import { readTable, useRecords } from '#client/data/replica/use-records.ts'

const noRows: KeptRows = new Map()

export interface GridRows {
  rows: readonly KeptRow<RecordRow>[]
  /** records the query finds, without those that are only kept in sight */
  total: number
  status: TableStatus
  /** from now on these stay where they are (new ones at the end) until {@link left} */
  keep(ids: readonly string[]): void
  /** the person is in this row now; all others take their own place */
  left(activeId: string | undefined): void
}

/** A query's records for a grid: live, but never moving or vanishing under the person who works in them. */
export function useGridRows(query: Query): GridRows {
  const found = useRecords(query)
  const [kept, setKept] = useState<KeptRows>(noRows)
  const rows = useMemo(() => keepRows(found.rows, kept, (id) => readTable(query.tableId)?.find(id)), [found.rows, kept, query.tableId])

  const keep = useCallback(
    (ids: readonly string[]) => {
      setKept((before) => {
        const next = new Map(before)
        for (const id of ids) {
          if (next.has(id)) continue
          const index = rows.findIndex((shown) => shown.row.id === id)
          next.set(id, index < 0 ? rows.length + next.size : index)
        }
        return next.size === before.size ? before : next
      })
    },
    [rows],
  )
  const left = useCallback((activeId: string | undefined) => {
    setKept((before) => {
      const rest = [...before].filter(([id]) => id === activeId)
      return rest.length === before.size ? before : new Map(rest)
    })
  }, [])
  return { rows, total: found.total, status: found.status, keep, left }
}
