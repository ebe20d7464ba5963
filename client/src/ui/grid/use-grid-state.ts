import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  at,
  clampSelection,
  isSingle,
  nextCell,
  rangeOf,
  type Cell,
  type GridSize,
  type Selection,
} from '#client/ui/grid/grid-selection.ts'
import type { AfterEdit, GridGestures, GridSource } from '#client/ui/grid/grid-types.ts'

export interface Editing {
  rowKey: string
  columnId: string
  start: 'keep' | 'replace'
}

/** The selection, with the key of the row that is active. */
interface Place {
  selection: Selection
  key: string | undefined
  /** the first row, whichever it is: the order changed and the person has not moved since */
  isTop?: boolean
}

export interface GridState {
  selection: Selection
  editing: Editing | undefined
  size: GridSize
  /** grows with each step of the person to a cell; rows that move by themselves are none */
  steps: number
  /** during a search: the place before it will return, since the person has moved to no other cell */
  comesBack: boolean
  /** the next Tab leaves the grid */
  isLeaving: boolean
  /** Escape without anything to end frees Tab */
  leave(): void
  stay(): void
  /** going elsewhere ends a run of Tab, going on with Tab does not */
  select(next: Selection, goesOn?: boolean): void
  startEditing(cell: Cell, start: 'keep' | 'replace'): boolean
  /** closes the editor; moving on is refused when the person already clicked elsewhere */
  finishEditing(after: AfterEdit): void
}

/**
 * The person's place in the grid. The active row is remembered by its key: when live changes move rows, selection and editor move along. Unsaved
 * typing stays in its cell.
 */
export function useGridState(source: GridSource, gestures: GridGestures, page: number): GridState {
  const [place, setPlace] = useState<Place>({ selection: at({ row: 0, col: 0 }), key: undefined })
  const isSearching = source.searching === true
  const [search, setSearch] = useState<{ isOn: boolean; before: Place | undefined }>({ isOn: isSearching, before: undefined })
  const [editing, setEditing] = useState<Editing>()
  const [isLeaving, setLeaving] = useState(false)
  const leave = useCallback(() => setLeaving(true), [])
  const stay = useCallback(() => setLeaving(false), [])

  const size = useMemo(() => ({ rows: source.rowCount, cols: source.columns.length, page }), [source.rowCount, source.columns.length, page])

  // a search leaves few rows, or none: the place before it is kept apart
  const current = isSearching ? place : (search.before ?? place)
  if (isSearching !== search.isOn) setSearch({ isOn: isSearching, before: isSearching ? place : undefined })

  const { selection: wanted, key, isTop = false } = useOrdered(current, source.order, editing !== undefined)
  const shown = followRow(clampSelection(wanted, size), key, source, size)
  const activeRowKey = source.keyAt(shown.active.row)
  // adjusted while rendering, so that no frame shows the old place
  if (shown !== place.selection || activeRowKey !== place.key || isTop !== (place.isTop === true))
    setPlace({ selection: shown, key: activeRowKey, isTop })

  const activeColumn = source.columns[shown.active.col]?.id
  const { activeChanged, rangeChanged } = gestures
  useEffect(() => activeChanged?.(activeRowKey, activeColumn), [activeChanged, activeRowKey, activeColumn])
  useEffect(() => {
    const range = rangeOf(shown)
    rangeChanged?.(isSingle(range) ? undefined : range)
  }, [rangeChanged, shown])

  /** the start of a run of Tab: Enter at its end goes to the row below that cell, as people fill rows */
  const tabbed = useRef<Cell | undefined>(undefined)
  const [steps, setSteps] = useState(0)
  const select = useCallback(
    (next: Selection, goesOn = false) => {
      if (!goesOn) tabbed.current = undefined
      setLeaving(false)
      setSearch((before) => (before.before ? { ...before, before: undefined } : before))
      setPlace({ selection: next, key: source.keyAt(next.active.row) })
      setSteps((before) => before + 1)
    },
    [source],
  )

  const startEditing = useCallback(
    (cell: Cell, start: 'keep' | 'replace') => {
      const column = source.columns[cell.col]
      const rowKey = source.keyAt(cell.row)
      if (!column || column.readOnly || column.toggles || rowKey === undefined || source.groupAt?.(cell.row)) return false
      setLeaving(false)
      setPlace((before) => (before.isTop ? { selection: before.selection, key: rowKey } : before))
      setEditing({ rowKey, columnId: column.id, start })
      return true
    },
    [source],
  )

  const finishEditing = useCallback(
    (after: AfterEdit) => {
      setEditing(undefined)
      if (after === 'stay') return
      const from = shown.active
      const run = tabbed.current?.row === from.row ? tabbed.current : undefined
      tabbed.current = after === 'right' ? (run ?? from) : undefined
      const col = after === 'down' && from.row < size.rows - 1 ? (run?.col ?? from.col) : from.col
      const to =
        after === 'left' || after === 'right'
          ? nextCell(from, size, after === 'left')
          : { row: Math.max(0, Math.min(size.rows - 1, from.row + (after === 'down' ? 1 : -1))), col }
      select(at(to), true)
    },
    [select, shown, size],
  )

  return {
    selection: shown,
    editing,
    size,
    steps,
    comesBack: search.before !== undefined,
    isLeaving,
    leave,
    stay,
    select,
    startEditing,
    finishEditing,
  }
}

/** Rows in another order begin at the top again, until the person moves. An open editor stays with its row. */
function useOrdered(place: Place, now: string | undefined, isEditing: boolean): Place {
  const [order, setOrder] = useState(now)
  const isReordered = order !== now
  if (isReordered) setOrder(now)
  if (isReordered && !isEditing) return { selection: at({ row: 0, col: place.selection.active.col }), key: undefined, isTop: true }
  return place.isTop ? { ...place, key: undefined } : place
}

function followRow(selection: Selection, key: string | undefined, source: GridSource, size: GridSize): Selection {
  if (key === undefined || source.keyAt(selection.active.row) === key) return selection
  const row = source.indexOf(key)
  if (row < 0) return selection
  const moved = row - selection.active.row
  return clampSelection(
    { ...selection, active: { ...selection.active, row }, focus: { ...selection.focus, row: selection.focus.row + moved } },
    size,
  )
}
