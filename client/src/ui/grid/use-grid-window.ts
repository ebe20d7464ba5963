import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useTextScale } from '#client/lib/text-scale.ts'
import { columnEdges, columnsBetween, columnWindow, frozenColumns, type ColumnWindow } from '#client/ui/grid/column-window.ts'
import { addColumnWidth, footerHeight, gutterWidth, headerHeight, narrowGrid, rowHeight } from '#client/ui/grid/grid-layout.ts'
import { pinColumns } from '#client/ui/grid/pin-columns.ts'
import { rowTop, scrollToShow } from '#client/ui/grid/row-window.ts'
import type { GridSource } from '#client/ui/grid/grid-types.ts'

interface WindowOptions {
  selectable: boolean
  addRow: boolean
  addColumn: boolean
}

export interface GridWindow {
  columns: ColumnWindow
  width: number
  height: number
  /** height of the scroll bar below the rows */
  bar: number
  /** height of the visible part; undefined before the grid has been measured, when nothing can be painted */
  viewHeight: number | undefined
  /** rows that fit */
  page: number
  reveal(row: number, col: number): void
}

const unmeasured = { width: 0, height: 0, bar: 0 }

/** The grid's measures and its columns in sight. Rows in sight are the body's own matter: scrolling paints nothing else. */
export function useGridWindow(scroller: RefObject<HTMLDivElement | null>, source: GridSource, options: WindowOptions): GridWindow {
  const { rowCount } = source
  const [measured, setView] = useState<{ width: number; height: number; bar: number }>()
  const view = measured ?? unmeasured
  const frozen = view.width >= narrowGrid
  const footer = source.footer ? footerHeight : 0
  const height = source.rowHeight ?? rowHeight

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const read = (): void =>
      setView({ width: element.clientWidth, height: element.clientHeight, bar: element.offsetHeight - element.clientHeight })
    const observer = new ResizeObserver(read)
    read()
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])

  const before = useRef(height)
  useLayoutEffect(() => {
    // the first row in sight stays the first
    if (before.current !== height && scroller.current) scroller.current.scrollTop *= height / before.current
    before.current = height
  }, [scroller, height])

  useLayoutEffect(() => (scroller.current ? pinColumns(scroller.current) : undefined), [scroller])

  // compared by content: the columns are a new list after every change of the rows
  const scale = useTextScale()
  const widths = source.columns.map((column) => column.width).join(',')
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the widths and the size of text are all that counts
  const edges = useMemo(() => columnEdges(source.columns, options.selectable), [widths, options.selectable, scale])
  const fixed = frozen ? frozenColumns(edges, source.frozen ?? 1, view.width) : 1
  /** scroll position of the last change of visible columns; they stay the same until the next one */
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const inSight = (at: number): string => Object.values(columnsBetween(edges, at, at + view.width, fixed)).join()
    let at = element.scrollLeft
    setLeft(at)
    const onScroll = (): void => {
      if (element.scrollLeft === at) return
      const before = inSight(at)
      at = element.scrollLeft
      // painted in the frame that scrolled: later would show empty room
      if (inSight(at) !== before) flushSync(() => setLeft(at))
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [scroller, edges, view.width, fixed])
  const { first, last } = columnsBetween(edges, left, left + view.width, fixed)
  const columns = useMemo(() => columnWindow(edges, { first, last }, frozen, fixed), [edges, first, last, frozen, fixed])

  const { selectable } = options
  const reveal = useCallback(
    (row: number, col: number) => {
      const element = scroller.current
      if (!element) return
      const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
      const top = rowTop(row, height)
      const covered = gutterWidth(selectable) + (frozen ? (edges[fixed] ?? 0) - (edges[0] ?? 0) : 0)
      const byRow = scrollToShow(
        { start: top, end: top + height },
        { start: scrollTop + headerHeight, end: scrollTop + clientHeight - footer - 4 },
      )
      const byColumn =
        col < fixed && frozen
          ? undefined
          : scrollToShow(
              { start: edges[col] ?? 0, end: edges[col + 1] ?? 0 },
              { start: scrollLeft + covered, end: scrollLeft + clientWidth },
            )
      if (byRow !== undefined || byColumn !== undefined) element.scrollBy({ top: byRow ?? 0, left: byColumn ?? 0, behavior: 'instant' })
    },
    [scroller, edges, frozen, fixed, footer, selectable, height],
  )
  return {
    columns,
    width: (edges.at(-1) ?? 0) + (options.addColumn ? addColumnWidth : 0),
    height: rowTop(rowCount, height) + (options.addRow ? rowHeight : 0) + footer,
    bar: view.bar,
    viewHeight: measured?.height,
    page: Math.max(1, Math.floor((view.height - headerHeight - footer) / height) - 1),
    reveal,
  }
}
