import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import type { CalendarMode } from '#shared/views/calendar-view.ts'
import type { DateSpan } from '#shared/views/date-span.ts'
import { stepped } from '#client/views/time/period.ts'

interface DayKeysOptions {
  root: RefObject<HTMLElement | null>
  day: number
  setDay(day: number): void
  mode: CalendarMode
  /** undefined: no record may be made */
  create: ((span: DateSpan) => void) | undefined
  openDay(day: number): void
}

const arrows: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The keys of a day: arrows walk, Page Up and Page Down step a period, Enter makes a record or opens the day. */
export function useDayKeys(options: DayKeysOptions): (event: KeyboardEvent, day: number) => void {
  const { root, day, setDay, mode, create, openDay } = options
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    if (wanted.current !== day) return
    wanted.current = undefined
    root.current?.querySelector<HTMLElement>(`[role=gridcell][data-day="${day}"]`)?.focus()
  }, [root, day])
  const goTo = (next: number): void => {
    wanted.current = next
    setDay(next)
  }
  return (event, at) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return
    const by = arrows[event.key]
    if (by !== undefined) goTo(at + by)
    else if (event.key === 'PageUp' || event.key === 'PageDown') goTo(stepped(mode, at, event.key === 'PageUp' ? -1 : 1))
    else if (event.key === 'Enter' && create) create({ from: at, to: at })
    else if (event.key === 'Enter' || event.key === ' ') openDay(at)
    else return
    event.preventDefault()
  }
}
