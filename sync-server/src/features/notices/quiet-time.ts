import { addDays } from '#shared/days/day.ts'
import { instantOf, wallClock } from '#shared/days/clock.ts'
import { isoDayAt } from '#shared/days/zone.ts'
import type { QuietHours } from '#shared/nouns/notices/notice-settings.ts'

/** Daily mails go out at this minute of the day. */
const morning = 8 * 60

/** The first moment at or after `at` that is outside of the quiet hours, by clocks of the zone. */
export function afterQuiet(at: Date, quiet: QuietHours | null, timezone: string): Date {
  if (!quiet) return at
  const clock = wallClock(at, timezone)
  const minute = clock.hour * 60 + clock.minute
  const isOverNight = quiet.from > quiet.to
  const isQuiet = isOverNight ? minute >= quiet.from || minute < quiet.to : minute >= quiet.from && minute < quiet.to
  if (!isQuiet) return at
  const days = isOverNight && minute >= quiet.from ? 1 : 0
  return momentAt(at, days, quiet.to, timezone)
}

/** The first morning after `at`. */
export function nextMorning(at: Date, timezone: string): Date {
  const today = momentAt(at, 0, morning, timezone)
  return today > at ? today : momentAt(at, 1, morning, timezone)
}

/** The last morning that is not after `at`. */
export function lastMorning(at: Date, timezone: string): Date {
  const today = momentAt(at, 0, morning, timezone)
  return today <= at ? today : momentAt(at, -1, morning, timezone)
}

function momentAt(at: Date, days: number, minute: number, timezone: string): Date {
  const today = isoDayAt(at, timezone)
  const day = addDays(today, days)
  const clock = { hour: Math.floor(minute / 60), minute: minute % 60 }
  return instantOf(day, clock, timezone)
}
