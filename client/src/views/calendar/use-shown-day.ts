import { useMemo, useState } from 'react'
import type { CalendarRecordsProps } from '#client/views/calendar/CalendarRecords.tsx'
import { boundDates } from '#client/views/time/date-binding.ts'
import { useOpeningDay } from '#client/views/time/use-opening-day.ts'

/** The day around which a calendar shows records: where it opened, until the person goes to another. */
export function useShownDay({ work, access, config }: CalendarRecordsProps, today: number, timezone: string) {
  const { calendar_fields: chosen } = config
  const dates = useMemo(() => boundDates(work.fields, access, chosen), [work.fields, access, chosen])
  const opening = useOpeningDay(work, dates, today, timezone)
  const [gone, setDay] = useState<number>()
  const day = gone ?? opening ?? today
  return { day, setDay, isElsewhere: gone === undefined && day !== today }
}
