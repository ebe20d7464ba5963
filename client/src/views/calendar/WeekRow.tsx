import { useMemo, type CSSProperties, type KeyboardEvent } from 'react'
import { splitDay } from '#shared/days/day.ts'
import type { CalendarEvent } from '#client/views/calendar/calendar-events.ts'
import { EventChip, type EventActions } from '#client/views/calendar/EventChip.tsx'
import { layOutWeek } from '#client/views/calendar/week-lanes.ts'
import css from '#client/views/calendar/calendar.module.css'
import type { DayNames } from '#client/views/time/use-day-names.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

export interface DayCellProps {
  today: number
  /** the day that the arrow keys have reached */
  focusDay: number
  names: DayNames
  onOpenDay(day: number): void
  /** a key pressed on the day itself */
  onDayKey(event: KeyboardEvent, day: number): void
}

interface WeekRowProps extends DayCellProps {
  first: number
  columns: number
  events: readonly CalendarEvent[]
  /** lines that are shown */
  room: number
  /** the days of this month stand out; absent: all do */
  isShown?: (day: number) => boolean
  /** dots in place of words */
  isSmall?: boolean
  /** the days have no number of their own: a head above has them */
  isBare?: boolean
  actions: EventActions
}

/** Some days beside each other with what happens on them. A bar belongs to the first of its days and reaches over the others. */
export function WeekRow({ first, columns, events, room, isShown, isSmall = false, isBare = false, actions, ...cells }: WeekRowProps) {
  const { t } = useTranslation('timeViews')
  const { today, focusDay, names, onOpenDay, onDayKey } = cells
  const layout = useMemo(() => layOutWeek(events, first, columns, room), [events, first, columns, room])
  return (
    <div role="row" className={css.week}>
      {Array.from({ length: columns }, (_, column) => {
        const day = first + column
        const here = layout.placed.filter((placed) => placed.column === column)
        const hidden = layout.hidden[column] ?? 0
        return (
          <div
            key={day}
            role="gridcell"
            className={css.day}
            data-day={day}
            data-out={(isShown && !isShown(day)) || undefined}
            data-today={day === today || undefined}
            tabIndex={day === focusDay ? 0 : -1}
            aria-label={names.full(day)}
            aria-current={day === today ? 'date' : undefined}
            onKeyDown={(event) => event.target === event.currentTarget && onDayKey(event, day)}
          >
            {!isBare && (
              <button
                type="button"
                className={css.number}
                tabIndex={-1}
                aria-label={t('openDay', { day: names.full(day) })}
                onClick={() => onOpenDay(day)}
              >
                {splitDay(day).day}
              </button>
            )}
            {here.map(({ event, lane, days, fromBefore, goesOn }) => (
              <div key={event.key} className={css.slot} style={{ '--lane': lane, '--days': days } as CSSProperties}>
                {isSmall ? (
                  <span className={css.dot} data-event={event.key} style={{ background: `var(--tr-${event.hue}-solid)` }} />
                ) : (
                  <EventChip event={event} actions={actions} fromBefore={fromBefore} goesOn={goesOn} />
                )}
              </div>
            ))}
            {hidden > 0 && (
              <button
                type="button"
                className={css.more}
                style={{ '--lane': room - 1 } as CSSProperties}
                aria-label={t('moreOn', { count: hidden, day: names.full(day) })}
                onClick={() => onOpenDay(day)}
              >
                {isSmall ? `+${hidden}` : t('more', { count: hidden })}
              </button>
            )}
          </div>
        )
      })}
    </div>
  )
}
