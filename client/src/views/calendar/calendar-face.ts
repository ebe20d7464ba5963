import { IconCalendarMonth } from '@tabler/icons-react'
import { calendarView, type CalendarConfig } from '#shared/views/calendar-view.ts'
import { fetchedOnce, openedLater } from '#client/lib/opened-later.tsx'
import { viewFace } from '#client/views/view-face.ts'

const parts = fetchedOnce(async () => (await import('#client/views/fetched-parts.ts')).calendarParts())

export const calendarFace = viewFace<CalendarConfig>({
  type: calendarView.type,
  Icon: IconCalendarMonth,
  createKey: 'views.createCalendar',
  aboutKey: 'views.about.calendar',
  asksItself: true,
  arranging: async (fields) => (await parts.load()).datedFields(fields),
  Tools: openedLater(parts, (file) => file.CalendarTools),
  Body: openedLater(parts, (file) => file.CalendarBody),
})
