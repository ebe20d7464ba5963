import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import type { CalendarEvent } from '#client/views/calendar/calendar-events.ts'
import { EventChip, type EventActions } from '#client/views/calendar/EventChip.tsx'
import css from '#client/views/calendar/calendar.module.css'
import agenda from '#client/views/calendar/Agenda.module.css'
import type { Period } from '#client/views/time/period.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface AgendaProps {
  label: string
  period: Period
  today: number
  events: readonly CalendarEvent[]
  actions: EventActions
}

type AgendaItem = { day: number; event?: CalendarEvent }

/** The days that have something, one below the other. An event of several days stands on each of them. */
export function Agenda({ label, period, today, events, actions }: AgendaProps) {
  const { t } = useTranslation('timeViews')
  const scroller = useRef<HTMLDivElement>(null)
  const items = useMemo(() => agendaItems(events, period), [events, period])
  const lines = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.event ? 40 : 44),
    getItemKey: (index) => `${items[index]?.day}:${items[index]?.event?.key ?? ''}`,
    overscan: 8,
    paddingEnd: 72,
  })
  return (
    <div ref={scroller} className={agenda.agenda} role="list" aria-label={label} tabIndex={0}>
      {items.length === 0 && (
        <p role="listitem" className={agenda.nothing}>
          {t('nothingHere')}
        </p>
      )}
      <div role="presentation" style={{ height: lines.getTotalSize(), position: 'relative' }}>
        {lines.getVirtualItems().map(({ index, start, key }) => {
          const item = items[index]
          return (
            item && (
              <div
                key={key}
                role="listitem"
                className={css.agendaLine}
                data-index={index}
                ref={lines.measureElement}
                style={{ transform: `translateY(${start}px)` }}
              >
                {item.event ? (
                  <EventChip event={item.event} actions={actions} />
                ) : (
                  <h3 className={agenda.agendaDay} data-today={item.day === today || undefined}>
                    {actions.names.full(item.day)}
                  </h3>
                )}
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

function agendaItems(events: readonly CalendarEvent[], { from, to }: Period): AgendaItem[] {
  const days = new Map<number, CalendarEvent[]>()
  for (const event of events) {
    for (let day = Math.max(from, event.from); day <= Math.min(to, event.to); day += 1) {
      const there = days.get(day)
      if (there) there.push(event)
      else days.set(day, [event])
    }
  }
  return [...days]
    .sort(([a], [b]) => a - b)
    .flatMap(([day, there]): AgendaItem[] => [
      { day },
      ...there.toSorted((a, b) => (a.minute ?? -1) - (b.minute ?? -1)).map((event) => ({ day, event })),
    ])
}
