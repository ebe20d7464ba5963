import { instantShown, zoneShift } from '#shared/days/zone.ts'
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
  const rule = readCalendarRule(text)
  let shown: number | undefined = after.getTime() + zoneShift(after.getTime(), timezone)
  for (;;) {
    shown = nextOfRule(rule, shown, lookAheadDays)
    if (shown === undefined) return undefined
    const found = instantShown(shown, timezone)
    // of an hour that comes twice, the first one may be over
    if (found > after.getTime()) return new Date(found)
  }
}
