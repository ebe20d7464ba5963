import type { CSSProperties } from 'react'
import { gutterWidth } from '#client/ui/grid/grid-layout.ts'
import type { GridColumn } from '#client/ui/grid/grid-types.ts'

/** The columns in the document and their boxes. The object stays the same until one of them changes: rows compare it whole. */
export interface ColumnWindow {
  /** columns at the start that are always in the document, at least the first */
  fixed: number
  /** they stay in sight while the others move; not so in a narrow grid */
  frozen: boolean
  /** first and last painted column after the fixed ones */
  firstCol: number
  lastCol: number
  staying: readonly number[]
  moving: readonly number[]
  gutter: number
  /** by column */
  cells: readonly CSSProperties[]
  gutterStyle: CSSProperties
  /** boxes of the fixed columns in the header and the footer, which stay behind the row numbers */
  fixedHeads: readonly CSSProperties[]
  /** the space of the columns left out before and after the painted ones */
  beforeStyle: CSSProperties
  afterStyle: CSSProperties
}

/** Columns painted beyond each edge. */
const overscan = 1
/** The most of the grid's width that columns may take from those that move. */
const mostFrozen = 0.7

/** Left edges of the columns in the canvas, and the right edge of the last one at the end. */
export function columnEdges(columns: readonly GridColumn[], selectable: boolean): number[] {
  const edges = [gutterWidth(selectable)]
  for (const [index, column] of columns.entries()) edges.push((edges[index] ?? 0) + column.width)
  return edges
}

/** How many of the wanted columns can stay at the left and leave room for the others; the first always does. */
export function frozenColumns(edges: readonly number[], wanted: number, viewWidth: number): number {
  let count = Math.max(1, Math.min(wanted, edges.length - 1))
  while (count > 1 && (edges[count] ?? 0) > viewWidth * mostFrozen) count -= 1
  return count
}

/** First and last column (after the fixed ones) to paint between two positions; `last < first`: none. */
export function columnsBetween(edges: readonly number[], left: number, right: number, fixed = 1): { first: number; last: number } {
  const count = edges.length - 1
  let first = fixed
  while (first < count - 1 && (edges[first + 1] ?? 0) <= left) first += 1
  let last = first - 1
  while (last < count - 1 && (edges[last + 1] ?? 0) < right) last += 1
  return { first: Math.max(fixed, first - overscan), last: Math.min(count - 1, last + overscan) }
}

export function columnWindow(
  edges: readonly number[],
  { first, last }: { first: number; last: number },
  frozen: boolean,
  fixed = 1,
): ColumnWindow {
  const gutter = edges[0] ?? 0
  const edge = (index: number): number => edges[index] ?? 0
  const firstCol = Math.max(fixed, first)
  const cells = edges.slice(1).map((end, index): CSSProperties => ({ width: end - edge(index) }))
  return {
    fixed,
    frozen,
    firstCol,
    lastCol: last,
    staying: numbersFrom(0, Math.min(fixed, cells.length)),
    moving: numbersFrom(firstCol, last - firstCol + 1),
    gutter,
    cells,
    gutterStyle: { width: gutter },
    fixedHeads: cells.slice(0, fixed).map((style, index) => (frozen ? { ...style, left: edge(index) } : style)),
    beforeStyle: { width: Math.max(0, edge(firstCol) - edge(fixed)) },
    afterStyle: { width: last < first ? 0 : edge(edges.length - 1) - edge(last + 1) },
  }
}

/** The painted columns after the fixed ones, in order; the same list for every row. */
export function paintedColumns({ moving }: ColumnWindow): readonly number[] {
  return moving
}

/** The columns that are always painted. */
export function fixedColumns({ staying }: ColumnWindow): readonly number[] {
  return staying
}

function numbersFrom(first: number, count: number): number[] {
  return Array.from({ length: Math.max(0, count) }, (_, index) => first + index)
}
