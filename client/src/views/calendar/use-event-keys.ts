import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { DateSpan } from '#shared/views/date-span.ts'
import type { CalendarEvent } from '#client/views/calendar/calendar-events.ts'
import type { EventActions } from '#client/views/calendar/EventChip.tsx'
import type { Period } from '#client/views/time/period.ts'
import { moved } from '#client/views/time/use-span-drag.ts'

interface EventKeysOptions {
  root: RefObject<HTMLElement | null>
  /** the days in sight */
  period: Period
  setDay(day: number): void
  put(event: CalendarEvent, span: DateSpan): void
}

/** Moves an event by keys, and keeps the focus on it: another day draws another element. */
export function useEventKeys({ root, period, setDay, put }: EventKeysOptions): EventActions['onShift'] {
  const shifted = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (shifted.current === undefined) return
    const event = root.current?.querySelector<HTMLElement>(`[data-event="${CSS.escape(shifted.current)}"]`)
    const { activeElement } = document
    if (activeElement === document.body) event?.focus({ preventScroll: true })
    // the person went on elsewhere
    else if (activeElement !== event) shifted.current = undefined
  })
  return (event, days, grip) => {
    const span = moved({ grip, span: event }, { day: 0 }, { day: days })
    shifted.current = event.key
    put(event, span)
    // an event that leaves the days in sight takes them with it
    if (span.from > period.to || span.to < period.from) setDay(span.from)
  }
}
