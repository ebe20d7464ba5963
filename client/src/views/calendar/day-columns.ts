import type { CalendarEvent } from '#client/views/calendar/calendar-events.ts'

/** How long an instant is drawn, in minutes: it has no end of its own. */
export const drawnMinutes = 45

export interface TimedEvent {
  event: CalendarEvent
  minute: number
  /** its place among the events at the same time, and how many they are */
  column: number
  columns: number
}

/** The instants of one day, side by side where they meet. */
export function layOutDay(events: readonly CalendarEvent[]): TimedEvent[] {
  const timed = events
    .flatMap((event) => (event.minute === undefined ? [] : [{ event, minute: event.minute, column: 0, columns: 1 }]))
    .sort((a, b) => a.minute - b.minute)
  let cluster: TimedEvent[] = []
  let ends: number[] = []
  const close = (): void => {
    for (const one of cluster) one.columns = ends.length
    cluster = []
    ends = []
  }
  for (const one of timed) {
    if (ends.every((end) => end <= one.minute)) close()
    const free = ends.findIndex((end) => end <= one.minute)
    one.column = free < 0 ? ends.length : free
    ends[one.column] = one.minute + drawnMinutes
    cluster.push(one)
  }
  close()
  return timed
}
