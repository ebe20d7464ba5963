import { dayMs, readIsoDay, splitDay, type DayParts } from '#shared/days/day.ts'
import { instantShown, shiftsAround, zoneShift } from '#shared/days/zone.ts'

export type WallClock = DayParts & { hour: number; minute: number; second: number }

/** A time of day; parts that are left out are 0. */
export interface TimeOfDay {
  hour: number
  minute: number
  second?: number
  millisecond?: number
  /** minutes east of UTC, where it is known; the zone then does not count */
  offset?: number | undefined
}

/** The day that clocks of a zone show at an instant, and its milliseconds that have passed by them. */
export function shownAt(instant: number, zone: string): { day: number; time: number } {
  const shown = instant + zoneShift(instant, zone)
  const day = Math.floor(shown / dayMs)
  return { day, time: shown - day * dayMs }
}

/** The wall clock of a zone at an instant. */
export function wallClock(instant: Date | number, zone: string): WallClock {
  const { day, time } = shownAt(Number(instant), zone)
  const seconds = Math.floor(time / 1000)
  const minutes = Math.floor(seconds / 60)
  const { year, month, day: date } = splitDay(day)
  return { year, month, day: date, hour: Math.floor(minutes / 60), minute: minutes % 60, second: seconds % 60 }
}

/** The instant at which clocks of the zone show that day and time; `instantShown` says which where clocks change. */
export function instantOf(day: string, time: TimeOfDay, zone: string): Date {
  const { hour, minute, second = 0, millisecond = 0, offset } = time
  const shown = (readIsoDay(day) ?? Number.NaN) * dayMs + ((hour * 60 + minute) * 60 + second) * 1000 + millisecond
  return new Date(offset === undefined ? instantShown(shown, zone) : shown - offset * 60_000)
}

/** The first instant at which clocks show the day. It is that of the next day where a zone left the day out. */
export function startOfDay(day: number, zone: string): number {
  const shown = day * dayMs
  const instant = instantShown(shown, zone)
  if (instant + zoneShift(instant, zone) === shown) return instant
  // midnight is skipped: the day begins when clocks change
  const [before, after] = shiftsAround(shown, zone)
  let [low, high] = [shown - after, shown - before]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (zoneShift(middle, zone) === after) high = middle
    else low = middle
  }
  return high
}
