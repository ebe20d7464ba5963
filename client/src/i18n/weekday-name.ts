import type { Language } from '#client/i18n/languages.ts'
import { regionOf } from '#client/i18n/region.ts'

/** The name of a weekday, 0 for Sunday. */
export function weekdayName(weekday: number, language: Language, width: 'long' | 'short' = 'long'): string {
  // 4 January 1970 was a Sunday
  return new Intl.DateTimeFormat(regionOf(language), { weekday: width, timeZone: 'UTC' }).format(Date.UTC(1970, 0, 4 + weekday))
}
