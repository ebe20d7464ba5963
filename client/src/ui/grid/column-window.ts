import type { CSSProperties } from 'react'
import { gutterWidth } from '#client/ui/grid/grid-layout.ts'
import type { GridColumn } from '#client/ui/grid/grid-types.ts'

/** Which columns are in the document, and their boxes. The same object until one of them changes: rows compare it whole. */
export interface ColumnWindow {
  /** first and last painted column after the first one, which is always there */
  firstCol: number
  lastCol: number
  gutter: number
  frozen: boolean
  /** by column */
  cells: readonly CSSProperties[]
  gutterStyle: CSSProperties
  /** of the first column in the header and the footer, which stays behind the row numbers */
  firstHead: CSSProperties
  /** the room of the columns left out before and after the painted ones */
  beforeStyle: CSSProperties
  afterStyle: CSSProperties
}

/** Columns painted beyond each edge. */
const overscan = 1

/** Left edges of the columns in the canvas, and the right edge of the last one at the end. */
export function columnEdges(columns: readonly GridColumn[], selectable: boolean): number[] {
  const edges = [gutterWidth(selectable)]
  for (const [index, column] of columns.entries()) edges.push((edges[index] ?? 0) + column.width)
  return edges
}

/** First and last column (after the first) to paint between two positions; `last < first`: none. */
export function columnsBetween(edges: readonly number[], left: number, right: number): { first: number; last: number } {
  const count = edges.length - 1
  let first = 1
  while (first < count - 1 && (edges[first + 1] ?? 0) <= left) first += 1
  let last = first - 1
  while (last < count - 1 && (edges[last + 1] ?? 0) < right) last += 1
  return { first: Math.max(1, first - overscan), last: Math.min(count - 1, last + overscan) }
}

export function columnWindow(edges: readonly number[], { first, last }: { first: number; last: number }, frozen: boolean): ColumnWindow {
  const gutter = edges[0] ?? 0
  const edge = (index: number): number => edges[index] ?? 0
  const cells = edges.slice(1).map((end, index): CSSProperties => ({ width: end - edge(index) }))
  return {
    firstCol: first,
    lastCol: last,
    gutter,
    frozen,
    cells,
    gutterStyle: { width: gutter },
    firstHead: frozen ? { ...cells[0], left: gutter } : { ...cells[0] },
    beforeStyle: { width: Math.max(0, edge(first) - edge(1)) },
    afterStyle: { width: last < first ? 0 : edge(edges.length - 1) - edge(last + 1) },
  }
}

/** The painted columns after the first, in order. */
export function paintedColumns({ firstCol, lastCol }: ColumnWindow): number[] {
  return Array.from({ length: Math.max(0, lastCol - firstCol + 1) }, (_, index) => firstCol + index)
}
