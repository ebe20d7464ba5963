import { useMemo } from 'react'
import type { DateSpan } from '#shared/views/date-span.ts'
import type { RecordRow } from '#client/engine/replica/record-row.ts'
import css from '#client/views/gantt/gantt.module.css'

interface GanttArrowsProps {
  rows: readonly RecordRow[]
  spans: ReadonlyMap<string, DateSpan>
  beforeOf(row: RecordRow): readonly string[]
  first: number
  last: number
  axisFrom: number
  dayWidth: number
  rowHeight: number
  width: number
  height: number
}

interface Edge {
  from: number
  to: number
}

/** Arrows that are drawn at once at most. */
const mostArrows = 400
const bend = 8

/** Arrows from the end of a record to the beginning of the next one; red where that begins too early. */
export function GanttArrows(props: GanttArrowsProps) {
  const { rows, spans, beforeOf, first, last, axisFrom, dayWidth, rowHeight } = props
  const edges = useMemo(() => edgesOf(rows, beforeOf), [rows, beforeOf])
  const shown = edges.filter(({ from, to }) => Math.min(from, to) <= last && Math.max(from, to) >= first).slice(0, mostArrows)
  return (
    <svg className={css.arrows} width={props.width} height={props.height} aria-hidden>
      {shown.map(({ from, to }) => {
        const before = spans.get(rows[from]?.id ?? '')
        const after = spans.get(rows[to]?.id ?? '')
        if (!before || !after) return null
        const start = { x: (before.to + 1 - axisFrom) * dayWidth, y: (from + 0.5) * rowHeight }
        const end = { x: (after.from - axisFrom) * dayWidth, y: (to + 0.5) * rowHeight }
        return <path key={`${from}-${to}`} d={pathOf(start, end, rowHeight)} data-late={after.from <= before.to || undefined} />
      })}
    </svg>
  )
}

function edgesOf(rows: readonly RecordRow[], beforeOf: (row: RecordRow) => readonly string[]): Edge[] {
  const places = new Map(rows.map(({ id }, at) => [id, at]))
  return rows.flatMap((row, to) =>
    beforeOf(row).flatMap((id): Edge[] => {
      const from = places.get(id)
      return from === undefined || from === to ? [] : [{ from, to }]
    }),
  )
}

interface Point {
  x: number
  y: number
}

/** Steps with right angles, and a head. */
function pathOf(start: Point, end: Point, rowHeight: number): string {
  const head = `M${end.x - 5} ${end.y - 4}L${end.x} ${end.y}L${end.x - 5} ${end.y + 4}`
  if (end.x >= start.x + 2 * bend) return `M${start.x} ${start.y}h${bend}V${end.y}H${end.x}${head}`
  const between = start.y + (end.y > start.y ? 0.5 : -0.5) * rowHeight
  return `M${start.x} ${start.y}h${bend}V${between}H${end.x - bend}V${end.y}H${end.x}${head}`
}
