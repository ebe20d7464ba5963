import { useLayoutEffect, useRef, useState } from 'react'
import { writeIsoDay } from '#shared/days/day.ts'
import type { CalendarEvent } from '#client/views/calendar/calendar-events.ts'
import type { EventActions } from '#client/views/calendar/EventChip.tsx'
import { WeekRow, type DayCellProps } from '#client/views/calendar/WeekRow.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/views/calendar/calendar.module.css'
import type { Period } from '#client/views/time/period.ts'

interface MonthGridProps extends DayCellProps {
  label: string
  period: Period
  /** a day of the month */
  shown: number
  events: readonly CalendarEvent[]
  isSmall: boolean
  actions: EventActions
}

/** The heights of a day's number and of a line of events, as calendar.module.css has them. */
const numberHeight = 30
const lineHeight = 24
/** Lines of a day however low the window is; the weeks then scroll. */
const leastLines = 3

/** The weeks of a month. As many lines are shown in a day as fit into it. */
export function MonthGrid({ label, period, shown, events, isSmall, actions, ...cells }: MonthGridProps) {
  const body = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  const weeks = (period.to - period.from + 1) / 7
  useLayoutEffect(() => {
    const element = body.current
    if (!element) return
    const observer = new ResizeObserver(() => setHeight(element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const room = isSmall ? 3 : Math.max(leastLines, Math.floor((height / weeks - numberHeight) / lineHeight))
  const month = writeIsoDay(shown).slice(0, 7)
  return (
    <div role="grid" aria-label={label} className={css.month} data-small={isSmall || undefined}>
      <Row role="row" gap={0} align="stretch" flex="none">
        {Array.from({ length: 7 }, (_, at) => (
          <div key={at} role="columnheader" className={css.weekday}>
            {cells.names.weekday(period.from + at)}
          </div>
        ))}
      </Row>
      <div ref={body} role="rowgroup" className={css.weeks}>
        {Array.from({ length: weeks }, (_, week) => (
          <WeekRow
            key={period.from + week * 7}
            {...cells}
            first={period.from + week * 7}
            columns={7}
            events={events}
            room={room}
            isShown={(day) => writeIsoDay(day).startsWith(month)}
            isSmall={isSmall}
            actions={actions}
          />
        ))}
      </div>
    </div>
  )
}
