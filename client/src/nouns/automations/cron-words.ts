import type { TFunction } from '#client/i18n/i18n.ts'
import type { Language } from '#client/i18n/languages.ts'
import { weekdayName } from '#client/i18n/weekday-name.ts'

/** A schedule as people set it. `custom` keeps a pattern that is none of the others. */
export interface Schedule {
  every: 'hour' | 'day' | 'workday' | 'week' | 'month' | 'custom'
  /** `HH:MM` */
  at: string
  /** 1 Monday … 7 Sunday, or the day of a month */
  day: number
  pattern: string
}

const two = (value: string | number): string => String(value).padStart(2, '0')

/** Reads a five-part cron pattern. */
export function readCron(pattern: string): Schedule {
  const [minute = '', hour = '', day = '', month = '', weekday = '', more] = pattern.trim().split(/\s+/)
  const isNumber = (text: string): boolean => /^\d{1,2}$/.test(text)
  const custom: Schedule = { every: 'custom', at: '09:00', day: 1, pattern }
  if (more !== undefined || !isNumber(minute) || month !== '*') return custom
  if (hour === '*' && day === '*' && weekday === '*') return { ...custom, every: 'hour', at: `00:${two(minute)}` }
  if (!isNumber(hour)) return custom
  const at = `${two(hour)}:${two(minute)}`
  if (day === '*' && weekday === '*') return { ...custom, every: 'day', at }
  if (day === '*' && weekday === '1-5') return { ...custom, every: 'workday', at }
  if (day === '*' && /^[0-7]$/.test(weekday)) return { ...custom, every: 'week', at, day: Number(weekday) === 0 ? 7 : Number(weekday) }
  if (isNumber(day) && weekday === '*') return { ...custom, every: 'month', at, day: Number(day) }
  return custom
}

/** The name of a day of the week, 1 Monday … 7 Sunday as in cron. */
export const dayName = (day: number, language: Language): string => weekdayName(day % 7, language)

/** A schedule within a sentence: *every Monday at 08:00*; a pattern that is none of these stays as it is. */
export function scheduleWords(pattern: string, t: TFunction, language: Language): string {
  const { every, at, day } = readCron(pattern)
  if (every === 'custom') return pattern
  return t(`schedule.words.${every}`, { at, minute: at.slice(3), day: every === 'week' ? dayName(day, language) : day })
}

export function writeCron({ every, at, day, pattern }: Schedule): string {
  const [hour = 0, minute = 0] = at.split(':').map(Number)
  const patterns: Record<Schedule['every'], string> = {
    hour: `${minute} * * * *`,
    day: `${minute} ${hour} * * *`,
    workday: `${minute} ${hour} * * 1-5`,
    week: `${minute} ${hour} * * ${Math.min(7, Math.max(1, day))}`,
    month: `${minute} ${hour} ${Math.min(31, Math.max(1, day))} * *`,
    custom: pattern,
  }
  return patterns[every]
}
