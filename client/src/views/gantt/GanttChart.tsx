import { useLayoutEffect, useRef, type CSSProperties, type PointerEvent, type RefObject } from 'react'
import type { Locale } from '#shared/fields/field-type.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { GanttArrows } from '#client/views/gantt/GanttArrows.tsx'
import { GanttAxis } from '#client/views/gantt/GanttAxis.tsx'
import { GanttRow } from '#client/views/gantt/GanttRow.tsx'
import type { GanttZoom } from '#shared/views/gantt-view.ts'
import css from '#client/views/gantt/gantt.module.css'
import { useChartWindow } from '#client/views/gantt/use-chart-window.ts'
import type { Gantt } from '#client/views/gantt/use-gantt.ts'
import type { DayNames } from '#client/views/time/use-day-names.ts'

interface GanttChartProps {
  scroller: RefObject<HTMLDivElement | null>
  canvas: RefObject<HTMLDivElement | null>
  label: string
  gantt: Gantt
  zoom: GanttZoom
  axis: { from: number; to: number }
  dayWidth: number
  today: number
  weekStart: number
  names: DayNames
  labelField: Field | undefined
  locale: Locale
  rowHeight: number
  /** of the canvas; undefined: as high as the rows */
  height: number | undefined
  /** the rows have their names here: no table stands at the left */
  withNames: boolean
  openRecordId: string | undefined
  /** the day to bring into sight, each time a new object comes */
  goTo: { day: number }
  onDay(day: number): void
  onOpen(recordId: string): void
  onPointerDown(event: PointerEvent<HTMLElement>): void
}

/** The height of the head, that of the grid's. */
const headHeight = 34
/** Rows below the last one, where a new bar is drawn. */
const spareRows = 4

/** Bars along a line of time, one a row. Only rows and days in sight are in the document. */
export function GanttChart(props: GanttChartProps) {
  const { scroller, canvas, gantt, axis, dayWidth, names, rowHeight, labelField, locale, withNames, openRecordId, onOpen } = props
  const area = useChartWindow(scroller, rowHeight)
  useShownDay(scroller, axis.from, dayWidth, props.goTo)
  const width = (axis.to - axis.from + 1) * dayWidth
  const rowsHeight = (gantt.rows.length + spareRows) * rowHeight
  const height = Math.max(props.height ?? headHeight + rowsHeight, area.height)
  const from = Math.max(axis.from, axis.from + Math.floor(area.left / dayWidth))
  const to = Math.min(axis.to, axis.from + Math.ceil(area.right / dayWidth))
  const inSight = { from: axis.from + area.before / dayWidth, to: axis.from + area.behind / dayWidth }
  const shown = gantt.rows.slice(area.first, area.last + 1)
  return (
    <div ref={scroller} className={css.chart} role="group" aria-label={props.label} tabIndex={0} onPointerDown={props.onPointerDown}>
      <div ref={canvas} className={css.canvas} style={{ width, height, '--gantt-row': `${rowHeight}px` } as CSSProperties}>
        <GanttAxis
          zoom={props.zoom}
          axisFrom={axis.from}
          dayWidth={dayWidth}
          from={from}
          to={to}
          today={props.today}
          weekStart={props.weekStart}
          names={names}
        />
        <div className={css.rows}>
          <GanttArrows
            rows={gantt.rows}
            spans={gantt.spans}
            beforeOf={gantt.beforeOf}
            first={area.first}
            last={area.last}
            axisFrom={axis.from}
            dayWidth={dayWidth}
            rowHeight={rowHeight}
            width={width}
            height={height - headHeight}
          />
          {shown.map((row, at) => (
            <GanttRow
              key={row.id}
              row={row}
              top={(area.first + at) * rowHeight}
              gantt={gantt}
              axisFrom={axis.from}
              dayWidth={dayWidth}
              names={names}
              labelField={labelField}
              locale={locale}
              withNames={withNames}
              openRecordId={openRecordId}
              inSight={inSight}
              onDay={props.onDay}
              onOpen={onOpen}
            />
          ))}
          {gantt.mayCreate && (
            <div className={css.spare} data-new-bar style={{ top: gantt.rows.length * rowHeight, bottom: 0 }}>
              {gantt.drawn && (
                <span
                  className={css.drawn}
                  style={{
                    left: (gantt.drawn.from - axis.from) * dayWidth,
                    width: (gantt.drawn.to - gantt.drawn.from + 1) * dayWidth,
                  }}
                />
              )}
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

/** Brings a day into sight. The middle of the chart stays where it is while the axis grows or is zoomed. */
function useShownDay(scroller: RefObject<HTMLElement | null>, axisFrom: number, dayWidth: number, goTo: { day: number }): void {
  const middle = useRef(goTo.day)
  useLayoutEffect(() => {
    middle.current = goTo.day
  }, [goTo])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const half = element.clientWidth / 2
    element.scrollTo({ left: (middle.current - axisFrom + 0.5) * dayWidth - half })
    const read = (): void => {
      middle.current = (element.scrollLeft + element.clientWidth / 2) / dayWidth + axisFrom - 0.5
    }
    element.addEventListener('scroll', read, { passive: true })
    return () => element.removeEventListener('scroll', read)
  }, [scroller, axisFrom, dayWidth, goTo])
}
