import { useId, useMemo, type RefObject } from 'react'
import { useDrops } from '#client/ui/drag/use-drops.ts'
import { draggedWith, indexBeside, placeAt } from '#client/views/rows/drop-place.ts'
import type { TableWork } from '#client/views/grid/use-table-work.ts'

/** The order that people make by hand, of records in one list. */
export function useManualOrder(work: TableWork, checked: ReadonlySet<string>, scroller: RefObject<HTMLElement | null>) {
  const board = useId()
  const { gestures, rows, mayPlace } = work
  const ids = useMemo(() => rows.rows.map(({ row }) => row.id), [rows.rows])
  const place = (recordId: string, at: number): void => {
    const moved = draggedWith(recordId, checked, ids)
    const others = new Set(moved)
    gestures.move(
      moved.map((id) => ({ id, values: {} })),
      placeAt(ids, others, at),
    )
  }
  useDrops(board, scroller, ({ item, beside }) => mayPlace && place(item, indexBeside(ids, beside)))
  return {
    board,
    mayPlace,
    /** one step on or back, by keys */
    step: (recordId: string, by: 1 | -1): void => {
      const at = ids.indexOf(recordId)
      if (mayPlace && at >= 0 && at + by >= 0 && at + by < ids.length) place(recordId, by > 0 ? at + 2 : at - 1)
    },
  }
}
