import ical, { ICalAlarmType, type ICalEventData } from 'ical-generator'

/** An event of a calendar. Whole days end with the day after the last one, as iCalendar has it. */
export interface CalendarEvent extends Pick<ICalEventData, 'start' | 'end' | 'allDay'> {
  id: string
  summary: string
  description?: string
  url: string
  /** minutes before the start */
  alarms?: readonly number[]
}

/** The text of a calendar (RFC 5545) that programs read again every hour. */
export function calendarText(name: string, product: string, events: readonly CalendarEvent[]): string {
  const calendar = ical({ name, ttl: 60 * 60, prodId: { company: 'Trama', product } })
  for (const { alarms = [], ...event } of events) {
    const made = calendar.createEvent(event)
    for (const minutes of alarms) made.createAlarm({ type: ICalAlarmType.display, triggerBefore: minutes * 60 })
  }
  return calendar.toString()
}
