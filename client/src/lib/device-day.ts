import { isoDay } from '#shared/days/day.ts'

/** The day that clocks of this device show, `YYYY-MM-DD`. */
export function deviceDay(at: Date): string {
  return isoDay({ year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() }) ?? ''
}

/** The instant at which a day begins here. */
export const startOfDeviceDay = (day: string): Date => new Date(`${day}T00:00:00`)

/** The minute that they show, as fields of a date and time write it: `2026-11-29T14:05`. */
export function deviceMinute(at: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${deviceDay(at)}T${two(at.getHours())}:${two(at.getMinutes())}`
}
