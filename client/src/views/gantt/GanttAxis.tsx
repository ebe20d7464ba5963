import { useMemo } from 'react'
import type { GanttZoom } from '#shared/views/gantt-view.ts'
import { isWeekend, ticksOf } from '#client/views/gantt/gantt-scale.ts'
import css from '#client/views/gantt/gantt.module.css'
import type { DayNames } from '#client/views/time/use-day-names.ts'

interface GanttAxisProps {
  zoom: GanttZoom
  axisFrom: number
  dayWidth: number
  /** days in sight */
  from: number
  to: number
  today: number
  weekStart: number
  names: DayNames
}

/** The head with months and days, and the lines below it: stretches, free days and today. */
export function GanttAxis({ zoom, axisFrom, dayWidth, from, to, today, weekStart, names }: GanttAxisProps) {
  const { large, small } = useMemo(() => ticksOf(zoom, from, to, weekStart, names), [zoom, from, to, weekStart, names])
  const xOf = (day: number): number => (day - axisFrom) * dayWidth
  const isNear = zoom === 'day' || zoom === 'week'
  const days = isNear ? Array.from({ length: to - from + 1 }, (_, at) => from + at) : []
  return (
    <>
      <div className={css.axis} aria-hidden>
        {large.map(({ day, label }, at) => (
          <span key={day} className={css.large} style={{ left: xOf(day), width: xOf(large[at + 1]?.day ?? to + 1) - xOf(day) }}>
            <span>{label}</span>
          </span>
        ))}
        {small.map(({ day, label }) => (
          <span key={day} className={css.small} data-today={(zoom === 'day' && day === today) || undefined} style={{ left: xOf(day) }}>
            {label}
          </span>
        ))}
      </div>
      <div className={css.lines} aria-hidden>
        {days.filter(isWeekend).map((day) => (
          <span key={day} className={css.free} style={{ left: xOf(day), width: dayWidth }} />
        ))}
        {small.map(({ day }) => (
          <span key={day} className={css.line} style={{ left: xOf(day) }} />
        ))}
        <span className={css.today} style={{ left: xOf(today) + dayWidth / 2 }} />
      </div>
    </>
  )
}
