import { dayFormat } from '#client/i18n/day-format.ts'
import type { Language } from '#client/i18n/languages.ts'

/** A mentioned day in words; undefined for what is no day. */
export function mentionDay(day: string, language: Language): string | undefined {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(day) : undefined
  // 30 February is read as 2 March. The calendar of fields would tell, but is one more request of a page's first load.
  if (!date || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day)) return undefined
  return dayFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(date)
}
