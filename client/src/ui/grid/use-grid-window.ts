import { useCallback, useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
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
  viewHeight: number
  /** rows that fit */
  page: number
  reveal(row: number, col: number): void
}

/** The grid's measures and its columns in sight. Rows in sight are the body's own matter: scrolling paints nothing else. */
export function useGridWindow(scroller: RefObject<HTMLDivElement | null>, source: GridSource, options: WindowOptions): GridWindow {
  const { rowCount } = source
  const [view, setView] = useState({ width: 1200, height: 600 })
  const frozen = view.width >= narrowGrid
  const footer = source.footer ? footerHeight : 0

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const read = (): void => setView({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(read)
    read()
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])

  useLayoutEffect(() => (scroller.current ? pinColumns(scroller.current) : undefined), [scroller])

  // by content: columns are made anew with every change of the rows, and then nothing here changes
  const widths = source.columns.map((column) => column.width).join(',')
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the widths are all that counts of the columns
  const edges = useMemo(() => columnEdges(source.columns, options.selectable), [widths, options.selectable])
  const fixed = frozen ? frozenColumns(edges, source.frozen ?? 1, view.width) : 1
  const [painted, setPainted] = useState({ first: 1, last: 0 })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const read = (): { first: number; last: number } => columnsBetween(edges, element.scrollLeft, element.scrollLeft + view.width, fixed)
    const update = (): void =>
      setPainted((before) => {
        const next = read()
        return next.first === before.first && next.last === before.last ? before : next
      })
    let left = element.scrollLeft
    const onScroll = (): void => {
      if (element.scrollLeft === left) return
      left = element.scrollLeft
      // painted in the frame that scrolled: later would show empty room
      flushSync(update)
    }
    update()
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [scroller, edges, view.width, fixed])
  const columns = useMemo(() => columnWindow(edges, painted, frozen, fixed), [edges, painted, frozen, fixed])

  const { selectable } = options
  const reveal = useCallback(
    (row: number, col: number) => {
      const element = scroller.current
      if (!element) return
      const { scrollTop, scrollLeft, clientHeight, clientWidth } = element
      const top = rowTop(row)
      const covered = gutterWidth(selectable) + (frozen ? (edges[fixed] ?? 0) - (edges[0] ?? 0) : 0)
      const byRow = scrollToShow(
        { start: top, end: top + rowHeight },
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
    [scroller, edges, frozen, fixed, footer, selectable],
  )
  return {
    columns,
    width: (edges.at(-1) ?? 0) + (options.addColumn ? addColumnWidth : 0),
    height: rowTop(rowCount) + (options.addRow ? rowHeight : 0) + footer,
    viewHeight: view.height,
    page: Math.max(1, Math.floor((view.height - headerHeight - footer) / rowHeight) - 1),
    reveal,
  }
}
