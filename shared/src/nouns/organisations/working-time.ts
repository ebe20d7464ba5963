import { dayMs, readIsoDay, weekdayAt } from '#shared/days/day.ts'
import { shownAt } from '#shared/days/clock.ts'
import { instantShown } from '#shared/days/zone.ts'
import type { WorkingHours } from '#shared/values/working-hours.ts'

/** Days looked through for the end of a time; a longer one never ends. */
const mostDays = 366 * 40

/** A moment as clocks of the zone show it: the day since 1970 and the second of that day. */
interface Shown {
  day: number
  second: number
}

export interface WorkingTime {
  /** whole seconds of work between two instants (ms), none where they are in the wrong order */
  between(from: number, to: number): number
  /** the instant (ms) at which that many seconds of work have passed; undefined when none ever will */
  after(from: number, seconds: number): number | undefined
}

/** Every second counts. */
export const allTime: WorkingTime = {
  between: (from, to) => Math.max(0, Math.floor((to - from) / 1000)),
  after: (from, seconds) => from + seconds * 1000,
}

/** That of an organisation, on the clocks of its zone; undefined where every second counts. */
export function workingTimeOf({
  workingHours,
  timezone,
}: {
  workingHours?: WorkingHours | null | undefined
  timezone: string
}): WorkingTime | undefined {
  return workingHours ? workingTime(workingHours, timezone) : undefined
}

/** Counts working hours. Clocks are read at both ends only, so a day of summer time has as much work as others. */
export function workingTime(hours: WorkingHours, timezone: string): WorkingTime {
  const week = hours.week.map((stretches) => stretches.map(([from, to]) => [from * 60, to * 60] as const))
  const secondsOf = week.map((stretches) => stretches.reduce((sum, [from, to]) => sum + to - from, 0))
  const wholeWeek = secondsOf.reduce((sum, seconds) => sum + seconds, 0)
  const holidays = [...new Set(hours.holidays)].flatMap((iso) => readIsoDay(iso) ?? []).toSorted((a, b) => a - b)
  const isHoliday = new Set(holidays)
  const secondsOfDay = (day: number): number => (isHoliday.has(day) ? 0 : (secondsOf[weekdayAt(day)] ?? 0))

  const before = ({ day, second }: Shown): number => {
    if (isHoliday.has(day)) return 0
    return (week[weekdayAt(day)] ?? []).reduce((sum, [from, to]) => sum + Math.min(to, Math.max(from, second)) - from, 0)
  }
  /** of whole days, `to` not included */
  const ofDays = (from: number, to: number): number => {
    const weeks = Math.floor((to - from) / 7)
    let sum = weeks * wholeWeek
    for (let day = from + weeks * 7; day < to; day++) sum += secondsOf[weekdayAt(day)] ?? 0
    for (const day of holidays) if (day >= from && day < to) sum -= secondsOf[weekdayAt(day)] ?? 0
    return sum
  }
  const shown = (instant: number): Shown => {
    const { day, time } = shownAt(instant, timezone)
    return { day, second: Math.floor(time / 1000) }
  }
  return {
    between: (from, to) => {
      if (to <= from) return 0
      const [start, end] = [shown(from), shown(to)]
      return Math.max(0, ofDays(start.day, end.day) + before(end) - before(start))
    },
    after: (from, seconds) => {
      if (wholeWeek === 0) return undefined
      const start = shown(from)
      let left = Math.max(0, seconds) + before(start)
      for (let day = start.day; day < start.day + mostDays; day++) {
        const ofDay = secondsOfDay(day)
        if (left > ofDay || ofDay === 0) {
          left -= ofDay
          continue
        }
        return Math.max(from, instantShown(day * dayMs + secondAt(week[weekdayAt(day)] ?? [], left) * 1000, timezone))
      }
      return undefined
    },
  }
}

/** The time of a day at which that many of its working seconds have passed. */
function secondAt(stretches: readonly (readonly [number, number])[], seconds: number): number {
  let left = seconds
  let at = stretches[0]?.[0] ?? 0
  for (const [from, to] of stretches) {
    at = Math.min(to, from + left)
    left -= at - from
    if (left <= 0) break
  }
  return at
}
