// The bought widgets for days, in one chunk: nothing shows them before somebody opens one.
export { DayCalendar } from '#client/ui/calendar/DayCalendar.tsx'
export { DayField } from '#client/ui/calendar/DayField.tsx'
export { RangeCalendar } from '#client/ui/calendar/RangeCalendar.tsx'
