import { instantOf, wallClock } from '#shared/fields/date-text.ts'
import { nextOfRule, readCalendarRule } from '#server/lib/icalendar/calendar-rule.ts'
import { nextRun } from '#server/jobs/schedules.ts'

/** Rules are looked for over five years. */
const lookAheadDays = 5 * 366

/** True for a schedule as calendars write it: `FREQ=MONTHLY;BYDAY=-1FR`, with or without `RRULE:` and a line `DTSTART:20260105T090000`. */
export function isRule(text: string): boolean {
  return /^\s*(?:DTSTART|RRULE:|FREQ=)/i.test(text)
}

/**
 * The first moment after `after` of a cron pattern or a calendar's rule, by the clocks of a zone.
 * @returns undefined for one that never comes @throws Error for a text that is neither
 */
export function nextOccurrence(text: string, timezone: string, after: Date): Date | undefined {
  if (!isRule(text)) return nextRun(text, timezone, after)
  const found = nextOfRule(readCalendarRule(text), asLocal(after, timezone), lookAheadDays)
  return found && instantOfLocal(found, timezone)
}

/** The clocks' time as if it were UTC: rules know no zones. */
function asLocal(instant: Date, timezone: string): Date {
  const { year, month, day, hour, minute, second } = wallClock(instant, timezone)
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

function instantOfLocal(local: Date, timezone: string): Date {
  const clock = { hour: local.getUTCHours(), minute: local.getUTCMinutes(), second: 0, millisecond: 0, offset: undefined }
  return instantOf(local.toISOString().slice(0, 10), clock, timezone)
}
