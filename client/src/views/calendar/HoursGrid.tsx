import { useLayoutEffect, useMemo, useRef, type CSSProperties } from 'react'
import { splitDay } from '#shared/days/day.ts'
import type { CalendarEvent } from '#client/views/calendar/calendar-events.ts'
import { drawnMinutes, layOutDay } from '#client/views/calendar/day-columns.ts'
import { EventChip, type EventActions } from '#client/views/calendar/EventChip.tsx'
import { WeekRow, type DayCellProps } from '#client/views/calendar/WeekRow.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/views/calendar/calendar.module.css'
import hoursGrid from '#client/views/calendar/HoursGrid.module.css'
import type { Period } from '#client/views/time/period.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface HoursGridProps extends DayCellProps {
  label: string
  period: Period
  events: readonly CalendarEvent[]
  /** minutes since midnight */
  now: number
  actions: EventActions
}

const minutesOfDay = 1440
/** The hour that is in sight first, and the height of one in calendar.module.css. */
const firstHour = 7
const hourHeight = 44
/** Lines of whole days above the hours of a week, and of one day. */
const weekLines = 5
const dayLines = 200

/** Days with their hours: whole days above, instants at their times. */
export function HoursGrid({ label, period, events, now, actions, ...cells }: HoursGridProps) {
  const { t } = useTranslation('timeViews')
  const { today, names, onOpenDay } = cells
  const scroller = useRef<HTMLDivElement>(null)
  const columns = period.to - period.from + 1
  const days = Array.from({ length: columns }, (_, at) => period.from + at)
  const whole = useMemo(() => events.filter(({ minute }) => minute === undefined), [events])
  const most = Math.max(...days.map((day) => whole.filter(({ from, to }) => from <= day && to >= day).length))
  const room = Math.min(columns === 1 ? dayLines : weekLines, Math.max(1, most))
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = (firstHour - 0.5) * hourHeight
  }, [])
  return (
    <div className={css.hoursGrid} style={{ '--columns': columns } as CSSProperties}>
      <div className={hoursGrid.wholeDays}>
        <div role="grid" aria-label={label} className={css.wholeGrid} style={{ '--room': room } as CSSProperties}>
          <Row role="row" gap={0} align="stretch" flex="none">
            {days.map((day) => (
              <div key={day} role="columnheader" className={css.weekday} data-today={day === today || undefined}>
                <button type="button" aria-label={t('openDay', { day: names.full(day) })} onClick={() => onOpenDay(day)}>
                  {names.weekday(day)} <span>{splitDay(day).day}</span>
                </button>
              </div>
            ))}
          </Row>
          <WeekRow {...cells} first={period.from} columns={columns} events={whole} room={room} isBare actions={actions} />
        </div>
      </div>
      <div ref={scroller} className={hoursGrid.hours} tabIndex={0} role="group" aria-label={t('hours')}>
        <div className={hoursGrid.hourNames} aria-hidden>
          {Array.from({ length: 23 }, (_, at) => (
            <span key={at} style={{ top: (at + 1) * hourHeight }}>
              {names.hour(at + 1)}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <div key={day} role="group" aria-label={names.full(day)} className={hoursGrid.hourColumn} data-day={day} data-hours>
            {day === today && <span className={hoursGrid.now} style={{ top: `${(now / minutesOfDay) * 100}%` }} />}
            {layOutDay(events.filter(({ from }) => from === day)).map(({ event, minute, column, columns: beside }) => (
              <div
                key={event.key}
                className={hoursGrid.timed}
                style={{
                  top: `${(minute / minutesOfDay) * 100}%`,
                  height: `${(drawnMinutes / minutesOfDay) * 100}%`,
                  left: `${(column / beside) * 100}%`,
                  width: `${100 / beside}%`,
                }}
              >
                <EventChip event={event} actions={actions} isTall />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
