// A calendar in one chunk, fetched when a view of the type is opened.
export { CalendarBody } from '#client/views/calendar/CalendarBody.tsx'
export { CalendarTools } from '#client/views/calendar/CalendarTools.tsx'
export { datedFields } from '#client/views/time/dated-fields.ts'
