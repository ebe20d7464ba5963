import { fetchedOnce, openedLater } from '#client/lib/opened-later.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

const parts = fetchedOnce(() => import('#client/ui/calendar/calendar-parts.ts'))
// about as large as the widget, so that little moves when it comes
const month = <Skeleton width={268} height={324} />

export const DayCalendar = openedLater(parts, (file) => file.DayCalendar, month)
export const RangeCalendar = openedLater(parts, (file) => file.RangeCalendar, month)
export const DayField = openedLater(parts, (file) => file.DayField, <Skeleton width={150} height={34} />)
