import { useTextScale } from '#client/lib/text-scale.ts'
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import type { TableAccess } from '#shared/access/access.ts'
import type { GanttConfig } from '#shared/views/gantt-view.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { axisOf, dayWidths, firstShown } from '#client/views/gantt/gantt-scale.ts'
import { GanttChart } from '#client/views/gantt/GanttChart.tsx'
import { GanttHeader } from '#client/views/gantt/GanttHeader.tsx'
import css from '#client/views/gantt/gantt.module.css'
import { useGantt, type Gantt } from '#client/views/gantt/use-gantt.ts'
import { useScrollTogether } from '#client/views/gantt/use-scroll-together.ts'
import type { TableWork } from '#client/views/grid/use-table-work.ts'
import { ElsewhereNotice } from '#client/views/time/ElsewhereNotice.tsx'
import { NoDateField } from '#client/views/time/NoDateField.tsx'
import { useDayNames } from '#client/views/time/use-day-names.ts'
import { useNowIn } from '#client/views/time/use-now-in.ts'
import type { TimePlace } from '#client/views/time/use-span-drag.ts'
import { useWeekStart } from '#client/views/time/week-start.ts'

export interface GanttRecordsProps {
  tableId: string
  label: string
  work: TableWork
  access: TableAccess
  config: GanttConfig
  onChange(patch: Partial<GanttConfig>): void
  isPhone: boolean
  openRecordId: string | undefined
  onOpen(recordId: string): void
  /** undefined: no field may be added from here */
  onAddField: (() => void) | undefined
  /** the records' columns at the left, in rows of the grid's height; absent: the rows have their names in the chart */
  table?: ReactNode
  /** px of its columns: the bars begin beside them */
  tableWidth?: number
}

const rowHeights = { table: 32, names: 48 }
/** Days of the axis before the first and after the last bar, in screens of 1,500 pixels. */
const roomPixels = 1500

/** Records as bars along a line of time, wherever a Gantt chart is shown. */
export function GanttRecords(props: GanttRecordsProps) {
  const { label, work, config, onChange, isPhone, onOpen, table, tableWidth } = props
  const { language } = useTranslation('timeViews')
  const locale = useLocale()
  const names = useDayNames(language)
  const { day: weekStart } = useWeekStart(language)
  const { day: today } = useNowIn(locale.timezone)
  const scroller = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const left = useRef<HTMLDivElement>(null)
  const withTable = table !== undefined && !isPhone
  const rowHeight = Math.round((withTable ? rowHeights.table : rowHeights.names) * useTextScale())
  const zoom = config.gantt_zoom
  const dayWidth = dayWidths[zoom]
  const axisFrom = useRef(0)
  const placeAt = useCallback(
    (x: number): TimePlace | undefined => {
      const box = canvas.current?.getBoundingClientRect()
      return box && { day: Math.floor((x - box.left) / dayWidth) + axisFrom.current }
    },
    [dayWidth],
  )
  const gantt = useGantt(props, locale, placeAt)
  const axis = useAxis(gantt.spans, gantt.moving.size > 0, today, dayWidth)
  const { goTo, setGoTo, isElsewhere } = useGoTo(gantt.spans, today, dayWidth)
  const height = useScrollTogether(left, scroller, gantt.rows.length)
  if (!gantt.dates)
    return (
      <NoDateField
        choices={gantt.possible.map(({ field }) => field)}
        onChoose={(id) => onChange({ gantt_date_range: id })}
        onAddField={props.onAddField}
      />
    )
  return (
    <section className={css.gantt} aria-label={label}>
      <GanttHeader
        zoom={zoom}
        day={goTo.day}
        today={today}
        undated={gantt.rows.length - gantt.spans.size}
        onZoom={(next) => onChange({ gantt_zoom: next })}
        onDay={(day) => setGoTo({ day })}
      />
      {isElsewhere && <ElsewhereNotice month={names.month(goTo.day)} onToday={() => setGoTo({ day: today })} />}
      <div className={css.split}>
        {withTable && (
          <div ref={left} className={css.table} style={{ maxWidth: tableWidth }}>
            {table}
          </div>
        )}
        <GanttChart
          scroller={scroller}
          canvas={canvas}
          label={label}
          gantt={gantt}
          zoom={zoom}
          axis={axis}
          dayWidth={dayWidth}
          today={today}
          weekStart={weekStart}
          names={names}
          labelField={work.labelField}
          locale={locale}
          rowHeight={rowHeight}
          height={withTable ? height : undefined}
          withNames={!withTable}
          openRecordId={props.openRecordId}
          goTo={goTo}
          onDay={(day) => setGoTo({ day })}
          onOpen={onOpen}
          onPointerDown={(event) => {
            axisFrom.current = axis.from
            gantt.onPointerDown(event)
          }}
        />
      </div>
    </section>
  )
}

/** The day that is brought into sight: where the chart opens, then wherever the person goes. */
function useGoTo(spans: Gantt['spans'], today: number, dayWidth: number) {
  const [opened] = useState(() => ({ day: firstShown(spans.values(), today, Math.ceil(roomPixels / 2 / dayWidth)) }))
  const [goTo, setGoTo] = useState(opened)
  return { goTo, setGoTo, isElsewhere: goTo === opened && goTo.day !== today }
}

/** Days of the axis. A bar that is being moved must not stretch it under the pointer. */
function useAxis(spans: Gantt['spans'], isMoving: boolean, today: number, dayWidth: number): ReturnType<typeof axisOf> {
  const axis = useMemo(() => axisOf(spans.values(), today, Math.ceil(roomPixels / dayWidth)), [spans, today, dayWidth])
  return useStill(axis, isMoving)
}

/** The value, or the one before while it must stay. */
function useStill<Value>(value: Value, isStill: boolean): Value {
  const [kept, setKept] = useState(value)
  if (!isStill && kept !== value) setKept(value)
  return isStill ? kept : value
}
