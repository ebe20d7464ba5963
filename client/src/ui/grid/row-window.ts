import { headerHeight, rowHeight } from '#client/ui/grid/grid-layout.ts'

/** Rows in the document, `last` included; `last < first`: none. */
export interface RowWindow {
  first: number
  last: number
}

/** Rows painted beyond each edge, so that slow scrolling paints nothing new in most frames. */
const overscan = 6
/** The window moves in steps of this many rows. */
const step = 4

/**
 * The rows to paint for a scroll position. Every row is equally high, so this is arithmetic: no list of measured rows is kept,
 * and a million rows cost what fifty do.
 */
export function rowWindowAt(scrollTop: number, viewHeight: number, rowCount: number, height = rowHeight): RowWindow {
  const top = Math.max(0, Math.floor((scrollTop - headerHeight) / height) - overscan)
  const size = windowSize(viewHeight, height)
  const first = Math.max(0, Math.min(Math.floor(top / step) * step, rowCount - size))
  return { first, last: Math.min(rowCount, first + size) - 1 }
}

/** The first paint of an unscrolled grid: the rows in sight. Rows beyond the edge come in the next frame. */
export function firstWindow(viewHeight: number, rowCount: number, height = rowHeight): RowWindow {
  return { first: 0, last: Math.min(rowCount, Math.ceil((viewHeight - headerHeight) / height)) - 1 }
}

/** How many rows a window of that height paints; always the same number, so that their elements can be used again. */
export function windowSize(viewHeight: number, height = rowHeight): number {
  return Math.ceil(viewHeight / height) + 2 * overscan + step
}

/** The y position of the row's upper edge in the canvas. */
export function rowTop(row: number, height = rowHeight): number {
  return headerHeight + row * height
}

/** The scroll position at which a stretch is in sight, moved as little as possible between the covered edges. */
export function scrollToShow(stretch: { start: number; end: number }, view: { start: number; end: number }): number | undefined {
  if (stretch.start < view.start) return stretch.start - view.start
  if (stretch.end > view.end) return Math.min(stretch.end - view.end, stretch.start - view.start)
  return undefined
}
