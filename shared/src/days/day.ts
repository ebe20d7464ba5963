/**
 * One numbering for all: a day is a whole number, 0 on 1970-01-01. Weekdays are 0 (Sunday) to 6, months 1 to 12. Written, a day is
 * `YYYY-MM-DD`. The calendar is the Gregorian one at all times, and ends with the years 1 and 9999. This file imports nothing: the first
 * screen loads it.
 */
export const dayMs = 86_400_000

/** 0001-01-01 */
export const firstDay = -719_162
/** 9999-12-31 */
export const lastDay = 2_932_896

export interface DayParts {
  year: number
  month: number
  day: number
}

/** True for a day of the years 1 to 9999. */
export const isDay = (day: number): boolean => day >= firstDay && day <= lastDay

/** The number of a `YYYY-MM-DD`; undefined for a text that names no day. */
export function readIsoDay(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  return numberOf({ year: Number(text.slice(0, 4)), month: Number(text.slice(5, 7)), day: Number(text.slice(8)) })
}

export const isIsoDay = (text: string): boolean => readIsoDay(text) !== undefined

function numberOf({ year, month, day }: DayParts): number | undefined {
  const exists = year >= 1 && year <= 9999 && day >= 1 && day <= daysInMonth(year, month)
  return exists ? dayOfParts(year, month, day) : undefined
}

/** The day as `YYYY-MM-DD`. A day outside the years 1 to 9999 is written as the first or the last one: ask `isDay` where that matters. */
export function writeIsoDay(day: number): string {
  const { year, month, day: date } = splitDay(Math.min(lastDay, Math.max(firstDay, Math.floor(day))))
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`
}

const two = (part: number): string => (part < 10 ? `0${part}` : String(part))

/** `YYYY-MM-DD` when the parts name a day that exists, else undefined. */
export function isoDay(parts: DayParts): string | undefined {
  const day = numberOf(parts)
  return day === undefined ? undefined : writeIsoDay(day)
}

/** 0 for a month that is none. */
export function daysInMonth(year: number, month: number): number {
  return month >= 1 && month <= 12 ? dayOfParts(year, month + 1, 1) - dayOfParts(year, month, 1) : 0
}

/** @param month 1 to 13 @param day may pass the end of the month */
export function dayOfParts(year: number, month: number, day: number): number {
  // years from March on, so that a leap day is the last of its year
  const [years, months] = month > 2 ? [year, month - 3] : [year - 1, month + 9]
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400)
  return years * 365 + leapDays + Math.floor((months * 153 + 2) / 5) + day - 719_469
}

export function splitDay(day: number): DayParts {
  const date = new Date(day * dayMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** 0 is Sunday. */
export const weekdayAt = (day: number): number => (((day + 4) % 7) + 7) % 7

/** @param weekday on which weeks begin */
export const startOfWeek = (day: number, weekday: number): number => day - ((weekdayAt(day) - weekday + 7) % 7)

export function startOfMonth(day: number): number {
  return day - splitDay(day).day + 1
}

/** The same day some months on, or the last of a shorter month. */
export function addMonths(day: number, months: number): number {
  const parts = splitDay(day)
  const total = parts.year * 12 + parts.month - 1 + months
  const year = Math.floor(total / 12)
  const month = total - year * 12 + 1
  return dayOfParts(year, month, Math.min(parts.day, daysInMonth(year, month)))
}

/** Whole months from one day to a later one; a month is whole when its day of the month is reached. Negative when it is earlier. */
export function monthsBetween(from: number, to: number): number {
  if (to < from) return -monthsBetween(to, from)
  const [a, b] = [splitDay(from), splitDay(to)]
  const months = (b.year - a.year) * 12 + b.month - a.month
  return addMonths(from, months) > to ? months - 1 : months
}

/** The written day so many days after another, or before it. */
export function addDays(day: string, days: number): string {
  return writeIsoDay((readIsoDay(day) ?? 0) + days)
}

/** Days from one written day to another; 0 for a text that is none. */
export function daysBetween(from: string, to: string): number {
  return (readIsoDay(to) ?? 0) - (readIsoDay(from) ?? 0)
}
