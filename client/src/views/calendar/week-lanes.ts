import type { CalendarEvent } from '#client/views/calendar/calendar-events.ts'

/** An event within a week: its line, and the days of the week that it covers. */
export interface PlacedEvent {
  event: CalendarEvent
  lane: number
  /** from 0 */
  column: number
  days: number
  /** it began before the week, or goes on after it */
  fromBefore: boolean
  goesOn: boolean
}

export interface WeekLayout {
  placed: PlacedEvent[]
  /** how many events each day hides */
  hidden: number[]
  lanes: number
}

/**
 * Stacks the events of some days in lines: each takes the first line that is free on all its days.
 * @param events in the order of `eventsIn`
 * @param first the first day
 * @param room lines that are shown; a day with more gives its last one to a note
 */
export function layOutWeek(events: readonly CalendarEvent[], first: number, columns: number, room: number): WeekLayout {
  const last = first + columns - 1
  /** the day after the last one that a line is taken on */
  const ends: number[] = []
  const all: PlacedEvent[] = []
  for (const event of events) {
    if (event.to < first || event.from > last) continue
    const [from, to] = [Math.max(first, event.from), Math.min(last, event.to)]
    let lane = ends.findIndex((end) => end <= from)
    if (lane < 0) lane = ends.length
    ends[lane] = to + 1
    const column = from - first
    all.push({ event, lane, column, days: to - from + 1, fromBefore: event.from < first, goesOn: event.to > last })
  }
  const deepest = Array.from({ length: columns }, () => 0)
  const hidden = Array.from({ length: columns }, () => 0)
  for (const { lane, column, days } of all) {
    for (let at = column; at < column + days; at += 1) deepest[at] = Math.max(deepest[at] ?? 0, lane + 1)
  }
  const isFull = (column: number): boolean => (deepest[column] ?? 0) > room
  const placed = all.filter(({ lane, column, days }) => {
    const covered = Array.from({ length: days }, (_, index) => column + index)
    if (lane < room - 1 || (lane < room && !covered.some(isFull))) return true
    for (const at of covered) hidden[at] = (hidden[at] ?? 0) + 1
    return false
  })
  return { placed, hidden, lanes: ends.length }
}
