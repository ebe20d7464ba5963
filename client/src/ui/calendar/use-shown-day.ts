import type { CalendarDate } from '@internationalized/date'
import { useState } from 'react'
import { readDay } from '#client/ui/calendar/read-day.ts'

/** The day that a calendar shows the month of: where the keys went, until the value changes. */
export function useShownDay(value: string | undefined, today: string): [CalendarDate | null, (day: CalendarDate) => void] {
  const [followed, setFollowed] = useState(value)
  const [shown, setShown] = useState(() => readDay(value) ?? readDay(today))
  const next = followed === value ? null : readDay(value)
  if (followed !== value) {
    setFollowed(value)
    if (next) setShown(next)
  }
  return [next ?? shown, setShown]
}
